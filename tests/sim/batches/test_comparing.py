"""Measures of fights, and differences between fights of the same number."""

from __future__ import annotations

import pytest

from fracas.sim.batches.comparing import (
    LOSSES,
    PRICE,
    ROUNDS,
    WIN,
    Measure,
    difference,
    figure,
    moved,
)
from fracas.sim.batches.intervals import share
from fracas.sim.batches.scores import Score


def score(outcome: str, rounds: int = 3, out: int = 0) -> Score:
    return Score(outcome, rounds, 10, (("foes", 2 - out, 2), ("us", out, 2)))


WON, LOST, DEAR = score("us"), score("foes", 4, 2), score("us", 5, 1)


def test_measures_of_one_fight() -> None:
    assert [Measure(WIN, "us").value(one) for one in (WON, LOST, DEAR)] == [1, 0, 1]
    assert [Measure(ROUNDS).value(one) for one in (WON, LOST, DEAR)] == [3, 4, 5]
    assert [Measure(LOSSES, "us").value(one) for one in (WON, LOST, DEAR)] == [0, 1, 0.5]
    assert [Measure(PRICE, "us").value(one) for one in (WON, LOST, DEAR)] == [0, None, 0.5]
    assert Measure(LOSSES, "strangers").value(WON) == 0


def test_figures() -> None:
    assert figure(Measure(WIN, "us"), [WON, LOST, DEAR]) == share(2, 3)
    losses = figure(Measure(LOSSES, "us"), [WON, LOST, DEAR, DEAR])
    assert losses is not None
    assert losses.value == 0.5
    assert 0 <= losses.low < 0.5 < losses.high <= 1
    price = figure(Measure(PRICE, "us"), [WON, LOST, DEAR])
    assert price is not None
    assert price.value == 0.25
    assert figure(Measure(PRICE, "us"), [LOST]) is None
    rounds = figure(Measure(ROUNDS), [WON])
    assert rounds is not None
    assert rounds.low == float("-inf")


def test_what_is_always_the_same_is_not_certain() -> None:
    nothing = figure(Measure(LOSSES, "us"), [WON] * 10)
    assert nothing == share(0, 10)
    half = figure(Measure(LOSSES, "us"), [DEAR] * 10)
    assert half is not None
    assert half.value == 0.5


def test_differences_are_between_fights_of_the_same_number() -> None:
    ours, theirs = [WON, LOST, WON, WON], [LOST, LOST, WON, LOST]
    wins = difference(Measure(WIN, "us"), ours, theirs)
    assert wins is not None
    assert wins.value == 0.5
    other = difference(Measure(WIN, "us"), theirs, ours)
    assert other is not None
    assert (other.low, other.high) == (-wins.high, -wins.low)
    rounds = difference(Measure(ROUNDS), ours, theirs)
    assert rounds is not None
    assert rounds.value == -0.5
    assert difference(Measure(PRICE, "us"), [WON], [LOST]) is None


def test_the_interval_of_pairs_is_narrower_where_most_come_out_the_same() -> None:
    ours, theirs = [WON, LOST] * 50 + [WON], [WON, LOST] * 50 + [LOST]
    wins, own = difference(Measure(WIN, "us"), ours, theirs), figure(Measure(WIN, "us"), ours)
    assert wins is not None
    assert own is not None
    assert wins.give < own.give / 3
    same = difference(Measure(WIN, "us"), ours, ours)
    assert same is not None
    assert same.low < same.value == 0 < same.high
    losses = difference(Measure(LOSSES, "us"), ours, ours)
    assert losses is not None
    assert losses.give == pytest.approx(same.give)


def test_moved_counts_fights_that_came_out_otherwise() -> None:
    assert moved([WON, LOST, DEAR], [WON, WON, DEAR]) == 1
    assert moved([score("us", 3)], [score("us", 4)]) == 1
