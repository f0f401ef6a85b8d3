"""How good a roll is: by its result, and within that by its total."""

from __future__ import annotations

import pytest

from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.core.prompts import Roll
from fracas.dice.graded import Grade, Graded, grade_of
from fracas.dice.kept import KeptSum, OneKept
from fracas.odds.bars import bar_of, needle
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionGrades, ActionReading, rung_of
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from tests.odds.graded import rolls_are_graded

DICE = KeptSum((OneKept(3, 20), OneKept(2, 6)))
FACES = (8, 3, 20, 2, 4, 1)


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    told = next(one for one in facts if isinstance(one, Rolled))
    assert told.kind == roll.kind
    return rung_of(told.result, told.multiplier)


def test_the_facts_of_every_roll_say_its_grade() -> None:
    kinds = rolls_are_graded("beacon_road", _rung)
    assert {"attack", "resist", "wound", "action"} <= kinds
    assert "prowl" not in kinds, "what others are held against goes neither well nor badly"


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11", "BR-ROLL-14", "BR-ROLL-22")
def test_the_bar_and_the_needle_of_a_roll() -> None:
    graded = Graded(ActionReading(DICE, (14,)), ActionGrades(DICE))
    law = DICE.law(graded)
    bar = bar_of(law, marked=True)
    told = {rung: round(float(chance) * 100, 1) for rung, chance in bar.parts}
    assert told == {"botch": 2.1, "miss": 5.2, "hit": 58.4, "crit": 34.3}
    assert bar.marks == ((14, "hit"), (24, "crit"))
    assert 0 < bar.missing < 1e-12
    grade = grade_of(DICE, graded, FACES, None)
    assert grade == Grade("crit", (26,))
    found = needle(law, grade.rung, grade.score)
    assert (round(found.below, 3), round(found.at, 3)) == (0.740, 0.757)


@pytest.mark.rule("BR-ROLL-13")
def test_of_several_numbers_the_best_result_counts() -> None:
    graded = Graded(ActionReading(DICE, (30, 12)), ActionGrades(DICE))
    assert grade_of(DICE, graded, FACES, None).rung == "crit"
    assert bar_of(DICE.law(graded), marked=True).marks == ((12, "hit"), (22, "crit"))


def test_a_result_that_was_not_expected_lies_on_the_border_of_its_rung() -> None:
    law = DICE.law(Graded(ActionReading(DICE, (28,)), ActionGrades(DICE)))
    parts = {rung: float(chance) for rung, chance in bar_of(law).parts}
    found = needle(law, "hit", (26,))
    assert not found.known
    assert found.at == found.below == pytest.approx(parts["botch"] + parts["miss"])
    assert needle(law, "miss", (30,)).at == pytest.approx(found.at)
