"""Deeds: ids that lead back to them, and the rule that closes each."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.action_points.rules.deeds import Action, means_of
from fracas.rulesets.action_points.rules.defence import FULL_DEFENSE, guarded
from fracas.rulesets.action_points.rules.movement import DROP_BAGS, RUN, STAND, Else, OwnDeed, Walk
from fracas.rulesets.action_points.rules.opening import BEFORE, Coordinate, led
from fracas.rulesets.action_points.rules.rounds import PASS, TURN, menu
from fracas.rulesets.action_points.state.state import Coordination
from tests.rulesets.action_points.fights import underway
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book
BO = fighter("bo", "them", x=3)


@pytest.mark.rule("AP-TURN-13", "AP-MOV-08", "AP-MOV-09", "AP-MOV-12", "AP-PRE-06", "AP-PRE-12")
@pytest.mark.parametrize(
    ("deed", "person", "besides", "rule"),
    [
        (Walk(), {}, {}, ""),
        (RUN, {"ap": 1}, {}, "AP-TURN-13"),
        (Walk(), {}, {"moved": True}, "AP-PRE-06"),
        (RUN, {"prone": True}, {}, "AP-MOV-08"),
        (STAND, {}, {}, "AP-MOV-09"),
        (STAND, {"prone": True}, {}, ""),
        (STAND, {"prone": True, "ap": 0}, {}, "AP-TURN-13"),
        (DROP_BAGS, {}, {}, "AP-PRE-12"),
        (DROP_BAGS, {"bags": ("satchel",)}, {}, ""),
        (OwnDeed(), {"ap": 0}, {}, "AP-TURN-13"),
        (Else(), {}, {"talks": False}, "AP-MOV-12"),
        (Else(), {"ap": 0}, {}, "AP-MOV-12"),
        (PASS, {"ap": 0}, {}, ""),
        (Coordinate(), {}, {"led": "AP-PRE-08"}, "AP-PRE-08"),
        (FULL_DEFENSE, {"ap": 0}, {"guard": "AP-TURN-07"}, "AP-TURN-07"),
    ],
)
def test_a_deed_says_by_which_rule_it_is_shut(
    deed: Action, person: dict[str, Any], besides: dict[str, Any], rule: str
) -> None:
    assert deed.shut(BOOK, means_of(BOOK, fighter("ann", **person), **besides)) == rule


@pytest.mark.rule("AP-FD-08", "AP-TURN-07", "AP-DOWN-02")
@pytest.mark.parametrize(
    ("person", "rule"),
    [
        ({}, ""),
        ({"fd_used": True}, "AP-FD-08"),
        ({"down": True}, "AP-DOWN-02"),
        ({"ap": 0, "defense": 0}, "AP-TURN-07"),
        ({"ap": 0, "defense": 2}, ""),
    ],
)
def test_full_defense_looks_at_foes_too(person: dict[str, Any], rule: str) -> None:
    ann = fighter("ann", **person)
    assert guarded(underway(ann, BO), BOOK, ann) == rule


@pytest.mark.rule("AP-PRE-08", "AP-PRE-06")
def test_a_leader_needs_an_ally_who_has_not_joined() -> None:
    ann, mate = fighter("ann"), fighter("mate")
    assert led(scene(ann, mate, BO), BOOK, ann) == ""
    assert led(scene(ann, BO), BOOK, ann) == "AP-PRE-08"
    joined = scene(ann, mate, BO, coordinations=(Coordination("ann", ("mate",)),))
    assert led(joined, BOOK, ann) == "AP-PRE-08"
    assert led(scene(ann, mate), BOOK, fighter("ann", coordinated=True)) == "AP-PRE-06"


@pytest.mark.rule("AP-TURN-13")
def test_every_option_of_a_turn_leads_back_to_its_deed() -> None:
    ann = fighter("ann", weapons=("sword", "club"), in_hand=("sword",), bags=("satchel",))
    asked = menu(underway(ann, BO), BOOK, "ann")
    assert asked is not None
    names = tuple([one.id for one in asked.form.options])  # type: ignore[union-attr]
    assert tuple([deed.id for deed in TURN.read_all(names)]) == names
    assert BEFORE.read("ready:club") == TURN.read("ready:club")
