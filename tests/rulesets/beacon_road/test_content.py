"""The shipped tables, wounds, boons and powers contain what the chapters print."""

from __future__ import annotations

from typing import get_args

import pytest

from fracas.dice.kept import KeptSum, totals
from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.content.rows import Energy
from fracas.rulesets.beacon_road.rules.rolls.pools import dice_for

BOOK = open_book({})
TABLES = BOOK.tables

SEVERITIES = {
    "bleeding": 0, "blighted": 0, "blinded": 4, "burning": 0, "corroding": 0, "charmed": 3,
    "deafened": 2, "disarmed": 1, "distracted": 2, "dominated": 5, "downed": 2, "exposed": 1,
    "goaded": 1, "incapacitated": 5, "rooted": 3, "sickened": 3, "slowed": 2, "stunned": 4,
    "terrified": 3, "vulnerable": 4, "weakened": 0,
    "flanked": 1, "pushed": 1, "slammed": 3, "surprised": 3,
}  # fmt: skip
"""Severities of the table; 0 for the five that are graded, and Weakened."""

LEVELS = {
    "concealed": 2, "deflecting": 1, "flanking": 1, "focused": 2, "fortified": 1, "hastened": 4,
    "healing": 0, "hidden": 5, "quickened": 3, "regenerating": 0, "resistant": 3, "sheltered": 4,
    "strengthened": 0,
}  # fmt: skip
"""Quality levels of the table, 0 for those that are graded."""

STRESS = {
    "advance_order": 3, "displace": 1, "dodge": 1, "reposition_order": 4, "sidestep": 0,
    "shadowstep": 2, "sprint": 3, "step": 0, "assist": 1, "attack_order": 1, "carouse": 7,
    "disarm": 0, "exploit_opponent": 2, "feint": 0, "mental_imposition": 17, "sabotage": 4,
    "taunt": 0, "acid_arrow": 7, "aegis": 4, "bolster_defense": 1, "cataclysm": 10,
    "caustic_flame": 6, "clarity": 3, "cleanse": 1, "fireball": 8, "fog": 3, "frost_spear": 4,
    "haunt": 3, "inhale": 0, "exhale": 2, "ink_blot": 5, "inner_flame": 3, "invisibility": 5,
    "lightning_bolt": 5, "plasmic_cage": 4, "plasmic_dart": 1, "pox": 5, "rock_slam": 8,
    "shattered_earth": 8, "timeslip": 5, "thunderclap": 9, "wither": 5, "wolfbite": 2, "aim": 0,
    "bash": 1, "block": 1, "charge": 1, "deep_cut": 1, "double_strike": 2, "defensive_stance": 1,
    "flanking_stance": 1, "goading_stance": 1, "interrupt": 0, "off_hand_strike": 0, "parry": 1,
    "protect": 1, "reaction_strike": 0, "riposte": 1, "stunning_strike": 4, "triple_strike": 3,
    "savage_strike": 0, "elemental_breath": 2, "draw_blood": 0, "read_and_recite": 0,
    "protective_leadership": 2, "hatred_of_the_living": 0, "infuse_weapon": 0,
}  # fmt: skip
"""The printed Stress of each power that is learnt."""

EARLY = {
    "basic_melee_attack", "basic_ranged_attack", "move", "displace", "dodge", "reposition_order",
    "sidestep", "shadowstep", "sprint", "step", "carouse", "feint", "acid_arrow", "clarity",
    "frost_spear", "plasmic_dart", "aim", "block", "charge", "interrupt", "off_hand_strike",
    "parry", "reaction_strike",
}  # fmt: skip


@pytest.mark.rule("BR-DICE-01")
def test_only_six_sizes_of_dice_are_used() -> None:
    used = {die for item in BOOK.items.values() for die in (item.one, item.two) if die}
    used |= {harm.die for power in BOOK.powers.values() for harm in power.harm if harm.die > 0}
    assert used == {4, 6, 8, 10, 12}


@pytest.mark.rule("BR-DICE-04", "BR-ATTR-02")
def test_severities_levels_and_ratings_share_one_ladder_of_dice() -> None:
    assert TABLES.dice == (4, 6, 8, 10, 12)


@pytest.mark.rule("BR-ATTR-03")
def test_each_attribute_has_its_four_actions() -> None:
    assert TABLES.attributes == {
        "body": ("Finesse", "Prowl", "Skirmish", "Traverse"),
        "mind": ("Craft", "Hunt", "Study", "Survey"),
        "will": ("Command", "Consort", "Sway", "Utter"),
    }
    assert BOOK.attribute_of["Hunt"] == "mind"


@pytest.mark.rule("BR-DMG-09", "BR-GAP-77")
def test_there_are_ten_damage_types() -> None:
    assert len(get_args(Energy)) == 10
    used = {kind for power in BOOK.powers.values() for harm in power.harm for kind in harm.types}
    assert used < set(get_args(Energy))


@pytest.mark.rule("BR-WOUND-06", "BR-WOUND-17", "BR-GAP-12")
def test_wounds_have_the_severities_of_the_table() -> None:
    assert {key: row.severity for key, row in BOOK.wounds.items()} == SEVERITIES


@pytest.mark.rule("BR-WOUND-20")
def test_each_wound_says_what_it_does_and_how_it_clears() -> None:
    for key, row in BOOK.wounds.items():
        assert row.effect.endswith("."), key
        assert row.clears.endswith("."), key
        assert row.because, key


@pytest.mark.rule("BR-OTHER-09", "BR-GAP-75")
def test_situations_and_events_are_marked_and_wounds_are_not() -> None:
    events = {key for key, row in BOOK.wounds.items() if row.event}
    assert events == {"flanked", "pushed", "slammed", "disarmed"}


@pytest.mark.rule("BR-WND-02", "BR-WND-05", "BR-WND-06", "BR-GAP-37")
def test_three_wounds_deal_damage_each_turn_and_bleeding_takes_hp_without_a_type() -> None:
    ticks = {key: row.ticks for key, row in BOOK.wounds.items() if row.ticks}
    assert ticks == {"blighted": "entropic", "burning": "thermal", "corroding": "chemical"}
    assert [key for key, row in BOOK.wounds.items() if row.bleeds] == ["bleeding"]


@pytest.mark.rule("BR-WND-21", "BR-GAP-39")
def test_sickened_is_distracted_and_weakened_by_one() -> None:
    row = BOOK.wounds["sickened"]
    assert (row.like, row.tier, row.effect_fixed) == (("distracted", "weakened"), -1, 1)


@pytest.mark.rule("BR-WND-13", "BR-WND-16", "BR-OTHER-07", "BR-GAP-29")
def test_five_is_what_wounds_take_from_defenses() -> None:
    lowered = {key: row.defense for key, row in BOOK.wounds.items() if row.defense}
    assert lowered == {"downed": -5, "exposed": -5, "surprised": -5}
    assert [key for key in lowered if BOOK.wounds[key].choice == "defense"] == ["exposed"]


@pytest.mark.rule("BR-WND-22", "BR-WND-25", "BR-WND-19")
def test_what_slowed_stunned_and_incapacitated_leave() -> None:
    slowed, stunned = BOOK.wounds["slowed"], BOOK.wounds["stunned"]
    assert (slowed.acts, slowed.reacts, slowed.buys, slowed.no_threat) == (1, 1, "once", "others")
    assert (stunned.no_acts, stunned.no_reacts, stunned.buys) == (True, True, "each")
    helpless = BOOK.wounds["incapacitated"]
    assert (helpless.fixed_defense, TABLES.fixed_defense) == (6, 6)
    assert (helpless.no_acts, helpless.no_reacts, helpless.no_threat) == (True, True, "always")


@pytest.mark.rule("BR-BOON-01", "BR-GAP-58", "BR-BOON-13")
def test_boons_have_the_levels_of_the_table() -> None:
    assert {key: row.level for key, row in BOOK.boons.items()} == LEVELS
    sheltered = BOOK.boons["sheltered"]
    assert (sheltered.defense, sheltered.halves, sheltered.all_types) == (5, True, True)


@pytest.mark.rule("BR-DMG-23")
def test_the_later_boon_immune_is_not_in_use() -> None:
    assert "immune" not in BOOK.boons


@pytest.mark.rule("BR-POWER-01")
def test_three_powers_are_everybodys() -> None:
    basic = [key for key, row in BOOK.powers.items() if row.basic]
    assert basic == ["basic_melee_attack", "basic_ranged_attack", "move"]


@pytest.mark.rule("BR-POWER-12", "BR-GAP-57", "BR-STRESS-05")
def test_powers_cost_the_printed_stress() -> None:
    learnt = {
        key: row.stress for key, row in BOOK.powers.items() if not row.basic and row.owner != "item"
    }
    assert learnt == STRESS
    assert {key for key, row in BOOK.powers.items() if "BR-GAP-57" in row.because} == {
        "fireball", "plasmic_dart", "haunt", "frost_spear", "shattered_earth",
    }  # fmt: skip


@pytest.mark.rule("BR-POWER-02")
def test_powers_of_the_older_appendix_are_marked() -> None:
    assert {key for key, row in BOOK.powers.items() if row.early} == EARLY


@pytest.mark.rule("BR-POWER-02")
@pytest.mark.parametrize("key", BOOK.powers)
def test_what_a_power_names_is_there(key: str) -> None:
    power = BOOK.powers[key]
    for action in (*power.actions, *power.needs):
        assert action in BOOK.attribute_of
    for one in power.brings:
        assert one.what in (BOOK.boons if one.boon else BOOK.wounds)
        assert not one.defense or one.defense in power.against
    for harm in power.harm:
        assert not harm.defense or harm.defense in power.against
        assert not harm.action or harm.action in BOOK.attribute_of
    assert set(power.whom) == set(power.trigger)
    assert power.effect.endswith(".")


@pytest.mark.rule("BR-POWER-02", "BR-ACT-22")
def test_reacts_have_a_trigger_and_acts_have_none() -> None:
    for key, power in BOOK.powers.items():
        if power.cost in {"react", "either"}:
            assert power.trigger, key
        if power.cost == "act":
            assert not power.trigger, key


@pytest.mark.rule("BR-DMG-02", "BR-DMG-03", "BR-GAP-71")
def test_basic_attacks_add_body_in_melee_and_mind_in_shots() -> None:
    melee, shot = BOOK.powers["basic_melee_attack"], BOOK.powers["basic_ranged_attack"]
    assert (melee.actions, melee.harm[0].attribute) == (("Finesse", "Skirmish"), "body")
    assert (shot.actions, shot.harm[0].attribute) == (("Hunt",), "mind")
    assert melee.against == shot.against == ("iron",)


@pytest.mark.rule("BR-DMG-21")
def test_three_areas_hurt_those_they_miss() -> None:
    found = {key for key, row in BOOK.powers.items() for harm in row.harm if harm.miss}
    assert found == {"cataclysm", "fireball", "shattered_earth"}


@pytest.mark.rule("BR-ATTACK-11")
def test_wither_brings_one_wound_for_each_defense() -> None:
    brings = {one.defense: one.what for one in BOOK.powers["wither"].brings}
    assert brings == {"iron": "blighted", "ward": "distracted", "grit": "weakened"}


@pytest.mark.rule("BR-WOUND-08")
def test_a_die_in_a_power_is_the_severity_of_that_die() -> None:
    flame = {one.what: one.level for one in BOOK.powers["caustic_flame"].brings}
    assert {what: TABLES.dice[level - 1] for what, level in flame.items()} == {
        "burning": 6, "corroding": 6,
    }  # fmt: skip
    assert BOOK.powers["fireball"].upgrades["lasting_fire"].brings[0].level == 3


@pytest.mark.rule("BR-OTHER-10")
def test_pushes_and_slams_go_by_the_dots() -> None:
    bash, slam = BOOK.powers["bash"], BOOK.powers["rock_slam"]
    assert (bash.shifts[0].kind, bash.shifts[0].feet, bash.shifts[0].per) == ("push", 5, True)
    upgrade = bash.upgrades["slamming"].shifts[0]
    assert (upgrade.kind, upgrade.feet, upgrade.per) == ("slam", 10, True)
    assert (slam.shifts[0].kind, slam.shifts[0].feet, slam.shifts[0].per) == ("slam", 10, True)


@pytest.mark.rule("BR-POWER-05")
def test_there_are_three_stances() -> None:
    stances = [key for key, row in BOOK.powers.items() if row.stance]
    assert stances == ["defensive_stance", "flanking_stance", "goading_stance"]
    assert BOOK.powers["defensive_stance"].tier == -1
    assert BOOK.powers["defensive_stance"].brings[0].choice == "kinetic"


@pytest.mark.rule("BR-POWER-16")
def test_what_lasts_hours_is_marked_as_lasting() -> None:
    lasting = {
        key: one.lasting for key, row in BOOK.powers.items() for one in row.brings if one.lasting
    }
    assert lasting == {"carouse": "day", "mental_imposition": "week", "pacifying_potable": "hour"}


@pytest.mark.rule("BR-GAP-56")
def test_disarm_has_a_target_and_an_effect() -> None:
    power = BOOK.powers["disarm"]
    assert (power.target, power.against) == ("threatened", ("ward",))
    assert [one.what for one in power.brings] == ["disarmed"]


@pytest.mark.rule("BR-GAP-22")
def test_step_is_kept_beside_the_maneuver_of_everybody() -> None:
    power: Power = BOOK.powers["step"]
    assert (power.shifts[0].kind, power.shifts[0].feet) == ("maneuver", TABLES.maneuver)


@pytest.mark.rule("BR-GAP-70", "BR-ROLL-19")
def test_a_fortune_roll_against_a_sea_demon_of_tier_six_needs_sixteen() -> None:
    assert TABLES.check_base["risky"] + 6 == 16


@pytest.mark.rule("BR-GAP-62")
def test_no_switch_trades_a_critical_for_a_wound() -> None:
    assert "crit_wound" not in BOOK.rulings


@pytest.mark.rule("BR-COND-02", "BR-COND-10", "BR-COND-11", "BR-MOVE-10", "BR-MOVE-13")
def test_ground_does_what_its_name_says() -> None:
    ground = BOOK.terrain
    assert {key for key, row in ground.items() if row.conceals} == {"bushes", "fence", "fog"}
    assert {key for key, row in ground.items() if row.blocks} == {"wall", "door"}
    sheltering = {key for key, row in ground.items() if row.shelters}
    assert sheltering == {"parapet", "boulder", "pillar", "chimney", "wagon"}
    assert {key for key, row in ground.items() if row.difficult} == {"stream", "rubble", "fence"}
    assert all(ground[key].impassable for key in sheltering | {"wall", "door"})
    assert not any(getattr(ground["open_door"], does) for does in ("impassable", "blocks"))


def test_every_row_cites_a_rule() -> None:
    for part in (BOOK.wounds, BOOK.boons, BOOK.powers, BOOK.items, BOOK.abilities, BOOK.terrain):
        for key, row in part.items():
            assert row.because, key
            assert all(rule.startswith("BR-") for rule in row.because), key


PRINTED = {
    4: (2, 3.3, 4.6, 5.6, 6.2, 6.8),
    6: (2.6, 4.2, 5.8, 6.8, 7.6, 8.3),
    8: (3.2, 5.1, 7.1, 8.3, 9.1, 9.9),
    10: (3.9, 6.1, 8.2, 9.7, 10.7, 11.5),
    12: (4.6, 7.1, 9.6, 11.2, 12.3, 13.1),
}
"""The printed averages of pools of 0 to 5 dice, 0 being two dice of which the lowest is kept."""

EXACT = {
    4: (2.083, 3.333, 4.583, 5.365, 5.896, 6.273),
    6: (2.644, 4.200, 5.756, 6.728, 7.419, 7.943),
    8: (3.268, 5.143, 7.018, 8.166, 8.987, 9.620),
    10: (3.911, 6.111, 8.311, 9.631, 10.568, 11.294),
    12: (4.563, 7.091, 9.619, 11.108, 12.156, 12.967),
}
"""What they come to where the kept die alone explodes."""


@pytest.mark.rule("BR-GAP-05", "BR-GAP-04", "BR-GAP-03")
@pytest.mark.parametrize("die", PRINTED)
def test_averages_follow_from_the_dice_and_not_from_the_printed_table(die: int) -> None:
    for dots, exact in enumerate(EXACT[die]):
        plain, low, whole = totals(KeptSum((dice_for(1, dots, die).pools[1],)))
        found = sum(value * weight for one in (plain, low) for value, weight in one.items())
        assert round(found / whole, 3) == pytest.approx(exact)
    assert any(
        round(exact, 1) != printed for exact, printed in zip(EXACT[die], PRINTED[die], strict=True)
    )
