"""Stress: what can be paid, and paying it in boxes or by a Beacon Point."""

from __future__ import annotations

from fracas.core.answers import Choice, Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.control import decider_of
from fracas.rulesets.beacon_road.facts import BeaconSpent, Stressed
from fracas.rulesets.beacon_road.state import Creature, State

BOXES, BEACON = "boxes", "beacon"


def can_pay(one: Creature, amount: int) -> bool:
    """Whether somebody can pay so much Stress at all (BR-STRESS-04).

    By free boxes, or by one Beacon Point whatever the amount (BR-STRESS-08). Who has no Stress
    track cannot, save for what costs nothing (BR-NPC-02).
    """
    return amount <= 0 or one.free_stress >= amount or one.beacons > 0


def pay(run: Run, who: str, amount: int, why: str, *, because: tuple[str, ...] = ()) -> Procedure:
    """Pay Stress for a power or a push; gives back whether it was paid (BR-STRESS-05).

    Who has a Beacon Point may give it in place of the whole amount (BR-STRESS-08) and is asked,
    prompt kind `pay`. `why` names what it is for. Nothing is paid by who cannot.
    """
    one = run.state.who(who)
    if amount <= 0:
        return True
    if not can_pay(one, amount):
        return False
    how = BOXES
    if one.beacons:
        how = yield from need(run, lambda state: _how(state, who, amount, why))
    if how == BEACON:
        yield BeaconSpent(who, "stress", because=(*because, "BR-STRESS-07", "BR-STRESS-08"))
    else:
        yield Stressed(who, amount, why, because=(*because, "BR-STRESS-01", "BR-STRESS-04"))
    return True


def _how(state: State, who: str, amount: int, why: str) -> Ask:
    one = state.who(who)
    ways = [Option(BOXES, "pay", (str(amount),), ("BR-STRESS-04",))]
    if one.beacons:
        ways.append(Option(BEACON, "pay", (str(one.beacons),), ("BR-STRESS-08",)))
    if one.free_stress < amount:
        ways = ways[1:] or ways
    return Ask(
        decider_of(state, who),
        "pay",
        Choice(tuple(ways)),
        ("BR-STRESS-07",),
        (who, why),
        ways[0].id,
    )
