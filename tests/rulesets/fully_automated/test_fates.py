"""Fates: the hit points that are left, and who can go on."""

from __future__ import annotations

import pytest

from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.endings import fates
from tests.rulesets.fully_automated.table import fighter, scene


@pytest.mark.rule("FA-DMG-01", "FA-HP-01")
def test_everybody_has_the_hit_points_that_are_left_and_never_less_than_none() -> None:
    state = scene(
        fighter("ann", hp=7, most_hp=25, glued=2),
        fighter("bo", "blue", hp=-12),
        fighter("cy", "blue", hp=3, restrained=True),
        fighter("di", out="fled"),
    )
    found = fates(open_book({}), state)
    assert [(one.who, one.side, one.left, one.most, one.out) for one in found] == [
        ("ann", "red", 7, 25, ""),
        ("bo", "blue", 0, 20, "down"),
        ("cy", "blue", 3, 20, "down"),
        ("di", "red", 20, 20, "fled"),
    ]
