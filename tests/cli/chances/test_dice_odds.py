"""The exact law of dice on the screen and as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.terminal import fracas, refused


def test_every_total_with_its_chance() -> None:
    done = fracas("odds", "2d6")
    rows = [line.split() for line in done.out.splitlines()[2:13]]
    assert [row[0] for row in rows] == [str(total) for total in range(2, 13)]
    assert rows[5][:4] == ["7", "1/6", "16.67%", "58.33%"]
    assert "Mean 7." in done.out


def test_the_chance_of_reaching_a_number() -> None:
    done = fracas("odds", "4d6", "+", "1", "--vs", 14)
    assert "At least 14 (*): 66.44% (" in done.out
    assert "\n  *14" in done.out
    assert "\n   13" in done.out


def test_json_is_exact() -> None:
    told = json.loads(fracas("odds", "5d6kh4", "--vs", 14, "--json").out)
    assert told["dice"] == "5d6kh4"
    chances = {row["total"]: Fraction(row["chance"]) for row in told["totals"]}
    assert sum(chances.values()) == 1
    assert min(chances) == 4
    assert chances[4] == Fraction(1, 6**5)
    reached = sum(chance for total, chance in chances.items() if total >= 14)
    assert Fraction(told["at_least"]["chance"]) == reached
    mean = sum(total * chance for total, chance in chances.items())
    assert Fraction(told["mean"]) == mean


def test_exploding_dice_tell_their_tail_in_one_row() -> None:
    done = fracas("odds", "1d6!")
    (tail,) = [line for line in done.out.splitlines() if "+ " in line]
    assert tail.split() == ["41+", "<0.01%"]
    told = json.loads(fracas("odds", "1d6!", "--json").out)
    heard = sum(Fraction(row["chance"]) for row in told["totals"])
    assert heard + Fraction(told["missing"]) == 1
    assert Fraction(told["missing"]) > 0


def test_csv_has_decimal_numbers() -> None:
    lines = fracas("odds", "2d6", "--csv").out.splitlines()
    assert lines[0] == "total,exactly,or_more"
    assert len(lines) == 12
    assert lines[-1] == f"12,{1 / 36},{1 / 36}"


@pytest.mark.parametrize(
    ("expr", "code", "words"),
    [
        ("4x6", 2, "column 2"),
        ("d", 2, "column 2"),
        ("4d6kh9", 2, "keeps 1 to 4"),
        ("d6 kittens", 2, "column 4"),
        ("100d1000", 1, "fewer or smaller dice"),
    ],
)
def test_dice_that_cannot_be(expr: str, code: int, words: str) -> None:
    assert words in refused(code, "odds", expr)
