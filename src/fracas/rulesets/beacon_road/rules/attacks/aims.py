"""Whom a power may be used on, with which of its upgrades, and whether it would do anything.

Relations are the current ones: the Charmed and Dominated are on the side of their controller.
Creatures without a legal option are not asked (BR-ACT-03), such as a shot in range, an ally with
somebody to attack, or something inhaled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.means import can_reach, means_of
from fracas.rulesets.beacon_road.rules.ground.relations import reach_of
from fracas.rulesets.beacon_road.rules.ground.sight import perceives, targetable
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies, feet, feet_between
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, incapacitated
from fracas.rulesets.beacon_road.rules.powers.prices import payable
from fracas.rulesets.beacon_road.rules.subjects import Choosing, Reply
from fracas.rulesets.beacon_road.state.changes import between, lasting
from fracas.rulesets.beacon_road.state.state import Creature, State

MELEE_ATTACK, RANGED_ATTACK = "basic_melee_attack", "basic_ranged_attack"

NOTHING = "nothing"
"""The choice if there is nobody and nothing to choose."""

NO_TARGET = ("",)
"""The targets of a power that is aimed at nobody by name."""


def hostile(row: Power) -> bool:
    """Whether a power is not for friends: it rolls against Defenses or does harm."""
    return bool(row.against or row.harm or row.takes("charge"))


@lasting
def targets_of(state: State, book: BeaconRoadBook, who: str, key: str) -> tuple[str, ...]:
    """Whom a creature may use a power on now, by id; one blank id for a power without targets.

    Empty if nobody is in reach. Creatures Hidden from the user are left out (BR-COND-25), and
    friends for harmful powers, except by areas.
    """
    row = book.powers[key]
    if row.target == "area":
        return NO_TARGET if _anyone_near(state, book, who, row) else ()
    if row.target == "self":
        near = not row.strikes or in_reach(state, book, who, melee=row.item == "melee")
        return NO_TARGET if near else ()
    if row.target == "allies":
        return NO_TARGET if near_allies(state, book, who, row.feet) else ()
    if row.takes("strike", "target"):
        return ready_allies(state, book, who, row.feet)
    friendly = row.target == "ally" or (row.target == "creature" and not hostile(row))
    foes, friends = _sides(state, book, who)
    found = friends if friendly else foes
    if friendly and row.target == "creature" and any(s.who == "target" for s in row.shifts):
        found = (*friends, *foes)
    myself = friendly and not hostile(row) and not row.trigger
    return tuple(
        [
            other
            for other in found
            if (myself if other == who else _within(state, book, who, other, key))
        ]
    )


@lasting
def _sides(state: State, book: BeaconRoadBook, who: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A creature's present enemies, and its friends including itself."""
    one = state.who(who)
    there = [other for other in state.creatures if not other.out]
    foes = [other.id for other in there if other.id != who and enemies(state, one, other)]
    return tuple(foes), tuple([other.id for other in there if other.id not in foes])


@between
def _within(state: State, book: BeaconRoadBook, who: str, other: str, key: str) -> bool:
    """Whether a power reaches another creature, by itself or by an upgrade of its user."""
    row = book.powers[key]
    if row.target == "ally" and row.within == "sight":
        return perceives(state, book, who, other)
    if row.target == "adjacent":
        return feet(state, book, who, other) <= book.tables.square and perceives(
            state, book, who, other
        )
    if can_reach(state, book, who, key, other):
        return True
    one = state.who(who)
    wider = max((row.upgrades[name].feet for name in upgrades_of(one, key, row)), default=0)
    return bool(wider) and feet(state, book, who, other) <= wider


def _anyone_near(state: State, book: BeaconRoadBook, who: str, row: Power) -> bool:
    """Whether an area could catch any enemy."""
    one = state.who(who)
    far = row.side // 2 if row.area == "burst" else row.feet + row.side - book.tables.square
    return any(
        not other.out and enemies(state, one, other) and feet_between(book, one, other) <= far
        for other in state.creatures
        if other.id != who
    )


@between
def basic_attacks_on(
    state: State, book: BeaconRoadBook, who: str, target: str, *, melee: bool = False
) -> tuple[str, ...]:
    """The basic attacks that a creature could make on a target now, melee first."""
    kinds = (MELEE_ATTACK,) if melee else (MELEE_ATTACK, RANGED_ATTACK)
    one = state.who(who)
    if not one.items or (melee and feet(state, book, who, target) > reach_of(book, one)):
        return ()
    found = tuple([key for key in kinds if means_of(state, book, who, key, target)])
    # Lines of sight are the most expensive check, so they come last.
    return found if found and targetable(state, book, who, target) else ()


@lasting
def in_reach(
    state: State, book: BeaconRoadBook, who: str, *, melee: bool = False
) -> tuple[tuple[str, str], ...]:
    """Every basic attack on every enemy that a creature could make now: power and target."""
    one = state.who(who)
    return tuple(
        [
            (key, other.id)
            for other in state.creatures
            if not other.out and other.id != who and enemies(state, one, other)
            for key in basic_attacks_on(state, book, who, other.id, melee=melee)
        ]
    )


@lasting
def near_allies(state: State, book: BeaconRoadBook, who: str, within: int) -> tuple[str, ...]:
    """The friends within `within` feet, in the order of the fight."""
    one = state.who(who)
    return tuple(
        [
            other.id
            for other in state.creatures
            if other.id != who
            and not other.out
            and not enemies(state, one, other)
            and feet(state, book, who, other.id) <= within
        ]
    )


@lasting
def ready_allies(state: State, book: BeaconRoadBook, who: str, within: int) -> tuple[str, ...]:
    """The friends within `within` feet who could attack somebody on command.

    The Surprised and the Incapacitated cannot act on command (BR-ENTER-07, BR-HP-05).
    """
    near = [state.who(ally) for ally in near_allies(state, book, who, within)]
    able = [one.id for one in near if not one.surprised and not incapacitated(book, one)]
    return tuple([ally for ally in able if in_reach(state, book, ally)])


def upgrades_of(one: Creature, key: str, row: Power) -> tuple[str, ...]:
    """The upgrades of a power that a creature has (BR-POWER-02)."""
    return tuple([name for name in row.upgrades if one.upgraded(key, name)])


class OnWhom(Reply, frozen=True):
    """The answer whom a power in use targets."""

    one: str

    kind = "target"
    stem = ""
    because = ("BR-ATTACK-02", "BR-POWER-02")
    shelf = "power"
    icon = "sparkles"


TARGETS: Deeds[OnWhom] = Deeds(OnWhom)


R = TypeVar("R", bound=Reply)


def choose_one(
    run: Run, who: str, key: str, open_to: Callable[[State], tuple[R, ...]], *, of: str = ""
) -> Procedure[R]:
    """Ask for one of the deeds that `open_to` finds; nobody is asked if there is only one.

    `of` is the creature whose wounds or Stress they are about, if any.
    """

    def found(state: State) -> tuple[R, ...]:
        deeds = open_to(state)
        if not deeds:
            raise Moot(who)
        return deeds

    deeds = found(run.state)
    if len(deeds) == 1:
        return deeds[0]

    def ask(state: State) -> Ask:
        return _ask(decider_of(state, who), Choosing(who, key, of), found(state))

    chosen = yield from need(run, ask)
    return next(deed for deed in found(run.state) if deed.id == chosen)


@lru_cache(maxsize=512)
def _ask(decider: Decider, about: Choosing, deeds: tuple[Reply, ...]) -> Ask:
    rows = ("BR-ATTACK-02", "BR-POWER-02")
    form = Choice(tuple([deed.option(because=rows) for deed in deeds]))
    return Ask(decider, deeds[0].kind, form, rows, about, deeds[0].id)


class WithUpgrade(Reply, frozen=True):
    """An upgrade that a power is used with (BR-POWER-02)."""

    upgrade: str

    kind = "upgrade"
    stem = ""
    because = ("BR-POWER-02", "BR-STRESS-05")

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """Its row."""
        return {"row": book.powers[prompt.about.power].upgrades[self.upgrade]}


WITH_UPGRADES: Deeds[WithUpgrade] = Deeds(WithUpgrade)


def choose_upgrades(run: Run, who: str, key: str, target: str) -> Procedure[tuple[str, ...]]:
    """Ask for the upgrades to use: those free of Stress always apply, the others by choice.

    Prompt kind `upgrades`. An upgrade that the target requires, being out of the normal range,
    applies too.
    """
    book: BeaconRoadBook = run.book
    row = book.powers[key]
    one = run.state.who(who)
    have = upgrades_of(one, key, row)
    free = tuple([name for name in have if not row.upgrades[name].stress])
    forced = tuple([name for name in have if _takes(run.state, book, who, key, name, target)])
    dear = tuple([name for name in have if name not in free and name not in forced])
    if row.trigger and target == "":
        dear = ()
    open_now = tuple([name for name in dear if payable(book, one, key, (*free, *forced, name))])
    if not open_now:
        return (*free, *forced)
    chosen = yield from need(
        run, lambda state: _ask_upgrades(decider_of(state, who), who, key, open_now)
    )
    picked = tuple(name for name in row.upgrades if name in (*free, *forced, *chosen))
    if payable(book, run.state.who(who), key, picked):
        return picked
    return (*free, *forced)


def _takes(state: State, book: BeaconRoadBook, who: str, key: str, name: str, target: str) -> bool:
    upgrade = book.powers[key].upgrades[name]
    if not upgrade.stress or not upgrade.feet or not target:
        return False
    return target != who and not can_reach(state, book, who, key, target)


@lru_cache(maxsize=256)
def _ask_upgrades(decider: Decider, who: str, key: str, names: tuple[str, ...]) -> Ask:
    rows = ("BR-POWER-02", "BR-STRESS-05")
    form = Several(tuple([WithUpgrade(name).option(key) for name in names]))
    return Ask(decider, "upgrades", form, rows, Choosing(who, key), ())


# Whether a Reaction Power would do anything when it is triggered

INHALED = "inhaled"
"""The edge of one who Inhaled and may Exhale."""


def has_opening(
    state: State, book: BeaconRoadBook, who: str, key: str, actor: str, power: str
) -> bool:
    """Whether a Reaction Power would do anything against what `actor` does with `power`.

    An attack that follows the creature's own one follows a melee weapon's, and never itself
    (BR-POWER-08).
    """
    row = book.powers[key]
    if row.after and not any(edge.kind == row.after for edge in state.who(who).edges):
        return False
    if row.takes("strike", "target"):
        return bool(ready_allies(state, book, who, row.feet))
    if not row.against:
        return True
    if actor != who:
        return can_reach(state, book, who, key, actor)
    first = book.powers.get(power)
    return first is not None and first.melee and first.item == "melee" and power != key
