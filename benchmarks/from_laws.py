"""What `run` measures of fights that are drawn from their laws instead of played.

One core; the table is worked out once for a batch, and is measured by itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from fracas.sim.drawn import with_laws
from fracas.sim.jobs import Job, done

DUELS = (Job("razorweave", "dock-thug"), Job("razorweave", "bell-tower-duel"))
FIGHTS = 500_000


def rows(loop: Callable[[], float], times: int = 5) -> list[tuple[str, str, str, str]]:
    """Rows for the table of results; each batch has fights of its own, and a loop close by."""
    found = []
    for job in DUELS:
        name = f"Razorweave, {job.scenario}"
        table, drawn, fastest = float("inf"), float("inf"), 0.0
        for number in range(times):
            fastest = max(fastest, loop())
            start = time.process_time()
            tabulated = with_laws(job)
            table = min(table, time.process_time() - start)
            start = time.process_time()
            done(tabulated.part(number * FIGHTS, FIGHTS))
            drawn = min(drawn, time.process_time() - start)
        a_second = FIGHTS / drawn
        found += [
            (
                f"drawn from laws: {name}",
                f"{a_second:,.0f} fights/s",
                f"{a_second / fastest:.2f}",
                "300,000 fights/s or more",
            ),
            ("its table, worked out once", f"{table * 1e3:,.0f} ms", "-", "-"),
        ]
    return found


if __name__ == "__main__":
    from run import loop_in_processor_time

    for row in rows(loop_in_processor_time):
        print(f"| {' | '.join(row)} |")
