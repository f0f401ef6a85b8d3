"""What is left of everybody, as a chart holds it."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("altair")

from fracas.plots.looks import FILL
from fracas.plots.remains import EDGE, left_of, remains_panel, say_left, shares_left
from fracas.sim.batches.intervals import mean
from fracas.sim.batches.summary import Fared
from tests.plots.made import ANN, BOB, ORC, marks, texts, whole


def many(most: int, *ends: tuple[int, int]) -> Fared:
    """Somebody of whom so much was left so often."""
    return Fared("ann", "party", "Ann", most, tuple(("", *row) for row in ends), ())


def test_bars_of_few_points_stand_for_one_each() -> None:
    bars = shares_left(many(6, (0, 5), (1, 3), (6, 2)))
    assert [(round(part, 6), words) for *_, part, words in bars] == [
        *((0.5, "0 left"), (0.3, "1 left"), (0.2, "6 left"))
    ]
    for (first, last, *_), value in zip(bars, (0, 1, 6), strict=True):
        assert first < value / 6 < last


def test_bars_of_many_points_stand_for_tenths_but_nothing_for_itself() -> None:
    bars = shares_left(many(23, (0, 5), (1, 1), (3, 1), (4, 1), (22, 1), (23, 1)))
    assert [(round(part, 6), words) for *_, part, words in bars] == [
        *((0.5, "0 left"), (0.2, "1 to 3 left"), (0.1, "4 to 6 left"), (0.2, "22 to 23 left"))
    ]
    for most in (13, 20, 23, 100, 101):
        full = shares_left(many(most, *((value, 1) for value in range(most + 1))))
        assert sum(part for *_, part, _ in full) == pytest.approx(1)
        for (_, last, *_), (first, *_) in pairwise(full):
            assert last < first
        assert -EDGE <= full[0][0] < full[-1][1] <= 1 + EDGE


def test_nobody_has_less_than_nothing_or_more_than_all() -> None:
    figure = left_of(many(6, (0, 99), (6, 1)))
    raw = mean([(0, 99), (6, 1)])
    assert figure is not None
    assert raw is not None
    assert raw.low < 0 == figure.low
    assert figure.high == raw.high
    assert say_left(many(6, (0, 99), (6, 1))) == "0.06 of 6 (0.00 to 0.18)"
    assert say_left(many(6, (6, 1))) == "6.00 of 6"


def test_everybody_has_bars_a_mean_and_a_line_of_words() -> None:
    spec = whole(remains_panel((ANN, BOB, ORC)))
    (bars,) = marks(spec, "rect")
    assert bars["mark"]["fill"] == FILL
    heights = {(row["who"], row["left"]): row["floor"] - row["top"] for row in bars["rows"]}
    assert heights["Ann", "0 left"] == heights["Ann", "4 left"]
    assert heights["Bob", "4 left"] == 2 * heights["Ann", "4 left"]
    (dots,) = marks(spec, "point")
    assert [row["mean"] for row in dots["rows"]] == pytest.approx([2 / 6, 4 / 6, 2.4 / 6])
    assert all(row["low"] <= row["mean"] <= row["high"] for row in dots["rows"])
    assert {"party", "foes", "Ann", "Bob", "Orc", "4.00 of 6 (4.00 to 4.00)"} <= set(texts(spec))


def test_no_row_runs_into_the_next() -> None:
    (bars,) = marks(whole(remains_panel((ANN, BOB, ORC))), "rect")
    lines = {row["who"]: (row["floor"] - 42, row["floor"] + 20) for row in bars["rows"]}
    spans = sorted(lines.values())
    assert all(before[1] < after[0] + 20 for before, after in pairwise(spans))
