"""Odds as a person reads them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.cli.chances.figures import (
    bar,
    cell,
    change,
    columns,
    exact,
    fine,
    in_full,
    per_cent,
    per_cent_fine,
    shifts,
    told,
)

F = Fraction


@pytest.mark.parametrize(
    ("chance", "short", "long"),
    [
        (F(0), "0%", "0.00%"),
        (F(1, 10**6), "<1%", "<0.01%"),
        (F(1, 3), "33%", "33.33%"),
        (F(999, 1000), ">99%", "99.90%"),
        (1 - F(1, 10**6), ">99%", ">99.99%"),
        (F(1), "100%", "100.00%"),
    ],
)
def test_only_what_is_certain_is_called_so(chance: Fraction, short: str, long: str) -> None:
    assert per_cent(chance) == short
    assert per_cent_fine(chance) == long


def test_fractions_are_shown_while_they_can_be_read() -> None:
    assert exact(F(5, 1296)) == "5/1296"
    assert exact(F(1, 10**30)) == ""
    assert fine(F(1, 2), "chance") == "50.00% (1/2)"
    assert fine(F(3), "mean") == "3.00"


def test_fractions_of_any_length_are_written_in_full() -> None:
    long = F(1, 7**9000)
    assert exact(long) == ""
    assert len(in_full(long)) > 7000
    assert told(F(1, 4)) == {"value": "1/4", "decimal": 0.25}


def test_bars_show_a_part_of_the_most() -> None:
    assert bar(F(1, 2), F(1)) == "█" * 12
    assert bar(F(1, 10**9), F(1)) == "▏"
    assert bar(F(0), F(1)) == bar(F(0), F(0)) == ""


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        (F(142, 1000), "chance", "+14.2 points"),
        (F(-1, 10**6), "chance", "-<0.1 points"),
        (F(1, 4), "mean", "+0.25"),
        (F(-3), "mean", "-3.00"),
        (F(1, 10**6), "mean", "+<0.01"),
    ],
)
def test_a_change_is_told_in_points(value: Fraction, kind: str, words: str) -> None:
    assert change(value, kind) == words


def test_columns_hold_what_tells_options_apart() -> None:
    kinds = {"hit": "chance", "sure": "chance", "never": "chance", "rare": "chance"}
    kinds |= {"harm": "mean", "alike": "mean"}
    laws = {
        "a": {"hit": F(1, 2), "sure": F(1), "rare": F(1, 1000), "harm": F(2), "alike": F(3)},
        "b": {"hit": F(1, 2), "sure": F(0), "never": F(0), "harm": F(1), "alike": F(3)},
    }
    assert columns(laws, kinds) == ["hit", "harm"]
    assert columns({}, kinds) == []
    assert cell(laws["a"], "hit", "chance") == "50%"
    assert cell(laws["b"], "never", "chance") == "·"
    assert cell(None, "hit", "chance") == "?"
    assert cell(laws["a"], "harm", "mean") == "2.00"


def test_what_a_term_changes() -> None:
    changes = (("full", F(12, 100)), ("critical_failure", F(-9, 100)), ("partial", F(1, 900)))
    assert shifts(changes) == "full +12%, critical failure -9%"
    assert shifts(tuple((total, F(1, 9)) for total in range(9))) == ""
