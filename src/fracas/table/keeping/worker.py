"""How a worker process begins, works and ends: quietly, with the server that it works for."""

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
"""How often (seconds) a worker checks whether the server is still there."""


def leave_with(server: int) -> None:
    """End this process when its server does; `server` is the server's process id.

    Ctrl-C at the keyboard is for the server, which then ends its workers. A killed server cannot,
    and they would wait for ever; so they end when they have another parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def begin_worker(
    server: int, low: int, memory: int, prepare: Callable[[], object] | None = None
) -> None:
    """Do what every worker does first: end with its server, and yield to those who play.

    `low` is by how much its priority is lowered, `memory` how many bytes it may use, both as far as
    the system allows; `prepare` reads what its work needs, so that no job waits for that.
    """
    leave_with(server)
    if sys.platform != "win32":
        with suppress(OSError):
            os.nice(low)
    # It applies as long as the worker runs.
    held_to(memory).__enter__()
    if prepare is not None:
        prepare()


def awake(work: Callable[..., object]) -> int:
    """Return this process id once the worker is ready; naming `work` imports it."""
    return os.getpid()


def work_within(seconds: float, memory: int, work: Callable[..., T], *given: object) -> T:
    """Do a job within bounds: about `seconds`, and `memory` bytes of the process.

    Of content with thousands of faults, only those that the server shows are sent to it.
    """
    # Collecting garbage among all that earlier jobs cached takes as long as a short job.
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
