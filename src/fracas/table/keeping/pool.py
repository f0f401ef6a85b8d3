"""Workers of the table: started when they are needed, and replaced when they die.

Each job has a limit of seconds, and each worker one of memory. Inside, loops ask for both by
`odds.bounds`; whatever does not heed them is ended from here.
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
"""Why a job is not to be tried again: it would be too much again."""

_log = logging.getLogger(__name__)


class Pool:
    """A number of workers, with a priority lower by `low` and at most `memory` bytes each.

    A job has `seconds`; one that has been at work for twice that and is not done, or takes too much
    memory, is put to an end with its worker, and no other with it. Seconds in which a worker waits
    for the processor count a fourth, or a busy machine would end what is in order. Workers first
    `prepare` what their work needs; unless they stay, each ends with its job, or when no one waits
    for that any more. Where more is wanted than they can do, what was wanted last comes first: who
    asked before has most likely gone on. Whoever makes the pool says by `hire` who its workers are.
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
        self.lost = False
        """Whether a worker was lost at what was done last."""

    @property
    def at_work(self) -> int:
        """How many workers are at a job."""
        return len(self._hands) - len(self._free)

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the worker processes that are there now."""
        return tuple([hand.process for hand in self._hands if hand.process])

    async def do(
        self,
        work: Callable[..., T],
        *given: Any,
        seconds: float | None = None,
        reads: Sequence[str] = (),
        ends: bool = False,
    ) -> T:
        """The result of the work, with whatever it raises; `reads` are the files that it opens.

        With `ends` the work is put to an end when the caller stops waiting, and its worker with it.
        Raises `WorkersLost` where a worker dies of it, or is not done in time. A caller that stops
        waiting before a worker has begun has asked for nothing.
        """
        hand = await self._turn()
        # A worker that has begun is not stopped by who stops waiting, and is watched to its end.
        seconds = seconds or self._seconds
        doing = asyncio.create_task(self._done(hand, seconds, reads, work, *given))
        doing.add_done_callback(_heard)
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            if ends or not self._stays:
                self._unwanted.add(doing)
                doing.add_done_callback(self._unwanted.discard)
                hand.drop()
            raise
        finally:
            # An error keeps this frame, and the frame must not keep what was given.
            del doing, given

    async def _turn(self) -> Hand:
        """Wait for a worker that has nothing to do."""
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
                # No one reads what it says to its end, nor may it have come to say anything.
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
        if asyncio.current_task() in self._unwanted:
            raise WorkersLost("No one waits for this any more: ask again.", why="unwanted")
        self.lost = True
        told = {"work": getattr(work, "__name__", ""), "why": why}
        _log.warning("worker-lost", extra={"told": told})
        raise WorkersLost(
            "This could not be calculated: make the fight smaller, then try again.", why=why
        )

    async def _watched(self, hand: Hand, done: asyncio.Future[Any], seconds: float) -> str:
        """Wait for a job; tells what it took too much of, if it did."""
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
        """A worker is free: it is the turn of the latest job."""
        while self._waiting:
            if not (last := self._waiting.pop()).done():
                last.set_result(hand)
                return
        self._free.append(hand)

    def close(self) -> None:
        """Let the workers go."""
        for hand in self._hands:
            hand.drop(wait=True)


def _heard(doing: asyncio.Task[Any]) -> None:
    """What became of a job that no one waits for any more is of no interest."""
    if not doing.cancelled():
        doing.exception()
