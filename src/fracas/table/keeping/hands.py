"""Who does the jobs of a pool: what a pool needs of a worker, and workers that are processes.

The application chooses its workers by a `Hire`: `processes` on a computer, workers of the browser
in a tab.
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
"""How many seconds a worker may take to get ready."""


class Hand(Protocol):
    """One worker, started when it is needed, and replaced after it was ended."""

    process: int
    """Its process id; 0 if it has none, or is not started."""

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None:
        """Wait until it can begin such work; `reads` are the files that the work opens.

        Raises `TimeoutError` if it does not get ready.
        """
        ...

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Begin a job on a ready worker; its future raises `BrokenExecutor` if that is lost."""
        ...

    def takes(self) -> int:
        """Return how many bytes of memory it uses, as far as known; 0 if it is not running."""
        ...

    def worked(self) -> float | None:
        """Return how many seconds it has worked since it began; `None` if that is unknown."""
        ...

    def drop(self, *, wait: bool = False) -> None:
        """End the worker, whatever it is doing."""
        ...


Hire = Callable[[int, int, Callable[[], object] | None], Hand]
"""Returns a worker, given how far its priority is lowered, how many bytes it may use, and what it
prepares before its first job.
"""


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
        # Not at the top: a browser has no processes.
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        # Spawned, because a fork would copy the server's sockets and locks. A pool of one, so that
        # no other worker dies with it.
        self._executor = ProcessPoolExecutor(
            1,
            multiprocessing.get_context("spawn"),
            initializer=begin_worker,
            initargs=(os.getpid(), *self._begins),
        )
        begins = self._executor.submit(awake, work)
        self.process = await asyncio.wait_for(asyncio.wrap_future(begins), BEGINS)

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Begin a job on a ready worker."""
        assert self._executor is not None, "only a worker that is ready begins"
        return self._executor.submit(work, *given)

    def takes(self) -> int:
        """Return how many bytes the process uses."""
        return taken(self.process) if self.process else 0

    def worked(self) -> float | None:
        """Return how many seconds the processor has given to the process."""
        return worked(self.process) if self.process else None

    def drop(self, *, wait: bool = False) -> None:
        """End the process, whatever it is doing."""
        from fracas.sim.batches.workers import end_workers

        executor, self._executor = self._executor, None
        if executor is None:
            return
        end_workers(executor)
        self.process = 0
        executor.shutdown(wait=wait, cancel_futures=True)


processes: Hire = ProcessHand
"""Workers that are processes of this computer."""
