"""Workers of the table: started when they are needed, and replaced when they die.

Each job has a limit of seconds, and each worker a limit of memory. Loops inside the work check both
by `odds.bounds`; work that does not is ended from here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

from fracas.core.errors import WorkersLost
from fracas.odds.bounds import HARD, WAITS
from fracas.odds.memory import memory_limit, soft
from fracas.table.keeping.hands import Hand, Hire, processes
from fracas.table.keeping.worker import work_within

T = TypeVar("T")

SECONDS = 22.5
"""How long a job may take unless its pool or its caller says otherwise."""

LOOK = 0.1
"""How often (seconds) the memory of a worker is measured."""

TOO_MUCH = frozenset(("MemoryError", "memory", "time"))
"""Why a job is not tried again: it would be too much again."""

_log = logging.getLogger(__name__)


class Pool:
    """A number of workers, with a priority lower by `low` and at most `memory` bytes each.

    A job has `seconds`. One that has used twice that of the processor, or eight times that by the
    clock, or too much memory, is ended with its worker, and no other worker with it. The clock
    counts less, or a busy machine would end jobs that are in order. Workers first `prepare` what
    their work needs. Unless they stay, each ends with its job, or when no one waits for the job any
    more. If more jobs wait than there are workers, the latest comes first: who asked before has
    probably gone on. `hire` chooses the kind of workers.
    """

    def __init__(
        self,
        workers: int,
        low: int = 0,
        memory: int | None = None,
        seconds: float = SECONDS,
        *,
        prepare: Callable[[], object] | None = None,
        stays: bool = True,
        hire: Hire = processes,
    ) -> None:
        self._memory = memory_limit() if memory is None else memory
        self._seconds, self._stays = seconds, stays
        self._free = [hire(low, self._memory, prepare) for _ in range(workers)]
        self._hands = tuple(self._free)
        self._waiting: list[asyncio.Future[Hand]] = []
        self._unwanted: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.lost = False
        """Whether a worker was lost in the latest job."""

    @property
    def at_work(self) -> int:
        """How many workers are at a job."""
        return len(self._hands) - len(self._free)

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the workers that are running."""
        return tuple([hand.process for hand in self._hands if hand.process])

    async def do(
        self,
        work: Callable[..., T],
        *given: Any,
        seconds: float | None = None,
        reads: Sequence[str] = (),
        ends: bool = False,
    ) -> T:
        """Return the result of the work, or raise what it raises; `reads` are files that it opens.

        With `ends` the work and its worker are ended when the caller stops waiting. Raises
        `WorkersLost` if a worker dies of it, or does not finish in time. If the caller stops
        waiting before a worker has begun, nothing is done.
        """
        hand = await self._turn()
        # A worker that has begun goes on if the caller stops waiting, and is watched to its end.
        seconds = seconds or self._seconds
        doing = asyncio.create_task(self._done(hand, seconds, reads, work, *given))
        doing.add_done_callback(_heard)
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            # One that is done has passed its worker on: it may be doing another's work by now.
            if not doing.done() and (ends or not self._stays):
                self._unwanted.add(doing)
                doing.add_done_callback(self._unwanted.discard)
                hand.drop()
            raise
        finally:
            # An error keeps this frame, and the frame must not keep the arguments.
            del doing, given

    async def _turn(self) -> Hand:
        """Wait for a free worker."""
        if self._free:
            return self._free.pop()
        mine: asyncio.Future[Hand] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not mine.cancelled():
                self._next(mine.result())
            raise

    async def _done(
        self,
        hand: Hand,
        seconds: float,
        reads: Sequence[str],
        work: Callable[..., T],
        *given: Any,
    ) -> T:
        why = ""
        try:
            await hand.ready(work, reads)
            doing = hand.submit(work_within, seconds, self._memory, work, *given)
            done = asyncio.ensure_future(asyncio.wrap_future(doing))
            why = await self._watched(hand, done, HARD * seconds)
            if why:
                hand.drop()
                await asyncio.wait((done,))
                # No one reads its result, and it may have none.
                if not done.cancelled():
                    done.exception()
            else:
                found = done.result()
                self.lost = False
                return found  # type: ignore[no-any-return]
        except (BrokenExecutor, TimeoutError, MemoryError) as lost:
            why = type(lost).__name__
            hand.drop()
        finally:
            doing = done = None  # type: ignore[assignment]
            del given  # as above
            if not self._stays or hand.takes() > soft(self._memory):
                hand.drop()
            self._next(hand)
        if self._closed or asyncio.current_task() in self._unwanted:
            raise WorkersLost("No one waits for this any more: ask again.", why="unwanted")
        self.lost = True
        told = {"work": getattr(work, "__name__", ""), "why": why}
        _log.warning("worker-lost", extra={"told": told})
        raise WorkersLost(
            "This could not be calculated: make the fight smaller, then try again.", why=why
        )

    async def _watched(self, hand: Hand, done: asyncio.Future[Any], seconds: float) -> str:
        """Wait for a job; return which limit it exceeded, blank for none."""
        loop = asyncio.get_running_loop()
        before = hand.worked()
        began = loop.time()
        while True:
            await asyncio.wait((done,), timeout=min(LOOK, seconds))
            if done.done():
                return ""
            gone, by_now = loop.time() - began, hand.worked()
            work = gone if before is None or by_now is None else by_now - before
            if work >= seconds or gone >= WAITS * seconds:
                return "time"
            if hand.takes() > self._memory:
                return "memory"

    def _next(self, hand: Hand) -> None:
        """Give a free worker to the latest waiting job."""
        while self._waiting:
            if not (last := self._waiting.pop()).done():
                last.set_result(hand)
                return
        self._free.append(hand)

    def close(self) -> None:
        """End the workers, and with them what they do."""
        self._closed = True
        for hand in self._hands:
            hand.drop(wait=True)


def _heard(doing: asyncio.Task[Any]) -> None:
    """Ignore the result of a job that no one waits for any more."""
    if not doing.cancelled():
        doing.exception()
