"""Cards: who may play which attack, who has learnt it, how far it carries, how weapons look."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, open_book
from fracas.rulesets.fully_automated.rules.cards import (
    card_of,
    cards_of,
    parley,
    portability,
    proficient,
    reach,
    threat,
    unarmed,
    weapon_threat,
)
from fracas.rulesets.fully_automated.state.facts import Named, Struck
from fracas.rulesets.fully_automated.state.state import Combatant, Modifier, State

BOOK = open_book({})
PRINTED = open_book({"weapon_figures": "table"})


def one(*carried: str, **values: Any) -> Combatant:
    """Somebody who carries these weapons."""
    return Combatant("kit", "Kit", "a", weapons=carried, **values)


def bands(key: str, book: FullyAutomatedBook = BOOK, **values: Any) -> str:
    """What a card is at distances 0 to 9: - impossible, n normal, a awkward, f far."""
    kit = one(**values)
    return "".join(reach(book, kit, key, steps)[:1] or "-" for steps in range(10))


@pytest.mark.rule("FA-SETUP-05", "FA-SEL-11", "FA-UNARM-01", "FA-ATK-18", "FA-WPN-28")
def test_everybody_has_an_unarmed_attack_and_those_of_what_is_carried() -> None:
    assert cards_of(BOOK, one()) == ("punch",)
    assert cards_of(BOOK, one("pistol", "club")) == ("punch", "club", "pistol")


@pytest.mark.rule("FA-WPN-09")
@pytest.mark.parametrize(
    ("weapon", "cards"),
    [
        ("knife", ("stab",)),
        ("sword", ("sword",)),
        ("sprayer", ("spray",)),
        ("e_baton", ("taze",)),
        ("pistol", ("pistol",)),
        ("rifle", ("rifle",)),
        ("slingshot", ("slingshot",)),
        ("nanodarter", ("nanodart",)),
        ("microdarter", ("microdart",)),
        ("bow", ("piercing", "stunarrow")),
        ("whip", ("whip",)),
        ("staff", ("staff",)),
        ("spear", ("spear",)),
        ("glue_gun", ("gluegun",)),
        ("club", ("club",)),
        ("throwable", ("throwable",)),
        ("shuriken", ("shuriken",)),
    ],
)
def test_an_armed_attack_needs_its_weapon(weapon: str, cards: tuple[str, ...]) -> None:
    assert cards_of(BOOK, one(weapon)) == ("punch", *cards)


def test_the_list_above_names_every_weapon() -> None:
    named = test_an_armed_attack_needs_its_weapon.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert {weapon for weapon, _ in named} == set(BOOK.weapons)


@pytest.mark.rule("FA-UNARM-03", "FA-WPN-10", "FA-GAP-14")
def test_claws_and_trained_strike_take_the_place_of_the_punch() -> None:
    clawed = one(tags=("claws",))
    trained = one(proficiencies=("trained_strike",))
    both = one(tags=("claws",), proficiencies=("trained_strike",))
    assert cards_of(BOOK, clawed) == ("claws",)
    assert cards_of(BOOK, trained) == ("trained",)
    assert cards_of(BOOK, both) == ("claws", "trained")
    assert [unarmed(BOOK, who) for who in (one(), clawed, trained, both)] == [
        "punch",
        "claws",
        "trained",
        "trained",
    ]
    assert proficient(BOOK, clawed, "claws")


@pytest.mark.rule("FA-WPN-28")
def test_what_needs_no_weapon_stays_when_all_weapons_are_gone() -> None:
    armed = one("e_baton", proficiencies=("trained_strike",))
    assert cards_of(BOOK, armed) == ("trained", "taze")
    assert cards_of(BOOK, replace(armed, weapons=())) == ("trained",)


@pytest.mark.rule("FA-WPN-21", "FA-SETUP-04")
def test_a_shot_uses_nothing_up_and_its_card_is_named() -> None:
    kit = one("pistol")
    state = State(combatants=(kit, replace(kit, id="foe", side="b")))
    shot = Struck("kit", "attack", "pistol", 0, against="foe", base=5, damage=5)
    after = shot.apply(Named("kit", "foe", "pistol").apply(state))
    assert cards_of(BOOK, after.who("kit")) == ("punch", "pistol")
    assert after.who("kit") == kit


COVERED = {
    "pistol": "pistol",
    "sling_nano": "sling_nano pistol",
    "bow": "bow sling_nano pistol",
    "rifle_micro": "rifle_micro sling_nano pistol",
    "trained_strike": "trained_strike e_baton",
    "sword": "sword e_baton club",
    "staff_spear": "staff_spear",
    "glue_gun": "glue_gun rifle_micro sling_nano pistol",
    "knife": "knife",
}


@pytest.mark.rule("FA-WPN-03", "FA-WPN-04", "FA-WPN-05", "FA-GAP-15")
@pytest.mark.parametrize("bought", COVERED)
def test_a_purchase_covers_what_it_includes_and_what_that_includes(bought: str) -> None:
    expected = {*COVERED[bought].split(), "unarmed", "claws", "spray"}
    kit = one(proficiencies=(bought,))
    for key, card in BOOK.cards.items():
        assert proficient(BOOK, kit, key) == (card.proficiency in expected), key


@pytest.mark.rule("FA-WPN-06")
@pytest.mark.parametrize(
    ("bought", "keys"),
    [
        ("sling_nano", ("slingshot", "nanodart")),
        ("rifle_micro", ("rifle", "microdart")),
        ("bow", ("piercing", "stunarrow")),
        ("staff_spear", ("staff", "spear")),
    ],
)
def test_one_purchase_is_good_for_all_attacks_of_its_row(
    bought: str, keys: tuple[str, ...]
) -> None:
    assert all(proficient(BOOK, one(proficiencies=(bought,)), key) for key in keys)
    assert not any(proficient(BOOK, one(), key) for key in keys)


@pytest.mark.rule("FA-WPN-07")
def test_a_weapon_that_was_never_learnt_can_be_played() -> None:
    kit = one("rifle")
    assert "rifle" in cards_of(BOOK, kit)
    assert not proficient(BOOK, kit, "rifle")


BANDS = {
    "rifle": "-annnnnff-",
    "microdart": "-annnnnff-",
    "pistol": "-nnnnnff--",
    "slingshot": "-nnnnnff--",
    "nanodart": "-nnnnnff--",
    "gluegun": "-nnnnnff--",
    "piercing": "-annnffff-",
    "stunarrow": "-annnffff-",
    "throwable": "-nnnnff---",
    "shuriken": "-nnnnff---",
    "whip": "-nnnn-----",
    "staff": "-nn-------",
    "spear": "-nn-------",
    **dict.fromkeys(("spray", "taze", "club", "stab", "sword"), "-n--------"),
    **dict.fromkeys(("punch", "claws", "trained"), "-n--------"),
}


@pytest.mark.rule(
    "FA-RANGE-01",
    "FA-RANGE-02",
    "FA-RANGE-03",
    "FA-RANGE-04",
    "FA-RANGE-05",
    "FA-RANGE-06",
    "FA-RANGE-07",
    "FA-RANGE-08",
    "FA-RANGE-09",
    "FA-RANGE-10",
    "FA-RANGE-11",
    "FA-RANGE-12",
    "FA-GAP-09",
    "FA-GAP-10",
    "FA-GAP-12",
    "FA-GAP-52",
    "FA-WPN-13",
    "FA-WPN-14",
)
@pytest.mark.parametrize("key", BOOK.cards)
def test_each_card_carries_as_far_as_its_table_says(key: str) -> None:
    assert bands(key) == BANDS[key]


@pytest.mark.rule("FA-GAP-09", "FA-GAP-10", "FA-RANGE-06", "FA-RANGE-09")
def test_a_switch_takes_the_ranges_of_the_weapon_table() -> None:
    assert bands("pistol", PRINTED) == "-nnnnff---"
    assert bands("spray", PRINTED) == "-nn-------"
    assert bands("rifle", PRINTED) == BANDS["rifle"]


@pytest.mark.rule("FA-GAP-08", "FA-WPN-02")
def test_a_switch_takes_the_pistols_price_of_the_weapon_table() -> None:
    assert BOOK.proficiencies["pistol"].cost == 1
    assert PRINTED.proficiencies["pistol"].cost == 0.5


@pytest.mark.rule("FA-AIM-21", "FA-GAP-20", "FA-AIM-20")
@pytest.mark.parametrize("key", ["rifle", "piercing"])
def test_a_switch_brings_the_rifles_closest_range_to_a_neighbour(key: str) -> None:
    near = open_book({"rifle_closest": 1})
    assert (card_of(BOOK, key).close, card_of(near, key).close) == (2, 1)
    assert card_of(BOOK, key).close_aim == 8
    assert bands(key, near)[1] == "a"


@pytest.mark.rule("FA-SPEC-05")
def test_an_ability_carries_a_card_farther() -> None:
    arm = Modifier("long arm", "range", 1, "throwable")
    assert bands("throwable", modifiers=(arm,)) == "-nnnnnff--"
    assert bands("pistol", modifiers=(arm,)) == BANDS["pistol"]
    assert bands("staff", modifiers=(replace(arm, card="staff"),)) == "-nnn------"


def test_a_card_that_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(WrongUse, match="no attack card 'laser'"):
        card_of(BOOK, "laser")


@pytest.mark.rule("FA-WPN-02", "FA-WPN-23", "FA-GAP-11", "FA-GAP-13", "FA-GAP-48")
def test_threat_and_portability_stand_in_the_weapon_table() -> None:
    figures = {
        weapon: (weapon_threat(BOOK, weapon), portability(BOOK, weapon)) for weapon in BOOK.weapons
    }
    assert figures == {
        "sprayer": (1, 2),
        "knife": (1, 2),
        "club": (1, 1),
        "e_baton": (1, 2),
        "sword": (2, 1),
        "staff": (1, 2),
        "spear": (2, 2),
        "whip": (2, 1),
        "pistol": (2, 2),
        "slingshot": (2, 2),
        "nanodarter": (2, 2),
        "rifle": (3, 0),
        "microdarter": (2, 0),
        "bow": (2, 0),
        "throwable": (1, 3),
        "shuriken": (2, 2),
        "glue_gun": (2, 0),
    }
    with pytest.raises(WrongUse, match="no weapon 'laser'"):
        portability(BOOK, "laser")


@pytest.mark.rule("FA-WPN-22", "FA-WPN-23", "FA-WPN-15")
def test_the_highest_threat_that_is_seen_counts() -> None:
    assert threat(BOOK, one()) == 0
    assert threat(BOOK, one("knife", "rifle")) == 3
    assert threat(BOOK, one("throwable")) == 0
    hidden = one("pistol", "spear", tags=("concealed",))
    assert threat(BOOK, hidden) == 0
    assert threat(BOOK, replace(hidden, weapons=("pistol", "club"))) == 1
    assert threat(BOOK, replace(hidden, card="pistol")) == 2
    assert threat(BOOK, replace(hidden, card="move")) == 0


@pytest.mark.rule("FA-WPN-24")
def test_a_weapon_that_is_out_hinders_who_calms_and_helps_who_frightens() -> None:
    pistol, spray = one("pistol"), one("sprayer")
    assert [parley(BOOK, who, "calm") for who in (one(), spray, pistol)] == [0, -1, -2]
    assert parley(BOOK, pistol, "frighten") == 2


LETHAL = {"claws", "stab", "sword", "spear", "pistol", "rifle", "piercing", "shuriken"}


@pytest.mark.rule("FA-WPN-11", "FA-WPN-12")
def test_which_attacks_count_as_lethal() -> None:
    assert {key for key, card in BOOK.cards.items() if card.lethal} == LETHAL
