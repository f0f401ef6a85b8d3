"""What the program shows the table: the opening, each round, the end, every ruling."""

from __future__ import annotations

import pytest

from fracas.core.facts import Corrected, Noted
from fracas.core.play.journal import Edited
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.facts import Checked
from tests.rulesets.razorweave.table import Table, duel, hurt


@pytest.mark.rule("RW-GM-03")
def test_the_opening_lays_out_stakes_places_tags_and_clocks() -> None:
    table = Table(duel(tags=("slick",), stakes="The chest.", severity="major")).open()
    board = "\n".join(RULESET.board(table.state))
    for part in ("The chest.", "Major", "Ann", "Bob", "0/6", "Engaged with Bob", "Slick"):
        assert part in board


@pytest.mark.rule("RW-GM-04")
def test_what_the_gm_overrules_enters_the_log_with_its_reason() -> None:
    table = Table(duel()).open()
    table.act("strike:bob:club", 4, 4, 3, 3, dc=12, ticks=1, why="He looks the other way.")
    (check,) = table.facts(Checked)
    assert check.dc == 12
    assert table.filled("bob") == 3
    (ruled,) = [fact for fact in table.facts(Noted) if fact.note == "ruled"]
    assert RULESET.say_fact(ruled, table.state) == "He looks the other way."
    assert ruled.because == ("RW-GM-04",)


@pytest.mark.rule("RW-GM-04")
def test_an_edit_is_in_the_journal_with_its_reason() -> None:
    table = Table(duel()).open()
    table.play.edit(Corrected("combatants/bob/conditions", [{"name": "prone"}]), "he slipped")
    edited = table.play.entries[-1]
    assert isinstance(edited, Edited)
    assert edited.reason == "he slipped"
    assert table.bears("bob") == ("prone",)


@pytest.mark.rule("RW-GM-05")
def test_the_board_sums_up_bands_clocks_and_conditions() -> None:
    state = hurt(duel(bob={"conditions": ("prone",)}), bob=2, ann=1)
    lines = RULESET.board(state)
    (ann,) = [line for line in lines if line.startswith("Ann")]
    (bob,) = [line for line in lines if line.startswith("Bob")]
    assert "1/6" in ann
    for part in ("2/6", "Prone", "Engaged with Ann"):
        assert part in bob


@pytest.mark.rule("RW-GM-07")
def test_after_the_fight_a_list_tells_what_stays() -> None:
    bob = {"clock": (6, 5), "conditions": ("bleeding",)}
    table = Table(duel(severity="major", ann={"clock": (6, 2)}, bob=bob)).open(triggers=())
    table.say("outcome")
    assert table.kind == "over"
    lines = [RULESET.say_fact(fact, table.state) for fact in table.facts(Noted)]
    assert len(lines) == 4
    assert "Clock of Ann stands at 2/6" in lines[0]
    assert "Bob fell at Major severity" in lines[1]
    assert "Clock of Bob stands at 6/6" in lines[2]
    assert "still Bleeding: clears by a MIG Check" in lines[3]


@pytest.mark.rule("RW-GM-01")
def test_the_lines_of_a_turn_hold_all_that_the_table_wants_to_know() -> None:
    table = Table(duel()).open("ann", "bob").say("action", "maneuver").say("intent", "prone:bob")
    table.say("difficulty").roll(4, 4, 3, 3)
    table.act("strike:ann:club", 4, 4, 3, 3).say("action", "end")
    state, lines = table.play.opening, []
    for number in table.play.line:
        for fact in table.play.entries[number].facts:
            lines.append(RULESET.say_fact(fact, state))
            state = fact.apply(state)
    told = "\n".join(lines)
    for part in (
        "Round 1, turn 1: Ann.",
        "Ann: Maneuver at Bob (Prone) with AGI against DC 14: 4d6+0 = 14, margin +0: Full Success.",
        "Bob is now Prone: Burden on AGI Checks",
        "lasts until stood up; clears by standing up",
        "Ann takes 2 ticks from Bob (2/6).",
        "Clocks: Ann 2/6, Bob 0/6. Tell it:",
        "Round 1, turn 2: Bob.",
    ):
        assert part in told, part
