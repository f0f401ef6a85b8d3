"""Workers of a browser: one more Python beside the one that holds the tables.

A tab has no processes. A second Python in a worker of the browser does what takes long, one job
after the other. It has no alarm that could cut a job short: one that is not done in time is stopped
with its worker, and the next job gets a new one.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any, Protocol

from fracas.odds.memory import soft
from fracas.table.keeping.hands import BEGINS

Prepare = Callable[[], object]


class Beside(Protocol):
    """The browser's worker with the second Python, as the page's script reaches it."""

    def send(self, packed: bytes) -> None:
        """Send it a job, starting it if needed; `Second.hear` takes what comes back."""
        ...

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        ...


class Second:
    """The second Python: it does one job at a time, for the hand whose turn it is."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._turn = asyncio.Lock()
        self._doing: Future[Any] | None = None
        self._lent: set[str] = set()
        self._known: set[Callable[..., object]] = set()
        self.size = 0
        """How many bytes of memory it used when it last reported."""

    async def turn(
        self, prepare: Prepare | None, work: Callable[..., object], reads: Sequence[str]
    ) -> None:
        """Wait until no other job is running, and the worker is ready for this one.

        It exists, has prepared and imported what the work needs, and has the files. Raises
        `TimeoutError` if it does not get that far.
        """
        await self._turn.acquire()
        try:
            fresh = [path for path in reads if path not in self._lent]
            if fresh or work not in self._known:
                first = _nothing if prepare is None or prepare in self._known else prepare
                ready = self._begin(ready_for, first, work, {path: _read(path) for path in fresh})
                await asyncio.wait_for(asyncio.wrap_future(ready), BEGINS)
                self._known |= {work, first}
                self._lent.update(fresh)
        except BaseException:
            self.end()
            self._turn.release()
            raise

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Start a job in its turn, which ends with it."""
        future = self._begin(work, *given)
        future.add_done_callback(lambda _: self._turn.release())
        return future

    def hear(self, packed: bytes, size: int) -> None:
        """Take the result of the job, and how many bytes of memory the worker uses by now."""
        self.size = size
        future, self._doing = self._doing, None
        if future is None:
            return
        fault, made = pickle.loads(packed)
        if fault is not None:
            future.set_exception(fault)
        else:
            future.set_result(made)

    def end(self) -> None:
        """Stop the worker, and its current job with it; also if it ended by itself."""
        self._beside.end()
        self._lent.clear()
        self._known.clear()
        self.size = 0
        future, self._doing = self._doing, None
        if future is not None:
            future.set_exception(BrokenExecutor("The worker was ended."))

    def _begin(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        packed = pickle.dumps((work, given))
        self._doing = future
        self._beside.send(packed)
        return future


class SecondHand:
    """A hand whose jobs the second Python does."""

    process = 0

    def __init__(self, second: Second, memory: int, prepare: Prepare | None) -> None:
        self._second, self._memory, self._prepare = second, memory, prepare
        self._doing: Future[Any] | None = None

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None:
        """Wait for the turn, and for the worker to have what the work needs."""
        await self._second.turn(self._prepare, work, reads)

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Start a job in the turn that was waited for."""
        self._doing = self._second.submit(work, *given)
        return self._doing

    def takes(self) -> int:
        """Return how many bytes the worker used when it last reported."""
        return self._second.size

    def worked(self) -> None:
        """Return None: a browser does not say how long its workers were at work."""

    def drop(self, *, wait: bool = False) -> None:
        """Stop the worker if it is at this hand's job, or has grown beyond what it may use."""
        at_it = self._doing is not None and not self._doing.done()
        if at_it or self._second.size > soft(self._memory):
            self._second.end()
        self._doing = None


class Here:
    """A hand that does its jobs at once, in this Python: for short jobs that need its files."""

    process = 0

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None:
        """Do nothing: it is always ready."""

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Do a job; it is done when this returns."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given))
        except Exception as error:
            future.set_exception(error)
        return future

    def takes(self) -> int:
        """Return 0: it uses nothing of its own."""
        return 0

    def worked(self) -> None:
        """Return None: a job is done before anyone can ask."""

    def drop(self, *, wait: bool = False) -> None:
        """Do nothing: there is nothing to stop."""


def here(low: int, memory: int, prepare: Prepare | None) -> Here:
    """Return the Python that holds the tables, as a hand."""
    return Here()


def do(packed: bytes) -> bytes:
    """Do a job in the second Python; return its result, to be sent back."""
    work, given = pickle.loads(packed)
    try:
        return pickle.dumps((None, work(*given)))
    except Exception as error:
        return pickle.dumps((error.with_traceback(None), None))


def ready_for(prepare: Prepare, work: Callable[..., object], files: dict[str, bytes]) -> None:
    """Get ready for a kind of work: naming it imports it."""
    for path, data in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(data)
    prepare()


def _nothing() -> None:
    """The preparation where none is needed."""


def _read(path: str) -> bytes:
    return Path(path).read_bytes()
