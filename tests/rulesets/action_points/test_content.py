"""The shipped content, row by row against tables written by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.content.chapters import chapter_types
from fracas.core.errors import WrongUse
from fracas.rulesets.action_points.content import ActionPointsBook, open_book, shipped
from tests.rulesets.action_points.table import NAMES

BOOK = open_book({})


@pytest.mark.rule("AP-CHAR-01", "AP-CHAR-02", "AP-GAP-34")
def test_the_d8_names_eight_attributes() -> None:
    assert BOOK.picks == dict(enumerate(NAMES, start=1))
    named = [key for key, row in BOOK.attributes.items() if row.seed]
    assert named == ["agility", "stamina", "perception"]


@pytest.mark.rule("AP-CHAR-03", "AP-INJ-08", "AP-INJ-13")
def test_the_chain_of_dice() -> None:
    assert BOOK.chain == (0, 4, 6, 8, 10, 12)
    assert BOOK.tests == {0: 0, 4: 1, 6: 2, 8: 3, 10: 4, 12: 5}
    assert BOOK.tests[6] * len(BOOK.attributes) == 16


ARRAYS = {
    "average": ((6, 6, 6, 6, 6, 6, 4, 6), 6, 0, 1, 1),
    "trained": ((6, 8, 8, 8, 6, 6, 6, 4), 7, 2, 2, 2),
    "veteran": ((8, 10, 10, 8, 6, 8, 8, 4), 8, 4, 4, 3),
}


@pytest.mark.rule("AP-CHAR-15", "AP-CHAR-07")
def test_each_array_has_one_weak_spot() -> None:
    found = {
        key: (
            tuple(row.attributes[name] for name in NAMES),
            row.fitness,
            row.toughness,
            row.combat,
            row.defense,
        )
        for key, row in BOOK.arrays.items()
    }
    assert found == ARRAYS
    assert all(sizes.count(4) == 1 for sizes, *_ in ARRAYS.values())


LOCATIONS = {
    "head": ((1,), 10, 3),
    "chest": ((2, 3, 4), 2, 2),
    "stomach": ((5, 6, 7), 2, 2),
    "right_arm": ((8, 9), 4, 1),
    "left_arm": ((10, 11), 4, 1),
    "right_hand": ((12,), 8, 1),
    "groin": ((13,), 6, 1),
    "left_hand": ((14,), 8, 1),
    "right_leg": ((15, 16), 4, 1),
    "left_leg": ((17, 18), 4, 1),
    "right_foot": ((19,), 8, 1),
    "left_foot": ((20,), 8, 1),
}


@pytest.mark.rule(
    "AP-LOC-02", "AP-LOC-03", "AP-LOC-04", "AP-LOC-05", "AP-LOC-06", "AP-LOC-07", "AP-LOC-09",
    "AP-LOC-10", "AP-LOC-11", "AP-LOC-12", "AP-LOC-13", "AP-LOC-14", "AP-LOC-20", "AP-GAP-48",
)  # fmt: skip
def test_the_hit_locations() -> None:
    found = {key: (row.faces, row.surcharge, row.multiplier) for key, row in BOOK.locations.items()}
    assert found == LOCATIONS
    assert [key for key, row in BOOK.locations.items() if row.test] == ["groin"]
    rules = [f"AP-LOC-{number:02}" for number in range(2, 14)]
    assert [row.because for row in BOOK.locations.values()] == [(rule,) for rule in rules]


@pytest.mark.rule("AP-LOC-19", "AP-LOC-21")
def test_a_random_place_multiplies_by_seven_fifths() -> None:
    places = BOOK.places["humanoid"]
    assert sorted(places) == list(range(1, 21))
    total = sum(BOOK.locations[key].multiplier for key in places.values())
    assert Fraction(total, len(places)) == Fraction(7, 5)
    assert list(BOOK.places) == ["humanoid"]


# When, AP, whether EV comes on top, whether it is the Action of the Turn, feet for each Movement.
ACTIONS = {
    "attack": (("combat",), 0, True, True, 0),
    "full_defense": (("combat",), 0, False, True, 0),
    "walk": (("combat", "before"), 1, True, True, 1),
    "sprint": (("combat", "before"), 2, True, True, 3),
    "run": (("combat", "before"), 3, True, True, 6),
    "active": (("interrupt",), 1, False, True, 0),
    "passive": (("interrupt",), 0, False, False, 0),
    "coordinate": (("before",), 2, False, False, 0),
    "ready": (("combat", "before"), 1, False, True, 0),
    "drop_bags": (("combat", "before"), 1, False, True, 0),
    "stand": (("combat",), 1, True, True, 0),
    "deed": (("combat",), 2, True, True, 0),
    "pass": (("combat",), 0, False, False, 0),
}


@pytest.mark.rule("AP-PRE-04", "AP-PRE-07", "AP-MOV-05", "AP-GAP-20", "AP-GAP-23", "AP-GAP-24",
                  "AP-GAP-56")  # fmt: skip
def test_the_actions_and_their_costs() -> None:
    found = {
        key: (row.when, row.cost, row.ev, row.token, row.stride)
        for key, row in BOOK.actions.items()
    }
    assert found == ACTIONS
    assert [(key, row.share) for key, row in BOOK.actions.items() if row.share] == [
        ("coordinate", 1)
    ]
    before = {key for key, row in BOOK.actions.items() if "before" in row.when}
    assert before == {"walk", "sprint", "run", "coordinate", "ready", "drop_bags"}


# What it adds to the MTN of the attack and of the defense.
CIRCUMSTANCES = {
    "base": (4, 4),
    "passive": (0, 2),
    "short": (0, 0),
    "medium": (2, 0),
    "long": (4, 0),
    "partial_cover": (1, 0),
    "heavy_cover": (3, 0),
    "dim": (1, 1),
    "dark": (3, 3),
    "into_melee": (2, 0),
    "close": (2, 0),
    "attacker_prone": (2, 0),
    "defender_prone": (0, 2),
    "prone_far": (2, 0),
    "attacker_ran": (2, 0),
    "unarmed": (0, 1),
    "shield": (0, 0),
    "high": (-1, 0),
    "another": (-1, 0),
}


@pytest.mark.rule("AP-CORE-09", "AP-DEF-07", "AP-GAP-05", "AP-GAP-40")
def test_the_circumstances() -> None:
    found = {key: (row.attack, row.defense) for key, row in BOOK.circumstances.items()}
    assert found == CIRCUMSTANCES


# Class, Attribute, AP, damage, type, reach or ranges, EV, hands.
WEAPONS = {
    "fist": ("brawl", "agility", 2, "1d4", "blunt", 5, 0, 0),
    "knife": ("blade", "agility", 2, "1d4+1", "blade", 5, 0, 1),
    "club": ("blunt", "agility", 3, "1d6", "blunt", 5, 0, 1),
    "sword": ("blade", "agility", 3, "1d6+1", "blade", 5, 0, 1),
    "axe": ("blade", "agility", 4, "1d8+1", "blade", 5, 0, 1),
    "mace": ("blunt", "agility", 4, "1d8", "blunt", 5, 0, 1),
    "spear": ("polearm", "agility", 4, "1d8", "blade", 10, 0, 2),
    "great_sword": ("blade", "agility", 4, "1d10+1", "blade", 5, 1, 2),
    "thrown_knife": ("thrown", "perception", 2, "1d4+1", "blade", (10, 20, 30), 0, 1),
    "bow": ("bow", "perception", 4, "1d8", "blade", (60, 120, 240), 0, 2),
    "crossbow": ("bow", "perception", 5, "1d10", "blade", (60, 120, 240), 1, 2),
    "pistol": ("firearm", "perception", 3, "1d8+1", "bullet", (30, 60, 120), 0, 1),
    "shotgun": ("firearm", "perception", 4, "1d10+2", "bullet", (20, 40, 80), 1, 2),
    "rifle": ("firearm", "perception", 4, "1d10+1", "bullet", (100, 300, 600), 1, 2),
}


@pytest.mark.rule("AP-CHAR-08", "AP-GAP-27", "AP-ATK-02")
def test_the_weapons() -> None:
    found = {
        key: (
            row.skill, row.attribute, row.ap, row.damage, row.type, row.ranges or row.reach,
            row.ev, row.hands,
        )
        for key, row in BOOK.weapons.items()
    }  # fmt: skip
    assert found == WEAPONS
    assert tuple(BOOK.classes) == (
        "brawl", "blade", "blunt", "polearm", "thrown", "bow", "firearm",
    )  # fmt: skip
    assert BOOK.weapons["great_sword"].dice == (1, 10, 1)
    assert BOOK.weapons["fist"].dice == (1, 4, 0)
    assert BOOK.weapons["fist"].bare
    assert BOOK.weapons["spear"].melee
    assert not BOOK.weapons["bow"].melee


ARMS, LEGS = ("right_arm", "left_arm"), ("right_leg", "left_leg")
ENDS = ("right_hand", "left_hand", "right_foot", "left_foot")
TRUNK = ("chest", "stomach")

# EV, DR against blunt, blade and bullet, what is covered.
ARMOUR = {
    "padded_coat": (0, 1, 1, 0, {*TRUNK, *ARMS}),
    "leather_suit": (1, 2, 2, 1, {*TRUNK, *ARMS, "groin", *LEGS}),
    "mail_shirt": (1, 1, 3, 1, {*TRUNK, *ARMS, "groin"}),
    "plate_harness": (2, 2, 3, 2, {*TRUNK, *ARMS, "groin", *LEGS, *ENDS}),
    "steel_cap": (0, 1, 2, 1, {"head"}),
    "great_helm": (0, 2, 3, 2, {"head"}),
    "ballistic_vest": (1, 1, 1, 4, {*TRUNK}),
    "tactical_suit": (1, 2, 2, 5, {"head", *TRUNK, "groin"}),
}


@pytest.mark.rule("AP-DMG-06", "AP-DMG-08")
def test_armour_shields_and_bags() -> None:
    found = {
        key: (row.ev, row.dr["blunt"], row.dr["blade"], row.dr["bullet"], set(row.covers))
        for key, row in BOOK.armour.items()
    }
    assert found == ARMOUR
    shields = {key: (row.ev, row.bonus) for key, row in BOOK.shields.items()}
    assert shields == {"small_shield": (0, 1), "large_shield": (1, 2)}
    assert {key: row.ev for key, row in BOOK.bags.items()} == {
        "satchel": 1,
        "rucksack": 2,
        "heavy_load": 3,
    }


SWITCHES = {
    "mtn_compare": ("ge", "gt"),
    "opposed_compare": ("face", "margin"),
    "tie_winner": ("defender", "attacker", "both_miss"),
    "passive_defense": ("unskilled", "skilled", "none"),
    "active_defense_cost": ("one", "one_plus_ev", "zero", "weapon_plus_ev"),
    "round_end": ("all_pass", "one_turn"),
    "precombat_spend_persists": ("off", "on"),
    "initiative_each_round": ("off", "on"),
    "strategic_coordination": ("permute", "none"),
    "injury_mtn": ("total", "blow"),
    "down_is_death": ("none", "nameless", "all"),
    "healing_unit": ("day", "week"),
}


def test_the_switches_are_those_over_which_tables_differ() -> None:
    assert {key: row.values for key, row in shipped().switches.items()} == SWITCHES
    assert BOOK.rulings == {key: values[0] for key, values in SWITCHES.items()}
    assert open_book({"tie_winner": "attacker"}).rulings["tie_winner"] == "attacker"


@pytest.mark.parametrize(
    ("rulings", "said"),
    [
        ({"ties": "attacker"}, "no ruling 'ties': it has mtn_compare"),
        ({"tie_winner": "nobody"}, r"\(AP-GAP-07\) is one of defender, attacker, both_miss, not"),
    ],
)
def test_a_switch_amiss_is_refused(rulings: dict[str, str], said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        open_book(rulings)


@pytest.mark.rule("AP-GAP-01", "AP-CHAR-05", "AP-CHAR-06", "AP-CHAR-09", "AP-GAP-06")
def test_the_numbers_that_stand_alone() -> None:
    tables = BOOK.tables
    assert (tables.ap, tables.ties) == (("agility", "perception"),) * 2
    assert (tables.defense, tables.surprised, tables.injury) == (
        "agility",
        "perception",
        "stamina",
    )
    assert (tables.location, tables.injured, tables.tie) == (20, 8, 10)
    assert (tables.die, tables.fitness, tables.toughness, tables.movement) == (6, 6, 0, 10)
    assert (tables.crawl, tables.close, tables.prone_far, tables.regained) == (2, 5, 10, 4)
    assert (tables.most_skill, tables.outnumbered, tables.harmless_faces) == (5, 3, 10)
    assert (tables.fall_location, tables.short_dice) == ("chest", 6)


def test_equal_books_hash_alike_and_others_do_not() -> None:
    assert hash(open_book({})) == hash(BOOK)
    assert hash(open_book({"tie_winner": "attacker"})) != hash(BOOK)
    assert all(getattr(BOOK, part) for part in chapter_types(ActionPointsBook))
