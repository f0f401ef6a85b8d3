"""Who does the jobs of a pool: what a pool asks of a worker, and workers that are processes.

Whoever puts an application together says who works for it by a `Hire`: `processes` on a computer,
workers of the browser in a tab.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

from fracas.odds.memory import taken, worked
from fracas.table.keeping.worker import awake, begin_worker

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

BEGINS = 30.0
"""For how many seconds a worker may be getting ready."""


class Hand(Protocol):
    """One worker, started when it is wanted, and another in its place when it was ended."""

    process: int
    """The number of its process; 0 where it has none, or is not started."""

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None:
        """Wait until it can begin such work; `reads` are the files that the work opens.

        Raises `TimeoutError` where it does not get ready.
        """
        ...

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Begin a job; the worker is ready. Of a worker that is lost comes a `BrokenExecutor`."""
        ...

    def takes(self) -> int:
        """How many bytes of memory it takes, as far as that is known; 0 where it is not there."""
        ...

    def worked(self) -> float | None:
        """For how many seconds it has been at work since it began; `None` where that is unknown."""
        ...

    def drop(self, *, wait: bool = False) -> None:
        """Let the worker go, whatever it is at."""
        ...


Hire = Callable[[int, int, Callable[[], object] | None], Hand]
"""Gives a worker: by how much it yields to others, how many bytes it may take, and what it prepares
before its first job."""


class ProcessHand:
    """A worker that is a process."""

    def __init__(self, low: int, memory: int, prepare: Callable[[], object] | None) -> None:
        self._begins = low, memory, prepare
        self._executor: ProcessPoolExecutor | None = None
        self.process = 0

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None:
        """Wait until the process can begin; it opens the same files as this one."""
        if self._executor is not None:
            return
        # Not where there are no processes, such as in a browser.
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

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

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Begin a job; the worker is ready."""
        assert self._executor is not None, "only a worker that is ready begins"
        return self._executor.submit(work, *given)

    def takes(self) -> int:
        """How many bytes the process takes."""
        return taken(self.process) if self.process else 0

    def worked(self) -> float | None:
        """How many seconds the processor has given to the process."""
        return worked(self.process) if self.process else None

    def drop(self, *, wait: bool = False) -> None:
        """Let the process go, whatever it is at."""
        from fracas.sim.batches.workers import end_workers

        executor, self._executor = self._executor, None
        if executor is None:
            return
        end_workers(executor)
        self.process = 0
        executor.shutdown(wait=wait, cancel_futures=True)


processes: Hire = ProcessHand
"""Workers that are processes of this computer."""
