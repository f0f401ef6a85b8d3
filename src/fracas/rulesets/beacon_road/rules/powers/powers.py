"""Powers: what a creature may use now, its prompts, and carrying it out.

The caller spends the Act or React; this module handles Stress and everything else. Effects beyond
the tables are in `special_powers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from fracas.core.asking.prompts import Procedure
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.content.rows import PowerKey
from fracas.rulesets.beacon_road.rules.attacks.aims import choose_upgrades, targets_of
from fracas.rulesets.beacon_road.rules.attacks.attacks import basic_attack
from fracas.rulesets.beacon_road.rules.harm.boons import come_into_view
from fracas.rulesets.beacon_road.rules.powers.prices import (
    equipped,
    pay_for,
    payable,
    power_price,
    skilled,
    stocked,
    use_up,
)
from fracas.rulesets.beacon_road.rules.powers.purposes import borne, hurries_in_vain, idle
from fracas.rulesets.beacon_road.rules.powers.rites import INFUSE, storable
from fracas.rulesets.beacon_road.rules.powers.special_powers import DOES, carry_out
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Use
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act, Turn
from fracas.rulesets.beacon_road.rules.rounds.windows import Trigger
from fracas.rulesets.beacon_road.rules.subjects import Price
from fracas.rulesets.beacon_road.state.changes import ACT, alone, lasting
from fracas.rulesets.beacon_road.state.facts import Settled
from fracas.rulesets.beacon_road.state.state import Creature, State

ELSEWHERE = ("move", "assist")
"""Powers that the menu of Acts always has: to Advance, and to Assist."""


@lru_cache(maxsize=1024)
def known(
    book: BeaconRoadBook, powers: tuple[str, ...], kinds: tuple[str, ...]
) -> tuple[tuple[str, Power], ...]:
    """The powers that a creature could use by an Act: everybody's, its own, and those of its items.

    BR-POWER-01, BR-ACT-22. Those that take hours are included.
    """
    basic = [key for key, row in book.powers.items() if row.basic]
    lent = [book.items[kind].power for kind in kinds if book.items[kind].power]
    return tuple(
        (key, book.powers[key])
        for key in dict.fromkeys((*basic, *powers, *lent))
        if key in book.powers
        and key not in ELSEWHERE
        and book.powers[key].cost in ("act", "either", "hours")
    )


@alone
def known_to(book: BeaconRoadBook, one: Creature) -> tuple[tuple[str, Power], ...]:
    """The powers that a creature could use by an Act, legal now or not."""
    own = (*one.powers, *one.abilities) if one.abilities else one.powers
    return known(book, own, tuple([item.kind for item in one.items]))


class UsePower(Act, frozen=True):
    """Use a power by an Act, on a target if it takes one (BR-POWER-01, BR-ACT-10)."""

    power: PowerKey
    target: Who = ""

    kind = "power"
    stem = ""
    shelf = "power"
    icon = "sparkles"

    @property
    def name(self) -> str:
        """What it is announced as: the power and its target."""
        return self.id

    @property
    def used(self) -> str:
        """The power."""
        return self.power

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[UsePower]:
        """Offer everything that a creature may do now with its powers and that has an effect.

        Once for each target; then the attacks that it may repeat.
        """
        if not means.acts:
            return ()
        state, one, _ = means
        found = [
            deed
            for key, row, deeds in _aimed(state, book, one.id)
            if _paid_for(state, book, one, key, row)
            for deed in deeds
            if not idle(state, book, one, key, deed.target)
        ]
        if means.goes_on:
            found += [
                Again(deed.power, deed.target)
                for deed in found
                if deed.target and repeats(one, book.powers[deed.power])
            ]
        return found

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """The power's rules."""
        return book.powers[self.power].because

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Use it."""
        yield from use(run, who, self.power, self.target)

    def endangers(self, book: BeaconRoadBook, me: Creature) -> bool:
        """Costing Stress, and attacking while Winded."""
        row = book.powers[self.power]
        return row.stress > 0 or (bool(row.against) and me.winded)

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """An Act, and the power's own price."""
        me = state.find(prompt.about.who)
        return (*super().price(state, book, prompt), *power_price(book, me, self.power))

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """Whether it is for an ally, and why it does little now: an existing boon, or Rooted."""
        me = state.find(prompt.about.who)
        there = borne(state, book, me, self.power, self.target) if me is not None else ""
        return {
            "helps": helps(book, self.power),
            "longer": book.boons[there].name if there else "",
            "rooted": me is not None and hurries_in_vain(book, me, self.power),
        }


class Again(UsePower, frozen=True):
    """Attack with every Act left, until hurt or the target is down (BR-ACT-16)."""

    kind = "power_on"
    stem = "again"
    icon = "refresh-cw"

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[UsePower]:
        """None: `UsePower.offered` lists them after the powers used once."""
        return ()

    @property
    def once(self) -> UsePower:
        """The Act that is repeated."""
        return UsePower(self.power, self.target)

    @property
    def like(self) -> str:
        """The same as that Act."""
        return self.once.id

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """The power's rules, and the one for repeating an Act."""
        return (*super().rows(book), "BR-ACT-16")

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Attack, and repeat it."""
        yield Settled(who, ACT, self.once.id, because=("BR-ACT-16",))
        yield from self.once.do(run, who)


def repeats(one: Creature, row: Power) -> bool:
    """Whether a power harms a target without Stress, so that it can be repeated."""
    harms = row.target != "ally" and bool(row.against or row.harm)
    return harms and not (row.stress and one.most_stress)


def helps(book: BeaconRoadBook, key: str) -> bool:
    """Whether a power or an item is for an ally."""
    row = book.powers.get(key)
    return row is not None and row.target == "ally"


@lasting
def _aimed(
    state: State, book: BeaconRoadBook, who: str
) -> tuple[tuple[str, Power, tuple[UsePower, ...]], ...]:
    """The powers for which a creature has skill, item and target, each with its deeds.

    Powers that take hours are not Acts, and are refused during a fight (BR-POWER-16).
    """
    one = state.who(who)
    found = []
    for key, row in known_to(book, one):
        if row.cost == "hours" or not skilled(one, row) or not equipped(book, one, row):
            continue
        deeds = tuple([UsePower(key, target) for target in targets_of(state, book, who, key)])
        if deeds:
            found.append((key, row, deeds))
    return tuple(found)


def ready(state: State, book: BeaconRoadBook, one: Creature, key: str, row: Power) -> bool:
    """Whether a creature meets a power's requirements, including its price (BR-POWER-02)."""
    return skilled(one, row) and equipped(book, one, row) and _paid_for(state, book, one, key, row)


def _paid_for(state: State, book: BeaconRoadBook, one: Creature, key: str, row: Power) -> bool:
    """Whether it has what a power consumes: a use of an item, a spell to store, its price."""
    if row.owner == "item" and not stocked(book, one, key):
        return False
    if row.does == INFUSE and not storable(state, book, one.id):
        return False
    return (not row.stress and not one.uses) or payable(book, one, key)


def use(
    run: Run, who: str, key: str, target: str = "", *, trigger: Trigger | None = None
) -> Procedure[object]:
    """Use a power on a target; with a `trigger`, in answer to it (BR-POWER-02).

    Returns the power's result: those hit by an attack, or what an answer did to a roll. If it can
    no longer be used, nothing is paid and a note says so.
    """
    book: BeaconRoadBook = run.book
    row = book.powers[key]
    if row.cost == "hours" and run.state.round and not run.state.result:
        yield Noted("takes_hours", (who, key), because=("BR-POWER-16",))
        return None
    if trigger is None and target and target not in targets_of(run.state, book, who, key):
        yield Noted("out_of_reach", (who, target, key), because=("BR-ATTACK-08",))
        return None
    upgrades: tuple[str, ...] = ()
    if row.upgrades:
        upgrades = yield from choose_upgrades(run, who, key, target)
    if not (yield from pay_for(run, who, key, upgrades)):
        raise Moot(who)
    if row.owner == "item":
        yield from use_up(run, who, key)
    if row.basic:
        return (yield from basic_attack(run, who, key, target))
    done = DOES.get(row.does, carry_out)
    gave = yield from done(run, who, Use(key, target, upgrades, trigger))
    if trigger is None and not any(one.until_acts for one in row.brings):
        yield from come_into_view(run, who)
    return gave
