"""What `run` measures of simulation: fights through the rules without a journal, and two workers.

The group fights are those that `run` also plays with their journal.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import beacon
import hex_fights
import point_fights
import symbol_fights

from fracas.core.chronicle import Chronicle
from fracas.rulesets.registry import ruleset
from fracas.sim.batches import run
from fracas.sim.fights import Table
from fracas.sim.jobs import Job, opening
from fracas.sim.workers import Alone, Cores

DUEL = Job("razorweave", "dock-thug")
SECONDS = 8
"""How long two workers play, so that starting them does not count."""


def openings(four_against_four: Callable[[int], Chronicle]) -> list[tuple[str, Any, int, str]]:
    """What is simulated: its row, how it begins, how many fights make a batch, what is wanted."""
    book = ruleset("razorweave").open_book({})
    duel = Chronicle(ruleset("razorweave"), book, opening(DUEL).state, seed=b"duel")
    return [
        ("Razorweave, duel", duel, 60, "0.03 or more"),
        ("Razorweave, four against four", four_against_four(0), 4, "0.004 or more"),
        ("Fully Automated, six against six", hex_fights.opened(0, "yard"), 4, "0.0016 or more"),
        ("Aeronaughts, four against four", symbol_fights.opened(0), 16, "0.0016 or more"),
        ("Action Points, four against four", point_fights.opened(0), 16, "0.002 or more"),
        ("Beacon Road, four against six", beacon.opened(0), 6, "0.0016 or more"),
    ]


def rows(
    four_against_four: Callable[[int], Chronicle], loop: Callable[[], float], times: int = 5
) -> list[tuple[str, str, str, str]]:
    """Rows for the table of results; each batch has fights of its own, and a loop close by."""
    found = []
    for name, begun, size, wanted in openings(four_against_four):
        state = begun.entries[0].state
        seconds, prompts, fastest = float("inf"), 0, 0.0
        for batch in range(times):
            fastest = max(fastest, loop())
            start = time.process_time()
            asked = sum(
                Table(begun.rules, begun.book, state, {}, 1, number).play().prompts
                for number in range(size * batch, size * (batch + 1))
            )
            passed = time.process_time() - start
            if passed / size < seconds:
                seconds, prompts = passed / size, asked / size
        found += [
            (
                f"simulated: {name}, each fight a new one",
                f"{1 / seconds:,.0f} fights/s",
                f"{1 / seconds / fastest:.5f}",
                wanted,
            ),
            (
                "its prompts",
                f"{prompts / seconds:,.0f}/s",
                f"{prompts / seconds / fastest:.3f}",
                "-",
            ),
        ]
    return [*found, two_workers()]


def two_workers() -> tuple[str, str, str, str]:
    """How much faster two workers are than one, by the clock on the wall: once they play."""
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
    # From the third part on, when both have started and remember what they may.
    (began, before), (ended, after) = clock[2], clock[-1]
    together = (after - before) / (ended - began)
    return (
        "simulated: Razorweave, duel, two workers",
        f"{together:,.0f} fights/s",
        f"{together / alone:.2f} times one",
        "1.7 times or more",
    )
