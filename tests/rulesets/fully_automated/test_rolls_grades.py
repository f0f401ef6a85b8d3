"""How good a roll is: an attack by what it does, a defence by what it stops."""

from __future__ import annotations

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.rulesets.fully_automated.rules.rolls import (
    rung_of_blow,
    rung_of_check,
    rung_of_effect,
)
from fracas.rulesets.fully_automated.state.facts import Checked, Defended, Rolled2dF, Struck
from fracas.rulesets.fully_automated.state.harm_facts import Fell, Glued, Restrained, Stunned
from tests.odds.graded import rolls_are_graded


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    told = next(one for one in facts if isinstance(one, Rolled2dF | Checked))
    match told:
        case Struck():
            fells = any(isinstance(one, Fell) and one.who == told.against for one in facts)
            binds = any(
                isinstance(one, Stunned | Glued) and one.who == told.against for one in facts
            )
            return rung_of_blow(told.damage, binds=binds, fells=fells)
        case Defended():
            return rung_of_effect(told.effect)
        case Checked():
            return rung_of_check(told.margin)
    assert told.kind == "restrain"
    if any(isinstance(one, Restrained) for one in facts):
        return "hit"
    return None


def test_the_facts_of_every_roll_say_its_grade() -> None:
    kinds = rolls_are_graded("fully_automated", _rung, fights=12)
    assert {"attack", "defend", "skill"} <= kinds
