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
    assert "razorweave has no dice written '2d6'" in wrong


def test_a_roll_of_tiers_with_its_long_tail_in_one_row() -> None:
    done = fracas("odds", "1/d20! + 2/d8!", "--vs", 20)
    rows = [line.split() for line in done.out.splitlines()]
    assert any(row and row[0].endswith("+") and row[0][:-1].isdigit() for row in rows)
    assert "At least 20 total:" in done.out
    assert "above 0" not in done.out
    told = json.loads(fracas("odds", "1/d20! + 2/d8!", "--vs", 20, "--json").out)
    assert told["at_least"]["total"] == 20
    assert 0 < Fraction(told["missing"]) < Fraction(1, 10**12)


def test_an_attack_of_two_dice_against_their_numbers() -> None:
    done = fracas("odds", "d8@2 vs d6@4")
    assert "5/8" in done.out
    assert "has none" in refused(2, "odds", "d8@2 vs d6@4", "--vs", 3)
    assert "A d7 is no step" in refused(2, "odds", "d7@2")
