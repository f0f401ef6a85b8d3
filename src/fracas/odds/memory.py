"""How much memory this machine has, and how much of it, and of time, a process takes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fracas.core.errors import TooMuch

LIMIT = "FRACAS_MEMORY"
"""Names in the environment how many megabytes one piece of work may take."""

MEGABYTE = 1 << 20
USUAL = 512 * MEGABYTE
LEAST = 96 * MEGABYTE
"""A process that has read the five rulesets takes about half of this."""

SHARE = 8
"""One piece of work takes at most the machine's memory divided by this."""

IN_BROWSER = sys.platform == "emscripten"
"""Whether Python runs in a browser: there it has one memory, which grows and never shrinks."""

GROUPS = Path("/sys/fs/cgroup/memory.max")
"""Where Linux says how much memory a container may take."""


def memory_limit() -> int:
    """How many bytes one piece of work may take: as the environment says, or what is usual here.

    Usual are 512 MB, and less on a machine, or in a container, with less than eight times that. A
    browser does not say what its machine has.
    """
    with suppress(KeyError, ValueError):
        return max(int(os.environ[LIMIT]) * MEGABYTE, LEAST)
    if IN_BROWSER:
        return USUAL
    import psutil

    there = int(psutil.virtual_memory().total)
    with suppress(OSError, ValueError):
        there = min(there, int(GROUPS.read_text()))
    return max(min(USUAL, there // SHARE), LEAST)


def out_of_memory() -> TooMuch:
    """What to raise where something took more than it may."""
    limit = memory_limit() // MEGABYTE
    return TooMuch(
        f"This takes more than the {limit} MB of memory that it may: ask for less, or set {LIMIT} "
        "to more (in MB).",
        megabytes=limit,
    )


def soft(limit: int) -> int:
    """How many bytes of a limit are taken before nothing more is begun.

    What is left is for putting together what was found.
    """
    return limit * 5 // 8


def taken(process: int | None = None) -> int:
    """How many bytes a process takes, this one unless said; 0 for one that is gone."""
    if IN_BROWSER:
        return _heap() if process is None else 0
    import psutil

    try:
        return int(psutil.Process(process).memory_info().rss)
    except psutil.Error:
        return 0


def worked(process: int) -> float | None:
    """For how many seconds a process has been at work; `None` for one that is gone."""
    import psutil

    try:
        times = psutil.Process(process).cpu_times()
    except psutil.Error:
        return None
    return float(times.user + times.system)


def room(limit: int) -> int:
    """How many bytes this process may take in all, if what is begun now may take a limit.

    Where much is there already, as in a notebook, half of the limit comes on top of it.
    """
    return max(limit, taken() + limit // 2)


def fuller_than(limit: int) -> Callable[[], bool]:
    """Whether this process takes more than this many bytes by now."""
    if IN_BROWSER:
        return lambda: _heap() > limit
    import psutil

    own = psutil.Process()
    return lambda: bool(own.memory_info().rss > limit)


@contextmanager
def held_to(limit: int) -> Iterator[None]:
    """Let the system refuse this process more than this many bytes, as far as it can.

    What asks for more inside gets a `MemoryError`. Only Linux holds a process to it.
    """
    try:
        import resource
    except ImportError:  # not on Windows, nor in a browser
        yield
        return
    import psutil

    # What is set aside and was never touched, such as stacks of threads, counts for the system too.
    own = psutil.Process().memory_info()
    limit += max(getattr(own, "data", 0) - own.rss, 0)
    before, most = resource.getrlimit(resource.RLIMIT_DATA)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (_least(limit, before), most))
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (before, most))


def _heap() -> int:
    """How many bytes the one memory of a browser's Python has."""
    from pyodide_js import _module

    return int(_module.HEAPU8.length)


def _least(limit: int, before: int) -> int:
    return limit if before < 0 else min(limit, before)
