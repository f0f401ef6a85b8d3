"""Rounds of play written to a store, and whether what lies on a disk fits what was said of them.

Each batch has a seat's row and some lines, and both say the batch's number: so it shows whether a
batch was kept whole, and which of them are there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterable
from concurrent.futures import Future, wait
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from fracas.core.errors import StoreError
from fracas.store.database import Database
from fracas.store.protocol import DropTable, Lines, SeatRow, TableRow
from tests.store.disk import Disk
from tests.store.homes import FolderHome, Gate

LONG = "FRACAS_STEPS" in os.environ

NAMES = ("harbour", "bridge", "tower")

OFTEN = "wal_autocheckpoint = 8"
"""What is written ahead is copied back at nearly each commit, where others do it every thousand."""


@dataclass
class Batch:
    """Some lines of a table, as they were handed over, and what became of them."""

    table: str
    number: int
    first: int
    lines: tuple[bytes, ...]
    told: int = -1
    error: StoreError | None = None

    @property
    def kept(self) -> bool:
        """Whether somebody was told that it is safe."""
        return self.told >= 0

    @property
    def unsure(self) -> bool:
        """Whether nobody knows until it is read again."""
        return self.error is not None and bool(self.error.fields["unsure"])


class Play:
    """Tables that are written to, always on from where the store has them."""

    def __init__(self, store: Database, gate: Gate, disk: Disk, seed: int) -> None:
        self.store, self.gate, self.disk = store, gate, disk
        self.batches: list[Batch] = []
        self._chance = Random(seed)

    def begin(self) -> None:
        """The tables, with nothing on them yet."""
        fresh = [TableRow(name, "toy", "", 0) for name in NAMES]
        self.store.keep(*(DropTable(name) for name in NAMES), *fresh)
        self.disk.done()

    def round(self, *names: str, ahead: int = 0) -> None:
        """A batch for each of some tables, all in one group; with `ahead` the last does not fit."""
        waiting: list[Future[None]] = []
        lengths = {name: len(self.store.lines(name)) for name in names}
        self.gate.shut(self.store)
        for name in names:
            first = lengths[name] + (ahead if name == names[-1] else 0)
            waiting.append(self._submit(name, first))
        self.gate.open()
        wait(waiting)

    def _submit(self, name: str, first: int) -> Future[None]:
        number = len(self.batches)
        lines = tuple(
            b'{"batch":%d,"line":%d,"x":"%s"}\n'
            % (number, at, b"x" * self._chance.choice((10, 300, 9000)))
            for at in range(first, first + self._chance.randint(1, 3))
        )
        batch = Batch(name, number, first, lines)
        self.batches.append(batch)

        def told(future: Future[None]) -> None:
            error = future.exception()
            if error is None:
                batch.told = len(self.disk.steps)
                self.disk.done()
            else:
                assert isinstance(error, StoreError)
                batch.error = error

        seat = SeatRow(name, "mara", str(number), "player")
        future = self.store.submit(Lines(name, first, lines), seat)
        future.add_done_callback(told)
        return future


def in_database(file: Path) -> dict[str, tuple[tuple[bytes, ...], str]]:
    """The lines of each table and what its seat's row says, as another program reads them."""
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert other.execute("PRAGMA foreign_key_check").fetchall() == []
        found = {}
        for (name,) in other.execute("SELECT id FROM fracas_tables").fetchall():
            rows = other.execute(
                "SELECT number, line FROM fracas_lines WHERE table_id = ? ORDER BY number", (name,)
            ).fetchall()
            assert [number for number, _ in rows] == list(range(len(rows)))
            seats = other.execute("SELECT name FROM fracas_seats WHERE table_id = ?", (name,))
            found[name] = (tuple(line for _, line in rows), (seats.fetchone() or ("",))[0])
        return found


def fits(
    found: dict[str, tuple[tuple[bytes, ...], str]], batches: Iterable[Batch], until: int | None
) -> None:
    """What is found has every batch of which somebody was told before the step `until`.

    Each is there whole or not at all, each line once, and none that was surely refused.
    """
    numbers: dict[str, set[int]] = {name: set() for name in NAMES}
    of: dict[str, dict[int, Batch]] = {name: {} for name in NAMES}
    for batch in batches:
        of[batch.table][batch.number] = batch
    for name, (lines, seat) in found.items():
        at, last = 0, ""
        while at < len(lines):
            number = int(lines[at].split(b",", 1)[0].removeprefix(b'{"batch":'))
            batch = of[name][number]
            assert lines[at : at + len(batch.lines)] == batch.lines, "a batch is there in part"
            assert batch.error is None or batch.unsure, "what was refused is there"
            numbers[name].add(number)
            at, last = at + len(batch.lines), str(number)
        assert seat == last, "a batch is there in part"
    for name, own in of.items():
        for batch in own.values():
            if batch.kept and (until is None or batch.told < until):
                assert batch.number in numbers[name], "what was acknowledged is lost"


def report(capsys: pytest.CaptureFixture[str], figures: str) -> None:
    """Say on the terminal what was tried, where somebody asked for more than the short form."""
    if LONG:
        with capsys.disabled():
            sys.stdout.write(f"\n{figures}\n")


def put(files: dict[str, bytes], folder: Path) -> Path:
    """Files as they were found on a disk, in a folder of their own; gives the database's."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / "fracas.db"


def as_crashed(home: FolderHome, folder: Path) -> Path:
    """The files as they lie there while the store is open; gives the copy's database."""
    source = Path(home.where)
    return put(
        {name: (source / name).read_bytes() for name in ("fracas.db", "fracas.db-wal")}, folder
    )
