"""Fights that are drawn from their exact odds instead of played.

One core; the table is calculated once per batch, and measured separately.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks import kept
from benchmarks.measuring import Pace, Row, ms
from fracas.sim.batches.jobs import done
from fracas.sim.laws.sampled import with_laws

DUELS = tuple(kept.job("razorweave", duel) for duel in ("dock-thug", "bell-tower-duel"))
FIGHTS = 500_000
TIMES = 5


def rows() -> Iterator[Row]:
    """Yield rows for the table of results; each batch has its own fights."""
    for job in DUELS:
        table, drawn = float("inf"), Pace()
        for number in range(TIMES):
            start = time.process_time()
            tabulated = with_laws(job)
            table = min(table, time.process_time() - start)
            with drawn.piece(FIGHTS):
                done(tabulated.part(number * FIGHTS, FIGHTS))
        yield Row(
            f"drawn from laws: Razorweave, {job.scenario}",
            f"{drawn.a_second:,.0f} fights/s",
            f"{drawn.ratio:.2f}",
            "300,000 fights/s or more",
        )
        yield Row("its table, worked out once", ms(table, 0))
