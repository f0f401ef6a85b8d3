"""What one roll was worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Result
from fracas.odds.decision_points import decision_points
from fracas.odds.measures import Measure, RollWorth, in_deviations
from fracas.odds.policies import by_default
from tests.odds.strikers import BOOK, MISS, STRIKERS, TWELVE, opened, play

F = Fraction


def measured(side: str, came: Result, **options: Any) -> tuple[Measure | None, bool]:
    """Ann's first blow, told for a side."""
    moment = next(
        one for one in decision_points(play(opened(), MISS, TWELVE)) if isinstance(one.prompt, Roll)
    )
    assert isinstance(moment.prompt, Roll)
    worth = RollWorth(STRIKERS, BOOK, moment, by_default, side, frozenset())
    law = moment.prompt.dice.law(moment.prompt.reading).branches
    settings = {"branches": 100, "within": F(0), **options}
    return worth.measure(law, came, settings["branches"], settings["within"])


def test_a_blow_is_worth_to_the_other_side_what_it_is_not_to_ones_own() -> None:
    ours, _ = measured("us", Result("hit", TWELVE))
    theirs, _ = measured("them", Result("hit", TWELVE))
    assert ours is not None
    assert theirs is not None
    assert (ours.expected, ours.actual) == (F(7, 6), 2)
    assert (theirs.expected, theirs.actual) == (F(-7, 6), -2)
    assert ours.variance == theirs.variance == F(35, 36)
    assert (ours.as_good, ours.as_bad) == (theirs.as_bad, theirs.as_good) == (F(7, 12), 1)
    assert ours.deviations == -theirs.deviations


def test_for_nobody_a_blow_is_worth_nothing() -> None:
    assert measured("", Result("hit", TWELVE)) == (None, False)


def test_what_the_law_leaves_out_can_come_all_the_same() -> None:
    # A tail of exploding dice that was cut off has no branch; it is followed by its own result.
    came, too_much = measured("us", Result("neither", (1, 1)))
    assert not too_much
    assert came is not None
    assert (came.expected, came.actual, came.missing) == (F(7, 6), 0, 0)


def test_what_weighs_too_much_is_not_left_out_in_silence() -> None:
    assert measured("us", Result("hit", TWELVE), within=F(1, 2)) == (None, True)
    assert measured("us", Result("hit", TWELVE), branches=1) == (None, True)


def test_nothing_that_varies_has_no_deviations() -> None:
    assert in_deviations(F(0), F(0)) == 0.0
    assert in_deviations(F(3), F(4)) == 1.5
