"""The turn order: rolled as a fight opens, its ties, who rolls anew, and who comes late."""

from __future__ import annotations

from itertools import groupby

from fracas.core.facts import Beat, Planned
from fracas.core.ids import Decider
from fracas.core.prompts import Procedure, Roll, need
from fracas.core.run import Run
from fracas.dice.readings import Total
from fracas.kit.deeds import One
from fracas.rulesets.fully_automated.rules.checks import D10S
from fracas.rulesets.fully_automated.state.facts import OrderRolled, OrderSet
from fracas.rulesets.fully_automated.state.state import Combatant, State

ORDER = "order"
"""The kind of the roll for the turn order, and of a re-roll by Aim."""

TIE = "order_tie"
"""The kind of the roll that breaks a tie."""


def opening(run: Run) -> Procedure[None]:
    """A fight starts: tokens lie, the turn order is rolled, and the first choice is due.

    FA-SETUP-01, FA-SETUP-03, FA-INIT-01.
    """
    yield from settle_order(run)
    yield Planned((Beat("round", stays=True),), because=("FA-SETUP-03", "FA-ROUND-01"))


def order_is_open(state: State) -> bool:
    """Whether somebody has no place in the order yet, or has rolled anew (FA-INIT-02)."""
    placed = state.sequence
    for one in state.combatants:
        if not one.out and (one.rerolled is not None or one.id not in placed):
            return True
    return False


def settle_order(run: Run) -> Procedure[None]:
    """Roll for those without a place, break ties, and set the order (FA-INIT-01 to FA-INIT-05).

    At the opening that is everybody; before a later round those who came late (FA-INIT-04) and
    those whom Aim let roll again (FA-AIM-12). Whoever is tied as before keeps the place won then.
    """
    for one in run.state.present():
        if one.id not in run.state.sequence and one.rerolled is None:
            total, faces = yield from _roll(run, one.id, ORDER, ("FA-INIT-01", "FA-INIT-04"))
            yield OrderRolled(one.id, total, faces, because=("FA-INIT-01", "FA-INIT-04"))
    state: State = run.state
    before = {who: place for place, who in enumerate(state.sequence)}
    # Python sorts stably, so that those tied as before stand as they did.
    ranked = sorted(state.present(), key=lambda one: before.get(one.id, len(before)))
    ranked.sort(key=_standing, reverse=True)
    sequence: list[str] = []
    for _, group in groupby(ranked, key=_standing):
        tied = list(group)
        fresh = any(one.id not in before or one.rerolled is not None for one in tied)
        if len(tied) > 1 and fresh:
            sequence += yield from _roll_off(run, [one.id for one in tied])
        else:
            sequence += [one.id for one in tied]
    because = ("FA-INIT-02", "FA-INIT-03", "FA-INIT-05", "FA-GAP-36")
    yield OrderSet(tuple(sequence), because=because)


def _standing(one: Combatant) -> tuple[int, int]:
    """By what the order goes before dice break a tie: the total, then Speed (FA-INIT-03)."""
    return (one.rank if one.rerolled is None else one.rerolled, one.speed)


def _roll(
    run: Run, who: str, kind: str, because: tuple[str, ...]
) -> Procedure[tuple[int, tuple[int, ...]]]:
    """Roll 2d10, with Speed but for a tie; gives back the total and the faces."""

    def ask(state: State) -> Roll:
        one = state.who(who)
        added = one.initiative if kind == ORDER else 0
        return Roll(Decider(who), kind, D10S, Total(D10S, added), (), because, One(who))

    result = yield from need(run, ask)
    return result.value, result.faces


def _roll_off(run: Run, tied: list[str]) -> Procedure[list[str]]:
    """A fresh 2d10 between the tied, until it differs; gives back their order (FA-INIT-03)."""
    rolls: dict[str, int] = {}
    for who in tied:
        total, faces = yield from _roll(run, who, TIE, ("FA-INIT-03", "FA-GAP-36"))
        because = ("FA-INIT-03", "FA-GAP-36")
        yield OrderRolled(who, total, faces, tie=True, because=because)
        rolls[who] = total
    tied = sorted(tied, key=lambda who: rolls[who], reverse=True)
    order: list[str] = []
    for _, group in groupby(tied, key=lambda who: rolls[who]):
        still = list(group)
        order += still if len(still) == 1 else (yield from _roll_off(run, still))
    return order
