"""Worker processes of the table: started when they are needed, and replaced when they die."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from fracas.core.errors import WorkersLost
from fracas.table.leaving import begin_worker

T = TypeVar("T")


class Pool:
    """So many workers, which stand back by `low` and take at most `memory` bytes each (0: any).

    One that is not done with something within `patience` seconds is put to an end with it.
    """

    def __init__(
        self, workers: int, low: int = 0, memory: int = 0, patience: float | None = None
    ) -> None:
        self._workers, self._patience = workers, patience
        self._low, self._memory = low, memory
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """What the work comes to, with whatever it raises.

        Raises `WorkersLost` where a worker dies of it, or is not done in time.
        """
        pool = self._running()
        try:
            future = asyncio.wrap_future(pool.submit(work, *given))
            return await asyncio.wait_for(future, self._patience)
        except (BrokenProcessPool, TimeoutError, MemoryError) as lost:
            if not isinstance(lost, MemoryError):
                self._drop(pool)
            raise WorkersLost(
                "This could not be worked out: make the fight smaller, then try again."
            ) from None

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
