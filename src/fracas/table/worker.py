"""How a worker process begins, and leaves: quietly, with the server that it works for."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress

LOOK = 2.0
"""Every so many seconds it is looked whether the server is still there."""


def leave_with(server: int) -> None:
    """Leave this process to its server, by the server's process id.

    Ctrl-C at the keyboard is for the server, which then lets its workers go. Where it is killed it
    cannot, and they would wait for work for ever: they see that they have another parent, and end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def begin_worker(server: int, low: int = 0, memory: int = 0) -> None:
    """What every worker does first: it leaves with its server, and gives way to those who play.

    `low` is by how much it stands back, `memory` how many bytes it may take (0: any), both as far
    as the system lets it.
    """
    leave_with(server)
    if sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):
        os.nice(low)
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _watch(server: int) -> None:
    while os.getppid() == server:
        time.sleep(LOOK)
    os._exit(0)
