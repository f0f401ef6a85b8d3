"""A table that cannot be read: named in the log, once a minute, and nothing of what is in it."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from fracas.core.errors import JournalError, StoreDamaged, StoreFull
from fracas.table.keeping import damage
from fracas.table.keeping.damage import damage_of


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was logged before."""
    monkeypatch.setattr(damage, "_logged", {})


def fail(table: str, error: Exception) -> StoreDamaged:
    """What comes of an error in reading a table."""
    with pytest.raises(StoreDamaged) as raised, damage_of(table):
        raise error
    return raised.value


def test_damage_is_logged_as_an_error_with_the_table(caplog: pytest.LogCaptureFixture) -> None:
    found = fail("harbour", JournalError("Ann's secret was changed.", line=7))
    assert found.fields == {"table": "harbour"}
    assert "harbour" in found.sentence
    assert "line 7" in found.sentence
    fail("mill", ValueError("Bob's secret"))
    told: list[Any] = [vars(one)["told"] for one in caplog.records]
    assert told == [
        {"table": "harbour", "what": "journal", "line": 7},
        {"table": "mill", "what": "ValueError"},
    ]
    assert {one.levelno for one in caplog.records} == {logging.ERROR}
    assert "secret" not in caplog.text


def test_one_line_a_minute_is_enough(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000.0
    monkeypatch.setattr(damage.time, "monotonic", lambda: now)
    for _ in range(5):
        fail("harbour", StoreDamaged("It does not hold together."))
    assert len(caplog.records) == 1
    now += damage.EVERY
    fail("harbour", StoreDamaged("It does not hold together."))
    assert len(caplog.records) == 2


def test_other_troubles_pass(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(StoreFull), damage_of("harbour"):
        raise StoreFull("There is no room left.")
    assert not caplog.records
