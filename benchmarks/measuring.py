"""How speeds are measured: beside the calibration loop, the best of several runs, a row each."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from benchmarks.calibration import duel


class Row(NamedTuple):
    """One row of the table: what was measured, its figure and ratio to the loop, and the target."""

    what: str
    measured: str
    ratio: str = "-"
    wanted: str = "-"


def loop_in_processor_time(duels: int = 4000) -> float:
    """Return duels of the calibration loop a second, timed as the fights are.

    `calibrate()` uses wall time, which on a busy machine would flatter the fights.
    """
    rng = random.Random(1).random
    start = time.process_time()
    for _ in range(duels):
        duel(rng)
    return duels / (time.process_time() - start)


class Pace:
    """How fast some work is done, piece by piece, with the calibration loop between the pieces.

    A shared machine may be twice as fast a second later: a ratio holds where both meet the same.
    """

    def __init__(self) -> None:
        self.units = 0.0
        self.seconds = 0.0
        self._duels = 0.0
        self._loop = loop_in_processor_time()

    @contextmanager
    def piece(self, units: float) -> Iterator[None]:
        """Count what is done inside as so many units."""
        start = time.process_time()
        yield
        passed = time.process_time() - start
        before, self._loop = self._loop, loop_in_processor_time()
        self.units += units
        self.seconds += passed
        self._duels += passed * (before + self._loop) / 2

    @property
    def a_second(self) -> float:
        """Units a second."""
        return self.units / self.seconds

    @property
    def ratio(self) -> float:
        """Units in the time of one duel of the loop."""
        return self.units / self._duels


def nothing() -> None:
    """Do nothing, before a run that may use all caches."""


def best(times: int, work: Callable[[], object], before: Callable[[], object] = nothing) -> float:
    """The shortest of several runs, in seconds, because noise only adds; `before` runs first."""
    shortest = float("inf")
    for _ in range(times):
        before()
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def first_and_best(times: int, work: Callable[[], object]) -> tuple[float, float]:
    """Return the first run, with empty caches, and the shortest of all, in seconds."""
    first = best(1, work)
    return first, min(first, best(times - 1, work))


def afresh(times: int, code: str) -> list[list[float]]:
    """Return the numbers that a program prints, in new processes, where nothing is cached."""
    command = [sys.executable, "-c", code]
    said = [subprocess.run(command, check=True, capture_output=True).stdout for _ in range(times)]
    return [[float(number) for number in text.split()] for text in said]


def ms(seconds: float, places: int = 1) -> str:
    """Return seconds in milliseconds, as text."""
    return f"{seconds * 1e3:,.{places}f} ms"
