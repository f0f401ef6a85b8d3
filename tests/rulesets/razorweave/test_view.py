"""What each seat may see: Clocks lie open, tactics do not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.core.facts import Corrected, Fact, Noted
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.scene_facts import Entered
from fracas.rulesets.razorweave.state.state import SIGHT
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt

MASTER = Viewer(GM_SEAT, (GM,))
ANN = Viewer(Seat("ann"), (Decider("ann"),))
ONLOOKER = Viewer(Seat("sofa"))
SECRET = "Runs when half his Clock is filled."


@pytest.mark.rule("RW-GAP-99")
@pytest.mark.parametrize("viewer", [ANN, ONLOOKER], ids=["player", "onlooker"])
def test_tactics_are_for_the_game_master_and_clocks_for_all(viewer: Viewer) -> None:
    state = hurt(duel(bob={"tactics": SECRET}), bob=3)
    seen = RULESET.view(state, viewer)
    assert seen.who("bob").tactics == ""
    assert seen.who("bob").clock.filled == 3
    assert RULESET.known(state, viewer) == seen
    assert RULESET.view(state, MASTER) == state
    assert RULESET.known(state, MASTER) == state


def test_what_is_known_can_be_played() -> None:
    state = RULESET.known(duel(bob={"tactics": SECRET}), ANN)
    table = Table(state).open().act("strike:bob:club", 4, 4, 3, 3)
    assert table.filled("bob") == 2


@pytest.mark.rule("RW-GAP-99")
@pytest.mark.parametrize(
    "fact",
    [
        Corrected("combatants/bob/tactics", SECRET),
        Corrected("/combatants/0/tactics/", SECRET),
        Corrected("combatants/bob", {"id": "bob", "tactics": SECRET}),
        Corrected("combatants", [{"id": "bob", "tactics": SECRET}]),
        Corrected("combatants/bob", fighter("bob", "foes", tactics=SECRET)),
        Noted("plan", text=SECRET, private=True),
        Entered(fighter("cid", "foes", tactics=SECRET)),
    ],
    ids=lambda fact: getattr(fact, "path", type(fact).__name__),
)
def test_no_fact_tells_a_plan(fact: Fact) -> None:
    shown = RULESET.shows(fact, duel(), ANN)
    assert SECRET.encode() not in msgspec.json.encode(shown)
    assert RULESET.shows(fact, duel(), MASTER) == fact


@pytest.mark.rule("RW-RES-12")
@pytest.mark.parametrize(
    "fact",
    [Ticked("bob", 2), Noted("hint", text="Mind the ledge."), Corrected("combatants/bob/agi", 2)],
    ids=lambda fact: type(fact).__name__,
)
def test_everything_else_is_told_as_it_is(fact: Any) -> None:
    assert RULESET.shows(fact, duel(), ONLOOKER) == fact


def test_counters_make_no_difference_to_a_position() -> None:
    first = Table(duel()).open().state
    later = Table(duel()).open().say("action", "pass").say("action", "pass").state
    assert first != later
    assert RULESET.canonical(first) == RULESET.canonical(later)


@pytest.mark.rule("RW-GAP-99")
@pytest.mark.parametrize(
    "secret",
    [{"tactics": SECRET}, {"flees_at": 3}, {"yields_with": "boss"}],
    ids=["tactics", "flees_at", "yields_with"],
)
def test_each_secret_is_hidden_where_it_is_the_only_one(secret: dict[str, Any]) -> None:
    plain = fighter("bob", "foes", place="", leads=True)
    assert SIGHT.redact(fighter("bob", "foes", place="", leads=True, **secret)) == plain
