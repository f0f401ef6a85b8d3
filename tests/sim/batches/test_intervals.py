"""Shares and means with their intervals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.sim.batches.intervals import mean, quantile, share


def test_wilsons_interval_as_it_is_printed() -> None:
    # 15 of 50: 0.1910 to 0.4375 in the tables.
    told = share(15, 50)
    assert told.value == 0.3
    assert (told.low, told.high) == pytest.approx((0.19103, 0.43751), abs=1e-5)
    assert told.give == pytest.approx((0.43751 - 0.19103) / 2, abs=1e-5)


def test_nothing_and_all_are_not_certain() -> None:
    never, always = share(0, 100), share(100, 100)
    assert (never.low, always.high) == (0.0, 1.0)
    assert never.high == pytest.approx(0.0370, abs=1e-4)
    assert always.low == pytest.approx(1 - never.high)
    assert share(0, 0).give == 0.5


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_share_lies_within_its_interval(count: int, of: int) -> None:
    count = min(count, of)
    told = share(count, of)
    assert 0 <= told.low <= told.value <= told.high <= 1


def test_a_mean_by_the_normal_law() -> None:
    told = mean([(1, 2), (3, 1), (7, 1)])
    assert told is not None
    assert told.value == 3
    # The sample 1, 1, 3, 7 has variance 8, and its mean 2.
    assert told.high - told.value == pytest.approx(1.959964 * 2**0.5)
    assert told.low + told.high == pytest.approx(6)


def test_the_mean_of_one_and_of_none() -> None:
    told = mean([(4, 1)])
    assert told is not None
    assert (told.value, told.low, told.high) == (4, float("-inf"), float("inf"))
    assert mean([]) is None
    still = mean([(2, 10)])
    assert still is not None
    assert still.give == 0


def test_quantiles() -> None:
    rows = [(5, 1), (1, 2), (2, 7)]
    assert [quantile(rows, part) for part in (0.05, 0.2, 0.5, 0.9, 0.91)] == [1, 1, 2, 2, 5]
    assert quantile([], 0.5) is None
