"""Whether one way to play beats another, by a sequential test on fights of the same luck.

`python -m benchmarks.sprt SYSTEM SCENARIO SIDE NEW [OLD] [--most N] [--seed S] [--against WHO]`: a
side plays by NEW and by OLD (by default the book) in fights of the same numbers, until it is clear
whether it wins more; all others play by the book, or by WHO. It prints the result, and each pair on
standard error; and the milliseconds of processor time that a decision of NEW takes, at the median,
at the 95th centile and at most.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.chance import Source
from fracas.sim.batches.intervals import share
from fracas.sim.batches.jobs import Job, fight, opening
from fracas.sim.batches.sequential import Pairs
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import ADVISOR, POLICIES, Policy, policy

MOST = 60
TIMED = "timed"
"""The name of a policy whose decisions are timed."""


class Timed:
    """A policy whose decisions are timed and counted."""

    def __init__(self, inner: Policy) -> None:
        self.inner = inner
        self.seconds: list[float] = []
        self.left = 0

    def __call__(self, stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        """Return what the policy answers."""
        began = time.process_time()
        answer = self.inner(stand, ask, chance)
        self.seconds.append(time.process_time() - began)
        self.left += answer != stand.advised(ask)
        return answer

    def told(self) -> str:
        """Return the times, and how often it left the book."""
        rows = sorted(self.seconds)
        if not rows:
            return "no decision"
        middle, high, most = centiles(rows)
        return (
            f"{1000 * middle:.0f} / {1000 * high:.0f} / {1000 * most:.0f} ms a decision; leaves "
            f"the book in {100 * self.left / len(rows):.0f} of 100 of {len(rows)} decisions"
        )


def centiles(rows: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the 95th centile and the greatest of some figures in order."""
    middle, high, most = (rows[int(part * (len(rows) - 1))] for part in (0.5, 0.95, 1.0))
    return middle, high, most


def compared(job: Job, side: str, old: str, rest: dict[str, str], most: int) -> Pairs:
    """Play pairs of fights until it is clear which way is better, or there were `most` of them."""
    pairs = Pairs()
    for number in range(job.first, job.first + most):
        outcomes = []
        for name in (TIMED, old):
            how = tuple(sorted((rest | {side: name}).items()))
            fights = Job(job.system, job.scenario, policies=how, seed=job.seed)
            outcomes.append(fight(fights, number).outcome == side)
        pairs.add(*outcomes)
        told = f"fight {number}: {pairs.won} won, {pairs.usual} by {old}, of {pairs.fights}"
        print(told, file=sys.stderr, flush=True)
        if pairs.verdict:
            break
    return pairs


def main(arguments: Sequence[str] | None = None) -> None:
    """Test one side of a scenario."""
    asked: Any = _parser().parse_args(arguments)
    job = Job(asked.system, asked.scenario, seed=asked.seed, first=asked.first)
    found = opening(job)
    rest = {one: asked.against for one in found.rules.sides(found.state) if one != asked.side}
    timed = Timed(policy(asked.new))
    POLICIES[TIMED] = Policy(TIMED, timed.inner.does, timed)
    pairs = compared(job, asked.side, policy(asked.old).name, rest, asked.most)
    won, gained = share(pairs.won, pairs.fights), pairs.difference
    print(
        f"{asked.system} {asked.scenario}, {asked.side}: {asked.new} wins {pairs.won} of "
        f"{pairs.fights} ({100 * won.low:.0f}-{100 * won.high:.0f} in 100), {asked.old} in the "
        f"same fights {pairs.usual}: {100 * gained.value:+.0f} ({100 * gained.low:+.0f} to "
        f"{100 * gained.high:+.0f}), {pairs.verdict or 'open'}; {timed.told()}",
        flush=True,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/sprt")
    for name in ("system", "scenario", "side", "new"):
        parser.add_argument(name)
    parser.add_argument("old", nargs="?", default=ADVISOR.name)
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--against", default=ADVISOR.name)
    return parser


if __name__ == "__main__":
    main()
