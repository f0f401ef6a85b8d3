"""The shipped content: tables in full, scenarios as the book sketches them, lines that can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.content.rows import CombatantRow
from fracas.rulesets.fully_automated.setup.scenarios import begin
from fracas.rulesets.fully_automated.state.state import Combatant
from fracas.space.hexes import distance

BOOK = open_book({})
CHANCES = [
    sum(pair == total for pair in map(sum, product((-1, 0, 1), repeat=2))) for total in range(-2, 3)
]

EXPECTED = {
    "punch": ("2", "1/9"),
    "claws": ("26/9", "0"),
    "spray": ("7/9", "2/3"),
    "stab": ("32/9", "0"),
    "club": ("26/9", "1/3"),
    "taze": ("17/9", "2/3"),
    "trained": ("38/9", "1/3"),
    "sword": ("44/9", "0"),
    "staff": ("26/9", "1/3"),
    "spear": ("11/3", "0"),
    "whip": ("2", "1/3"),
    "pistol": ("43/9", "0"),
    "slingshot": ("5/3", "2/3"),
    "nanodart": ("5/3", "2/3"),
    "rifle": ("50/9", "0"),
    "piercing": ("50/9", "0"),
    "microdart": ("23/9", "8/9"),
    "stunarrow": ("23/9", "8/9"),
    "throwable": ("2", "1/9"),
    "shuriken": ("26/9", "0"),
    "gluegun": ("0", "1/3"),
}


@pytest.mark.rule("FA-GAP-01", "FA-GAP-16", "FA-WPN-16", "FA-WPN-17", "FA-WPN-20", "FA-WPN-25")
@pytest.mark.parametrize("key", BOOK.cards)
def test_each_card_deals_and_stuns_as_its_table_says(key: str) -> None:
    card = BOOK.cards[key]
    outcomes = list(zip(range(-2, 3), CHANCES, card.table, strict=True))
    damage = sum(Fraction(weight, 9) * max(0, card.base + more) for _, weight, more in outcomes)
    stuns = sum(Fraction(weight, 9) for total, weight, _ in outcomes if total in card.stuns)
    assert (damage, stuns) == tuple(Fraction(figure) for figure in EXPECTED[key])


@pytest.mark.rule("FA-WPN-18", "FA-WPN-19", "FA-GAP-21", "FA-AIM-19", "FA-AIM-20", "FA-AIM-22")
def test_rifle_and_pistol_have_the_figures_of_the_book() -> None:
    rifle, pistol = BOOK.cards["rifle"], BOOK.cards["pistol"]
    assert (rifle.base, rifle.base + rifle.aim, rifle.base + rifle.close_aim) == (6, 10, 14)
    assert (pistol.base + pistol.aim, pistol.base + pistol.close_aim) == (9, 13)
    assert (rifle.close, pistol.close) == (2, 1)


@pytest.mark.rule("FA-WPN-26")
def test_the_glue_gun_glues_on_all_but_the_worst_outcome() -> None:
    card = BOOK.cards["gluegun"]
    weights = dict(zip(range(-2, 3), CHANCES, strict=True))
    assert sum(Fraction(weights[total], 9) for total in card.glues) == Fraction(8, 9)


@pytest.mark.rule("FA-OPT-04")
def test_thresholds_and_costs_are_those_of_the_book() -> None:
    tables = BOOK.tables
    assert (tables.bands.incapacitated, tables.bands.dying, tables.bands.dead) == (0, -11, -20)
    assert (tables.restrain_gap, tables.restrain_damage, tables.cover) == (7, 3, 1)
    assert (tables.moves.base, tables.moves.repeated, tables.moves.aimed) == (4, -1, 6)
    assert [(row.reduction, row.charisma) for row in BOOK.armour.values()] == [
        (0, 0), (1, -1), (2, -2),
    ]  # fmt: skip


@pytest.mark.rule("FA-GAP-33", "FA-SPEC-03", "FA-CHECK-01")
def test_healing_and_stabilizing_have_figures_that_a_table_may_replace() -> None:
    checks = BOOK.tables.checks
    assert (checks.target, checks.heal, checks.heal_step) == (22, 3, 3)
    assert checks.medicine == ("Intelligence", "Medicine")


@pytest.mark.rule("FA-GAP-34")
def test_what_a_combatant_leaves_out_is_that_of_the_template() -> None:
    row = CombatantRow("Somebody")
    assert (row.hp, row.speed, row.combat) == (20, 3, 2)


def cast(scenario: str) -> dict[str, Combatant]:
    """Those of a scenario by their ids."""
    return {one.id: one for one in begin(BOOK, scenario).combatants}


@pytest.mark.parametrize(
    ("scenario", "columns", "rows"),
    [
        ("footbridge", 14, 3),
        ("pump-house", 16, 12),
        ("terraces", 20, 14),
        ("ferry", 12, 6),
        ("roof-garden", 18, 10),
    ],
)
def test_maps_have_the_sizes_of_the_sketches(scenario: str, columns: int, rows: int) -> None:
    board = begin(BOOK, scenario).map
    assert board is not None
    assert {len(row) for row in board.rows} == {columns}
    assert len(board.rows) == rows


def test_the_pump_house_has_its_people() -> None:
    people = cast("pump-house")
    assert (people["ines"].speed, people["ines"].restraints) == (5, 2)
    assert {people[who].policy for who in ("ines", "okoro", "lark")} == {"capturer"}
    okoro = people["okoro"]
    assert (okoro.speed, okoro.hp, okoro.armour, okoro.restraints) == (3, 24, "heavy", 1)
    assert people["lark"].figure("Medicine") == 6
    assert (people["brandt"].hp, people["brandt"].speed, people["quill"].speed) == (26, 2, 6)


@pytest.mark.rule("FA-STUN-09")
def test_the_terraces_have_smoke_orchards_and_machines_that_can_be_stunned() -> None:
    board = begin(BOOK, "terraces").map
    assert board is not None
    assert board.area("smoke")
    assert board.hexes("foliage")
    assert {place.r for place in board.area("sluice")} == {0}
    dogs = [one for one in cast("terraces").values() if "mechanical" in one.tags]
    assert [(one.hp, one.speed) for one in dogs] == [(10, 6), (10, 6)]
    assert not any("stun_immune" in one.tags for one in dogs)


def test_the_toughs_of_the_roof_are_six_and_two_are_padded() -> None:
    toughs = [one for one in cast("roof-garden").values() if one.side == "toughs"]
    assert sorted(one.weapons[0] for one in toughs) == [
        "club", "club", "knife", "knife", "throwable", "whip",
    ]  # fmt: skip
    assert {one.hp for one in toughs} == {12}
    assert [one.armour for one in toughs].count("light") == 2
    assert {one.speed for one in toughs} == {2, 3, 4}


@pytest.mark.parametrize("who", ["moderator_1", "moderator_2", "heckler", "friend_1"])
def test_the_hall_has_the_figures_of_the_sketch(who: str) -> None:
    one = cast("assembly-hall")[who]
    limits = {
        "Strength": (4, 6),
        "Dexterity": (3, 6),
        "Combat": (1, 5),
        "Athletics": (2, 5),
        "Charm": (0, 6),
    }
    assert all(least <= one.figure(name) <= most for name, (least, most) in limits.items())


@pytest.mark.rule("FA-WPN-01")
@pytest.mark.parametrize("key", BOOK.combatants)
def test_shipped_combatants_can_pay_for_what_they_learnt(key: str) -> None:
    row = BOOK.combatants[key]
    assert sum(BOOK.proficiencies[bought].cost for bought in row.proficiencies) <= row.combat


@pytest.mark.rule("FA-SETUP-02")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_adversaries_start_about_ten_hexes_apart(scenario: str) -> None:
    hostile = [one for one in cast(scenario).values() if one.attitude == "hostile" and one.place]
    for one in hostile:
        gaps = [
            distance(one.place, other.place)
            for other in hostile
            if other.side != one.side and one.place and other.place
        ]
        assert 8 <= min(gaps) <= 12, one.id
