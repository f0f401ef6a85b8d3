"""Questions that rules ask of the state: friends and foes, and who is still there."""

from __future__ import annotations

import pytest

from tests.rulesets.fully_automated.table import fighter, scene


@pytest.mark.rule("FA-SETUP-08")
def test_foes_are_of_another_side_and_present() -> None:
    state = scene(
        fighter("ann", armour="blue"),
        fighter("al", hp=-15),
        fighter("ada", out="fled"),
        fighter("bo", "blue"),
        fighter("cy", "green", hp=0),
        fighter("dee", "blue", out="surrendered"),
    )
    assert [one.id for one in state.foes("ann")] == ["bo", "cy"]
    assert [one.id for one in state.foes("bo")] == ["ann", "al", "cy"]
