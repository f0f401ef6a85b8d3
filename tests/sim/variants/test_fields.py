"""The fields of a scenario: what there is, by which names it is found."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.variants.fields import Fields, figure, with_figure


def fields(system: str, scenario: str) -> Fields:
    rules = ruleset(system)
    return Fields(rules, rules.open_book({}), scenario)


DUEL = fields("razorweave", "dock-thug")


def test_numbers_scene_people_and_gear_are_there_with_what_they_are() -> None:
    found = DUEL.of_scenario
    told = {name: (field.value, field.level) for name, field in found.items()}
    assert told["number.foes.dock_thug"] == (1, "numbers")
    assert told["severity"] == ("moderate", "scenario")
    assert told["cast.rella.engaged[0]"] == ("dock_thug", "scenario")
    assert told["combatants.rella.agi"] == (1, "combatants")
    assert told["weapons.club.hands"] == (1, "gear")
    assert "combatants.kira.mig" not in told
    assert DUEL.all["combatants.kira.mig"].level == "rules"


def test_every_system_has_numbers_of_everybody_at_the_beginning() -> None:
    for rules in all_rulesets():
        book = rules.open_book({})
        for listing in rules.scenarios():
            found = Fields(rules, book, listing.id).of_scenario
            state = rules.start(book, listing.id)
            there = {str(fate.who) for fate in rules.fates(book, state)}
            counted = sum(one.value for one in found.values() if one.of_count)
            assert counted == len(there), listing.id
            assert any(one.is_number for one in found.values() if one.level == "combatants")


def test_numbers_in_a_notation_are_fields_of_their_own() -> None:
    found = fields("aeronaughts", "boarding").of_scenario
    text = found["combatants.boarder.skills.melee"].value
    assert found["combatants.boarder.skills.melee#1"].value == figure(text, 1)
    assert with_figure("2d6+1", 3, 4) == "2d6+4"
    assert with_figure("2d6+1", 1, 10) == "10d6+1"
    assert figure("d8/d6/d4", 2) == 6


def test_cards_of_a_weapon_belong_to_who_carries_it() -> None:
    found = fields("fully_automated", "footbridge").of_scenario
    assert found["cards.club.base"].level == "gear"


def test_the_end_of_a_name_will_do() -> None:
    (one,) = DUEL.find("Dock_Thug.Clock")
    assert one.name == "combatants.dock_thug.clock"
    with pytest.raises(WrongUse, match=r"combatants\.rella\.mig, combatants\.dock_thug\.mig"):
        DUEL.find("mig")


def test_a_star_fits_anything() -> None:
    found = fields("razorweave", "warehouse-ambush").find("guard_*.mig")
    assert [one.name for one in found] == ["combatants.guard_1.mig", "combatants.guard_2.mig"]


def test_what_there_is_not_is_refused_with_the_nearest() -> None:
    with pytest.raises(WrongUse, match=r"did you mean 'combatants\.dock_thug\.clock'"):
        DUEL.find("dock_thug.clok")
    with pytest.raises(WrongUse, match=r"did you mean 'threats\.gate\.size'"):
        fields("razorweave", "sluice-gate").find("gate")
    with pytest.raises(WrongUse, match="--fields lists them all"):
        DUEL.find("zzzzzz")


def test_kinds_that_are_not_there_yet_can_be_counted() -> None:
    (one,) = DUEL.find("number.foes.guard_1")
    assert (one.value, one.of_count) == (0, True)
    with pytest.raises(WrongUse, match="no combatant 'wyvern'"):
        DUEL.find("number.foes.wyvern")


def test_rules_can_be_had_too() -> None:
    (one,) = fields("fully_automated", "footbridge").find("tables.moves.base")
    assert one.level == "rules"
    assert one.is_number
