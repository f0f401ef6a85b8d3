"""Odds take no more than they may, whoever answers what; the long form is `scripts/soak-bounds`."""

from __future__ import annotations

import asyncio

import pytest

from fracas.odds.bounds import HARD
from fracas.odds.memory import memory_limit
from tests.bounds.soak import soak

SCENARIOS = (
    ("beacon_road", "toll-bridge", 20),
    ("razorweave", "cold-storage", 20),
    ("fully_automated", "terraces", 12),
    ("action_points", "week", 12),
    ("aeronaughts", "gasbag-fire", 12),
)


@pytest.mark.soak
@pytest.mark.parametrize(("system", "scenario", "prompts"), SCENARIOS)
def test_no_odds_take_more_than_they_may(system: str, scenario: str, prompts: int) -> None:
    found = asyncio.run(soak(system, scenario, prompts, 4))
    assert found.broken == []
    assert found.jobs >= prompts
    assert 0 < found.times <= HARD
    assert 0 < found.bytes <= memory_limit()


def test_a_job_that_takes_too_much_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bounds.soak.HARD", 0.0)
    monkeypatch.setattr("tests.bounds.soak.memory_limit", lambda: 1)
    found = asyncio.run(soak("razorweave", "dock-thug", 1))
    assert len(found.broken) == 2 * found.jobs
    monkeypatch.setattr("fracas.table.keeping.pool.HARD", 0.0)
    ended = asyncio.run(soak("razorweave", "dock-thug", 1))
    assert "ended from outside" in ended.broken[0]
