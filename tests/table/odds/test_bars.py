"""The bar and the needle of a roll: by what a seat knew of it, and what it is shown of its dice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import RUNGS
from fracas.core.ids import Decider
from fracas.dice.kept import KeptSum, OneKept
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionGrades, ActionReading
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bars import BEFORE, Drawn, Fell, bar_job, draw_bar
from fracas.table.screens.moment_cards import BarMark, Needle

BEACON_ROAD = ruleset("beacon_road")
DICE = KeptSum((OneKept(3, 20), OneKept(2, 6)))
FACES = (8, 3, 20, 2, 4, 1)


def _roll(tn: int = 14, **more: Any) -> Roll:
    reading = ActionReading(DICE, (tn,))
    roll = Roll(Decider("ada"), "attack", DICE, reading, grades=ActionGrades(DICE))
    return msgspec.structs.replace(roll, **more)


def _drawn(roll: Roll, fell: Fell | None = None, **more: Any) -> Drawn:
    job = bar_job(BEACON_ROAD, roll, fell=fell, **more)
    assert job is not None
    drawn = draw_bar(job, BEACON_ROAD)
    assert drawn is not None
    assert sum([part.chance for part in drawn.bar.parts]) == pytest.approx(1, abs=1e-9)
    return drawn


def _needle(drawn: Drawn) -> Needle:
    assert drawn.needle is not None
    assert drawn.needle.at is not None
    return drawn.needle


def test_a_roll_has_a_bar_and_its_result_a_needle() -> None:
    drawn = _drawn(_roll(), Fell("crit", FACES), at=7, throw=1)
    assert (drawn.at, drawn.throw) == (7, 1)
    bar = drawn.bar
    assert [part.words for part in bar.parts] == ["Botch", "Miss", "Hit", "Critical"]
    assert [round(part.chance * 100, 1) for part in bar.parts] == [2.1, 5.2, 58.4, 34.3]
    assert bar.marks == (BarMark(14, "hit"), BarMark(24, "crit"))
    assert not bar.assumed
    needle = _needle(drawn)
    assert (round(needle.below, 3), round(needle.at or 0, 3)) == (0.740, 0.757)


def test_before_the_dice_fall_there_is_the_bar_alone() -> None:
    drawn = _drawn(_roll())
    assert (drawn.at, drawn.throw, drawn.needle) == (BEFORE, 0, None)
    assert drawn.bar == _drawn(_roll(), Fell("crit", FACES)).bar


def test_a_total_is_read_as_faces_are_where_it_says_enough() -> None:
    by_faces = _drawn(_roll(), Fell("crit", FACES))
    assert _drawn(_roll(), Fell("crit", total=26)).needle == by_faces.needle
    assert _drawn(_roll(), Fell("miss", total=9)).needle is None, "it may be a botch"


def test_what_was_said_by_name_has_no_needle() -> None:
    drawn = _drawn(_roll(), Fell("hit"))
    assert drawn.needle is None
    assert not drawn.bar.assumed


@pytest.mark.parametrize(("tn", "rung"), [(30, "hit"), (20, "miss"), (14, "hit")])
def test_what_the_seat_did_not_reckon_with_lies_on_the_border(tn: int, rung: str) -> None:
    drawn = _drawn(_roll(tn), Fell(rung, FACES))  # type: ignore[arg-type]
    needle = _needle(drawn)
    below = sum(part.chance for part in drawn.bar.parts if _worse(part.rung, rung))
    whole = below + sum(part.chance for part in drawn.bar.parts if part.rung == rung)
    assert drawn.bar.assumed
    assert needle.at == pytest.approx(below if rung == "hit" and tn == 30 else whole)


def _worse(one: Any, other: Any) -> bool:
    return RUNGS.index(one) < RUNGS.index(other)


def test_faces_that_the_assumed_dice_do_not_have_lie_on_the_border() -> None:
    drawn = _drawn(_roll(), Fell("crit", (8, 3, 12, 9, 4)))
    assert drawn.bar.assumed
    assert _needle(drawn).at == pytest.approx(1 - drawn.bar.parts[-1].chance)
    unsaid = _drawn(_roll(), Fell(None, (8, 3, 12, 9, 4)))
    assert unsaid.needle is None


def test_a_rung_that_the_fact_leaves_out_is_that_of_the_roll() -> None:
    assert _drawn(_roll(), Fell(None, FACES)).needle == _drawn(_roll(), Fell("crit", FACES)).needle


def test_dice_without_grades_have_no_bar() -> None:
    assert bar_job(BEACON_ROAD, _roll(grades=None)) is None


def test_a_roll_that_is_known_by_assumption_says_so() -> None:
    assert _drawn(_roll(), assumed=True).bar.assumed
