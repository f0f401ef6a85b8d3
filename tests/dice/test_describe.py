from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.dice import face_tokens, parse_dice, plain


def test_dropped_dice_are_marked() -> None:
    dice = parse_dice("3d6kh2")
    assert face_tokens(dice, (4, 1, 6)) == (("4", True), ("1", False), ("6", True))
    assert plain(dice, (4, 1, 6)) == "3d6kh2: 4 [1] 6 = 10"


def test_a_face_that_exploded_is_marked_and_a_plain_top_face_is_not() -> None:
    assert plain(parse_dice("2d6!kh1+d6-1"), (6, 2, 5, 6)) == "2d6!kh1+d6-1: 6! 2 [5] 6 = 13"


def test_fudge_faces_are_signs() -> None:
    assert face_tokens(parse_dice("3dF"), (-1, 0, 1)) == (("-", True), ("0", True), ("+", True))


def test_faces_that_cannot_fall_are_refused() -> None:
    with pytest.raises(IllegalAnswer):
        face_tokens(parse_dice("2d6"), (1, 2, 3))
