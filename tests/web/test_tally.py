"""Refusals in the log: by their code, counted, and never a flood."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.web.tally import EVERY, Tally


def told(caplog: pytest.LogCaptureFixture) -> list[Any]:
    """What was logged until now."""
    found = [record.told for record in caplog.records]  # type: ignore[attr-defined]
    caplog.clear()
    return found


def test_what_comes_often_is_added_up(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    now = 0.0
    tally = Tally(lambda: now)
    for _ in range(5):
        tally.note("stale-answer")
    tally.note("wrong-use")
    assert told(caplog) == [
        {"code": "stale-answer", "count": 1},
        {"code": "wrong-use", "count": 1},
    ]
    now = EVERY
    tally.note("stale-answer")
    assert told(caplog) == [{"code": "stale-answer", "count": 5}]
    tally.note("wrong-use")
    tally.note("stale-answer")
    tally.note("stale-answer")
    tally.tell_rest()
    tally.tell_rest()
    assert told(caplog) == [
        {"code": "wrong-use", "count": 1},
        {"code": "stale-answer", "count": 2},
    ]


def test_only_of_what_looks_like_a_break_in_the_address_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    tally = Tally(lambda: 0.0)
    tally.note("too-often", "192.0.2.7")
    tally.note("not-your-seat", "192.0.2.7")
    assert [one.get("source") for one in told(caplog)] == ["192.0.2.7", None]
