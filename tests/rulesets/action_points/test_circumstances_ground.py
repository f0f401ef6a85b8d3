"""The ground: whether there is a field, distances on it, and the light that two stand in."""

from __future__ import annotations

import pytest

from fracas.rulesets.action_points.rules.circumstances import distance, light_between, mapped
from fracas.rulesets.action_points.state.state import Area
from tests.rulesets.action_points.table import fighter, scene


@pytest.mark.rule("AP-MOV-13")
@pytest.mark.parametrize(
    ("width", "height", "there"), [(0, 0, False), (30, 0, True), (0, 30, True), (30, 30, True)]
)
def test_a_field_of_any_extent_is_one(width: int, height: int, there: bool) -> None:
    ann, bo = fighter("ann", x=3, y=4), fighter("bo", "them")
    state = scene(ann, bo, width=width, height=height)
    assert mapped(state) is there
    assert distance(state, ann, bo) == (5 if there else 0)


@pytest.mark.rule("AP-MOV-13")
def test_the_worst_light_in_which_either_stands_counts() -> None:
    dim = Area("hall", "Hall", 0, 0, 10, 10, light="dim")
    dark = Area("crypt", "Crypt", 20, 30, 10, 10, light="dark")
    here, low = fighter("ann", x=5, y=5), fighter("bo", "them", x=25, y=35)
    out = fighter("cy", "them", x=50, y=50)
    state = scene(here, low, out, areas=(dim, dark), width=60, height=60)
    pairs = ((here, out), (here, low), (low, out), (out, low), (out, out))
    places = [((one.x, one.y), (other.x, other.y)) for one, other in pairs]
    lights = [light_between(state.areas, *two) for two in places]
    assert lights == ["dim", "dark", "dark", "dark", ""]
