"""Bounds of work: when it is enough, when it is spent, and whom they bind."""

from __future__ import annotations

import pytest

from fracas.odds import bounds
from fracas.odds.bounds import HARD, LEAST, LOOK, OVER, Bounds, bounded, spent


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(bounds, "monotonic", clock)
    return clock


@pytest.mark.parametrize("seconds", [2.0, 0.0, -1.0])
def test_time_is_spent_somewhat_after_its_seconds(clock: Clock, seconds: float) -> None:
    found = Bounds(seconds)
    ends = max(OVER * seconds, LEAST)
    assert ends <= max(HARD * seconds, LEAST)
    clock.now += ends - 0.01
    assert not found.spent()
    clock.now += 0.02
    assert found.spent()


def test_memory_that_is_full_stays_so(clock: Clock) -> None:
    full, looks = False, 0

    def look() -> bool:
        nonlocal looks
        looks += 1
        return full

    found = Bounds(60.0, look)
    assert not found.spent()
    full = True
    assert not found.spent()  # it is not looked again at once
    clock.now += LOOK
    assert found.spent()
    assert found.out_of_memory
    full = False
    clock.now += LOOK
    assert found.spent()
    assert looks == 2


def test_bounds_bind_what_is_inside_them_and_nothing_else(clock: Clock) -> None:
    assert not spent()
    with bounded(1.0):
        clock.now += 2.0
        assert spent()
        with bounded(1.0) as inner:
            assert not spent()
            assert not inner.out_of_memory
        assert spent()
    assert not spent()
