"""Lots: the same position draws the same, and what is sealed draws nothing."""

from __future__ import annotations

import pytest

from fracas.rulesets.fully_automated.advice.policies import lot
from tests.rulesets.fully_automated.table import fighter, scene, spot, with_one


@pytest.mark.rule("FA-ADV-05", "FA-LOG-04")
def test_a_lot_goes_by_what_lies_open_and_by_nothing_else() -> None:
    state = scene(fighter("ann"), fighter("bo", "blue", (2, 0)))
    drawn = lot(state, "ann", "card", 1 << 30)
    assert lot(state, "ann", "card", 1 << 30) == drawn
    for sealed in ({"card": "aim"}, {"note": "Runs."}, {"policy": "x"}, {"declared": "bo"}):
        assert lot(with_one(state, "bo", **sealed), "ann", "card", 1 << 30) == drawn, sealed
    opened = (
        {"hp": 3}, {"aim": 1}, {"stuns": 2}, {"last": "aim"}, {"rank": 4}, {"place": spot(3, 0)},
    )  # fmt: skip
    others = {lot(with_one(state, "bo", **one), "ann", "card", 1 << 30) for one in opened}
    assert len(others - {drawn}) == len(opened)
    named = scene(fighter("ann"), fighter("cy", "blue", (2, 0)))
    assert lot(named, "ann", "card", 1 << 30) != drawn
