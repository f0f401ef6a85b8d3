"""How a worker process begins, works, and leaves: quietly, with the server that it works for."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from fracas.content.faults import shortened
from fracas.core.errors import ContentError
from fracas.odds.bounds import bounded
from fracas.odds.memory import fuller_than, held_to, soft

T = TypeVar("T")

LOOK = 2.0
"""How often (seconds) a worker looks whether the server is still there."""


def leave_with(server: int) -> None:
    """Leave this process to its server, by the server's process id.

    Ctrl-C at the keyboard is for the server, which then lets its workers go. Where it is killed it
    cannot, and they would wait for work for ever: they see that they have another parent, and end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def begin_worker(
    server: int, low: int, memory: int, prepare: Callable[[], object] | None = None
) -> None:
    """What every worker does first: it leaves with its server, and gives way to those who play.

    `low` is by how much it yields to others, `memory` how many bytes it may take, both as far as
    the system lets it; `prepare` reads what its work needs, so that no work waits for that.
    """
    leave_with(server)
    if sys.platform != "win32":
        with suppress(OSError):
            os.nice(low)
    # It holds for as long as the worker is there.
    held_to(memory).__enter__()
    if prepare is not None:
        prepare()


def awake(work: Callable[..., object]) -> int:
    """The number of this process, once it is ready; by being named, the work is imported."""
    return os.getpid()


def work_within(seconds: float, memory: int, work: Callable[..., T], *given: object) -> T:
    """Do a job within bounds: about a number of seconds, and what the process may take of memory.

    Of content with thousands of faults the server is sent those alone that it shows.
    """
    # Looking for garbage among all that earlier jobs left in caches takes as long as a short job.
    gc.freeze()
    with bounded(seconds, fuller_than(soft(memory))):
        try:
            return work(*given)
        except ContentError as error:
            raise shortened(error) from None


def _watch(server: int) -> None:
    while os.getppid() == server:
        time.sleep(LOOK)
    os._exit(0)
