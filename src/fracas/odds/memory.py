"""How much memory this machine has, and how much memory and time a process uses."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fracas.core.errors import TooMuch

LIMIT = "FRACAS_MEMORY"
"""The environment variable for how many megabytes one job may take."""

MEGABYTE = 1 << 20
USUAL = 512 * MEGABYTE
LEAST = 96 * MEGABYTE
"""A process that has read the five rulesets uses about half of this."""

SHARE = 8
"""One job takes at most the machine's memory divided by this."""

IN_BROWSER = sys.platform == "emscripten"
"""Whether Python runs in a browser: there it has one memory, which grows and never shrinks."""

GROUPS = Path("/sys/fs/cgroup/memory.max")
"""Where Linux says how much memory a container may take."""


def memory_limit() -> int:
    """Return how many bytes one job may take: as the environment says, or the default here.

    The default is 512 MB, and less on a machine, or in a container, with less than eight times
    that. A browser does not say what its machine has.
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
    """Return what to raise where something took more than it may."""
    limit = memory_limit() // MEGABYTE
    return TooMuch(
        f"This takes more than the limit of {limit} MB of memory: ask for less, or set {LIMIT} "
        "to more (in MB).",
        megabytes=limit,
    )


def soft(limit: int) -> int:
    """Return after how many bytes of a limit nothing more is started.

    The rest is for assembling what was found.
    """
    return limit * 5 // 8


def taken(process: int | None = None) -> int:
    """Return how many bytes a process uses, by default this one; 0 for one that is gone."""
    if IN_BROWSER:
        return _heap() if process is None else 0
    import psutil

    try:
        return int(psutil.Process(process).memory_info().rss)
    except psutil.Error:
        return 0


def worked(process: int) -> float | None:
    """Return for how many seconds a process has been at work; `None` for one that is gone."""
    import psutil

    try:
        times = psutil.Process(process).cpu_times()
    except psutil.Error:
        return None
    return float(times.user + times.system)


def room(limit: int) -> int:
    """Return how many bytes this process may use in all, if new work may take a limit.

    If much is in use already, as in a notebook, half of the limit is added to it.
    """
    return max(limit, taken() + limit // 2)


def fuller_than(limit: int) -> Callable[[], bool]:
    """Return what says whether this process uses more than this many bytes."""
    if IN_BROWSER:
        return lambda: _heap() > limit
    import psutil

    own = psutil.Process()
    return lambda: bool(own.memory_info().rss > limit)


@contextmanager
def held_to(limit: int) -> Iterator[None]:
    """Let the system refuse this process more than this many bytes, as far as it can.

    Code inside that asks for more gets a `MemoryError`. Only Linux enforces it.
    """
    try:
        import resource
    except ImportError:  # not on Windows, nor in a browser
        yield
        return
    import psutil

    # Memory that is reserved and was never touched, such as stacks of threads, counts for it too.
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
    """Return how many bytes the one memory of a browser's Python has."""
    from pyodide_js import _module

    return int(_module.HEAPU8.length)


def _least(limit: int, before: int) -> int:
    return limit if before < 0 else min(limit, before)
