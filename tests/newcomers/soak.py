"""Newcomers by the hundred beside computers: the work behind `scripts/soak-newcomers`."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from fracas.core.ids import GM
from fracas.rulesets.registry import all_rulesets
from tests.newcomers.playing import Fight, Played

CLEAR = 3.29
"""So many standard errors are the 99.9 % level."""

MOST_OF_ALL = 2.0
"""How many points the mean of all differences may come to."""

LOOKS = 25
"""At every so many choices of a newcomer odds are looked for."""


class Way(NamedTuple):
    """Some fights of a scenario that were played one way."""

    fights: tuple[Played, ...]

    @property
    def won(self) -> float:
        """The share that the players won."""
        return sum(one.won for one in self.fights) / len(self.fights)

    @property
    def rounds(self) -> int:
        """The rounds of all of them."""
        return sum(one.rounds for one in self.fights)

    def counted(self, name: str) -> Counter[str]:
        """One of their counts, added up."""
        found: Counter[str] = Counter()
        for one in self.fights:
            found.update(getattr(one, name))
        return found


class Compared(NamedTuple):
    """A scenario, played both ways by the same seeds."""

    scenario: str
    newcomers: Way
    computers: Way

    @property
    def points(self) -> float:
        """By how many points newcomers win more often; negative where less."""
        return 100 * (self.newcomers.won - self.computers.won)

    @property
    def errors(self) -> float:
        """The same in standard errors of two shares; 0 where both won all or none."""
        count = len(self.newcomers.fights)
        share = (self.newcomers.won + self.computers.won) / 2
        spread = (2 * share * (1 - share) / count) ** 0.5
        return self.points / 100 / spread if spread else 0.0

    def line(self) -> str:
        """It in a line."""
        new, old = self.newcomers, self.computers
        mine, silent = new.counted("mine").total(), new.counted("silent").total()
        looked = sum(one.looked for one in new.fights)
        bare = new.counted("bare").total()
        often = old.counted("asked").total() / old.rounds
        stood = old.counted("stood").total() / old.rounds
        return (
            f"{self.scenario:24} {100 * new.won:6.1f} {100 * old.won:6.1f} {self.points:+6.1f} "
            f"({self.errors:+.1f})  no advice {silent:5} of {mine:6}  "
            f"no odds {bare:3} of {looked:4}  answers a round {often:5.1f} "
            f"(and {stood:.1f} rulings stand)"
        )


def _fights(
    system: str, scenario: str, first: int, end: int, looks: int
) -> list[tuple[Played, Played]]:
    return [
        (
            Fight(system, scenario, number, newcomer=True).play(looks),
            Fight(system, scenario, number, newcomer=False).play(),
        )
        for number in range(first, end)
    ]


def compared(
    pool: ProcessPoolExecutor, system: str, scenario: str, count: int, looks: int
) -> Compared:
    """A scenario played so often both ways."""
    step = max(count // 8, 1)
    parts = [
        pool.submit(_fights, system, scenario, first, min(first + step, count), looks)
        for first in range(0, count, step)
    ]
    pairs = [pair for part in parts for pair in part.result()]
    return Compared(
        scenario, Way(tuple([one for one, _ in pairs])), Way(tuple([other for _, other in pairs]))
    )


TABLE = (
    "| Fight | Rounds | All | The GM | Each player | Rulings that stand |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
)


def row(title: str, way: Way) -> str:
    """What a fight asks in a round, of whom, as a line of the table in the documents."""
    fights, rounds = len(way.fights), way.rounds
    seats = way.counted("seats")
    master = seats.pop(GM, 0)
    players = seats.total() / (rounds * len(seats)) if seats else 0.0
    stood = way.counted("stood").total() / rounds
    asked = way.counted("asked").total() / rounds
    return (
        f"| {title} | {rounds / fights:.1f} | {asked:.1f} | {master / rounds:.1f} "
        f"| {players:.1f} | {stood:.1f} |"
    )


def _played(system: str, scenario: str, count: int) -> Way:
    return Way(tuple([Fight(system, scenario, one, newcomer=False).play() for one in range(count)]))


def table(pool: ProcessPoolExecutor, systems: list[str] | None, count: int) -> None:
    """Print the table of the documents: what each shipped fight asks in a round."""
    waiting = [
        (rules.title, listing.title, pool.submit(_played, rules.id, listing.id, count))
        for rules in all_rulesets()
        if not systems or rules.id in systems
        for listing in rules.scenarios()
    ]
    last = ""
    for game, title, part in waiting:
        if game != last:
            say(f"\n**{game}**\n\n" + "\n".join(TABLE))
        last = game
        say(row(title, part.result()))


def faults(found: Iterable[Compared]) -> list[str]:
    """What must not be: a scenario that differs clearly, or all of them in the mean."""
    found = tuple(found)
    said = [
        f"{one.scenario}: newcomers win {one.points:+.1f} points, {one.errors:+.1f} errors."
        for one in found
        if abs(one.errors) > CLEAR
    ]
    mean = sum(abs(one.points) for one in found) / len(found)
    if mean > MOST_OF_ALL:
        said.append(f"All scenarios: {mean:.2f} points in the mean.")
    return said


def say(*words: object) -> None:
    """Print at once, for a soak takes long."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Play; 1 where a fault was found."""
    parser = argparse.ArgumentParser(prog="scripts/soak-newcomers", description=__doc__)
    parser.add_argument("--fights", type=int, default=400, help="for each scenario, both ways")
    parser.add_argument("--system", action="append", help="only this one; may be given again")
    parser.add_argument("--scenario", action="append", help="only this one; may be given again")
    parser.add_argument("--looks", type=int, default=LOOKS, help="look for odds so often; 0 never")
    parser.add_argument("--kinds", action="store_true", help="list the prompts without advice")
    parser.add_argument("--table", action="store_true", help="print what each fight asks, and end")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args(arguments)
    found: list[Compared] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        if given.table:
            table(pool, given.system, given.fights)
            return 0
        for rules in all_rulesets():
            if given.system and rules.id not in given.system:
                continue
            for listing in rules.scenarios():
                if given.scenario and listing.id not in given.scenario:
                    continue
                one = compared(pool, rules.id, listing.id, given.fights, given.looks)
                found.append(one)
                say(one.line())
                if given.kinds:
                    new = one.newcomers
                    say("   silent", dict(new.counted("silent").most_common(8)))
                    say("   no odds", dict(new.counted("bare").most_common(8)))
                    rounds = one.computers.rounds
                    often = one.computers.counted("asked").most_common(12)
                    say("   a round", {kind: round(count / rounds, 1) for kind, count in often})
    said = faults(found)
    for line in said:
        say(line)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
