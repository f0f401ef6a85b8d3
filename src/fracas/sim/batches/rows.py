"""A row for each fight of a batch: an engine that plays parts and keeps the result of every fight.

Rows are kept packed, so that a million fights fit into memory, and unpacked in the order of their
numbers.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator, Iterator
from time import monotonic
from typing import Any

import msgspec

from fracas.sim.batches.jobs import Job, fight
from fracas.sim.batches.summary import Summary, Tally
from fracas.sim.batches.workers import PATIENCE, Hands, cores
from fracas.sim.play.fights import Played

FIRST = ("fight", "outcome", "cut", "rounds", "prompts")
"""The columns that every row begins with; three for each combatant follow."""

OF_EACH = ("left", "out", "fell")
"""What is left of a combatant at the end, why it is out (blank: it is not), and in which round it
fell."""

Row = dict[str, Any]


def played_as_text(job: bytes) -> bytes:
    """Return the result of each fight of a job, from JSON to packed JSON, as a worker does."""
    wanted = msgspec.json.decode(job, type=Job)
    every = [fight(wanted, number) for number in range(wanted.first, wanted.end)]
    return zlib.compress(msgspec.json.encode(every), 1)


class RowKeeper:
    """Plays parts on this machine, as `Cores` and `Alone` do, and keeps a row of every fight.

    Raises `WrongUse` for fewer than one worker, and for fights that are drawn from laws.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._hands = Hands(cores() if workers is None else workers, played_as_text)
        self.workers = self._hands.workers
        self._packed: dict[int, bytes] = {}

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        """Yield each part's summary as it is done.

        Raises `WorkersLost` when the same part costs three workers their lives.
        """
        until = monotonic() + PATIENCE
        while self.workers == 1 or monotonic() < until:
            job = next(jobs, None)
            if job is None:
                return
            yield self._keep(job, _played_here(job))
        try:
            for job, text in self._hands.over(jobs, meanwhile=_played_here):
                yield self._keep(job, text)
        finally:
            self._hands.dismiss()

    def _keep(self, job: Job, packed: bytes) -> Summary:
        self._packed[job.first] = packed
        tally = Tally()
        for one in _unpacked(packed):
            tally.add(one)
        return tally.summary()

    def fights(self, summary: Summary) -> Iterator[Played]:
        """Yield the fights that a summary counts, in the order of their numbers."""
        for first in sorted(self._packed):
            for one in _unpacked(self._packed[first]):
                if any(start <= one.number < end for start, end in summary.numbers):
                    yield one

    def columns(self, summary: Summary) -> list[str]:
        """Return the names of all columns: those of everyone who was in any of the fights."""
        who = dict.fromkeys(one.who for one in summary.fared)
        return [*FIRST, *(f"{one}.{what}" for one in who for what in OF_EACH)]

    def rows(self, summary: Summary) -> Iterator[Row]:
        """Yield a row for each fight; combatants not in it have no value there."""
        names = self.columns(summary)
        blank = dict.fromkeys(names)
        for one in self.fights(summary):
            yield {**blank, **row_of(one)}


def row_of(one: Played) -> Row:
    """Return a fight as a row, only for those who were in it."""
    row: Row = {
        "fight": one.number,
        "outcome": one.outcome,
        "cut": one.cut,
        "rounds": one.rounds,
        "prompts": one.prompts,
    }
    fell = dict(one.fell)
    for fate in one.fates:
        row[f"{fate.who}.left"] = fate.left
        row[f"{fate.who}.out"] = fate.out
        row[f"{fate.who}.fell"] = fell.get(fate.who) if fate.out else None
    return row


def _played_here(job: Job) -> bytes:
    return played_as_text(msgspec.json.encode(job))


def _unpacked(packed: bytes) -> list[Played]:
    return msgspec.json.decode(zlib.decompress(packed), type=list[Played])
