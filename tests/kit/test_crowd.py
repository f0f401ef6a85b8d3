"""Who comes to a fight: ids that nobody has, and how many of a kind a side opens with."""

from __future__ import annotations

from fracas.core.system.ruleset import Levy
from fracas.kit.crowd import free_id, levied, numbered
from tests.kit.people import ANN, SCENE, Weapon


def test_a_newcomer_has_an_id_of_its_own() -> None:
    assert free_id(SCENE, "zed") == "zed"
    assert free_id(SCENE, ANN.id) == f"{ANN.id}_2"
    assert numbered("cat", {"cat", "cat_2", "cat_4"}) == "cat_3"


def test_a_scenario_opens_with_so_many_of_a_kind_on_each_side() -> None:
    cast = [("us", "cat"), ("them", "cat"), ("us", "cat")]
    assert levied(cast, {"cat": Weapon("Cat")}) == (
        Levy("cat", "Cat", "us", 2),
        Levy("cat", "Cat", "them", 1),
    )
