"""How often each policy wins against the book's advice, and how many fights a second it plays.

`python -m benchmarks.policies [SECONDS] [SYSTEM]...` prints the table of `policies.md`: one side
plays by a policy and all others by advice, every batch for so many seconds of processor time (6 by
default), so that the whole takes about ten minutes on one core.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from benchmarks import kept
from fracas.sim.batches.intervals import share
from fracas.sim.batches.jobs import Job, fight, opening
from fracas.sim.play.policies import POLICIES

SECONDS = 6.0
FEWEST, MOST = 4, 1_500
"""How many fights a batch has at least and at most, however fast they are."""

BEFORE = 1_000_000
"""The number of a fight far outside the batch, played first so that start-up does not count."""

SCENARIOS: dict[str, tuple[str, ...]] = {
    "razorweave": ("dock-thug", "warehouse-ambush"),
    "fully_automated": ("footbridge", "pump-house", "roof-garden"),
    "beacon_road": ("roof-duel", "toll-bridge"),
    "action_points": ("harness", "stair"),
    "aeronaughts": ("boarding", "drowned-choir"),
}
HEAD = ("Scenario", "Side", *POLICIES, "longest")


def batch(job: Job, side: str, seconds: float) -> tuple[str, float]:
    """The share of fights that a side wins, its interval, the pace, and the longest fight."""
    fight(job, BEFORE)
    won = fights = 0
    longest = spent = 0.0
    while fights < MOST and (fights < FEWEST or spent < seconds):
        start = time.process_time()
        won += fight(job, fights).outcome == side
        passed = time.process_time() - start
        fights += 1
        spent += passed
        longest = max(longest, passed)
    found = share(won, fights)
    low, value, high = (f"{100 * part:.0f}" for part in (found.low, found.value, found.high))
    return f"{value} ({low}-{high}), {fights / spent:.3g}/s", longest


def rows(system: str, scenario: str, seconds: float) -> list[tuple[str, ...]]:
    """Return a row for each side of a scenario."""
    plain = kept.job(system, scenario, seed=1)
    found = opening(plain)
    table = []
    for side in found.rules.sides(found.state):
        cells, longest = [], 0.0
        for name in POLICIES:
            policies = () if name == "advisor" else ((side, name),)
            cell, most = batch(kept.job(system, scenario, policies=policies, seed=1), side, seconds)
            cells.append(cell)
            longest = max(longest, most)
        table.append((scenario, side, *cells, f"{longest:.1f} s"))
    return table


def main(arguments: Sequence[str]) -> None:
    """Print the table, row by row as it comes."""
    seconds = float(arguments[0]) if arguments else SECONDS
    systems = arguments[1:] or list(SCENARIOS)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for system in systems:
        for scenario in SCENARIOS[system]:
            for row in rows(system, scenario, seconds):
                print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
