"""With what somebody can fight at a distance."""

from __future__ import annotations

from fracas.rulesets.beacon_road.advice.armament import arms, better_weapons, harms, keeps_away
from fracas.rulesets.beacon_road.state.state import Item

from .cast import kest
from .table import BOOK, creature


def test_arms_reach_as_far_as_the_weapons_in_hand() -> None:
    assert arms(BOOK, kest()) == (5, 0)
    melee, ranged = arms(BOOK, kest(wields=("longbow",)))
    assert melee == 0
    assert ranged >= 60
    assert arms(BOOK, creature("imp", wields=())) == (0, 0)


def test_a_weapon_at_hand_is_better_only_where_that_in_hand_does_not_reach() -> None:
    items = (Item("bow", "longbow", "wielded", 2), Item("blade", "sword", "readied"))
    archer = kest(items=items)
    assert better_weapons(BOOK, archer, 5) == ("blade",)
    assert better_weapons(BOOK, archer, 40) == ()


def test_who_is_out_of_spells_comes_close_all_the_same() -> None:
    sheet = {"actions": {"Utter": 2}, "powers": ("frost_spear",), "most_stress": 10}
    wizard = creature("mage", wields=("staff",), **sheet)
    spent = creature("mage", wields=("staff",), stress=10, **sheet)
    assert harms(BOOK, wizard)
    assert keeps_away(BOOK, wizard)
    assert not harms(BOOK, spent)
    assert not keeps_away(BOOK, spent)
    assert not keeps_away(BOOK, kest())
    assert keeps_away(BOOK, kest(wields=("longbow",)))
