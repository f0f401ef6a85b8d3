"""Surprise: who has the drop on whom, and the Round 0 that it brings (AP-SUR)."""

from __future__ import annotations

from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import HIT, opposed
from fracas.rulesets.action_points.state.facts import Tested
from fracas.rulesets.action_points.state.state import State


def surprised(state: State) -> frozenset[str]:
    """Everybody on whom anybody has the drop, the drop on others or not (AP-SUR-11)."""
    return frozenset([whom for _, whom in state.drops])


def surprising(state: State) -> frozenset[str]:
    """Everybody who has the drop on somebody and is not surprised as well (AP-SUR-11)."""
    return frozenset([who for who, _ in state.drops]) - surprised(state)


def comes_first(state: State) -> bool:
    """Whether there is a Surprise Round: somebody surprises somebody who is not Down."""
    by = surprising(state)
    return any(
        who in by and (one := state.find(who)) is not None and one.able
        and (other := state.find(whom)) is not None and other.able
        for who, whom in state.drops
    )  # fmt: skip


def walkers(state: State) -> tuple[str, ...]:
    """Who has a place in the Surprise Round: the surprising and the surprised (AP-SUR-10)."""
    there = {who for pair in state.drops for who in pair}
    return tuple([one.id for one in state.combatants if one.id in there and one.able])


def wins(book: ActionPointsBook, one: Tested, other: Tested) -> bool:
    """Whether the first of two opposed Tests wins, as an attack does over a defense.

    AP-ATK-06 to AP-ATK-11, with the table's options of AP-GAP-07.
    """
    if not one.passed or not other.passed:
        return one.passed
    reading = opposed(book, one.die, one.mtn, other.die, other.mtn)
    return reading.why(one.face, other.face) == HIT
