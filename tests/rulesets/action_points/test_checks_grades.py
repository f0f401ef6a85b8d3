"""How good a Test is: it passes or not, and within that by the faces."""

from __future__ import annotations

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.rulesets.action_points.rules.checks import rung_of
from fracas.rulesets.action_points.state import facts as happened
from tests.odds.graded import rolls_are_graded


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    if roll.kind == "attack":
        assert any(isinstance(one, happened.Attacked) for one in facts)
        return rung_of(passed=not any(isinstance(one, happened.Missed) for one in facts))
    return rung_of(passed=next(one for one in facts if isinstance(one, happened.Tested)).passed)


def test_the_facts_of_every_roll_say_its_grade() -> None:
    kinds = rolls_are_graded("action_points", _rung)
    assert {"attack", "injury"} <= kinds
    assert not {"hit", "injured", "tie"} & kinds
