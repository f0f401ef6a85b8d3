"""Stress: what can be paid, and paying it in boxes or by a Beacon Point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.rules.harm.health import lose_hp
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll
from fracas.rulesets.beacon_road.rules.subjects import BEACON_POINTS, STRESS, Price, Word
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Stressed
from fracas.rulesets.beacon_road.state.state import Creature, State

BOXES, BEACON, BLOOD = "boxes", "beacon", "blood"

BLOODPACT = "bloodpact"


class Paying(NamedTuple):
    """Who pays how much Stress, and what for."""

    who: Who
    why: str
    amount: int


class Pay(Word, frozen=True):
    """How Stress is paid: in boxes, by a Beacon Point, in blood."""

    kind = "pay"
    icon = "coins"

    def price(self, state: State, book: Any, prompt: Any) -> Price:
        """Boxes, or a point; what blood costs is rolled."""
        prices = {BOXES: (STRESS, prompt.about.amount), BEACON: (BEACON_POINTS, 1)}
        return (prices[self.word],) if self.word in prices else ()

    def told(self, state: State, book: Any, prompt: Any) -> Mapping[str, Any]:
        """The points that are left, and the die of a Bloodpact."""
        one = state.find(prompt.about.who)
        return {"left": one.beacons if one is not None else 0, "die": book.tables.dice[0]}


PAYS: Deeds[Pay] = Deeds(Pay)


def can_pay(one: Creature, amount: int, *, power: bool = False) -> bool:
    """Whether somebody can pay so much Stress at all (BR-STRESS-04).

    By free boxes, by one Beacon Point whatever the amount (BR-STRESS-08), or for a `power` in blood
    (BR-STRESS-09). Who has no Stress track cannot, save for what costs nothing (BR-NPC-02).
    """
    if amount <= 0 or one.free_stress >= amount or one.beacons > 0:
        return True
    return power and BLOODPACT in one.abilities


def pay(
    run: Run,
    who: str,
    amount: int,
    why: str,
    *,
    power: bool = False,
    because: tuple[str, ...] = (),
) -> Procedure[bool]:
    """Pay Stress for a power or a push; gives back whether it was paid (BR-STRESS-05).

    Who has a Beacon Point may give it in place of the whole amount (BR-STRESS-08), and who has a
    Bloodpact may lose HP for a `power`, a [d4] for each point (BR-STRESS-09); they are asked,
    prompt kind `pay`. `why` names what it is for. Nothing is paid by who cannot.
    """
    one = run.state.who(who)
    if amount <= 0:
        return True
    if not can_pay(one, amount, power=power):
        return False
    how = BOXES
    if one.beacons or (power and BLOODPACT in one.abilities):
        how = yield from need(run, lambda state: _how(state, who, amount, why, power))
    if how == BEACON:
        yield BeaconSpent(who, "stress", because=(*because, "BR-STRESS-07", "BR-STRESS-08"))
    elif how == BLOOD:
        yield from _bleed(run, who, amount)
    else:
        yield Stressed(who, amount, why, because=(*because, "BR-STRESS-01", "BR-STRESS-04"))
    return True


def _bleed(run: Run, who: str, amount: int) -> Procedure[None]:
    """HP are lost for the Stress of a power, and that is no damage (BR-STRESS-09, BR-DMG-19)."""
    die = run.book.tables.dice[0]
    lost = yield from effect_roll(run, who, BLOODPACT, amount, die, because=("BR-STRESS-09",))
    yield from lose_hp(run, who, lost, BLOODPACT, by=who)


def _how(state: State, who: str, amount: int, why: str, power: bool) -> Ask:
    one = state.who(who)
    open_now = {
        BOXES: one.free_stress >= amount,
        BEACON: one.beacons > 0,
        BLOOD: power and BLOODPACT in one.abilities,
    }
    ways = tuple([Pay(way).option(because=_BY[way]) for way, there in open_now.items() if there])
    if not ways:
        raise Moot(who)
    rows = ("BR-STRESS-07", "BR-STRESS-08", "BR-STRESS-09")
    about = Paying(who, why, amount)
    return Ask(decider_of(state, who), "pay", Choice(ways), rows, about, ways[0].id)


_BY = {BOXES: ("BR-STRESS-04",), BEACON: ("BR-STRESS-08",), BLOOD: ("BR-STRESS-09",)}
