"""The power is cut: what was acknowledged had been synced first, so it is there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event

from tests.store.disk import Disk, absent, laid_under
from tests.store.homes import FolderHome, Gate
from tests.store.rounds import NAMES, OFTEN, Play, fits, in_database, put, report

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(absent() is not None, reason=str(absent())),
]

ROUNDS = int(os.environ.get("FRACAS_ROUNDS", "12"))
"""How many rounds are played."""

CUTS = int(os.environ.get("FRACAS_CUTS", "60"))
"""Before how many of their steps the power is cut, each time in three ways."""

SHARES = (0.0, 0.5, 1.0)
"""What share of what was not synced is on the disk all the same."""


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that notes everything."""
    with laid_under() as found:
        yield found


def played(folder: Path, disk: Disk, synchronous: str = "FULL") -> tuple[Play, int]:
    """Rounds of play, and the step with which they began."""
    home = FolderHome(folder)
    gate = Gate()
    store = home.open(now=gate)

    def loosen(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA synchronous = {synchronous}")

    if synchronous != "FULL":
        event.listen(store.writers, "connect", loosen)
    home.pragma(store, OFTEN)
    play = Play(store, gate, disk, seed=7)
    play.begin()
    began = len(disk.steps)
    for number in range(ROUNDS):
        play.round(*NAMES[: number % 3 + 1])
    home.close()
    return play, began


def cut_everywhere(play: Play, disk: Disk, began: int, folder: Path) -> int:
    """Cut the power before many steps, spread over all; gives how often."""
    ends = max(batch.told for batch in play.batches) + 2
    places = sorted(Random(3).sample(range(began, ends), min(CUTS, ends - began)))
    for place in places:
        for share in SHARES:
            file = put(disk.cut(place, Random(place), share), folder)
            fits(in_database(file), play.batches, place)
    return len(places) * len(SHARES)


def test_what_was_acknowledged_outlives_a_power_cut(
    tmp_path: Path, disk: Disk, capsys: pytest.CaptureFixture[str]
) -> None:
    play, began = played(tmp_path / "data", disk)
    assert all(batch.kept for batch in play.batches)
    assert {step.file for step in disk.steps[began:] if step.kind == "sync"} == {
        "fracas.db",
        "fracas.db-wal",
    }
    cuts = cut_everywhere(play, disk, began, tmp_path / "after")
    assert cuts >= 100
    report(capsys, f"{len(play.batches)} batches, {cuts} power cuts, lost 0")
    # And the last of them opens as a store, which goes on.
    home = FolderHome(tmp_path / "after")
    assert len(home.open().tables()) == len(NAMES)
    home.close()


def test_nobody_is_told_before_the_sync(tmp_path: Path, disk: Disk) -> None:
    play, began = played(tmp_path / "data", disk)
    waiting, told = set(), 0
    for step in disk.steps[began:]:
        if step.kind == "sync":
            waiting.discard(step.file)
        elif step.kind == "done":
            assert not waiting, "somebody was told of what was not synced"
            told += 1
        else:
            waiting.add(step.file)
    assert told == len(play.batches)


def test_a_store_that_did_not_sync_would_be_found_out(tmp_path: Path, disk: Disk) -> None:
    play, began = played(tmp_path / "data", disk, "OFF")
    assert not [step for step in disk.steps[began:] if step.kind == "sync"]
    with pytest.raises((AssertionError, sqlite3.DatabaseError)):
        cut_everywhere(play, disk, began, tmp_path / "after")
