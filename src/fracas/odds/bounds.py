"""How far a job may go: limits of time and memory, checked inside its loops.

The caller sets them around its work; every loop inside asks `spent()` and leaves the rest out. Work
without limits has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

OVER = 1.5
"""Past this multiple of its seconds, work leaves out what it has not begun."""

HARD = 2.0
"""After this multiple of its seconds at work, work that does not check is stopped from outside."""

WAITS = 4.0
"""After this multiple of that, work that rests, or waits for a busy processor, is stopped."""

LEAST = 0.1
"""The least seconds of any work, so that it can report something."""

LOOK = 0.02
"""At most how often (seconds) the memory of the process is measured."""


class Bounds:
    """What work may take from now on: about this many seconds, and memory until it is `full`.

    `full` says whether the process uses more memory than it may. Past the seconds there is time to
    assemble what was found.
    """

    __slots__ = ("_full", "_looks", "_over", "out_of_memory")

    def __init__(self, seconds: float, full: Callable[[], bool] | None = None) -> None:
        now = monotonic()
        self._over = now + max(OVER * seconds, LEAST)
        self._full = full
        self._looks = now
        self.out_of_memory = False
        """Whether there was too little memory for it."""

    def spent(self) -> bool:
        """Return whether nothing more may be started."""
        now = monotonic()
        return now > self._over or self._too_much(now)

    def _too_much(self, now: float) -> bool:
        if self._full is not None and not self.out_of_memory and now >= self._looks:
            self._looks = now + LOOK
            self.out_of_memory = self._full()
        return self.out_of_memory


_set: ContextVar[Bounds | None] = ContextVar("bounds", default=None)


@contextmanager
def bounded(seconds: float, full: Callable[[], bool] | None = None) -> Iterator[Bounds]:
    """Set limits for what is done inside; they replace those around it."""
    bounds = Bounds(seconds, full)
    before = _set.set(bounds)
    try:
        yield bounds
    finally:
        _set.reset(before)


def spent() -> bool:
    """Return whether the calling work may start nothing more."""
    bounds = _set.get()
    return bounds is not None and bounds.spent()
