"""Facts that say whom they change and how, and the people of a state."""

from __future__ import annotations

import sys

import pytest
from msgspec.structs import replace

from fracas.core.errors import Moot
from fracas.kit.facts import USUAL, collected
from tests.kit import people
from tests.kit.people import ANN, BEN, SCENE, Carried, Entered, Hurt, Left, Moved, Sided


def test_a_fact_changes_whom_it_is_about_and_nobody_else() -> None:
    assert Hurt("ann", 2).apply(SCENE) == replace(SCENE, combatants=(replace(ANN, hp=3), BEN))
    assert Moved("ann").apply(SCENE).who("ann").moved
    assert Hurt("gone", 2).apply(SCENE) == SCENE


def test_people_come_go_and_change_sides() -> None:
    cid = replace(ANN, id="cid", name="Cid")
    assert Entered(cid).apply(SCENE).combatants == (ANN, BEN, cid)
    assert Left("ann").apply(SCENE).combatants == (BEN,)
    assert Sided("ben", "us").apply(SCENE).sides() == ("us",)
    assert Carried(replace(SCENE, round=0)).apply(SCENE).round == 0


def test_people_are_found_by_their_ids() -> None:
    assert SCENE.find("ben") is SCENE.who("ben") is BEN
    assert SCENE.find("cid") is None
    with pytest.raises(Moot):
        SCENE.who("cid")
    assert SCENE.changed("ben", hp=1).who("ben").hp == 1
    assert SCENE.sides() == ("us", "them")


def test_all_facts_of_a_module_are_collected_without_those_they_are_made_of() -> None:
    found = collected(people)
    assert found[: len(USUAL)] == USUAL
    names = [one.__name__ for one in found[len(USUAL) :]]
    assert names == ["Hurt", "Moved", "Waited", "Entered", "Left", "Sided", "Carried"]
    assert collected(sys.modules[__name__]) == USUAL
