"""Rounds: slots in turn, who takes them, and the round that follows."""

from __future__ import annotations

import pytest

from fracas.rulesets.aeronaughts.state.facts import SlotTaken
from fracas.rulesets.aeronaughts.state.state import State
from tests.rulesets.aeronaughts.deeds import fighter
from tests.rulesets.aeronaughts.table import Table, underway


def duel(**values: object) -> State:
    return underway(
        fighter("ada", "crew", kind="pc"),
        fighter("bix", "watch"),
        fighter("cyd", "watch"),
        **values,
    )


def idle(table: Table) -> Table:
    """Everybody ends the turn, until the round is over."""
    while table.kind in ("turn", "slot"):
        table.say(table.kind, "end" if table.kind == "turn" else None)
    return table


@pytest.mark.rule("AE-INIT-04", "AE-TURN-09")
def test_each_acts_once_a_round_and_a_slot_with_one_left_asks_nobody() -> None:
    table = Table(duel()).say("turn", "end")
    assert (table.kind, table.asked) == ("slot", "gm")
    table.say("slot", "cyd").say("turn", "end")
    assert table.state.turn == "bix"
    table.say("turn", "end").say("go_on")
    assert (table.state.round, table.state.turn) == (2, "ada")


@pytest.mark.rule("AE-INIT-03", "AE-INIT-04")
def test_a_player_character_of_the_side_says_who_takes_its_slot() -> None:
    table = Table(
        underway(
            fighter("hand", "crew"), fighter("ada", "crew", kind="pc"), fighter("bix", "watch")
        )
    )
    assert (table.kind, table.asked, table.options) == ("slot", "ada", ("hand", "ada"))
    idle(table.say("slot", "hand"))
    assert [one.who for one in table.facts(SlotTaken)] == ["hand", "ada", "bix"]
