"""The odds service: worker processes that work out odds and reasons, so that no answer waits.

A job is plain data: which system, which book (by a file that each worker reads once), the beat as
the asking seat knows it, and how long it may take.
"""

from __future__ import annotations

import hashlib
import pickle
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.errors import WorkersLost
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.projection import asked
from fracas.core.system.book import Book
from fracas.odds import known_beat
from fracas.odds.budget import OddsBudget
from fracas.table.keeping.pool import TOO_MUCH, Pool
from fracas.table.odds.bars import BarJob, Drawn
from fracas.table.odds.cards import OddsCard, WhyCard

AT_ONCE = OddsBudget(3_000, 0.25, 1 / 500)
ON_REQUEST = OddsBudget(60_000, 5.0, 1e-6)
"""How far a question is followed at once, and when a seat asks for its odds."""

WORKERS = 2

LOW = 5
"""By how much odds yield to answers."""


class OddsJob(msgspec.Struct, frozen=True):
    """The odds of a question as one seat knows it; with an `option`, why it has them."""

    system: str
    book: str
    state: Any
    replies: tuple[Any, ...]
    asked_at: int
    decider: Decider
    said: tuple[tuple[Decider, Answer], ...]
    patience: OddsBudget
    assumed: tuple[str, ...]
    option: str | None = None


def prepare() -> None:
    """Read the rules of all systems, before anything is asked."""
    from fracas.rulesets.registry import all_rulesets

    all_rulesets()


J = TypeVar("J", OddsJob, BarJob)
T = TypeVar("T")


class OddsService:
    """Takes jobs and hands them to workers, which it starts when the first job comes."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._pool = Pool(workers, LOW, prepare=prepare)
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
        """What to work out for a seat; None where it is not asked, or the question gives no odds.

        That is so too where the question could not stand by what the seat knows: figures would
        give a secret away.
        """
        viewer = chronicle.seating.viewer(seat)
        known = known_beat(chronicle, viewer)
        if known is None or decider not in known.prompt.deciders:
            return None
        rules = chronicle.rules
        seen = rules.view(chronicle.state, viewer)
        return OddsJob(
            rules.id,
            self._book(chronicle.book),
            known.state,
            known.replies,
            asked_at,
            decider,
            asked(chronicle, seat).said,
            patience,
            rules.say_assumed(seen, viewer),
            option,
        )

    async def work_out(self, job: OddsJob) -> OddsCard | WhyCard | None:
        """The card of a job; None where it is too much.

        A worker that died is replaced once, and None is given if the new one dies too.
        """
        from fracas.table.odds.work import work

        return await self._done(work, job)

    async def draw(self, job: BarJob) -> Drawn | None:
        """The bar of a throw; None as in `work_out`."""
        from fracas.table.odds.work import draw

        return await self._done(draw, job)

    async def _done(self, work: Callable[[J], T], job: J) -> T | None:
        for _ in range(2):
            try:
                return await self._pool.do(work, job, seconds=job.patience.seconds)
            except WorkersLost as lost:
                if lost.fields["why"] in TOO_MUCH:
                    break
        return None

    @property
    def lost(self) -> bool:
        """Whether a worker was lost at what was worked out last."""
        return self._pool.lost

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the worker processes that are there now."""
        return self._pool.processes

    def close(self) -> None:
        """Let the workers go."""
        self._pool.close()
        self._folder.cleanup()

    def _book(self, book: Book) -> str:
        """The file in which workers find a book."""
        kept = self._books.get(id(book))
        if kept is not None and kept[0] is book:
            return kept[1]
        data = pickle.dumps(book)
        path = Path(self._folder.name, hashlib.sha256(data).hexdigest())
        if not path.exists():
            path.write_bytes(data)
        self._books[id(book)] = book, str(path)
        return str(path)
