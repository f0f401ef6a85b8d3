"""How good a Check is: by its tier, and within that by its total."""

from __future__ import annotations

import pytest

from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.core.prompts import Roll
from fracas.dice.graded import Grade, Graded, grade_of
from fracas.odds.bars import bar_of
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.rolls import (
    CheckGrades,
    CheckReading,
    dice_for,
    netting_of,
    rung_of,
)
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked
from tests.odds.graded import rolls_are_graded


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    return rung_of(next(one for one in facts if isinstance(one, Checked)).tier)


def test_the_facts_of_every_check_say_its_grade() -> None:
    assert rolls_are_graded("razorweave", _rung) == {"check"}


@pytest.mark.rule("RW-CHK-05", "RW-CHK-06")
def test_a_check_has_a_mark_for_each_tier() -> None:
    reading = CheckReading(2, 14, 0, netting_of(open_book({})).cuts)
    dice = dice_for(0)
    graded = Graded(reading, CheckGrades(reading))
    bar = bar_of(dice.law(graded), marked=True)
    assert bar.marks == ((8, "miss"), (12, "part"), (14, "hit"), (19, "crit"))
    assert bar.missing == 0
    assert grade_of(dice, graded, (1, 1, 1, 1), None) == Grade("botch", (6,))
    assert grade_of(dice, graded, (), 20) == Grade("crit", (22,))
    assert rung_of(Tier.PARTIAL) == "part"
