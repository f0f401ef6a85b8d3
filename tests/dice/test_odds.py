from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.dice import TotalOdds, parse_dice, total_odds

# How many ways the dice can fall for each total from 4 to 24, counted apart from this code.
COUNTS = {
    "4d6": "1 4 10 20 35 56 80 104 125 140 146 140 125 104 80 56 35 20 10 4 1",
    "5d6kh4": "1 5 15 35 71 130 215 325 456 595 725 825 876 865 795 670 511 345 200 90 26",
    "5d6kl4": "26 90 200 345 511 670 795 865 876 825 725 595 456 325 215 130 71 35 15 5 1",
    "6d6kh4": "1 6 21 56 133 282 536 926 1489 2216 3071 3986 4824 5426 5696 5470 4770 3686 2435"
    " 1220 406",
    "6d6kl4": "406 1220 2435 3686 4770 5470 5696 5426 4824 3986 3071 2216 1489 926 536 282 133 56"
    " 21 6 1",
}
MEANS = {"4d6": 14, "5d6kh4": 15.9309, "5d6kl4": 12.0691, "6d6kh4": 17.3445, "6d6kl4": 10.6555}


@pytest.mark.parametrize("text", COUNTS)
def test_razorweave_pools_have_the_published_counts(text: str) -> None:
    ways = 6 ** int(text[0])
    counts = [int(count) for count in COUNTS[text].split()]
    odds = total_odds(parse_dice(text))
    assert sum(counts) == ways
    assert odds.by_total() == {4 + at: Fraction(n, ways) for at, n in enumerate(counts)}
    assert float(odds.mean()) == pytest.approx(MEANS[text], abs=5e-5)


def test_questions() -> None:
    odds = total_odds(parse_dice("2d6-1"))
    assert odds.exactly(6) == Fraction(6, 36)
    assert odds.exactly(12) == 0
    assert odds.at_least(9) == Fraction(6, 36)
    assert odds.at_most(2) == Fraction(3, 36)
    assert odds.at_least(-5) == odds.at_most(99) == 1
    assert odds.mean() == 6


@pytest.mark.parametrize("sides", [2, 6, 8, 20, 1000])
def test_an_exploding_die_has_the_mean_of_its_series(sides: int) -> None:
    # The mean is that of one throw, and once in `sides` throws the whole mean again.
    closed = Fraction(sides * (sides + 1), 2 * (sides - 1))
    odds = total_odds(parse_dice(f"d{sides}!"))
    assert abs(odds.mean() - closed) < Fraction(1, 10**9)
    assert 0 < odds.missing < Fraction(1, 10**12)


def test_the_tail_of_an_exploding_die() -> None:
    odds = total_odds(parse_dice("d8!"))
    assert odds.at_most(7) == Fraction(7, 8)
    assert odds.exactly(8) == 0
    assert odds.at_least(17) + odds.missing == Fraction(1, 64)


def test_missing_weight_does_not_pull_the_mean() -> None:
    odds = TotalOdds(((10, Fraction(1, 2)),), Fraction(1, 2))
    assert odds.mean() == 10
