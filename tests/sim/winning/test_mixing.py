"""Mixing what two choose at once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from fracas.sim.laws.philox import Philox
from fracas.sim.winning.mixing import drawn, matrix, mixed

BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


def cell(row: str, column: str, number: int) -> float:
    return 0.5 if row == column else float(BEATS[row] == column)


def test_a_pair_is_worth_the_mean_of_its_trials() -> None:
    found = matrix(["a"], ["b", "c"], lambda row, column, at: at * (column == "c"), 4)
    assert found == ((Fraction(0), Fraction(3, 2)),)


def test_who_mixes_cannot_be_read() -> None:
    chance = Philox(3, 3)
    often = Counter(mixed(list(BEATS), list(BEATS), cell, 1, chance) for _ in range(3_000))
    # Five standard errors about a third.
    assert all(abs(often[one] - 1_000) < 5 * 26 for one in BEATS)


def test_what_is_best_against_all_is_always_taken() -> None:
    chance = Philox(3, 4)
    found = {mixed(["a", "b"], ["c", "d"], lambda a, b, at: a == "b", 1, chance) for _ in range(50)}
    assert found == {"b"}


def test_a_draw_falls_on_what_has_a_share() -> None:
    chance = Philox(3, 5)
    shares = (Fraction(0), Fraction(1, 4), Fraction(0), Fraction(3, 4))
    often = Counter(drawn(shares, chance) for _ in range(1_000))
    assert set(often) == {1, 3}
    assert abs(often[1] - 250) < 5 * 14
