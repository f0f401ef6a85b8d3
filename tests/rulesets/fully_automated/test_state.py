"""Questions that rules ask of the state, and what seats see of it."""

from __future__ import annotations

import pytest

from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.fully_automated.state.state import SIGHT
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


# What seats see

ANN = Viewer(Seat("ann"), (Decider("ann"),))


@pytest.mark.rule("FA-ADV-05")
def test_ones_own_orders_are_seen_and_nobodys_notes() -> None:
    told = {"note": "Will run.", "policy": "fleeing", "kind": "pc"}
    state = scene(fighter("ann", **told), fighter("bo", "blue", **told))
    seen = SIGHT.view(state, ANN)
    assert [(one.policy, one.note) for one in seen.combatants] == [
        ("fleeing", ""),
        ("opportunist", ""),
    ]
    onlooker = SIGHT.view(state, Viewer(Seat("sofa"), (Decider("pc"),)))
    assert [(one.policy, one.note) for one in onlooker.combatants] == [("opportunist", "")] * 2
    assert SIGHT.view(state, Viewer(GM_SEAT, (GM,))) == state
