"""Fates: how many steps everybody's dice have left, of all they had."""

from __future__ import annotations

import pytest

from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.setup.cast import fates
from tests.rulesets.action_points.table import fighter, scene


@pytest.mark.rule("AP-INJ-13", "AP-DOWN-01")
def test_who_stands_has_the_steps_of_its_dice_and_the_down_have_none() -> None:
    state = scene(
        fighter("ann", sizes="agility 10>6, wits 8>4"),
        fighter("bo", "them", sizes="wits 6>0", down=True),
        fighter("cy", "them", dead=True, down=True),
        fighter("di", out="fled"),
    )
    found = fates(open_book({}), state)
    whole = {one.id: one for one in state.combatants}
    assert [(one.who, one.side, one.left, one.out) for one in found] == [
        ("ann", "us", 15, ""),
        ("bo", "them", 0, "down"),
        ("cy", "them", 0, "dead"),
        ("di", "us", 0, "fled"),
    ]
    assert [one.most for one in found] == [19, 16, 16, 16]
    assert [one.name for one in found] == [whole[one.who].name for one in found]
