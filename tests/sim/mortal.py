"""Work for workers that die over it, as a process finds it by its name."""

from __future__ import annotations

import os
import signal
import time

import msgspec

from fracas.sim.batches.jobs import Job, done_as_text

MARK = "FRACAS_TEST_MARK"
"""Names the file that tells that somebody died already."""

FATAL = 3
"""Whoever comes to this fight dies."""


def _dies() -> None:
    if hasattr(signal, "SIGKILL"):
        os.kill(os.getpid(), signal.SIGKILL)
    os._exit(1)


def dies_once(text: bytes) -> bytes:
    """The first worker that comes to the fight dies; the next plays it."""
    job = msgspec.json.decode(text, type=Job)
    if job.first <= FATAL < job.end:
        try:
            os.close(os.open(os.environ[MARK], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            _dies()
    return done_as_text(text)


def dies_always(text: bytes) -> bytes:
    """Every worker that comes to the fight dies."""
    job = msgspec.json.decode(text, type=Job)
    if job.first <= FATAL < job.end:
        _dies()
    return done_as_text(text)


def fails(text: bytes) -> bytes:
    """No worker can do it."""
    raise RuntimeError("out of luck. Nobody knows why")


def never_done(_: bytes) -> bytes:
    """Every worker is at it for ever."""
    while True:
        time.sleep(60)
