"""A ladder of computers: every policy against every other, with sides swapped, and its rating.

`python -m benchmarks.ladder [--rounds N] [--minutes M] [--policies A,B,...] [--keep FILE]...
[--part I/N] [SYSTEM/SCENARIO]...`: in each round every two policies play one fight of each
scenario on either side, and the first of them plays itself once; without names, in all shipped
scenarios with two sides. Fights of one number have the same luck, so a policy's fights against the
first can be paired with the first's own.

With a FILE each fight is added to it, and those that stand in it are not played again, so that many
hours can be cut into pieces; further files are only read. With a PART only every Nth scenario is
played, beside other processes. It prints Markdown tables: ratings, in which the first policy has 0
points; the pairs; and how long decisions took.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.sprt import Timed, centiles
from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.chance import Source
from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.jobs import Job, fight, opening
from fracas.sim.batches.ratings import Met, ratings
from fracas.sim.batches.sequential import Pairs
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import POLICIES, STRENGTHS, Policy, policy

ROUNDS = 10
SEED = 1
OURS = ("by-the-book", *[name for name in STRENGTHS if name != "by-the-book"])
PLACES = ("ladder 1", "ladder 2")
"""The names under which the two players of a fight are known while it is played."""


class Fought(msgspec.Struct, frozen=True):
    """A fight of the ladder: which of the two players won it, 0 or 1, or -1 for neither.

    `ms` are the milliseconds of processor time of each decision of the two, and `left` what each of
    them took instead of what the book advised, as (what was asked, advised, taken).
    """

    scenario: str
    number: int
    names: tuple[str, str]
    winner: int
    ms: tuple[list[int], list[int]]
    left: tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]


class Noting(Timed):
    """A policy whose decisions are timed, and those noted that the book would not have made."""

    def __init__(self, inner: Policy) -> None:
        super().__init__(inner)
        self.others: list[tuple[str, str, str]] = []

    def __call__(self, stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        """Return what the policy answers."""
        answer = super().__call__(stand, ask, chance)
        if len(self.others) < self.left:
            self.others.append((ask.kind, _named(ask, stand.advised(ask)), _named(ask, answer)))
        return answer


def _named(ask: Ask | Ruling, answer: Any) -> str:
    options = ask.form.options if isinstance(ask.form, Choice) else ()
    return next((f"{one.kind} {one.id}" for one in options if one.id == answer), repr(answer)[:80])


def shipped() -> list[str]:
    """Return every scenario with two sides, as SYSTEM/SCENARIO."""
    return [
        f"{rules.id}/{row.id}"
        for rules in all_rulesets()
        for row in rules.scenarios()
        if len(rules.sides(opening(Job(rules.id, row.id)).state)) == 2
    ]


def played(scenario: str, number: int, names: tuple[str, str]) -> Fought:
    """Play a fight of the ladder."""
    system, _, row = scenario.partition("/")
    found = opening(Job(system, row))
    sides = found.rules.sides(found.state)
    players = [Noting(policy(name)) for name in names]
    for place, player in zip(PLACES, players, strict=True):
        POLICIES[place] = Policy(place, player.inner.does, player)
    job = Job(system, row, policies=tuple(zip(sides, PLACES, strict=True)), seed=SEED)
    outcome = fight(job, number).outcome
    one, other = players
    winner = sides.index(outcome) if outcome in sides else -1
    ms = _milliseconds(one), _milliseconds(other)
    return Fought(scenario, number, names, winner, ms, (one.others, other.others))


def _milliseconds(player: Timed) -> list[int]:
    return [round(1000 * each) for each in player.seconds]


def wanted(
    scenarios: Sequence[str], names: Sequence[str], rounds: int
) -> Iterator[tuple[str, int, tuple[str, str]]]:
    """Yield all fights, round by round, so that those of any time are spread evenly."""
    for number in range(rounds):
        for scenario in scenarios:
            yield scenario, number, (names[0], names[0])
        for pair in permutations(names, 2):
            for scenario in scenarios:
                yield scenario, number, pair


def rated(names: Sequence[str], fights: Iterable[Fought]) -> Iterator[str]:
    """Yield the lines of the table of ratings."""
    results = [
        Met(one.scenario, *one.names, int(one.winner == 0), int(one.winner >= 0))
        for one in fights
        if one.names[0] != one.names[1]
    ]
    yield "| Policy | Points | From ... to | Fights |\n| --- | --- | --- | --- |"
    for found in ratings(names, results):
        points = found.points
        yield (
            f"| {found.name} | {points.value:+.0f} | {points.low:+.0f} to {points.high:+.0f} | "
            f"{found.fights} |"
        )


def paired(names: Sequence[str], fights: Iterable[Fought]) -> Iterator[str]:
    """Yield the lines of the table of pairs: each policy in place of the first, against the first.

    A row for each scenario and side, one for each system, and one for all of them.
    """
    by_key = {(one.scenario, one.number, one.names): one.winner for one in fights}
    found: dict[tuple[str, str], Pairs] = defaultdict(Pairs)
    for (scenario, number, pair), winner in by_key.items():
        usual = by_key.get((scenario, number, (names[0], names[0])))
        if usual is None or pair[0] == pair[1] or names[0] not in pair:
            continue
        place = 1 if pair[0] == names[0] else 0
        system, _, row = scenario.partition("/")
        opened = opening(Job(system, row))
        side = opened.rules.sides(opened.state)[place]
        for what in (f"{row}, {side}", f"**{system}**", "**All**"):
            found[pair[place], what].add(winner == place, usual == place)
    yield f"| Policy | Fights | Wins | {names[0]}, same fights | Difference | The test |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for (name, what), pairs in sorted(found.items()):
        gained = pairs.difference
        yield (
            f"| {name} | {what} | {pairs.won} of {pairs.fights} | {pairs.usual} | "
            f"{100 * gained.value:+.0f} ({100 * gained.low:+.0f} to {100 * gained.high:+.0f}) | "
            f"{pairs.verdict or 'open'} |"
        )


def timed(fights: Iterable[Fought]) -> Iterator[str]:
    """Yield the lines of the table of times, by policy and system."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    left: dict[tuple[str, str], int] = defaultdict(int)
    for one in fights:
        for name, ms, others in zip(one.names, one.ms, one.left, strict=True):
            key = (name, one.scenario.partition("/")[0])
            found[key] += ms
            left[key] += len(others)
    yield "| Policy | System | ms a decision: median, 95th, most | Decisions | Leaves the book in |"
    yield "| --- | --- | --- | --- | --- |"
    for key, row in sorted(found.items()):
        rows = sorted(row)
        if not rows:
            continue
        told = ", ".join(str(one) for one in centiles(rows))
        share = 100 * left[key] / len(rows)
        yield f"| {key[0]} | {key[1]} | {told} | {len(rows)} | {share:.0f} of 100 |"


def read(file: Path) -> list[Fought]:
    """Return the fights that a file keeps."""
    return [msgspec.json.decode(line, type=Fought) for line in file.read_bytes().splitlines()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder and print it."""
    asked: Any = _parser().parse_args(arguments)
    names = asked.policies.split(",")
    at, _, of = asked.part.partition("/")
    scenarios = (asked.scenarios or shipped())[int(at) - 1 :: int(of)]
    end = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    there_already = [file for file in asked.keep if file.is_file()]
    fights = [one for file in there_already for one in read(file)]
    there = {(one.scenario, one.number, one.names) for one in fights}
    for key in wanted(scenarios, names, asked.rounds):
        if time.monotonic() > end:
            break
        if key in there:
            continue
        fights.append(played(*key))
        if asked.keep:
            with asked.keep[0].open("ab") as file:
                file.write(msgspec.json.encode(fights[-1]) + b"\n")
        print(*key[:2], *key[2], fights[-1].winner, file=sys.stderr, flush=True)
    for table in (rated(names, fights), paired(names, fights), timed(fights)):
        print(*table, "", sep="\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/ladder")
    parser.add_argument("scenarios", nargs="*", metavar="SYSTEM/SCENARIO")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--policies", default=",".join(OURS))
    parser.add_argument("--keep", type=Path, action="append", default=[], metavar="FILE")
    parser.add_argument("--part", default="1/1", metavar="I/N")
    return parser


if __name__ == "__main__":
    main()
