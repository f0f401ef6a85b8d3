from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.chance import Dice
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.dice import Pool, Throw, total_odds

from . import brute


class Fixed:
    """Dice that fall as written; each throw also says how many sides were asked for."""

    def __init__(self, *falls: tuple[int, int]) -> None:
        self.falls = list(falls)

    def below(self, sides: int) -> int:
        asked, number = self.falls.pop(0)
        assert asked == sides
        return number


class Stream:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, sides: int) -> int:
        return self.random.randrange(sides)


def test_dice_fall_in_rolling_order() -> None:
    source = Fixed((6, 5), (6, 0), (6, 2))
    dice: Dice = Pool(3, 6)
    assert dice.roll(source) == (6, 1, 3)
    assert source.falls == []


def test_an_exploding_die_is_followed_by_its_own_throws() -> None:
    source = Fixed((8, 7), (8, 7), (8, 0), (8, 3))
    assert Pool(2, 8, explodes=True).roll(source) == (8, 8, 1, 4)
    assert source.falls == []


def test_fudge_dice_fall_from_minus_one_to_one() -> None:
    assert Pool(3, 3, -1).roll(Fixed((3, 0), (3, 1), (3, 2))) == (-1, 0, 1)


@pytest.mark.parametrize(
    ("pool", "faces", "kept", "total"),
    [
        (Pool(4, 6), (3, 4, 4, 6), (True, True, True, True), 17),
        (Pool(5, 6, keep_highest=4), (1, 6, 4, 5, 3), (False, True, True, True, True), 18),
        (Pool(5, 6, keep_lowest=4), (1, 6, 4, 5, 3), (True, False, True, True, True), 13),
        (Pool(3, 6, keep_highest=1), (2, 5, 5), (False, True, False), 5),
        (Pool(3, 6, keep_lowest=1), (5, 2, 2), (False, True, False), 2),
        (Pool(3, 6, keep_highest=2, explodes=True), (5, 6, 1, 4), (True, True, True, False), 12),
        (Pool(2, 6, keep_lowest=1, explodes=True), (6, 6, 2, 5), (False, False, False, True), 5),
        (Pool(2, 3, -1, keep_highest=1), (-1, 0), (False, True), 0),
    ],
)
def test_which_dice_count(
    pool: Pool, faces: tuple[int, ...], kept: tuple[bool, ...], total: int
) -> None:
    pool.check(faces)
    assert pool.kept(faces) == kept
    assert pool.total(faces) == total


@pytest.mark.parametrize(
    ("pool", "faces", "says"),
    [
        (Pool(4, 6), (3, 4, 4), "die 4 is missing"),
        (Pool(4, 6), (3, 4, 4, 6, 1), "no die for the last 1"),
        (Pool(4, 6), (3, 4, 7, 6), "Die 3 of 4d6 cannot show 7"),
        (Pool(4, 6), (3, 4, 0, 6), "a face from 1 to 6"),
        (Pool(2, 3, -1), (2, 0), "a face from -1 to 1"),
        (Pool(1, 8, explodes=True), (8,), "rolled again"),
        (Pool(2, 8, explodes=True), (8, 3), "die 2 is missing"),
        (Pool(1, 8, explodes=True), (8, 3, 4), "no die for the last 1"),
        (Pool(1, 8), (8, 3), "no die for the last 1"),
        (Pool(1, 6), (), "die 1 is missing"),
    ],
)
def test_faces_that_cannot_fall_are_refused(pool: Pool, faces: tuple[int, ...], says: str) -> None:
    with pytest.raises(IllegalAnswer, match=says):
        pool.check(faces)


@pytest.mark.parametrize(
    "arguments",
    [
        {"count": 0, "sides": 6},
        {"count": 101, "sides": 6},
        {"count": 1, "sides": 0},
        {"count": 1, "sides": 1001},
        {"count": 1, "sides": 6, "low": 0},
        {"count": 1, "sides": 6, "low": -1},
        {"count": 3, "sides": 6, "keep_highest": 4},
        {"count": 3, "sides": 6, "keep_lowest": 0},
        {"count": 3, "sides": 6, "keep_highest": 1, "keep_lowest": 1},
        {"count": 1, "sides": 1, "explodes": True},
        {"count": 1, "sides": 3, "low": -1, "explodes": True},
    ],
)
def test_dice_that_cannot_be_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(WrongUse):
        Pool(**arguments)


def test_a_pool_is_data() -> None:
    pool = Pool(5, 6, keep_highest=4)
    assert hash(pool) == hash(Pool(5, 6, keep_highest=4))
    assert pool != Pool(5, 6, keep_lowest=4)


@given(brute.all_dice(), st.integers())
def test_every_throw_passes_its_own_check(dice: Throw, seed: int) -> None:
    faces = dice.roll(Stream(seed))
    dice.check(faces)
    assert len(dice.kept(faces)) == len(faces)


@given(brute.pools(), st.integers())
def test_the_total_is_that_of_the_kept_faces(pool: Pool, seed: int) -> None:
    faces = pool.roll(Stream(seed))
    marks = zip(faces, pool.kept(faces), strict=True)
    assert pool.total(faces) == sum(face for face, kept in marks if kept)


def test_thrown_dice_follow_their_law() -> None:
    # Hoeffding for each of the 21 totals: a false alarm is rarer than one in a million.
    pool, throws = Pool(5, 6, keep_highest=4), 20_000
    stream = Stream(20)
    seen = Counter(pool.total(pool.roll(stream)) for _ in range(throws))
    odds = total_odds(pool).by_total()
    bound = math.sqrt(math.log(2 * len(odds) / 1e-6) / (2 * throws))
    assert set(seen) <= set(odds)
    for total, chance in odds.items():
        assert abs(seen[total] / throws - float(chance)) < bound
