"""What a blow carries over to those who may avert it."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.blows import Assault, Blow, hit_of
from fracas.rulesets.beacon_road.means import Means
from tests.rulesets.beacon_road.table import BOOK, creature, scene


@pytest.mark.rule("BR-RESIST-08")
def test_harm_without_an_attack_roll_leaves_no_total_to_resist() -> None:
    state = scene(creature("kest"), creature("ogre", "monsters", (3, 0)))
    dart = Assault("plasmic_dart", Means("", ""))
    assert hit_of(state, BOOK, "kest", dart, Blow("ogre", 0, ())).total is None
    rolled = Blow("ogre", 21, (("ward", 12, "success", 0),))
    assert hit_of(state, BOOK, "kest", dart, rolled).total == 21
