"""The board: the ladder of AP, everybody's condition and what ends it, and the field as text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.state.state import Area, Goal, Stake
from fracas.rulesets.action_points.words.pages import board, field, reference
from tests.rulesets.action_points.table import fighter, scene

BOOK = open_book({})


@pytest.mark.rule("AP-TURN-01", "AP-TURN-20", "AP-CHAR-14")
def test_the_ladder_has_everybody_in_the_order_with_bars_of_ap() -> None:
    state = scene(
        fighter("ada", "us", sizes="agility 8, perception 8", ap=8, token=False),
        fighter("bo", "them", ap=15, full_defense=True, fd_used=True, bonus=3),
        fighter("cyd", "them", ap=12, passed=True),
        order=("bo", "ada"),
        round=2,
        turn=3,
        place=1,
    )
    lines = board(state, BOOK)
    assert lines[0] == "Round 2, Combat Turn 3: the place of Ada."
    assert lines[2:5] == (
        "  Bo   ███████████████   15/12 AP  Initiative 12, to act",
        "> Ada  ████████░░░░░░░░   8/16 AP  Initiative 16, acted",
        "  Cyd  ████████████      12/12 AP  not in the order yet, passed",
    )


@pytest.mark.rule("AP-NAR-08", "AP-NAR-09", "AP-CHAR-04", "AP-CHAR-12", "AP-DOWN-12")
def test_every_sheet_says_what_it_bears_and_what_ends_it() -> None:
    ada = fighter(
        "ada",
        "us",
        "blade 2",
        "agility 8>6, wits 4",
        weapons=("sword",),
        worn=("leather_suit",),
        bags=("rucksack",),
        damage=7,
        prone=True,
        full_defense=True,
        penalty=2,
        ran=True,
    )
    bo = fighter("bo", "them", sizes="wits 4>0, willpower 4", down=True, prone=True)
    text = "\n".join(board(scene(ada, bo), BOOK))
    for words in (
        "Ada (us): damage 7, Fitness 6",
        "d6 Strength, Agility (of d8), Stamina, Perception, Intellect, Willpower, Presence; "
        "d4 Wits",
        "Blade 2, Defense 0, Toughness 0",
        "In hand Sword; wears Leather suit; carries Rucksack; EV 3",
        "Prone until it stands up",
        "Full Defense until the end of the Round",
        "2 AP come off when AP return",
        "Moved by Run, which hinders shots until the end of the Round",
        "d4 Willpower; below d4 Wits (of d4)",
        "Down until the scene is over and every Attribute is back at d4; 7 Attributes left, "
        "13 failed Tests to death",
    ):
        assert words in text, words


@pytest.mark.rule("AP-MOV-13")
def test_the_field_has_areas_and_people_at_five_feet_a_cell() -> None:
    state = scene(
        fighter("ada", "us", x=2, y=2),
        fighter("bo", "them", x=20, y=10),
        fighter("cyd", "them", x=4, y=4, down=True),
        fighter("dee", "us", x=1, y=1),
        fighter("eve", "us", x=12, y=7),
        width=20,
        height=10,
        areas=(
            Area("wall", "Wall", 5, 0, 5, 5, solid=True),
            Area("bush", "Bush", 10, 5, 5, 5, cover="partial", light="dim"),
            Area("door", "Door", 0, 5, 5, 5, most=2),
        ),
    )
    assert field(state) == [
        "Field, 20 by 10 ft, 5 ft a cell: A Ada, B Bo, c Cyd, D Dee, E Eve",
        "  A*##····",
        "  ::··E+B·",
        "  # Wall, cannot be entered, from 5,0, 5 by 5 ft",
        "  + Bush, partial cover, dim light, from 10,5, 5 by 5 ft",
        "  : Door, room for 2 of a side, from 0,5, 5 by 5 ft",
    ]
    wide = field(replace(state, width=300, height=40))
    assert wide[0].startswith("Field, 300 by 40 ft, 10 ft a cell")
    assert len(wide[1]) <= 2 + 2 * 30
    assert field(replace(state, width=0, height=0)) == []


def test_clocks_goals_the_drop_and_who_is_gone_have_lines() -> None:
    state = scene(
        fighter("ada", "us"),
        fighter("bo", "them"),
        fighter("cyd", "them", out="fled"),
        round=0,
        drops=(("bo", "ada"),),
        clocks=(Stake("gate", "The gate is shut", 3, 1, "us"),),
        goals=(Goal("life", "Ada is dead", "ada", "them"),),
    )
    lines = board(state, BOOK)
    assert lines[0] == "Surprise Round, Combat Turn 1: the place of Ada."
    assert "The drop: Bo on Ada" in lines
    assert "Gone: Cyd has fled" in lines
    assert lines[-2:] == (
        "The gate is shut █░░ 1/3 Rounds; when full, the fight goes to the us",
        "Ada is dead: the fight goes to the them if Ada dies",
    )


def test_before_and_after_a_fight_it_says_so() -> None:
    state = RULESET.start(BOOK, "week")
    assert board(state, BOOK)[0] == "Before combat."
    assert board(replace(state, agenda=(Beat("day"),)), BOOK)[0] == "Before combat."
    assert board(replace(state, day=2, result="party"), BOOK)[0] == "Day 3: the fight is over."


@pytest.mark.rule("AP-NAR-09")
def test_who_has_all_that_another_has_is_told_by_its_name() -> None:
    state = scene(
        fighter("ada", "us"),
        fighter("bo", "them", weapons=("club",), damage=2),
        fighter("cyd", "them", weapons=("club",), damage=5),
        fighter("dee", "them", sizes="wits 6>4", weapons=("club",)),
    )
    lines = board(state, BOOK)
    at = lines.index("Cyd (them): damage 5, Fitness 6")
    assert lines[at + 1] == "  Dice, Skills and gear as Bo"
    assert lines[at + 2] == "Dee (them): damage 0, Fitness 6"
    assert "d4 Wits (of d6)" in lines[at + 3]


PAGE = reference(BOOK)


def test_the_page_reads_well() -> None:
    assert all(line.strip() and len(line) <= 110 for line in PAGE)
    assert len(PAGE) < 110
    assert not PAGE[0].startswith(" ")


@pytest.mark.rule("AP-LOC-02", "AP-LOC-03", "AP-LOC-08", "AP-LOC-13", "AP-LOC-14", "AP-GAP-48")
def test_every_location_has_faces_surcharge_and_effect() -> None:
    at = PAGE.index("Hit location by d20, and what calling it costs")
    assert PAGE[at + 1] == "  1 Head: +10 AP, damage x 3"
    assert PAGE[at + 2] == "  2-4 Chest: +2 AP, damage x 2"
    assert PAGE[at + 7] == "  13 Groin: +6 AP, Stamina against damage - Toughness, or Prone"
    assert PAGE[at + 12] == "  20 Left Foot: +8 AP"


@pytest.mark.rule("AP-MOV-02", "AP-MOV-03", "AP-MOV-04", "AP-GAP-25", "AP-CORE-09")
def test_actions_and_circumstances_have_their_numbers() -> None:
    assert "  Walk: 1 + EV AP, Movement x 1 ft" in PAGE
    assert "  Sprint: 2 + EV AP, Movement x 3 ft" in PAGE
    assert "  Run: 3 + EV AP, Movement x 6 ft" in PAGE
    assert "Circumstances: 4 to attack, 4 to defend, and" in PAGE
    assert "  Dim light or smoke: attack +1, defense +1" in PAGE
    assert "  Higher ground, melee: attack -1" in PAGE


@pytest.mark.rule("AP-GAP-01", "AP-GAP-05", "AP-GAP-27")
def test_numbers_come_from_the_book() -> None:
    base = replace(BOOK.circumstances["base"], attack=5)
    head = replace(BOOK.locations["head"], surcharge=12)
    sword = replace(BOOK.weapons["sword"], ap=7, damage="2d6")
    other = replace(
        BOOK,
        tables=replace(BOOK.tables, tie=20),
        circumstances={**BOOK.circumstances, "base": base},
        locations={**BOOK.locations, "head": head},
        weapons={"sword": sword},
    )
    page = "\n".join(reference(other))
    assert "Circumstances: 5 to attack" in page
    assert "Head: +12 AP" in page
    assert "Sword: Blade, 7 AP, 2d6 blade, 5 ft, EV 0" in page
    assert "then a d20" in page
    assert "Rifle" not in page


@pytest.mark.rule("AP-DMG-06", "AP-DMG-08", "AP-DEF-09", "AP-PRE-12", "AP-GAP-30")
def test_gear_has_a_line_each() -> None:
    assert "  Rifle: Firearm, 4 AP, 1d10+1 bullet, 100/300/600 ft, EV 1, two hands" in PAGE
    assert (
        "  Leather suit: EV 1, blunt 2, blade 2, bullet 1: Chest, Stomach, Arms, Groin and Legs"
        in PAGE
    )
    assert "  Large shield: MTN -2, EV 1" in PAGE
    assert "  Rucksack: EV 2" in PAGE


@pytest.mark.parametrize(
    ("ruling", "value", "default", "other"),
    [
        ("mtn_compare", "gt", "shows the MTN or more", "shows more than the MTN"),
        ("opposed_compare", "margin", "the higher face wins", "the greater margin over the MTN"),
        ("tie_winner", "attacker", "the defense wins ties", "the attack wins ties"),
        ("tie_winner", "both_miss", "the defense wins ties", "a tie is a miss"),
        ("passive_defense", "skilled", "free, without the Skill", "free, and with the Skill"),
        ("passive_defense", "none", "free, without the Skill", "Passive: no roll at all"),
        ("active_defense_cost", "one_plus_ev", "Active: 1 AP and", "Active: 1 AP + EV and"),
        ("active_defense_cost", "zero", "Active: 1 AP and", "Active: no AP and"),
        ("round_end", "one_turn", "in which everybody passed", "over after one Combat Turn"),
        ("precombat_spend_persists", "on", "Round restores", "Round does not restore"),
        ("initiative_each_round", "on", "kept for the whole fight", "made again each Round"),
        ("injury_mtn", "blow", "against the damage total", "against the damage of the blow"),
        ("down_is_death", "all", "by the owner's word", "Whoever goes Down is dead"),
        ("down_is_death", "nameless", "by the owner's word", "the nameless die as they go Down"),
        ("healing_unit", "week", "Rest: each day", "Rest: each week"),
    ],
)
@pytest.mark.rule("AP-GAP-02", "AP-GAP-07", "AP-GAP-09", "AP-GAP-10", "AP-GAP-15", "AP-GAP-17")
def test_the_page_goes_by_the_rulings(ruling: str, value: str, default: str, other: str) -> None:
    plain, switched = "\n".join(PAGE), "\n".join(reference(open_book({ruling: value})))
    assert default in plain
    assert other not in plain
    assert other in switched


@pytest.mark.rule("AP-GAP-20")
def test_strategic_coordination_is_gone_where_the_table_has_none() -> None:
    assert [line for line in PAGE if "Strategic Coordination 2" in line]
    assert not [
        line for line in reference(open_book({"strategic_coordination": "none"})) if "Strat" in line
    ]
