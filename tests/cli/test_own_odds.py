"""The odds of dice that only one system has."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.terminal import fracas, refused


def test_a_pool_of_symbols_axis_by_axis_and_both_together() -> None:
    done = fracas("odds", "1Y1G")
    rows = [line.split() for line in done.out.splitlines()]
    assert ["2", "5/16", "31.25%", "45.83%"] in rows
    assert "Mean success 1.458." in done.out
    assert ["1", "1/12", "8.33%", "8.33%"] in rows
    assert "despair" not in done.out
    assert ["success", "above", "0", "59.38%", "23.96%", "0.00%"] in rows


@pytest.mark.rule("AE-DICE-22")
def test_all_spellings_are_the_same_dice() -> None:
    told = [fracas("odds", text).out for text in ("2Y1G vs 2P1R1K", "YYG2PRK")]
    assert told[0] == told[1]
    assert fracas("odds", "[PR]", "[AB]").out == fracas("odds", "1Y1G").out


def test_json_is_exact() -> None:
    told = json.loads(fracas("odds", "2Y1G vs 2P1R1K", "--json").out)
    assert told["dice"] == "2Y1G vs 2P1R1K"
    assert told["axes"] == ["success", "advantage", "triumph", "despair"]
    assert sum(Fraction(row["chance"]) for row in told["law"]) == 1


def test_csv_has_a_column_for_each_axis() -> None:
    lines = fracas("odds", "1Y1G", "--csv").out.splitlines()
    assert lines[0] == "success,advantage,triumph,despair,chance"
    assert sum(float(line.rpartition(",")[2]) for line in lines[1:]) == pytest.approx(1)


def test_what_is_wrong_is_said() -> None:
    assert "There is no die Q" in refused(2, "odds", "2Y1Q vs 2P")
    assert "column 2: expected the number of sides" in refused(2, "odds", "dragon")
    assert "--vs asks for a total" in refused(2, "odds", "1Y", "--vs", 3)
    wrong = refused(2, "odds", "2d6", "--system", "razorweave")
    assert "razorweave has no dice of its own that are written '2d6'" in wrong
