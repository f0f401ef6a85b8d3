"""Creatures from their sheets: printed values are kept, the rest follows from Tier and dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.cli.keyboard.explain import find_rules
from fracas.core.errors import ContentError, WrongUse
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook, open_book
from fracas.rulesets.beacon_road.content.rows import CreatureRow
from fracas.rulesets.beacon_road.rules.gear.items import (
    defensive,
    load_of,
    melee_weapons,
    weapon_die,
)
from fracas.rulesets.beacon_road.rules.rolls.modifiers import Attack, defense_now, tier_terms
from fracas.rulesets.beacon_road.setup.scenarios import creature_of
from fracas.rulesets.beacon_road.setup.sheets import (
    abilities_of,
    counted_ratings,
    faces,
    imported_actions,
    make_of,
    printed_ratings,
    renamed,
)
from fracas.rulesets.beacon_road.state.state import Boon, Creature, State, Wound

BOOK = open_book({})
BASIC = ("basic_melee_attack", "basic_ranged_attack", "move")


def played(row: CreatureRow, book: BeaconRoadBook = BOOK) -> Creature:
    """The creature that a sheet comes to."""
    return creature_of(replace(book, creatures={"one": row}), "one", "side")


def warrior(**values: object) -> Creature:
    """A Tier 1 warrior with d8/d6/d4, whatever else its sheet says."""
    sheet: dict[str, object] = {"archetype": "warrior", "dice": "d8/d6/d4", **values}
    return played(CreatureRow("One", **sheet))  # type: ignore[arg-type]


def test_kest_and_the_raider_are_those_of_the_acceptance_vectors() -> None:
    kest, raider = (creature_of(BOOK, key, "side") for key in ("kest", "raider"))
    assert (kest.tier, kest.body, kest.mind, kest.will) == (1, 3, 2, 1)
    assert (kest.hp, kest.iron, kest.ward, kest.grit, kest.stride) == (34, 16, 14, 12, 25)
    assert (kest.kind, kest.stress, kest.most_stress, kest.dots("Skirmish")) == ("pc", 0, 10, 2)
    assert kest.powers == (*BASIC, "reaction_strike", "parry")
    (sword,) = melee_weapons(BOOK, kest)
    assert weapon_die(BOOK, kest, sword) == 8
    assert (raider.kind, raider.tier, raider.hp) == ("npc", 1, 30)
    assert (raider.iron, raider.ward, raider.grit) == (14, 12, 12)


@pytest.mark.rule(
    "BR-HP-01", "BR-HP-12", "BR-GAP-01", "BR-GAP-30", "BR-GAP-31", "BR-ATTR-05"
)  # fmt: skip
@pytest.mark.parametrize(
    ("key", "hp", "defenses"),
    [
        ("dwarf_warrior", 32, (14, 14, 12)),
        ("orc_warrior", 32, (14, 12, 14)),
        ("elf_rogue", 27, (14, 14, 12)),
        ("troll_rogue", 25, (14, 12, 12)),
        ("draconic_wizard", 18, (8, 14, 14)),
        ("human_wizard", 20, (8, 12, 18)),
        ("halfling_technician", 27, (12, 16, 12)),
        ("forgeborn_technician", 27, (12, 14, 14)),
    ],
)
@pytest.mark.parametrize("old", [False, True])
def test_ready_made_characters_come_to_their_printed_figures_on_either_scale(
    key: str, hp: int, defenses: tuple[int, int, int], old: bool
) -> None:
    row = BOOK.creatures[key]
    assert (row.hp, row.iron, row.ward, row.grit, row.tier) == (None, None, None, None, 1)
    one = played(replace(row, tier=0) if old else row)
    assert (one.tier, one.hp, one.most_hp) == (1, hp, hp)
    assert (one.iron, one.ward, one.grit) == defenses


@pytest.mark.rule("BR-ATTR-05")
def test_a_sheet_of_the_older_scale_may_have_any_tier() -> None:
    assert warrior(tier=2).tier == 2
    assert warrior(tier=2, old_scale=True).tier == 3


@pytest.mark.rule("BR-HP-01")
@pytest.mark.parametrize(
    ("archetype", "hp"), [("warrior", 34), ("rogue", 29), ("technician", 29), ("wizard", 24)]
)
def test_hp_at_tier_one_with_the_usual_dice(archetype: str, hp: int) -> None:
    assert warrior(archetype=archetype).hp == hp


@pytest.mark.rule("BR-HP-01", "BR-HP-12")
def test_each_tier_adds_hp_and_one_to_each_defense() -> None:
    second = warrior(tier=2)
    assert (second.hp, second.iron, second.ward, second.grit) == (40, 17, 15, 13)
    assert warrior(tier=2, hp=9, ward=20).hp == 9
    assert warrior(tier=2, hp=9, ward=20).ward == 20


@pytest.mark.rule("BR-HP-12", "BR-ATTR-07", "BR-GAP-06")
def test_an_attribute_without_a_die_adds_nothing() -> None:
    one = warrior(dice="-/d6/d12")
    assert (one.body, one.iron, one.hp) == (0, 8, 10 + 6 + 6 + 12)
    assert faces(BOOK.tables, 0) == 0


@pytest.mark.rule("BR-ATTR-02")
def test_ratings_have_the_dice_of_their_table() -> None:
    assert printed_ratings(BOOK.tables, "-/d4/d6") == (0, 1, 2)
    assert printed_ratings(BOOK.tables, "d8/d10/d12") == (3, 4, 5)
    assert [faces(BOOK.tables, rating) for rating in range(6)] == [0, 4, 6, 8, 10, 12]
    with pytest.raises(ContentError, match=r"d20 .*BR-ATTR-02"):
        printed_ratings(BOOK.tables, "d20/-/-")


@pytest.mark.rule("BR-ATTR-01")
def test_a_rating_is_the_number_of_actions_with_a_dot() -> None:
    actions = {"Skirmish": 3, "Prowl": 1, "Hunt": 0, "Sway": 1, "Utter": 2, "Consort": 1}
    assert counted_ratings(BOOK.tables, actions) == (2, 0, 3)
    one = warrior(dice="", actions=actions)
    assert (one.body, one.mind, one.will, one.iron) == (2, 0, 3, 14)
    assert one.dots("Hunt") == 0


@pytest.mark.rule("BR-ATTR-06")
def test_wreck_of_an_old_sheet_is_skirmish() -> None:
    assert imported_actions({"Wreck": 1, "Hunt": 2}) == {"Hunt": 2, "Skirmish": 1}
    assert imported_actions({"Wreck": 1, "Skirmish": 2}) == {"Skirmish": 2}
    halfling = creature_of(BOOK, "halfling_technician", "side")
    assert (halfling.dots("Skirmish"), halfling.dots("Wreck")) == (1, 0)


@pytest.mark.rule("BR-HP-13")
@pytest.mark.parametrize(
    ("key", "iron"), [("dwarf_warrior", 15), ("draconic_wizard", 9), ("orc_warrior", 14)]
)
def test_a_defensive_item_adds_to_iron_while_in_hand(key: str, iron: int) -> None:
    one = creature_of(BOOK, key, "side")
    assert one.iron + defensive(BOOK, one) == iron


@pytest.mark.rule("BR-GEAR-09")
def test_battleborn_and_stalwart_have_more_iron_and_the_first_a_hide() -> None:
    born, stalwart = warrior(abilities=("battleborn",)), warrior(abilities=("stalwart",))
    assert (born.iron, stalwart.iron, warrior().iron) == (17, 17, 16)
    assert [item.kind for item in born.items] == ["battleborn_hide"]
    assert stalwart.items == ()
    assert warrior(abilities=("warded", "inhuman_resolve")).grit == 14


@pytest.mark.rule("BR-NPC-01")
def test_a_stat_block_holds_all_that_a_creature_has() -> None:
    fiend = creature_of(BOOK, "fire_fiend", "fiends", "fiend_2", "Ash")
    assert (fiend.id, fiend.name, fiend.side, fiend.tier, fiend.hp) == (
        "fiend_2", "Ash", "fiends", 3, 90,
    )  # fmt: skip
    assert (fiend.iron, fiend.ward, fiend.grit, fiend.size, fiend.stride) == (
        18, 16, 18, "Large", 25,
    )  # fmt: skip
    assert (fiend.resists, fiend.weak_to, fiend.living) == (("thermal",), ("glacial",), True)
    guard = creature_of(BOOK, "bone_guard", "dead")
    assert (guard.living, guard.traits, guard.senses) == (False, ("undead",), ("darksight",))


@pytest.mark.rule("BR-NPC-02", "BR-STRESS-01", "BR-GAP-53")
def test_who_has_no_stress_has_uses_of_powers_that_cost_it() -> None:
    captain = creature_of(BOOK, "toll_captain", "takers")
    assert captain.most_stress == 0
    assert [(use.power, use.left) for use in captain.uses] == [
        ("attack_order", 1), ("goading_stance", 1),
    ]  # fmt: skip
    lich = creature_of(BOOK, "pseudolich", "dead")
    assert {use.power: use.left for use in lich.uses} == {
        "haunt": 2, "wither": 2, "plasmic_cage": 2,
    }  # fmt: skip
    duellist = creature_of(BOOK, "duellist", "duellist")
    assert (duellist.most_stress, duellist.uses, duellist.important) == (10, (), True)
    assert creature_of(BOOK, "elf_rogue", "heroes").uses == ()


@pytest.mark.rule("BR-STRESS-01")
def test_nobody_has_more_boxes_than_twelve() -> None:
    assert warrior(kind="pc").most_stress == 10
    assert warrior(kind="pc", stress=14).most_stress == 12


@pytest.mark.rule("BR-STRESS-07")
def test_beacon_points_are_those_of_the_sheet() -> None:
    assert creature_of(BOOK, "kest", "heroes").beacons == 0
    assert creature_of(BOOK, "kest_with_shield", "heroes").beacons == 1


@pytest.mark.rule("BR-POWER-01")
@pytest.mark.parametrize("key", BOOK.creatures)
def test_everybody_has_the_three_powers_of_everybody(key: str) -> None:
    assert creature_of(BOOK, key, "side").powers[:3] == BASIC


@pytest.mark.rule("BR-NPC-01", "BR-MOVE-24", "BR-MOVE-25")
def test_a_bloodline_lends_size_stride_senses_abilities_and_powers() -> None:
    troll = warrior(bloodline="troll")
    assert (troll.size, troll.stride, troll.senses) == ("Large", 30, ("darksight",))
    assert troll.abilities == ("gang_fighter", "regeneration")
    assert warrior(bloodline="orc").powers == (*BASIC, "savage_strike")
    assert "sure_footed" in warrior(bloodline="elf").abilities
    assert not warrior(bloodline="forgeborn").living
    assert warrior(bloodline="forgeborn", living=True).living
    assert warrior(bloodline="troll", size="Huge", stride=40).stride == 40


@pytest.mark.rule("BR-MOVE-23")
def test_marked_load_changes_the_stride_and_printed_strides_stand() -> None:
    assert creature_of(BOOK, "troll_rogue", "heroes").stride == 35
    assert creature_of(BOOK, "human_wizard", "heroes").stride == 30
    assert creature_of(BOOK, "elf_rogue", "heroes").stride == 30
    assert warrior(load=6).stride == 20
    assert warrior(load=7).stride == 5
    assert warrior(bloodline="dwarf", load=7).stride == 20
    assert warrior(bloodline="dwarf", load=2).stride == 25


@pytest.mark.rule("BR-GEAR-08", "BR-GEAR-02")
def test_items_are_in_hand_readied_or_worn_each_with_an_id_of_its_own() -> None:
    orc = creature_of(BOOK, "orc_warrior", "heroes", "ugra")
    assert [(item.id, item.state, item.hands) for item in orc.items] == [
        ("ugra_greataxe", "wielded", 2),
        ("ugra_handaxe", "readied", 0),
        ("ugra_handaxe_2", "readied", 0),
        ("ugra_light_armor", "worn", 0),
    ]
    assert load_of(BOOK, orc) == 5
    with pytest.raises(ContentError, match=r"two hands \(BR-GEAR-02\)"):
        warrior(wields=("greatsword", "heavy_shield"))


@pytest.mark.rule("BR-GEAR-05")
def test_weapons_are_made_for_their_bearer_unless_a_size_stands_before_them() -> None:
    assert make_of(BOOK, "Medium sling") == ("sling", "Medium")
    assert make_of(BOOK, "sling") == ("sling", "")
    halfling = creature_of(BOOK, "halfling_technician", "heroes")
    sling, sword = halfling.items[:2]
    assert (weapon_die(BOOK, halfling, sling), weapon_die(BOOK, halfling, sword)) == (8, 6)
    troll = creature_of(BOOK, "troll_rogue", "heroes")
    assert weapon_die(BOOK, troll, troll.items[0]) == 8


@pytest.mark.rule("BR-BOON-11")
def test_a_creature_may_have_boons_by_nature() -> None:
    (boon,) = creature_of(BOOK, "troll_brute", "horde", "brute").boons
    assert (boon.name, boon.level, boon.by, boon.until) == ("regenerating", 2, "brute", 0)


def test_neither_hp_nor_an_archetype_is_an_error_and_so_is_an_unknown_creature() -> None:
    with pytest.raises(ContentError, match=r"neither HP nor an archetype .*BR-HP-01"):
        warrior(archetype="")
    with pytest.raises(WrongUse, match="did you mean 'raider'"):
        creature_of(BOOK, "raidr", "side")


@pytest.mark.rule("BR-POWER-02")
def test_upgrades_stand_among_the_abilities() -> None:
    one = creature_of(BOOK, "draconic_veteran", "heroes")
    assert one.upgraded("frost_spear", "freezing_spear")
    assert not one.upgraded("fireball", "lasting_fire")


@pytest.mark.rule("BR-POWER-02")
def test_an_upgrade_may_stand_under_its_name_in_the_public_book() -> None:
    """Eight of the book's fourteen upgrades have another name here."""
    assert dict(renamed()) == {
        "feint:feinting_strike": "feint:follow_through",
        "clarity:projected_clarity": "clarity:shared",
        "fireball:searing_heat": "fireball:lasting_fire",
        "lightning_bolt:chain_lightning": "lightning_bolt:forked",
        "shattered_earth:broken_earth": "shattered_earth:broken_ground",
        "bash:slam_and_bash": "bash:slamming",
        "off_hand_strike:off_hand_mastery": "off_hand_strike:relentless",
        "parry:parrying_step": "parry:giving_ground",
    }
    assert all(
        ours.partition(":")[2] in BOOK.powers[ours.partition(":")[0]].upgrades
        for ours in renamed().values()
    )
    row = replace(BOOK.creatures["human_wizard"], abilities=("lightning_bolt:chain_lightning",))
    assert abilities_of(BOOK, row)[-1] == "lightning_bolt:forked"


@pytest.mark.rule("BR-POWER-02")
@pytest.mark.parametrize("name", ["Chain Lightning", "parrying step", "Feinting Strike"])
def test_the_names_of_the_public_book_find_a_rule(name: str) -> None:
    assert "BR-POWER-02" in [row.id for row in find_rules(RULESET, name)]


@pytest.mark.rule("BR-ATTR-08")
def test_a_changed_tier_changes_the_roll_and_nothing_on_the_sheet() -> None:
    raider = creature_of(BOOK, "raider", "gang")
    for changes in (
        {"wounds": (Wound("distracted", 2),)},
        {"boons": (Boon("focused", 2),)},
    ):
        one = replace(raider, **changes)
        state = State(creatures=(one,))
        (term,) = tier_terms(state, BOOK, "raider", kind="action", action="Skirmish")
        assert abs(term.amount) == 1
        attack = Attack("raider", ("melee",))
        found = [defense_now(state, BOOK, "raider", name, attack) for name in ("iron", "ward")]
        assert (one.tier, *found) == (raider.tier, raider.iron, raider.ward)
