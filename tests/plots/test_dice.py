"""The chart of dice: a panel for each name, a bar for each number."""

from __future__ import annotations

from fractions import Fraction

import pytest

pytest.importorskip("altair")

from fracas.plots.dice import law_chart, say_mean
from tests.plots.made import marks

HALF = Fraction(1, 2)


def test_each_number_has_a_bar_as_high_as_its_chance() -> None:
    spec = law_chart("1d2", {"total": {1: HALF, 2: HALF}}).to_dict()
    (bars,) = marks(spec, "rect")
    assert [(row["number"], row["chance"]) for row in bars["rows"]] == [(1, 0.5), (2, 0.5)]
    assert "1 50.0%, 2 50.0%" in spec["description"]


def test_a_name_that_can_only_be_nothing_has_no_panel() -> None:
    laws = {"hits": {0: HALF, 1: HALF}, "despair": {0: Fraction(1)}}
    assert len(law_chart("dice", laws).to_dict()["concat"]) == 1
    assert len(law_chart("none", {"hits": {0: Fraction(1)}}).to_dict()["concat"]) == 1


def test_the_mean_and_the_standard_deviation_stand_above() -> None:
    six = {face: Fraction(1, 6) for face in range(1, 7)}
    assert say_mean(six) == "Mean 3.50, standard deviation 1.71."
    # What was cut of exploding dice counts for nothing.
    assert say_mean({0: Fraction(1, 4), 2: Fraction(1, 4)}) == "Mean 1.00, standard deviation 1.00."
