"""Fates: the bar nearest to its end says how somebody did."""

from __future__ import annotations

import pytest

from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.setup.cast import fates
from fracas.rulesets.aeronaughts.state.state import Bar
from tests.rulesets.aeronaughts.deeds import fighter, scene


@pytest.mark.rule("AE-HP-08")
def test_the_bar_with_the_fewest_wounds_left_counts_and_of_two_the_one_with_less() -> None:
    near = fighter(
        "ada", "crew", ready=False, physical=Bar(1, 6, 9, 2, 8), mental=Bar(1, 1, 5, 3, 3)
    )
    even = fighter("bix", "watch", mental=Bar(1, 2, 7, 4, 5))
    fallen = fighter("cal", "watch", physical=Bar(1, 3, 6, 0, 4))
    away = fighter("dan", "crew", out="fled")
    found = fates(open_book({}), scene(near, even, fallen, away))
    assert [(one.who, one.side, one.left, one.most, one.out) for one in found] == [
        ("ada", "crew", 8, 17, ""),
        ("bix", "watch", 6, 12, ""),
        ("cal", "watch", 0, 10, "down"),
        ("dan", "crew", 10, 10, "fled"),
    ]
