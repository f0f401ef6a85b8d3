"""Stress: what can be paid, and paying it in boxes or by a Beacon Point."""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.rules.harm.control import decider_of
from fracas.rulesets.beacon_road.rules.harm.health import lose_hp
from fracas.rulesets.beacon_road.rules.rolls.effect_rolls import effect_roll
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Stressed
from fracas.rulesets.beacon_road.state.state import Creature, State

ACTS, REACTS, STRESS, USES = "Acts", "Reacts", "Stress", "Uses"

BEACON_POINTS, SOAK_BOXES = "Beacon Points", "Soak Boxes"
"""What deeds cost, by the names that a sheet has for it."""

Price = tuple[tuple[str, int], ...]
"""What a deed costs, as pairs of a count and an amount."""

BOXES, BEACON, BLOOD = "boxes", "beacon", "blood"

BLOODPACT = "bloodpact"


class Paying(NamedTuple):
    """Who pays Stress, and what for."""

    who: Who
    why: str


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
) -> Procedure:
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


def _bleed(run: Run, who: str, amount: int) -> Procedure:
    """HP are lost for the Stress of a power, and that is no damage (BR-STRESS-09, BR-DMG-19)."""
    die = run.book.tables.dice[0]
    lost = yield from effect_roll(run, who, BLOODPACT, amount, die, because=("BR-STRESS-09",))
    yield from lose_hp(run, who, lost, BLOODPACT, by=who)


def _how(state: State, who: str, amount: int, why: str, power: bool) -> Ask:
    one = state.who(who)
    ways = []
    if one.free_stress >= amount:
        ways.append(Option(BOXES, "pay", (str(amount),), ("BR-STRESS-04",)))
    if one.beacons:
        ways.append(Option(BEACON, "pay", (str(one.beacons),), ("BR-STRESS-08",)))
    if power and BLOODPACT in one.abilities:
        ways.append(Option(BLOOD, "pay", (str(amount),), ("BR-STRESS-09",)))
    if not ways:
        raise Moot(who)
    form = Choice(tuple(ways))
    rows = ("BR-STRESS-07", "BR-STRESS-08", "BR-STRESS-09")
    return Ask(decider_of(state, who), "pay", form, rows, Paying(who, why), ways[0].id)
