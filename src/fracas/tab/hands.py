"""Workers of a browser: one more Python beside the one that holds the tables, and none at all.

A tab has no processes. What takes long is done by a second Python in a worker of the browser's own,
one job after the other. It has no alarm that could cut a job short: one that is not done in time is
ended with its worker, and the next job finds a fresh one.
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
        """Send it a job, starting it where it is not there; `Second.hear` takes what comes back."""
        ...

    def end(self) -> None:
        """End it, whatever it is at."""
        ...


class Second:
    """The second Python: it does one job at a time, for whichever hand has its turn."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._turn = asyncio.Lock()
        self._doing: Future[Any] | None = None
        self._lent: set[str] = set()
        self._known: set[Callable[..., object]] = set()
        self.size = 0
        """How many bytes of memory it took when it was last heard of."""

    async def turn(
        self, prepare: Prepare | None, work: Callable[..., object], reads: Sequence[str]
    ) -> None:
        """Wait until nobody else's job is done, and the worker is ready for this one.

        It is there, has prepared and imported what the work needs, and has the files. Raises
        `TimeoutError` where it does not get that far.
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
        """Begin a job in its turn, which ends with it."""
        future = self._begin(work, *given)
        future.add_done_callback(lambda _: self._turn.release())
        return future

    def hear(self, packed: bytes, size: int) -> None:
        """Take what came of the job, and how many bytes of memory the worker takes by now."""
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
        """End the worker, and what it is at with it; also where it ended by itself."""
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
        """Begin a job in the turn that was waited for."""
        self._doing = self._second.submit(work, *given)
        return self._doing

    def takes(self) -> int:
        """How many bytes the worker took when it was last heard of."""
        return self._second.size

    def worked(self) -> None:
        """A browser does not say how long its workers were at work."""

    def drop(self, *, wait: bool = False) -> None:
        """End the worker where it is at this hand's job, or has grown over what it may take."""
        at_it = self._doing is not None and not self._doing.done()
        if at_it or self._second.size > soft(self._memory):
            self._second.end()
        self._doing = None


class Here:
    """A hand that does its jobs at once, in this Python: for what needs its files, and is short."""

    process = 0

    async def ready(self, work: Callable[..., object], reads: Sequence[str] = ()) -> None:
        """It is ready."""

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Do a job; it is done when this returns."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given))
        except Exception as error:
            future.set_exception(error)
        return future

    def takes(self) -> int:
        """Nothing of its own."""
        return 0

    def worked(self) -> None:
        """It is done when it can be asked."""

    def drop(self, *, wait: bool = False) -> None:
        """There is nothing to end."""


def here(low: int, memory: int, prepare: Prepare | None) -> Here:
    """Hire the Python that holds the tables."""
    return Here()


def do(packed: bytes) -> bytes:
    """What the second Python does with a job; gives what came of it, to be heard."""
    work, given = pickle.loads(packed)
    try:
        return pickle.dumps((None, work(*given)))
    except Exception as error:
        return pickle.dumps((error.with_traceback(None), None))


def ready_for(prepare: Prepare, work: Callable[..., object], files: dict[str, bytes]) -> None:
    """Get ready for a kind of work: by being named, it is imported."""
    for path, data in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(data)
    prepare()


def _nothing() -> None:
    """What is prepared where nothing need be."""


def _read(path: str) -> bytes:
    return Path(path).read_bytes()
