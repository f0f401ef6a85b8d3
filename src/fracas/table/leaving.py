"""How a worker process leaves: quietly, with the server that it works for."""

from __future__ import annotations

import os
import signal
import threading
import time

LOOK = 2.0
"""Every so many seconds it is looked whether the server is still there."""


def leave_with(server: int) -> None:
    """Leave this process to its server, by the server's process id.

    Ctrl-C at the keyboard is for the server, which then lets its workers go. Where it is killed it
    cannot, and they would wait for work for ever: they see that they have another parent, and end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def _watch(server: int) -> None:
    while os.getppid() == server:
        time.sleep(LOOK)
    os._exit(0)
