"""Worker processes of the table: started when they are needed, and replaced when they die.

Each job has a limit of seconds, and each worker one of memory. Inside, loops ask for both by
`odds.bounds`; whatever does not heed them is ended from here.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from fracas.core.errors import WorkersLost
from fracas.odds.bounds import HARD
from fracas.odds.memory import memory_limit, soft, taken
from fracas.sim.batches.workers import end_workers
from fracas.table.keeping.worker import awake, begin_worker, work_within

T = TypeVar("T")

SECONDS = 22.5
"""How long a job may take unless its pool or its caller says otherwise."""

BEGINS = 30.0
"""For how many seconds more a worker may be getting ready."""

LOOK = 0.1
"""How often (seconds) the memory of a worker is measured."""

TOO_MUCH = frozenset(("MemoryError", "memory", "time"))
"""Why a job is not to be tried again: it would be too much again."""

_log = logging.getLogger(__name__)


class Pool:
    """A number of workers, with a priority lower by `low` and at most `memory` bytes each.

    A job has `seconds`; one that is not done in twice that, or takes too much memory, is put to an
    end with its worker, and no other with it. Workers first `prepare` what their work needs; unless
    they stay, each ends with its job, or when no one waits for that any more. Where more is wanted
    than they can do, what was wanted last comes first: who asked before has most likely gone on.
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
    ) -> None:
        self._memory = memory_limit() if memory is None else memory
        self._seconds, self._stays = seconds, stays
        self._begins = low, self._memory, prepare
        self._free = [_Hand(*self._begins) for _ in range(workers)]
        self._hands = tuple(self._free)
        self._waiting: list[asyncio.Future[_Hand]] = []
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

    async def do(self, work: Callable[..., T], *given: Any, seconds: float | None = None) -> T:
        """The result of the work, with whatever it raises.

        Raises `WorkersLost` where a worker dies of it, or is not done in time. A caller that stops
        waiting before a worker has begun has asked for nothing.
        """
        hand = await self._turn()
        # A worker that has begun is not stopped by who stops waiting, and is watched to its end.
        doing = asyncio.create_task(self._done(hand, seconds or self._seconds, work, *given))
        doing.add_done_callback(_heard)
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            if not self._stays:
                hand.drop()
            raise
        finally:
            # An error keeps this frame, and the frame must not keep what was given.
            del doing, given

    async def _turn(self) -> _Hand:
        """Wait for a worker that has nothing to do."""
        if self._free:
            return self._free.pop()
        mine: asyncio.Future[_Hand] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not mine.cancelled():
                self._next(mine.result())
            raise

    async def _done(self, hand: _Hand, seconds: float, work: Callable[..., T], *given: Any) -> T:
        why = ""
        try:
            process = await hand.ready(work)
            doing = hand.submit(work_within, seconds, self._memory, work, *given)
            done = asyncio.ensure_future(asyncio.wrap_future(doing))
            why = await self._watched(process, done, HARD * seconds)
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
        except (BrokenProcessPool, TimeoutError, MemoryError) as lost:
            why = type(lost).__name__
            hand.drop()
        finally:
            doing = done = None  # type: ignore[assignment]
            del given  # as above
            if not self._stays or hand.takes() > soft(self._memory):
                hand.drop()
            self._next(hand)
        self.lost = True
        told = {"work": getattr(work, "__name__", ""), "why": why}
        _log.warning("worker-lost", extra={"told": told})
        raise WorkersLost(
            "This could not be worked out: make the fight smaller, then try again.", why=why
        )

    async def _watched(self, process: int, done: asyncio.Future[Any], seconds: float) -> str:
        """Wait for a job; tells what it took too much of, if it did."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + seconds
        while True:
            left = ends - loop.time()
            await asyncio.wait((done,), timeout=max(min(LOOK, left), 0))
            if done.done():
                return ""
            if left <= 0:
                return "time"
            if taken(process) > self._memory:
                return "memory"

    def _next(self, hand: _Hand) -> None:
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


class _Hand:
    """One worker, started when it is wanted, and another in its place when it was ended."""

    def __init__(self, low: int, memory: int, prepare: Callable[[], object] | None) -> None:
        self._begins = low, memory, prepare
        self._executor: ProcessPoolExecutor | None = None
        self.process = 0

    async def ready(self, work: Callable[..., object]) -> int:
        """The process of the worker, once it can begin; raises `TimeoutError` if it does not."""
        if self._executor is None:
            # Spawned, for a fork would take the server's sockets and locks along. A pool of one, so
            # that no other dies with it.
            self._executor = ProcessPoolExecutor(
                1,
                multiprocessing.get_context("spawn"),
                initializer=begin_worker,
                initargs=(os.getpid(), *self._begins),
            )
            begins = self._executor.submit(awake, work)
            self.process = await asyncio.wait_for(asyncio.wrap_future(begins), BEGINS)
        return self.process

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Begin a job; the worker is ready."""
        assert self._executor is not None, "only a worker that is ready begins"
        return self._executor.submit(work, *given)

    def takes(self) -> int:
        """How many bytes the worker takes."""
        return taken(self.process) if self.process else 0

    def drop(self, *, wait: bool = False) -> None:
        """Let the worker go, whatever it is at."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        end_workers(executor)
        self.process = 0
        executor.shutdown(wait=wait, cancel_futures=True)


def _heard(doing: asyncio.Task[Any]) -> None:
    """What became of a job that no one waits for any more is of no interest."""
    if not doing.cancelled():
        doing.exception()
