"""Refusals in the log: by their code, counted, and never a flood."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.web.refusals import EVERY, Refusals


def told(caplog: pytest.LogCaptureFixture) -> list[Any]:
    """What was logged until now."""
    found = [record.told for record in caplog.records]  # type: ignore[attr-defined]
    caplog.clear()
    return found


def test_what_comes_often_is_added_up(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    now = 0.0
    refusals = Refusals(lambda: now)
    for _ in range(5):
        refusals.note("stale-answer")
    refusals.note("wrong-use")
    assert told(caplog) == [
        {"code": "stale-answer", "count": 1},
        {"code": "wrong-use", "count": 1},
    ]
    now = EVERY
    refusals.note("stale-answer")
    assert told(caplog) == [{"code": "stale-answer", "count": 5}]
    refusals.note("wrong-use")
    refusals.note("stale-answer")
    refusals.note("stale-answer")
    refusals.tell_rest()
    refusals.tell_rest()
    assert told(caplog) == [
        {"code": "wrong-use", "count": 1},
        {"code": "stale-answer", "count": 2},
    ]


def test_only_of_what_looks_like_a_break_in_the_address_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    refusals = Refusals(lambda: 0.0)
    refusals.note("too-often", "192.0.2.7")
    refusals.note("not-your-seat", "192.0.2.7")
    assert [one.get("source") for one in told(caplog)] == ["192.0.2.7", None]
