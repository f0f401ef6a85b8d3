from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.dice import Throw, format_typed, parse_dice, parse_typed

from . import brute
from .test_pool import Stream


@pytest.mark.parametrize(
    ("dice", "text", "faces"),
    [
        ("4d6", "3 4 4 6", (3, 4, 4, 6)),
        ("4d6", " 3,4,4,6 ", (3, 4, 4, 6)),
        ("4d6", "3 , 4\t4,  6", (3, 4, 4, 6)),
        ("4d6", "3446", (3, 4, 4, 6)),
        ("5d6kh4", "34461", (3, 4, 4, 6, 1)),
        ("d6", "6", (6,)),
        ("d8!", "883", (8, 8, 3)),
        ("d20", "12", (12,)),
        ("2d6+d20", "3 4 17", (3, 4, 17)),
        ("2d6+d8", "347", (3, 4, 7)),
        ("2dF", "+-", (1, -1)),
        ("3dF", "− 0 +", (-1, 0, 1)),
        ("3dF", "-1 0 1", (-1, 0, 1)),
        ("dF+d6", "- 6", (-1, 6)),
    ],
)
def test_faces(dice: str, text: str, faces: tuple[int, ...]) -> None:
    assert parse_typed(parse_dice(dice), text) == Rolled(faces=faces, how="typed")


@pytest.mark.parametrize(
    ("dice", "text", "total"),
    [
        ("4d6", "=17", 17),
        ("5d6kh4", " = 24", 24),
        ("2d6-5", "=-3", -3),
        ("d8!", "=42", 42),
        ("4-d8!", "=-42", -42),
        ("2dF", "=−2", -2),
    ],
)
def test_only_the_total(dice: str, text: str, total: int) -> None:
    assert parse_typed(parse_dice(dice), text) == Rolled(total=total, how="typed")


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ("4d6", ""),
        ("4d6", "="),
        ("4d6", "=x"),
        ("4d6", "=1 7"),
        ("4d6", "3 4 4 six"),
        ("4d6", "3;4;4;6"),
        ("4d6", "3,4,,6"),
        ("4d6", "3 4 4 +"),
        ("4d6", "² 3 4 4"),
        ("d20", "9" * 5000),
        ("4d6", "=" + "9" * 5000),
    ],
)
def test_what_cannot_be_read_is_malformed(dice: str, text: str) -> None:
    with pytest.raises(MalformedAnswer, match="so type"):
        parse_typed(parse_dice(dice), text)


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ("4d6", "3 4 4"),
        ("4d6", "344"),
        ("4d6", "34461"),
        ("4d6", "3 4 4 7"),
        ("4d6", "3440"),
        ("2d10", "34"),
        ("d8!", "8"),
        ("4d6", "=3"),
        ("4d6", "=25"),
        ("5d6kh4", "=25"),
        ("d8!", "=0"),
        ("4-d8!", "=4"),
    ],
)
def test_what_cannot_fall_is_illegal(dice: str, text: str) -> None:
    with pytest.raises(IllegalAnswer):
        parse_typed(parse_dice(dice), text)


@given(brute.all_dice(), st.integers())
def test_a_roll_reads_back(dice: Throw, seed: int) -> None:
    faces = dice.roll(Stream(seed))
    for rolled in (Rolled(faces, how="typed"), Rolled(total=dice.total(faces), how="typed")):
        assert parse_typed(dice, format_typed(rolled)) == rolled


@given(brute.all_dice(most_terms=2, most_dice=3, most_sides=9), st.text("0123456789 ,=+-a²\n"))
def test_any_text_is_read_or_refused(dice: Throw, text: str) -> None:
    try:
        rolled = parse_typed(dice, text)
    except (MalformedAnswer, IllegalAnswer):
        return
    if rolled.total is None:
        dice.check(rolled.faces)
