"""The board: zones and engagements, slots, three bars, and all that stands on a sheet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.state.state import (
    Block,
    Condition,
    Consequence,
    Honed,
    Stake,
    Waiting,
)
from fracas.rulesets.aeronaughts.words.board import board
from tests.rulesets.aeronaughts.deeds import bar, fighter
from tests.rulesets.aeronaughts.table import underway

BOOK = open_book({})


@pytest.mark.rule("AE-RNG-02", "AE-RNG-03", "AE-INIT-03")
def test_it_shows_who_is_where_with_whom_and_which_slot_is_due() -> None:
    state = underway(
        fighter("ada", "crew", group="rail"),
        fighter("bix", "watch", group="rail"),
        fighter("cyd", "watch", zone="gangway"),
        clocks=(Stake("lines", "The lines hold", 4, 1, "watch"),),
    )
    lines = board(replace(state, slot=1, turn="ada"), BOOK)
    assert lines[0] == "Round 1: the turn of Ada."
    assert "Slots: > crew, watch, watch" in lines
    assert "Slots: (crew), > watch, watch" in board(replace(state, slot=1), BOOK)
    assert "Deck: Ada and Bix engaged" in lines
    assert "Gangway: Cyd" in lines
    assert "Town: nobody" in lines
    assert lines[-1] == "The lines hold █░░░ 1/4 rounds; when full, the fight goes to the watch"


@pytest.mark.rule("AE-COND-08", "AE-HEAL-22", "AE-HP-02", "AE-HP-04")
def test_every_sheet_says_what_it_bears_and_what_ends_it() -> None:
    ada = fighter(
        "ada",
        "crew",
        items=("leather_coat",),
        physical=replace(bar(8, 5), stress=3),
        shield=2,
        steadied=True,
        blocked=Block(2, 1, "arcana", True),
        conditions=(
            Condition("burning", 2),
            Condition("burning", 3, "rising"),
            Condition("staggered", 1),
            Condition("disoriented", 2),
            Condition("immobilized", 3),
            Condition("prone"),
        ),
        consequences=(
            Consequence("mild", "physical"),
            Consequence("severe", "mental", True, 2),
        ),
        waiting=(
            Waiting("ada", "focus", "B"),
            Waiting("ada", "exploit", "BY", 0, "against", "bix"),
        ),
        honed=(Honed("pierce"),),
    )
    text = "\n".join(board(underway(ada, fighter("bix", "watch")), BOOK))
    for words in (
        "Ph S3/8 W5/5 soak 4  Me S6/6 W4/4 soak 3  Sp S6/6 W4/4 soak 3  shield 2  crew; to act",
        "Burning 2, 2 turns left, or put out",
        "Burning 3, growing by 1 a turn until put out or immersed",
        "Staggered (no action), 1 turn left",
        "Disoriented, 2K black d6 on all checks, 1 fewer a turn",
        "Immobilized (no maneuver), 3 turns left, or Athletics against 3P purple d8",
        "Prone, until standing up with a maneuver",
        "Mild Physical (untreated)",
        "Severe Mental (2 rests left)",
        "Shield 2 until its next turn",
        "Steady (1K black d6 on hostile checks)",
        "Pierce 1 honed",
        "1B blue d6 for the next action (Focus)",
        "1Y yellow d12, 1B blue d6 for the next check against Bix (Exploit)",
    ):
        assert words in text, words


def test_a_week_without_a_fight_counts_its_days() -> None:
    state = RULESET.start(BOOK, "week-of-repairs")
    assert board(state, BOOK)[0] == "Day 1, no fight."
    assert board(replace(state, day=2), BOOK)[0] == "Day 3, no fight."
