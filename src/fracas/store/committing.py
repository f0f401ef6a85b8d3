"""Group commit: one thread writes what all others hand over, in one transaction at a time.

While one transaction is made safe on disk, batches gather for the next, so that a sync is paid once
for all tables that play at that moment.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from fracas.core.errors import StoreError
from fracas.store.protocol import Lines, Write

Batch = tuple[Write, ...]
"""Writes that are kept together or not at all."""

Keep = Callable[[Sequence[Batch]], Sequence[StoreError | None]]
"""Writes batches; returns for each why it is not kept, or None once it is safely on disk."""

MOST = 4000
"""After this many rows of a transaction the next batch waits for the next transaction."""

SLOW = 1.0
"""A transaction that takes this many seconds is logged."""

_log = logging.getLogger(__name__)

_Waiting = tuple[Batch, "Future[None]"]


class Committer:
    """Takes batches from any thread and has its own thread write them, in order."""

    def __init__(self, keep: Keep) -> None:
        """Start the thread; it ends with `close`, or with the process."""
        self._keep = keep
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = False
        self._closing = Lock()
        self._thread = Thread(target=self._run, name="fracas-store", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> Future[None]:
        """Hand over a batch; its future is done once the batch is safe, or has a `StoreError`."""
        future: Future[None] = Future()
        # From here on it cannot be cancelled: a caller that stops waiting must not undo what was
        # played.
        future.set_running_or_notify_cancel()
        with self._closing:
            if not self._closed:
                self._queue.put((batch, future))
                return future
        future.set_exception(
            StoreError("The store is closed and saves nothing any more: open it again.")
        )
        return future

    def close(self) -> None:
        """Write what was handed over, then end the thread."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more and (waiting := self._queue.get()) is not None:
            group = [waiting]
            rows = _rows(waiting)
            while rows < MOST:
                try:
                    following = self._queue.get_nowait()
                except Empty:
                    break
                if following is None:
                    more = False
                    break
                group.append(following)
                rows += _rows(following)
            self._settle(group)

    def _settle(self, group: list[_Waiting]) -> None:
        found: Sequence[BaseException | None]
        began = time.monotonic()
        try:
            found = self._keep([batch for batch, _ in group])
        except BaseException as error:
            # Whatever happened, nobody is left waiting, and the thread continues with the next
            # group.
            found = [_unforeseen(error) for _ in group]
        _tell(group, found, time.monotonic() - began)
        for (_, future), trouble in zip(group, found, strict=True):
            if trouble is None:
                future.set_result(None)
            else:
                future.set_exception(trouble)


def _tell(group: list[_Waiting], found: Sequence[BaseException | None], seconds: float) -> None:
    """Log what took long, and what was not kept by its code."""
    if seconds >= SLOW:
        rows = sum(map(_rows, group))
        told = {"milliseconds": round(seconds * 1000), "batches": len(group), "rows": rows}
        _log.warning("slow-commit", extra={"told": told})
    for code, count in Counter(one.code for one in found if isinstance(one, StoreError)).items():
        _log.warning("not-kept", extra={"told": {"code": code, "batches": count}})


def _rows(waiting: _Waiting) -> int:
    return sum(len(write.lines) if isinstance(write, Lines) else 1 for write in waiting[0])


def _unforeseen(error: BaseException) -> StoreError:
    return StoreError(
        f"The store failed unexpectedly ({type(error).__name__}: {error}): "
        "read the table again to see what was kept, and report this.",
        unsure=True,
    )
