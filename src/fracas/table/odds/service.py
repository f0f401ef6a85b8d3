"""The odds service: worker processes that calculate odds and reasons, so that no answer waits."""

from __future__ import annotations

import hashlib
import pickle
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from fracas.core.errors import WorkersLost
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.book import Book
from fracas.odds.budget import OddsBudget
from fracas.table.keeping.hands import Hire, processes
from fracas.table.keeping.pool import TOO_MUCH, Pool
from fracas.table.odds.bars import BarJob, Drawn
from fracas.table.odds.cards import NOT_IN_TIME, OddsCard, WhyCard, WinCard
from fracas.table.odds.jobs import AT_ONCE, OddsJob, known_job

WORKERS = 2

LOW = 5
"""By how much the priority of odds is below that of answers."""


def prepare() -> None:
    """Read the rules of all systems, and load what distributions need, before the first job."""
    from fracas.dice.law import prepare as load
    from fracas.rulesets.registry import all_rulesets

    all_rulesets()
    load()


J = TypeVar("J", OddsJob, BarJob)
T = TypeVar("T")


class OddsService:
    """Takes jobs and hands them to workers, which start with the first job."""

    def __init__(self, workers: int = WORKERS, *, hire: Hire = processes) -> None:
        self._pool = Pool(workers, LOW, prepare=prepare, hire=hire)
        self._folder = tempfile.TemporaryDirectory(prefix="fracas-books-")
        self._books: dict[int, tuple[Book, str]] = {}

    def job(
        self,
        chronicle: Chronicle,
        seat: Seat,
        decider: Decider,
        asked_at: int,
        *,
        patience: OddsBudget = AT_ONCE,
        option: str | None = None,
    ) -> OddsJob | None:
        """Return the job for a seat; None if it is not asked, or if the question has no odds.

        None too if the question is impossible by what the seat knows: figures would give a secret
        away.
        """
        job = known_job(chronicle, seat, decider, asked_at, patience, option)
        return job and msgspec.structs.replace(job, book=self._book(chronicle.book))

    async def work_out(self, job: OddsJob) -> OddsCard | WhyCard | None:
        """Return the card of a job; None if the job is too much.

        A worker that died is replaced once; None if the new one dies too.
        """
        from fracas.table.odds.work import work

        return await self._done(work, job, (job.book,))

    async def win(self, job: OddsJob) -> WinCard:
        """Return what wins. When the caller stops waiting, the work ends."""
        from fracas.table.odds.wins import what_wins

        try:
            seconds = job.patience.seconds
            return await self._pool.do(
                what_wins, job, seconds=seconds, reads=(job.book,), ends=True
            )
        except WorkersLost:
            return WinCard(job.asked_at, job.decider, caution=NOT_IN_TIME)

    async def draw(self, job: BarJob) -> Drawn | None:
        """Return the bar of a throw; None as in `work_out`."""
        from fracas.table.odds.work import draw

        return await self._done(draw, job)

    async def _done(self, work: Callable[[J], T], job: J, reads: tuple[str, ...] = ()) -> T | None:
        for _ in range(2):
            try:
                seconds = job.patience.seconds
                return await self._pool.do(work, job, seconds=seconds, reads=reads)
            except WorkersLost as lost:
                if lost.fields["why"] in TOO_MUCH:
                    break
        return None

    @property
    def lost(self) -> bool:
        """Whether a worker was lost in the latest job."""
        return self._pool.lost

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the workers that are running."""
        return self._pool.processes

    def close(self) -> None:
        """End the workers."""
        self._pool.close()
        self._folder.cleanup()

    def _book(self, book: Book) -> str:
        """Return the file in which workers find a book."""
        kept = self._books.get(id(book))
        if kept is not None and kept[0] is book:
            return kept[1]
        data = pickle.dumps(book)
        path = Path(self._folder.name, hashlib.sha256(data).hexdigest())
        if not path.exists():
            path.write_bytes(data)
        self._books[id(book)] = book, str(path)
        return str(path)
