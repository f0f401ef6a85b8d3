"""A ladder of computers: every policy against every other, with sides swapped, and its rating.

`python -m benchmarks.ladder [--fights N] [--policies A,B,...] [SYSTEM/SCENARIO]...`: each pair
plays fights of the same numbers in each scenario, once on either side. Without names it plays all
shipped scenarios with two sides. It prints the results and the ratings as Markdown tables; the
first of the policies has 0 points.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.jobs import Job, fight, opening
from fracas.sim.batches.ratings import Met, ratings
from fracas.sim.play.policies import ADVISOR, POLICIES

FIGHTS = 10
OURS = (ADVISOR.name, *[name for name in POLICIES if name != ADVISOR.name])


def shipped() -> list[tuple[str, str]]:
    """Return every scenario with two sides, as (system, scenario)."""
    return [
        (rules.id, row.id)
        for rules in all_rulesets()
        for row in rules.scenarios()
        if len(rules.sides(opening(Job(rules.id, row.id)).state)) == 2
    ]


def met(system: str, scenario: str, names: Sequence[str], fights: int) -> Iterator[Met]:
    """Yield the result of a scenario, pair by pair."""
    found = opening(Job(system, scenario))
    one, other = found.rules.sides(found.state)
    for first, second in permutations(names, 2):
        job = Job(system, scenario, policies=((one, first), (other, second)), seed=1)
        outcomes = [fight(job, number).outcome for number in range(fights)]
        won = outcomes.count(one)
        yield Met(f"{system}/{scenario}", first, second, won, won + outcomes.count(other))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder and print it."""
    parser = argparse.ArgumentParser(prog="scripts/ladder")
    parser.add_argument("scenarios", nargs="*", metavar="SYSTEM/SCENARIO")
    parser.add_argument("--fights", type=int, default=FIGHTS)
    parser.add_argument("--policies", default=",".join(OURS))
    asked: Any = parser.parse_args(arguments)
    names = asked.policies.split(",")
    wanted = [tuple(one.split("/")) for one in asked.scenarios] or shipped()
    results: list[Met] = []
    print("| Fight | First side | Second side | First wins |\n| --- | --- | --- | --- |")
    for system, scenario in wanted:
        for one in met(system, scenario, names, asked.fights):
            results.append(one)
            print(f"| {one.scenario} | {one.first} | {one.second} | {one.won} of {one.of} |")
            sys.stdout.flush()
    print("\n| Policy | Points | From ... to | Fights |\n| --- | --- | --- | --- |")
    for rated in ratings(names, results):
        found = rated.points
        print(
            f"| {rated.name} | {found.value:+.0f} | {found.low:+.0f} to {found.high:+.0f} | "
            f"{rated.fights} |"
        )


if __name__ == "__main__":
    main()
