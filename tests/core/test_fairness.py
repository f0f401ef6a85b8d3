"""Both streams give fair dice: every face as often, whatever fell before, beside or elsewhere.

The seed is fixed, so that these tests always come out the same. Perfect dice would fail all trials
together for one seed in a million: each of the trials may be as unlikely as a millionth, divided by
how many trials there are.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from fracas.core.proof.streams import Throw, seed_from_number
from tests.core.fairness import (
    BOUND,
    FACES,
    PER_ROLL,
    even,
    judged,
    kinds,
    share,
    streams,
    trials,
    upper_gamma,
)

SEED = seed_from_number(20)


def test_all_dice_of_all_streams_are_fair() -> None:
    found = list(trials(SEED, 15_000))
    assert len(found) == len(streams(SEED)) * len(kinds()) * 5
    worst = min(found, key=lambda one: one.chance)
    assert worst.chance > BOUND / len(found), worst
    # Were the p-values themselves not even, something would be amiss with dice or with trials.
    tenths = [min(9, int(10 * one.chance)) for one in found]
    assert even(tenths, 10) > BOUND


def rolls_of(numbers: list[int]) -> list[list[int]]:
    return [numbers[at : at + PER_ROLL] for at in range(0, len(numbers) - PER_ROLL, PER_ROLL)]


def drawn(sides: int) -> list[int]:
    source = Throw(b"some", 0)
    return [source.below(sides) for _ in range(FACES)]


def held(numbers: list[int], every: int) -> list[int]:
    """The numbers, of which now and then one is that before it once more."""
    return [b if at % every else a for at, (a, b) in enumerate(pairwise(numbers))]


def least(numbers: list[int], sides: int) -> tuple[float, str]:
    return min((chance, what) for what, chance in judged(rolls_of(numbers), sides))


def test_fair_dice_pass_where_these_fail() -> None:
    assert all(least(drawn(sides), sides)[0] > 1e-6 for sides in (2, 3, 6, 20, 100))


@pytest.mark.parametrize(
    ("what", "numbers", "sides"),
    [
        ("counts", [byte % 100 for byte in drawn(256)], 100),
        ("counts", [face if face or turn % 8 else 5 for turn, face in enumerate(drawn(6))], 6),
        ("pairs in a roll", [at % 6 for at in range(FACES)], 6),
        (
            "pairs in a roll",
            held(drawn(6), 8),
            6,
        ),
        (
            "the same again",
            held(drawn(20), 9),
            20,
        ),
    ],
)
def test_unfair_dice_are_found(what: str, numbers: list[int], sides: int) -> None:
    found = dict(judged(rolls_of(numbers), sides))
    assert min(found.values()) < BOUND / 1000
    assert found[what] < BOUND / 1000


def test_rolls_that_hang_together_are_found() -> None:
    # Each roll begins where the one before it began, once in six times.
    fell = rolls_of(drawn(6))
    for before, roll, turn in zip(fell, fell[1:], range(len(fell)), strict=False):
        if turn % 6 == 0:
            roll[0] = before[0]
    found = dict(judged(fell, 6))
    assert found["pairs of neighbouring rolls"] < BOUND / 1000
    assert found["counts"] > 1e-6


@pytest.mark.parametrize(
    ("degrees", "value", "tail"),
    [
        (1, 3.841459, 0.05),
        (5, 11.070498, 0.05),
        (10, 2.558212, 0.99),
        (99, 134.641617, 0.01),
        (399, 467.0, 0.0104),
    ],
)
def test_the_tail_of_a_chi_square_is_that_of_the_tables(
    degrees: int, value: float, tail: float
) -> None:
    assert upper_gamma(degrees / 2, value / 2) == pytest.approx(tail, rel=0.02)


def test_counts_that_are_exactly_even_are_likely_for_two_sides_and_not_for_many() -> None:
    # Of 30,000 throws of a coin as many fall on each side once in some 217 times.
    assert even([0, 1] * 15_000, 2) > 0.004
    assert even(list(range(20)) * 1500, 20) < 1e-12


def test_the_tail_for_two_degrees_is_an_exponential() -> None:
    for value in (0.1, 1.0, 2.5, 20.0, 80.0):
        assert upper_gamma(1, value) == pytest.approx(math.exp(-value), rel=1e-12)
    assert upper_gamma(3, 0) == 1.0


def test_a_share_is_as_unlikely_as_the_normal_law_says() -> None:
    assert share(500, 1000, 0.5) == 1.0
    assert share(531, 1000, 0.5) == pytest.approx(0.05, rel=0.02)
    assert share(469, 1000, 0.5) == share(531, 1000, 0.5)
