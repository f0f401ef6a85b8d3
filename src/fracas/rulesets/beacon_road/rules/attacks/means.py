"""What a power is used with: which weapon in hand, by which Action, and whom that reaches.

Ranges are in feet between spaces. A creature with several legal ways is asked for one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.gear.items import (
    agile_pair,
    melee_reach,
    melee_weapons,
    ranged_weapons,
    row_of,
    weapon_die,
)
from fracas.rulesets.beacon_road.rules.ground.relations import threatens
from fracas.rulesets.beacon_road.rules.ground.sight import targetable
from fracas.rulesets.beacon_road.rules.ground.spaces import feet
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    AGILE,
    LONG,
    MELEE,
    POWERFUL,
    RANGED,
    SIGHT,
    SOUND,
    TERRIFIES,
    TOUCH,
)
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die
from fracas.rulesets.beacon_road.rules.subjects import Choosing, Reply
from fracas.rulesets.beacon_road.state.changes import between
from fracas.rulesets.beacon_road.state.state import Creature, Item, ItemId, State

LONG_RANGE = 2
"""How many times its range a weapon can shoot at most (BR-ATTACK-06)."""


class Means(NamedTuple):
    """A way to use a power: the weapon by id, blank for none, and the Action."""

    item: str
    action: str


def weapons_for(book: BeaconRoadBook, one: Creature, row: Power) -> tuple[Item, ...] | None:
    """The weapons in hand that a power can be used with; None if it needs none.

    A Reload weapon must be loaded (BR-GEAR-03). Of two Agile weapons the second strikes as the
    off-hand one (BR-POWER-08).
    """
    match row.item:
        case "melee":
            return melee_weapons(book, one)
        case "ranged":
            return tuple([item for item in ranged_weapons(book, one) if item.loaded])
        case "weapon":
            ranged = tuple([item for item in ranged_weapons(book, one) if item.loaded])
            return tuple(dict.fromkeys((*melee_weapons(book, one), *ranged)))
        case "agile_pair":
            pair = agile_pair(book, one)
            return (pair[1],) if pair else ()
        case _:
            return None


def reach_to(
    state: State, book: BeaconRoadBook, who: str, row: Power, item: Item, target: str
) -> str:
    """How a weapon reaches a creature: `near`, `long` beyond its range, or blank for not at all.

    BR-ATTACK-05: a melee attack needs a target that the attacker threatens. BR-ATTACK-06: a shot
    reaches up to double the range.
    """
    away = feet(state, book, who, target)
    if row.item in ("melee", "agile_pair") or (row.item == "weapon" and not row.ranged):
        melee = melee_reach(book, item)
        if away <= melee and threatens(state, book, who, target):
            return "near"
        if row.item != "weapon":
            return ""
    ranged = row_of(book, item).ranged
    if away <= ranged:
        return "near"
    return "long" if away <= LONG_RANGE * ranged else ""


def actions_for(one: Creature, row: Power) -> tuple[str, ...]:
    """The Actions a creature may roll for a power: those with a dot, or all if none has.

    BR-POWER-03; a basic attack is open to those without a dot too (BR-ACT-10).
    """
    known = tuple(sorted(row.actions, key=one.dots, reverse=True))
    known = tuple([action for action in known if one.dots(action) > 0])
    return known or row.actions or ("",)


def means_of(
    state: State, book: BeaconRoadBook, who: str, key: str, target: str, item: str = ""
) -> tuple[Means, ...]:
    """Every way to use a power on a target, without those that others beat, the best first.

    `item` limits it to one weapon. Whether the target may be chosen is checked elsewhere.
    """
    if target:
        return _means_at(state, book, who, target, key, item)
    return _means_of(state, book, who, "", key, item)


def _means_of(
    state: State, book: BeaconRoadBook, who: str, target: str, key: str, item: str
) -> tuple[Means, ...]:
    one, row = state.who(who), book.powers[key]
    actions = actions_for(one, row)
    weapons = weapons_for(book, one, row)
    if weapons is None:
        found = [Means("", action) for action in actions]
    else:
        found = [
            Means(weapon.id, action)
            for weapon in weapons
            if (not item or weapon.id == item)
            and (not target or reach_to(state, book, who, row, weapon, target))
            for action in actions
        ]
    if len(found) == 1:
        return tuple(found)
    # With the same or an equal weapon, an Action that is never better is not a separate way.
    worth = {means: _promise(state, book, one, key, means, target) for means in found}
    ways: dict[Means, Item | None] = {}
    for means in sorted(found, key=worth.__getitem__, reverse=True):
        held = one.item(means.item)
        kind = held and replace(held, id="")
        if not any(
            kind == other and all(map(int.__ge__, worth[way], worth[means]))
            for way, other in ways.items()
        ):
            ways[means] = kind
    return tuple(ways)


_means_at = between(_means_of)


def _promise(
    state: State, book: BeaconRoadBook, one: Creature, key: str, means: Means, target: str
) -> tuple[int, int, int, int]:
    """The order of ways: no Tier lost, more dots, larger dice."""
    tags = tags_of(state, book, one, key, means, target)
    lost = (
        (AGILE in tags and means.action == "Skirmish")
        + (POWERFUL in tags and means.action == "Finesse")
        + (LONG in tags)
    )
    item = one.item(means.item)
    die = weapon_die(book, one, item) if item else 0
    attribute = attribute_die(book, one, book.attribute_of.get(means.action, "body"))
    return -lost, one.dots(means.action), die, attribute


def tags_of(
    state: State, book: BeaconRoadBook, one: Creature, key: str, means: Means, target: str
) -> tuple[str, ...]:
    """The tags of an attack by these means (BR-ATTACK-13, BR-WND-34)."""
    long = False
    item = one.item(means.item) if means.item else None
    weapon: tuple[str, ...] = ()
    if item is not None:
        weapon = tuple([tag for tag in row_of(book, item).tags if tag in (AGILE, POWERFUL)])
        row = book.powers[key]
        long = bool(target) and reach_to(state, book, one.id, row, item, target) == "long"
    return _tags(key, book, weapon, long)


@lru_cache(maxsize=1024)
def _tags(key: str, book: BeaconRoadBook, weapon: tuple[str, ...], long: bool) -> tuple[str, ...]:
    row = book.powers[key]
    terrifies = any(one.what == "terrified" for one in row.brings)
    found = (
        (MELEE, row.melee), (RANGED, row.ranged), (TOUCH, row.touch), ("area", bool(row.area)),
        (SIGHT, row.sight), (SOUND, row.sound), ("supernatural", row.supernatural),
        (TERRIFIES, terrifies), (LONG, long),
    )  # fmt: skip
    return (*[tag for tag, has in found if has], *weapon)


def augment_of(state: State, book: BeaconRoadBook, who: str, item: str) -> str:
    """The power that augments a weapon's attacks, such as Harrowing; blank for none."""
    held = state.who(who).item(item) if item else None
    return row_of(book, held).power if held is not None else ""


class With(Reply, frozen=True):
    """A weapon, blank for none, and the Action that is rolled with it (BR-POWER-03)."""

    item: ItemId
    action: str

    kind = "with"
    stem = ""
    because = ("BR-POWER-03", "BR-ATTACK-02")


WITH: Deeds[With] = Deeds(With)


def choose_means(run: Run, who: str, key: str, target: str, item: str = "") -> Procedure[Means]:
    """Return the way to use a power on a target; asked, prompt kind `with`, if there are several.

    Raises `Moot` if there is none any more.
    """

    def ways(state: State) -> tuple[Means, ...]:
        found = means_of(state, run.book, who, key, target, item)
        if not found:
            raise Moot(who)
        return found

    open_now = ways(run.state)
    if len(open_now) == 1:
        return open_now[0]
    chosen = yield from need(
        run, lambda state: _ask(decider_of(state, who), who, key, target, ways(state))
    )
    deed = WITH.read(chosen)
    return Means(deed.item, deed.action)


@lru_cache(maxsize=512)
def _ask(decider: Decider, who: str, key: str, target: str, ways: tuple[Means, ...]) -> Ask:
    rows = ("BR-POWER-03", "BR-ATTACK-02")
    options = tuple([With(*one).option() for one in ways])
    return Ask(decider, "with", Choice(options), rows, Choosing(who, key, target), options[0].id)


def can_reach(state: State, book: BeaconRoadBook, who: str, key: str, target: str) -> bool:
    """Whether a power can be used on that target from where both are: seen, in range, in line.

    BR-ATTACK-08: not if the target is Hidden from the user, out of range, or out of line of effect.
    """
    return _carries(state, book, who, target, key)


@between
def _carries(state: State, book: BeaconRoadBook, who: str, target: str, key: str) -> bool:
    return _in_range(state, book, who, key, target) and targetable(state, book, who, target)


def _in_range(state: State, book: BeaconRoadBook, who: str, key: str, target: str) -> bool:
    row = book.powers[key]
    if weapons_for(book, state.who(who), row) is not None and not (
        row.feet or row.within == "stride"
    ):
        return bool(means_of(state, book, who, key, target))
    if row.target == "threatened":
        return threatens(state, book, who, target)
    return feet(state, book, who, target) <= range_of(state, book, who, key)


def range_of(state: State, book: BeaconRoadBook, who: str, key: str) -> int:
    """The range in feet of a power without a weapon; a touch power has its user's reach."""
    row = book.powers[key]
    one = state.who(who)
    if row.within == "sight":
        return 1_000
    if row.within == "stride":
        return one.stride
    if row.feet:
        return row.feet
    return max(int(book.sizes[one.size].reach), book.tables.square)
