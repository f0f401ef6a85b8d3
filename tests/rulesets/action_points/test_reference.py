"""The rules on one page, made from the book that is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.words.reference import reference

BOOK = open_book({})
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
        ("precombat_spend_persists", "on", "Round gives back", "Round does not give back"),
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
