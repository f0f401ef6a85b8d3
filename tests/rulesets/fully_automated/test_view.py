"""What a seat may see: the game master's words and orders are for the game master alone."""

from __future__ import annotations

import pytest

from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.ruleset import Viewer
from fracas.rulesets.fully_automated.state.state import SIGHT
from tests.rulesets.fully_automated.table import fighter, scene

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
