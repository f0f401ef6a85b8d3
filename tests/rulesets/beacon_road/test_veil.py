"""Creatures of the game master as players see them: what is assumed, and strangers in the dark."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules import veil, view
from fracas.rulesets.beacon_road.state.state import Wound
from tests.rulesets.beacon_road.table import with_one
from tests.rulesets.beacon_road.test_view import KEST, OGRE, at_the_table


def test_what_is_assumed_follows_the_rules_for_characters() -> None:
    # 7 + Tier 2 + 6, and a rogue's 6 + 5 a Tier + three d6 (BR-HP-01, BR-HP-12).
    assert veil.assumed(2) == (15, 34)


@pytest.mark.rule("BR-INFO-01", "BR-HP-03")
@pytest.mark.parametrize(("hp", "winded"), [(60, False), (31, False), (30, True), (1, True)])
def test_whether_a_monster_is_winded_shows_though_its_hp_do_not(hp: int, winded: bool) -> None:
    seen = view.view(at_the_table(hp=hp), KEST).who("ogre")
    assert seen.winded is winded
    assert 0 < seen.hp != hp


@pytest.mark.rule("BR-INFO-02")
def test_nothing_is_known_of_a_creature_that_is_not_noticed() -> None:
    hidden = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"))
    other = with_one(
        hidden,
        "ogre",
        name="Grukk",
        tier=3,
        hp=0,
        senses=("darksight",),
        traits=("giant",),
        size="Large",
        ambushing=True,
        surprised=True,
        choice="rash",
        acts=2,
        wounds=(Wound("burning", 2, "kest"),),
    )
    assert view.known(other, KEST) == view.view(other, KEST) == view.view(hidden, KEST)
    assert view.view(other, OGRE) != view.view(hidden, OGRE)
