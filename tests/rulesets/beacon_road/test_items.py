"""Hands, dice and reach of weapons, Soak Boxes, load and Stride."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.gear.items import (
    agile_pair,
    can_reload,
    defensive,
    free_hands,
    hands_of,
    hands_to_draw,
    hold,
    load_of,
    melee_reach,
    melee_weapons,
    ranged_weapons,
    soak_boxes,
    stepped,
    stride_under,
    usable,
    weapon_die,
)
from fracas.rulesets.beacon_road.state.state import Creature, Item

BOOK = open_book({})


def bearer(*items: Item, size: str = "Medium") -> Creature:
    """Somebody with these items."""
    return Creature("kest", "Kest", "heroes", size=size, items=items)


def held(kind: str, hands: int = 1, size: str = "", **values: int | bool | str) -> Item:
    """An item in hand, unless told otherwise."""
    values.setdefault("state", "wielded")
    return Item(kind, kind, hands=hands, size=size, **values)  # type: ignore[arg-type]


@pytest.mark.rule("BR-GEAR-01")
@pytest.mark.parametrize(
    ("kind", "melee", "ranged", "one", "two", "load", "tags"),
    [
        ("dagger", 5, 20, 6, 0, 0.5, ("agile",)),
        ("greatsword", 5, 0, 0, 10, 2, ("powerful",)),
        ("staff", 5, 0, 0, 6, 1, ("defensive",)),
        ("spear", 5, 0, 8, 10, 2, ()),
        ("longspear", 10, 0, 0, 10, 3, ()),
        ("warhammer", 5, 0, 8, 10, 2, ("powerful",)),
        ("mattock", 5, 0, 6, 8, 1, ()),
        ("greatbow", 0, 150, 0, 10, 3, ()),
        ("heavy_crossbow", 0, 150, 0, 10, 2, ("reload",)),
        ("sling", 0, 40, 0, 8, 1, ()),
        ("dueling_cane", 5, 0, 8, 0, 1, ("agile",)),
    ],
)
def test_weapons_have_the_figures_of_their_table(
    kind: str, melee: float, ranged: int, one: int, two: int, load: float, tags: tuple[str, ...]
) -> None:
    row = BOOK.items[kind]
    assert (row.melee, row.ranged, row.one, row.two) == (melee, ranged, one, two)
    assert (row.load, row.tags, row.rarity) == (load, tags, "common")


@pytest.mark.rule("BR-GEAR-01")
def test_there_are_twenty_three_weapons_and_the_fists_of_arcane_potency() -> None:
    made = [
        key
        for key, row in BOOK.items.items()
        if row.kind == "weapon" and "natural" not in row.tags and "augment" not in row.tags
    ]
    assert len(made) == 23
    assert BOOK.items["imbued_fists"].one == 6


@pytest.mark.rule("BR-GAP-42", "BR-GEAR-01")
def test_the_shortspear_stays_as_printed_with_a_remark() -> None:
    row = BOOK.items["shortspear"]
    assert (row.one, row.ranged, row.load) == (10, 20, 1)
    assert "BR-GAP-42" in row.note


@pytest.mark.rule("BR-GEAR-07")
def test_soak_boxes_of_armour_and_shields_and_ten_damage_a_box() -> None:
    boxes = {key: row.boxes for key, row in BOOK.items.items() if row.boxes}
    assert boxes == {
        "light_armor": 2, "medium_armor": 4, "heavy_armor": 6, "exosuit": 8,
        "light_shield": 2, "heavy_shield": 4, "battleborn_hide": 4,
    }  # fmt: skip
    assert BOOK.tables.soak == 10


@pytest.mark.rule("BR-GAP-71", "BR-GEAR-07")
def test_no_item_says_what_a_box_takes_off() -> None:
    assert all("soak" not in row.__struct_fields__ for row in BOOK.items.values())


@pytest.mark.rule("BR-GEAR-04", "BR-GEAR-06")
def test_every_tag_of_an_item_is_explained() -> None:
    used = Counter(tag for row in BOOK.items.values() for tag in row.tags)
    assert set(used) <= set(BOOK.tags)
    printed = {
        "agile", "armor_piercing", "augment", "conspicuous", "consumable", "cumbersome",
        "defensive", "powerful", "reload", "unreliable", "volatile", "well_made",
    }  # fmt: skip
    assert printed < set(BOOK.tags)


@pytest.mark.rule("BR-GEAR-02", "BR-GAP-76")
@pytest.mark.parametrize(
    ("kinds", "hands"),
    [
        (("sword",), (1,)),
        (("greatsword",), (2,)),
        (("spear",), (2,)),
        (("mattock", "heavy_shield"), (1, 1)),
        (("handaxe", "handaxe"), (1, 1)),
        (("imbued_fists",), (0,)),
        (("greatsword", "heavy_shield"), None),
        (("sword", "dagger", "light_shield"), None),
    ],
)
def test_two_hands_hold_so_much(kinds: tuple[str, ...], hands: tuple[int, ...] | None) -> None:
    assert hold(tuple(BOOK.items[kind] for kind in kinds)) == hands


@pytest.mark.rule("BR-GEAR-02")
def test_armour_fills_no_hand() -> None:
    assert hands_of(BOOK.items["heavy_armor"]) == 0


@pytest.mark.rule("BR-GEAR-02", "BR-ACT-08")
def test_drawing_needs_the_hands_that_the_item_fills() -> None:
    sword, bow, spear = (held(kind, state="readied") for kind in ("sword", "longbow", "spear"))
    empty, armed = bearer(), bearer(held("dagger"))
    assert [hands_to_draw(BOOK, empty, item) for item in (sword, bow, spear)] == [1, 2, 2]
    assert [hands_to_draw(BOOK, armed, item) for item in (sword, bow, spear)] == [1, None, 1]
    assert (free_hands(empty), free_hands(armed)) == (2, 1)


@pytest.mark.rule("BR-GEAR-02")
def test_a_weapon_for_either_hold_has_its_better_die_in_both_hands() -> None:
    spear = held("spear", 2)
    assert weapon_die(BOOK, bearer(spear), spear) == 10
    beside = held("spear")
    assert weapon_die(BOOK, bearer(beside, held("light_shield")), beside) == 8
    assert weapon_die(BOOK, bearer(beside), beside) == 10


@pytest.mark.rule("BR-GEAR-05")
@pytest.mark.parametrize(
    ("kind", "size", "die", "reach"),
    [
        ("sword", "", 8, 5),
        ("sword", "Large", 10, 10),
        ("sword", "Small", 6, 5),
        ("longspear", "Large", 12, 15),
        ("longspear", "Small", 8, 5),
        ("imbued_fists", "", 6, 5),
        ("imbued_fists", "Large", 8, 10),
        ("imbued_fists", "Small", 4, 5),
        ("claws", "Huge", 8, 15),
    ],
)
def test_dice_and_reach_go_by_the_size_that_a_weapon_is_made_for(
    kind: str, size: str, die: int, reach: int
) -> None:
    item = held(kind, BOOK.items[kind].two and 2, size)
    assert weapon_die(BOOK, bearer(item), item) == die
    assert melee_reach(BOOK, item) == reach


@pytest.mark.rule("BR-DICE-03")
def test_dice_grow_and_shrink_by_steps_and_stop_at_both_ends() -> None:
    assert [stepped(BOOK, 8, step) for step in (-3, -1, 0, 1, 2, 9)] == [4, 6, 8, 10, 12, 12]
    sword = held("sword")
    assert weapon_die(BOOK, bearer(sword), sword, step=1) == 10


@pytest.mark.rule("BR-GEAR-06")
def test_the_powerful_weapons_of_the_great_are_not_for_the_small() -> None:
    axe, small_axe, bow = held("greataxe", 2), held("greataxe", 2, "Small"), held("longbow", 2)
    halfling = bearer(axe, small_axe, bow, size="Small")
    assert [usable(BOOK, halfling, item) for item in (axe, small_axe, bow)] == [False, True, True]
    assert melee_weapons(BOOK, halfling) == (small_axe,)
    assert usable(BOOK, bearer(axe), axe)
    assert not usable(BOOK, bearer(), held("greataxe", 2, "Large"))


@pytest.mark.rule("BR-COND-16")
def test_natural_weapons_count_as_in_hand_and_nothing_else_is_bare_fists() -> None:
    claws = held("claws", 0)
    assert melee_weapons(BOOK, bearer(claws)) == (claws,)
    assert free_hands(bearer(claws)) == 2
    assert melee_weapons(BOOK, bearer()) == ()


@pytest.mark.rule("BR-ATTACK-05", "BR-ATTACK-06")
def test_weapons_that_can_be_thrown_are_of_both_kinds_and_stowed_ones_of_none() -> None:
    axe, bow = held("handaxe"), held("longbow", 0, state="readied")
    one = bearer(axe, bow)
    assert melee_weapons(BOOK, one) == ranged_weapons(BOOK, one) == (axe,)


@pytest.mark.rule("BR-POWER-08")
def test_an_agile_pair_is_two_agile_melee_weapons_in_hand() -> None:
    first, second = held("handaxe"), held("dagger")
    assert agile_pair(BOOK, bearer(first, second)) == (first, second)
    assert agile_pair(BOOK, bearer(first, held("sword"))) is None


@pytest.mark.rule("BR-HP-13")
def test_defensive_items_add_one_to_iron_however_many_are_in_hand() -> None:
    shield, other = held("light_shield"), held("heavy_shield")
    assert defensive(BOOK, bearer(shield)) == defensive(BOOK, bearer(shield, other)) == 1
    assert defensive(BOOK, bearer(held("staff", 2))) == 1
    assert defensive(BOOK, bearer(held("light_shield", 0, state="readied"))) == 0
    assert defensive(BOOK, bearer(held("sword"))) == 0


@pytest.mark.rule("BR-GEAR-07", "BR-DMG-14")
def test_boxes_left_are_those_of_worn_armour_and_of_shields_in_hand() -> None:
    armour = held("medium_armor", 0, state="worn", marked=1)
    shield, full = held("heavy_shield"), held("light_shield", marked=2)
    stowed = held("light_shield", 0, state="readied")
    assert soak_boxes(BOOK, bearer(armour, shield)) == (("medium_armor", 3), ("heavy_shield", 4))
    assert soak_boxes(BOOK, bearer(full, stowed)) == ()


@pytest.mark.rule("BR-GEAR-09")
def test_the_hide_of_the_battleborn_serves_only_without_armour() -> None:
    hide = held("battleborn_hide", 0, state="worn")
    assert soak_boxes(BOOK, bearer(hide)) == (("battleborn_hide", 4),)
    armour = held("light_armor", 0, state="worn", marked=2)
    assert soak_boxes(BOOK, bearer(hide, armour)) == ()


@pytest.mark.rule("BR-GEAR-03", "BR-GAP-76")
def test_reloading_takes_a_shot_weapon_and_both_hands() -> None:
    shot = held("light_crossbow", 2, loaded=False)
    assert can_reload(BOOK, bearer(shot), shot)
    assert not can_reload(BOOK, bearer(shot), held("light_crossbow", 2))
    thrower = held("spear_thrower", 1, loaded=False)
    assert not can_reload(BOOK, bearer(thrower, held("light_shield")), thrower)
    assert can_reload(BOOK, bearer(thrower), thrower)
    bow = held("longbow", 2, loaded=False)
    assert not can_reload(BOOK, bearer(bow), bow)


@pytest.mark.rule("BR-MOVE-23")
@pytest.mark.parametrize(
    ("load", "stride"), [(0, 30), (1, 30), (3, 30), (4, 25), (5, 25), (6, 20), (7, 5), (9, 5)]
)
def test_load_changes_stride(load: int, stride: int) -> None:
    assert stride_under(BOOK, 25, load) == stride


@pytest.mark.rule("BR-MOVE-23", "BR-GEAR-04")
def test_everything_carried_is_load_rounded_up_and_well_made_items_are_one_less() -> None:
    assert load_of(BOOK, bearer(held("dagger"), held("greatbow", 2))) == 4
    fine = replace(BOOK.items["greatbow"], tags=("well_made",))
    book = replace(BOOK, items={**BOOK.items, "greatbow": fine})
    assert load_of(book, bearer(held("dagger"), held("greatbow", 2))) == 3
