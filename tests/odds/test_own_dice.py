"""Dice in the notation of a game, found by how they are written."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.odds.own_dice import own_dice


def test_the_game_is_found_by_the_notation() -> None:
    found = own_dice("2Y1G vs 2P1R1K", None)
    assert found is not None
    assert found.axes[0] == "success"
    assert sum(chance for _, chance in found.law) == 1


def test_no_game_or_another_one_has_such_dice() -> None:
    assert own_dice("a song", None) is None
    assert own_dice("2Y1G vs 2P1R1K", "razorweave") is None
    with pytest.raises(WrongUse):
        own_dice("2d6", "nowhere")
