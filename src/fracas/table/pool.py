"""Worker processes of the table: started when they are needed, and replaced when they die."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, TypeVar

from fracas.core.errors import WorkersLost
from fracas.table.worker import begin_worker

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Pool:
    """So many workers, which stand back by `low` and take at most `memory` bytes each (0: any).

    One that is not done with something within `patience` seconds is put to an end with it. Where
    more is wanted than they can do, what was wanted last comes first: who asked before has most
    likely gone on.
    """

    def __init__(
        self, workers: int, low: int = 0, memory: int = 0, patience: float | None = None
    ) -> None:
        self._workers, self._patience = workers, patience
        self._low, self._memory = low, memory
        self._pool: ProcessPoolExecutor | None = None
        self._free = workers
        self.lost = False
        """Whether a worker was lost at what was done last."""
        self._waiting: list[asyncio.Future[None]] = []

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """What the work comes to, with whatever it raises.

        Raises `WorkersLost` where a worker dies of it, or is not done in time. Whoever stops
        waiting before a worker has begun has asked for nothing.
        """
        await self._turn()
        pool = self._running()
        try:
            doing = self._begun(pool, work, *given)
            # A worker that has begun is not stopped by who stops waiting.
            future = asyncio.shield(asyncio.wrap_future(doing))
            done = await asyncio.wait_for(future, self._patience)
            self.lost = False
            return done
        except (BrokenProcessPool, TimeoutError, MemoryError) as lost:
            self.lost = True
            told = {"work": getattr(work, "__name__", ""), "why": type(lost).__name__}
            _log.warning("worker-lost", extra={"told": told})
            if not isinstance(lost, MemoryError):
                self._drop(pool)
            raise WorkersLost(
                "This could not be worked out: make the fight smaller, then try again."
            ) from None

    async def _turn(self) -> None:
        """Wait for a worker that has nothing to do."""
        if self._free:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._next()
            raise

    def _begun(self, pool: ProcessPoolExecutor, work: Callable[..., T], *given: Any) -> Future[T]:
        loop = asyncio.get_running_loop()

        def done(_: Any) -> None:
            with suppress(RuntimeError):  # the loop is closed where the server is
                loop.call_soon_threadsafe(self._next)

        try:
            doing = pool.submit(work, *given)
        except BaseException:
            self._next()
            raise
        doing.add_done_callback(done)
        return doing

    def _next(self) -> None:
        """A worker is free: it is the turn of whoever came last."""
        while self._waiting:
            if not (last := self._waiting.pop()).done():
                last.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Let the workers go."""
        pool = self._pool
        if pool is not None:
            self._drop(pool)
            pool.shutdown(wait=True)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, for a fork would take the server's sockets and locks along.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers,
                spawn,
                initializer=begin_worker,
                initargs=(os.getpid(), self._low, self._memory),
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        # One that is at an endless thing hears nothing else.
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
