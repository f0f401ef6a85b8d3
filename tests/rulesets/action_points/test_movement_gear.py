"""Handling: weapons in hand, bags dropped, standing up, and weight."""

from __future__ import annotations

import pytest

from fracas.rulesets.action_points.rules.deeds import load
from fracas.rulesets.action_points.rules.movement import Ready
from fracas.rulesets.action_points.state.harm_facts import StoodUp
from fracas.rulesets.action_points.state.scene_facts import BagsDropped
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book
ANN = fighter(
    "ann",
    ap_max=12,
    weapons=("fist", "sword", "rifle"),
    in_hand=("sword",),
    shields=("large_shield",),
    bags=("rucksack", "satchel"),
    x=7,
)
BO = fighter("bo", "them")


@pytest.mark.rule("AP-PRE-09", "AP-MOV-10", "AP-CHAR-13", "AP-CHAR-12", "AP-GAP-20", "AP-GAP-56")
def test_a_weapon_or_a_weapon_and_shield_come_to_hand() -> None:
    ways = Ready.of(BOOK, ANN.weapons, ANN.shields, ANN.in_hand)
    assert [one.id for one in ways] == ["ready:sword+large_shield", "ready:rifle"]
    fight = Fight(underway(ANN, BO)).turn("ann", "ready:rifle").passing("bo")
    assert fight.who("ann").in_hand == ("rifle",)
    assert load(BOOK, fight.who("ann")) == 3 + 1, "the rifle weighs in the hand"
    fight.turn("ann", "ready:sword+large_shield")
    assert fight.who("ann").in_hand == ("sword", "large_shield")
    assert fight.declared() == [("ann", "ready", 1), ("ann", "ready", 1)], "without EV"


@pytest.mark.rule("AP-PRE-12", "AP-MOV-10", "AP-CHAR-12")
def test_bags_are_dropped_where_one_stands() -> None:
    fight = Fight(underway(ANN, BO)).turn("ann", "drop_bags")
    (dropped,) = fight.facts(BagsDropped)
    assert (dropped.bags, dropped.x) == (("rucksack", "satchel"), 7)
    assert (fight.declared(), load(BOOK, fight.who("ann"))) == ([("ann", "drop_bags", 1)], 0)
    fight.passing("bo")
    assert "drop_bags" not in fight.options


@pytest.mark.rule("AP-MOV-09", "AP-NAR-01", "AP-NAR-08")
def test_standing_up_costs_1_and_ev_and_ends_lying() -> None:
    fight = Fight(underway(fighter("ann", prone=True, worn=("leather_suit",)), BO))
    fight.turn("ann", "stand")
    assert fight.declared() == [("ann", "stand", 2)]
    assert not fight.who("ann").prone
    assert "AP-NAR-08" in fight.facts(StoodUp)[0].because
