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
from fracas.rulesets.aeronaughts.words.pages import board, price, reference
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


PAGE = reference(BOOK)


def test_the_page_reads_well() -> None:
    assert all(line.strip() and len(line) <= 110 for line in PAGE)
    assert len(PAGE) < 110
    assert not PAGE[0].startswith(" ")


@pytest.mark.rule("AE-DICE-01", "AE-DICE-22")
def test_dice_have_letter_shape_and_colour() -> None:
    assert "  Y Proficiency, yellow d12: - S S SS SS A SA SA SA AA AA TR" in PAGE
    assert "  P Difficulty, purple d8: - F FF T T T TT FT" in PAGE
    assert [line[2] for line in PAGE[1:7]] == list("YGBRPK")


@pytest.mark.rule("AE-DICE-15", "AE-DICE-16", "AE-TURN-02", "AE-ACT-10", "AE-CON-04")
def test_numbers_come_from_the_book() -> None:
    assert "  Simple 0P, Easy 1P, Average 2P, Hard 3P, Daunting 4P, Formidable 5P" in PAGE
    tables = replace(BOOK.tables, second_maneuver=3, block_difficulty=4, focus_dice="BB")
    mild = replace(BOOK.consequences["mild"], absorbs=7)
    page = "\n".join(reference(replace(BOOK, tables=tables, consequences={"mild": mild})))
    assert "A second maneuver for 3 Mental stress" in page
    assert "another against 4P" in page
    assert "Focus: BB on" in page
    assert "Mild: up to 7 damage" in page
    assert "Severe" not in page


@pytest.mark.rule("AE-SYM-02", "AE-MAN-23", "AE-MAN-24", "AE-MAN-25", "AE-GAP-14", "AE-GAP-43")
def test_every_quality_has_its_price() -> None:
    prices = {key: price(row).strip() for key, row in BOOK.qualities.items()}
    assert prices == {
        "accurate": "", "blast": "2 or 3", "burn": "2 or 3", "concussive": "3", "defensive": "",
        "deflection": "", "disorient": "2, *2", "ensnare": "3, *3", "finesse": "",
        "inaccurate": "", "knockdown": "3, *3", "linked": "4, *4", "mighty": "", "move": "3",
        "overcome": "3, *3", "pierce": "*2", "vicious": "4",
    }  # fmt: skip
    assert [key for key, row in BOOK.qualities.items() if row.starred] == [
        "disorient", "ensnare", "knockdown", "linked", "overcome", "pierce",
    ]  # fmt: skip
    for row in BOOK.qualities.values():
        assert [line for line in PAGE if line.startswith(f"  {row.name}{price(row)}: ")]


@pytest.mark.rule("AE-SYM-06", "AE-GAP-44")
def test_the_menus_stand_in_the_order_in_which_they_are_spent() -> None:
    at = PAGE.index("Threat, spent by the other side")
    assert PAGE[at + 1].startswith("  1 The roller loses 1 Stress")
    assert PAGE[at + 5] == "  3 The roller falls prone"
    assert PAGE[at + 6] == "A despair, spent by the other side"
    off = replace(BOOK.entries["trip"], on=False)
    assert "  3 The roller falls prone" not in reference(
        replace(BOOK, entries={**BOOK.entries, "trip": off})
    )
    alone = reference(open_book({"symbol_menu": "qualities_only"}))
    assert not [line for line in alone if "falls prone" in line and line.startswith("  3")]
    assert "Advantage and triumphs buy qualities alone; threat and despair buy nothing" in alone


@pytest.mark.parametrize(
    ("ruling", "value", "default", "other"),
    [
        ("initiative", "fixed", "Each slot is its side's", "stays with whoever rolled it"),
        ("range_difficulty", "book", "Physical Evade", "medium 2P, long 3P"),
        ("block_immediate", "off", "at once, until", "once Steady wakes it"),
        ("block_keeps", "best", "the last one counts", "the best one counts"),
        ("hone_prepaid", "off", "without advantage", "still wants its advantage"),
        ("hone_rating", "weapon", "rating 1", "rated as on the weapon"),
        ("hone_rating", "skill_rank", "rating 1", "rated as the rank of the skill"),
        ("wounds_pool", "single", "a bar for each", "one bar for all"),
        ("consequence_slots", "unlimited", "one for each severity", "Consequences, any number"),
        ("extreme_consequence", "on", "Severe Y", "Severe Y, Extreme YY"),
        ("extreme_consequence", "on", "check of 5P", "5P upgraded 1, then 4 rests"),
    ],
)
@pytest.mark.rule("AE-GAP-02", "AE-GAP-25", "AE-GAP-26", "AE-CON-10", "AE-MAN-13")
def test_the_page_goes_by_the_rulings(ruling: str, value: str, default: str, other: str) -> None:
    plain, switched = "\n".join(PAGE), "\n".join(reference(open_book({ruling: value})))
    assert default in plain
    assert other not in plain
    assert other in switched


@pytest.mark.rule("AE-QUAL-29", "AE-QUAL-37", "AE-ACT-06", "AE-HP-04")
def test_weapons_and_what_is_worn_have_a_line_each() -> None:
    assert "  Boat hook: Melee, Physical 4, engaged, Knockdown, Ensnare 1" in PAGE
    assert "  Gale bolt: Arcana, Physical 5, medium, Move, Overcome" in PAGE
    assert "  Boiler plate: Physical Soak +2, K on Athletics" in PAGE
    assert "  Buckler: Defensive 1, Deflection 1" in PAGE
