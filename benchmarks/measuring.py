"""How speeds are taken: beside the calibration loop, the best of several runs, a row for each."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.calibration import duel


class Row(NamedTuple):
    """One row of the table: what was measured, its figure and ratio to the loop, what is wanted."""

    what: str
    measured: str
    ratio: str = "-"
    wanted: str = "-"


def loop_in_processor_time(duels: int = 2000) -> float:
    """Duels of the calibration loop a second, timed as the fights are.

    `calibrate()` looks at the clock on the wall, which on a busy machine would flatter the fights.
    """
    rng = random.Random(1).random
    start = time.process_time()
    for _ in range(duels):
        duel(rng)
    return duels / (time.process_time() - start)


def nothing() -> None:
    """What goes before a run that may use all that is remembered."""


def best(times: int, work: Callable[[], object], before: Callable[[], object] = nothing) -> float:
    """The shortest of several runs, in seconds, noise only ever adding; `before` each something."""
    shortest = float("inf")
    for _ in range(times):
        before()
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def first_and_best(times: int, work: Callable[[], object]) -> tuple[float, float]:
    """The first run, with nothing remembered, and the shortest of all, in seconds."""
    first = best(1, work)
    return first, min(first, best(times - 1, work))


def afresh(times: int, code: str) -> list[list[float]]:
    """The numbers that a program prints, in fresh processes, where nothing is remembered."""
    command = [sys.executable, "-c", code]
    said = [subprocess.run(command, check=True, capture_output=True).stdout for _ in range(times)]
    return [[float(number) for number in text.split()] for text in said]


def ms(seconds: float, places: int = 1) -> str:
    """Seconds in thousandths."""
    return f"{seconds * 1e3:,.{places}f} ms"
