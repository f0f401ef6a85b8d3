"""Every step of writing fails once: who was told that it is safe keeps it, all others hear why."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from fracas.core.errors import StoreConflict, StoreError, StoreFull, StoreLocked
from fracas.store.database import Database
from tests.store.disk import (
    IOERR_FSYNC,
    IOERR_READ,
    IOERR_TRUNCATE,
    IOERR_WRITE,
    Disk,
    Step,
    absent,
    laid_under,
)
from tests.store.homes import FolderHome, Gate
from tests.store.rounds import NAMES, OFTEN, Batch, Play, as_crashed, fits, in_database, report

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(absent() is not None, reason=str(absent())),
]

MOST = int(os.environ.get("FRACAS_STEPS", "3"))
"""At how many steps each fault is tried, spread over all there are."""

FAULTS = {
    "full": ("write", sqlite3.SQLITE_FULL, True),
    "short": ("write", IOERR_WRITE, True),
    "write": ("write", IOERR_WRITE, False),
    "sync": ("sync", IOERR_FSYNC, False),
    "truncate": ("truncate", IOERR_TRUNCATE, False),
    "read": ("read", IOERR_READ, False),
    "locked": ("lock", sqlite3.SQLITE_BUSY, False),
}
"""Which kind of step fails, with which code of SQLite, and whether half of it is done."""

CODES = {"full": StoreFull, "locked": StoreLocked}
"""What is said of it, where there is more to say than that the disk is not well."""


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that fails when it is told to."""
    with laid_under() as found:
        yield found


class Failing:
    """Lets the step of a kind fail that has a number, and with `lasting` all after it."""

    def __init__(self, kind: str, code: int, number: int, lasting: bool) -> None:
        self.kind, self.code, self.number, self.lasting = kind, code, number, lasting
        self.seen = 0
        self.failed = 0

    def __call__(self, step: Step) -> int | None:
        if step.kind != self.kind:
            return None
        at, self.seen = self.seen, self.seen + 1
        if at == self.number or (self.lasting and at > self.number):
            self.failed += 1
            return self.code
        return None


def opened(folder: Path, disk: Disk) -> tuple[FolderHome, Play]:
    """A store with tables in which nothing fails yet."""
    home = FolderHome(folder)
    gate = Gate()
    store = home.open(now=gate, patience=0.05)
    home.pragma(store, OFTEN)
    play = Play(store, gate, disk, seed=5)
    play.begin()
    play.round(*NAMES)
    return home, play


def rounds(play: Play) -> None:
    """What is played while the disk fails: alone, together, and with one that does not fit."""
    for names, ahead in ((NAMES[:1], 0), (NAMES, 0), (NAMES, 7), (NAMES[1:], 0)):
        # Where it cannot even be read how far the tables are, nothing is handed over.
        with suppress(StoreError):
            play.round(*names, ahead=ahead)


def told_well(batch: Batch, kind: type[StoreError]) -> None:
    """Whoever was refused heard why, what is safe, and what to do, in one sentence."""
    error = batch.error
    assert error is not None
    assert isinstance(error, kind | StoreConflict), error
    assert "failed unexpectedly" not in error.sentence
    assert error.sentence.endswith(".")
    assert isinstance(error.fields["unsure"], bool)


def goes_on(store: Database, play: Play) -> None:
    """Once the disk is well again, play goes on as if nothing had been."""
    before = len(play.batches)
    play.round(*NAMES)
    assert all(batch.kept for batch in play.batches[before:]), play.batches[-1].error


def tried(folder: Path, disk: Disk, fault: str, number: int, lasting: bool) -> int:
    """One fault at one step; gives how often it struck."""
    kind, code, torn = FAULTS[fault]
    disk.fails, disk.torn, disk.reads = (lambda step: None), torn, fault == "read"
    disk.steps.clear()
    home, play = opened(folder / "data", disk)
    try:
        failing = disk.fails = Failing(kind, code, number, lasting)
        rounds(play)
        disk.fails = lambda step: None
        for batch in play.batches:
            if not batch.kept:
                told_well(batch, CODES.get(fault, StoreError))
        # As it lies there now, were the process killed; as the store reads it; and afterwards.
        fits(in_database(as_crashed(home, folder / "crashed")), play.batches, None)
        store = home.opened[0]
        fits(seen(store), play.batches, None)
        goes_on(store, play)
    finally:
        home.close()
    fits(in_database(home.file), play.batches, None)
    return failing.failed


def seen(store: Database) -> dict[str, tuple[tuple[bytes, ...], str]]:
    """What the store itself says that it holds."""
    found = {row.id: store.fetch(row.id) for row in store.tables()}
    for kept in found.values():
        assert kept.table.length == len(kept.lines)
    return {
        name: (kept.lines, kept.seats[0].name if kept.seats else "") for name, kept in found.items()
    }


def steps_of(folder: Path, disk: Disk, kind: str) -> int:
    """How many steps of a kind the rounds have when none fails."""
    counted = Failing(kind, 0, -1, False)
    disk.reads = kind == "read"
    home, play = opened(folder / "whole", disk)
    disk.fails = counted
    rounds(play)
    disk.fails = lambda step: None
    home.close()
    return counted.seen


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_lost_whichever_step_fails(
    tmp_path: Path, disk: Disk, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    there_are = steps_of(tmp_path, disk, FAULTS[fault][0])
    assert there_are
    every = max(1, there_are // MOST)
    struck = tries = 0
    for number in range(0, there_are, every):
        for lasting in (False, True) if every == 1 else (number // every % 2 == 1,):
            folder = tmp_path / f"{number}-{lasting}"
            folder.mkdir()
            struck += tried(folder, disk, fault, number, lasting)
            tries += 1
    assert struck
    report(capsys, f"{fault}: {there_are} steps, {tries} tries, struck {struck} times, lost 0")
