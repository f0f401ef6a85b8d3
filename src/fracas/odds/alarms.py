"""A limit on time that also ends what does not look at the clock itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

OURS = str(Path(__file__).parents[1])
"""Where our own code is; other code may run when an object is released."""

LOADER = "<frozen importlib._bootstrap>"
"""Where Python loads modules."""

AGAIN = 0.02
PATIENT = 10
"""It rings again after this many seconds; other code may continue that many times."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` in what runs inside after this many seconds.

    This needs a system with alarms and the main thread of a process, as workers have; elsewhere
    nothing is cut short, and neither with 0 seconds. An inner call replaces an outer one.
    """
    if (
        not seconds
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    rung = 0

    def ring(number: int, frame: Any) -> None:
        # No caller sees an error raised while an object is released; then the next ring counts.
        nonlocal rung
        if _importing(frame):
            return
        rung += 1
        ours = frame is not None and frame.f_code.co_filename.startswith(OURS)
        if ours or rung > PATIENT:
            raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-3), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _importing(frame: Any) -> bool:
    """Return whether a module is being loaded: cut short, half of it would remain."""
    while frame is not None:
        if frame.f_code.co_filename == LOADER:
            return True
        frame = frame.f_back
    return False
