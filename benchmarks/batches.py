"""Simulated fights, by the rules without a journal, and how much two workers are worth.

The group fights are those of `fights`, which plays them with their journal.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks import beacon, fights, hex_fights, kept, point_fights, symbol_fights
from benchmarks.measuring import Pace, Row
from fracas.sim.batches.batch import run
from fracas.sim.batches.workers import Alone, Cores
from fracas.sim.play.fights import Table

DUEL = kept.job("razorweave", "dock-thug")
TIMES = 5
"""How many batches of each are played, after a first one that does not count."""

SECONDS = 8
"""How long two workers play, so that their start does not count."""


def openings() -> list[tuple[str, Any, int, str]]:
    """What is simulated: its row, its opening, how many fights make a batch, and the target."""
    return [
        ("Razorweave, duel", fights.opened(0), 60, "0.03 or more"),
        ("Razorweave, four against four", fights.four_against_four(0), 4, "0.004 or more"),
        ("Fully Automated, six against six", hex_fights.opened(0, "yard"), 4, "0.0016 or more"),
        ("Aeronaughts, four against four", symbol_fights.opened(0), 16, "0.0016 or more"),
        ("Action Points, four against four", point_fights.opened(0), 16, "0.002 or more"),
        ("Beacon Road, four against six", beacon.opened(0), 6, "0.0016 or more"),
    ]


def rows() -> Iterator[Row]:
    """Yield rows for the table of results; each batch has its own fights, after one to warm up."""
    for name, begun, size, wanted in openings():
        found, prompts = Pace(), 0
        for number in range(size * TIMES, size * (TIMES + 1)):
            played(begun, number)
        for batch in range(TIMES):
            with found.piece(size):
                for number in range(size * batch, size * (batch + 1)):
                    prompts += played(begun, number)
        each = prompts / found.units
        what = f"simulated: {name}, each fight a new one"
        yield Row(what, f"{found.a_second:,.0f} fights/s", f"{found.ratio:.5f}", wanted)
        yield Row("its prompts", f"{found.a_second * each:,.0f}/s", f"{found.ratio * each:.3f}")
    yield two_workers()


def played(begun: Any, number: int) -> int:
    """Play a fight, and return how many prompts it had."""
    return Table(begun.rules, begun.book, begun.opening, {}, 1, number).play().prompts


def two_workers() -> Row:
    """Return how much faster two workers are than one, by wall time, once they play."""
    count = 2_000
    start = time.perf_counter()
    run(DUEL.part(0, count), Alone())
    alone = count / (time.perf_counter() - start)
    many = int(alone * SECONDS)
    clock: list[tuple[float, int]] = []
    run(
        DUEL.part(0, many),
        Cores(2, patience=0),
        tell=lambda done, of: clock.append((time.perf_counter(), done)),
    )
    # From the third part on, when both have started and filled their caches.
    (began, before), (ended, after) = clock[2], clock[-1]
    together = (after - before) / (ended - began)
    return Row(
        "simulated: Razorweave, duel, two workers",
        f"{together:,.0f} fights/s",
        f"{together / alone:.2f} times one",
        "1.7 times or more",
    )
