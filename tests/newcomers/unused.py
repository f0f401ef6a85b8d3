"""What computers own and never use: the work behind `scripts/soak-unused`.

Each shipped fight is played by the book, and of each choice is counted which powers, maneuvers and
special actions were offered and which was taken. `owned` says what these are.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from fracas.core.asking.allocations import Allocation
from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Ruling
from fracas.rulesets.registry import all_rulesets
from tests.newcomers.owned import OWNED, Owned
from tests.newcomers.playing import Fight
from tests.newcomers.soak import say

MOST = 3
"""How many powers of a system may go unused; docs/simulation.md says why each does."""

OFTEN = 3
"""How many times a power is offered in a fight that offers it often."""

CHANCE = 500
"""Taken in fewer than one in so many of the fights that offer it often, it is used by chance."""


class Counted(NamedTuple):
    """How often each power was offered and taken; how many fights offer it often, and use it."""

    offered: Counter[str]
    taken: Counter[str]
    often: Counter[str]
    used: Counter[str]

    @classmethod
    def nothing(cls) -> Counted:
        """Nothing as yet."""
        return cls(Counter(), Counter(), Counter(), Counter())

    def add(self, other: Counted) -> None:
        """Count the other's as well."""
        for own, more in zip(self, other, strict=True):
            own.update(more)

    def fought(self) -> Counted:
        """The same as that of one whole fight."""
        often = {name: 1 for name, count in self.offered.items() if count >= OFTEN}
        used = {name: 1 for name, count in self.taken.items() if count}
        return Counted(self.offered, self.taken, Counter(often), Counter(used))

    def never(self) -> list[str]:
        """What was offered and never taken, most offered first."""
        return [name for name, _ in self.offered.most_common() if not self.taken[name]]

    def hardly(self) -> list[str]:
        """What was taken, but in so few of the fights that offered it often that it is chance."""
        return [
            name
            for name, count in self.often.most_common()
            if self.taken[name] and self.used[name] * CHANCE < count
        ]


class Watched(Fight):
    """A fight by the book of which each choice is counted."""

    def __init__(self, system: str, scenario: str, number: int) -> None:
        super().__init__(system, scenario, number, newcomer=False)
        self.counted = Counted.nothing()
        self._owned: Owned = OWNED[system]

    def _answer(self, ask: Ask | Ruling, look: int) -> Answer:
        answer = super()._answer(ask, look)
        if isinstance(ask, Ask):
            self._count(ask, answer)
        return answer

    def _count(self, ask: Ask, answer: Answer) -> None:
        match ask.form:
            case Choice():
                options, taken = ask.form.options, {str(answer)}
            case Allocation():
                options = tuple([share.option for share in ask.form.shares])
                pairs = answer if isinstance(answer, tuple) else ()
                taken = {str(pair[0]) for pair in pairs if isinstance(pair, tuple) and pair[1]}
            case _:
                return
        names = {one.id: name for one in options if (name := self._owned.names(one))}
        self.counted.offered.update(set(names.values()))
        self.counted.taken.update({name for id_, name in names.items() if id_ in taken})


def counted(system: str, scenario: str, first: int, end: int) -> Counted:
    """What came of some fights of a scenario."""
    sums = Counted.nothing()
    for number in range(first, end):
        fight = Watched(system, scenario, number)
        fight.play()
        sums.add(fight.counted.fought())
    return sums


def lines(found: Counted) -> Iterator[str]:
    """What was never used, and then what was hardly ever."""
    for name in found.never():
        yield f"{name:32} never, offered {found.offered[name]}"
    for name in found.hardly():
        yield f"{name:32} in {found.used[name]} of {found.often[name]} fights"


def faults(system: str, found: Counted, owned: Owned) -> list[str]:
    """What must not be: a power that is never, or hardly ever, used and not named with a reason."""
    unused = sorted({*found.never(), *found.hardly()} - {*owned.unwanted, *owned.seldom})
    if not unused:
        return []
    return [f"{system}: never used, and no reason is given: {'; '.join(unused)}."]


def played(pool: ProcessPoolExecutor, system: str, scenarios: Iterable[str], each: int) -> Counted:
    """So many fights of each of a system's scenarios."""
    step = max(each // 8, 1)
    parts = [
        pool.submit(counted, system, name, first, min(first + step, each))
        for name in scenarios
        for first in range(0, each, step)
    ]
    sums = Counted.nothing()
    for part in parts:
        sums.add(part.result())
    return sums


def main(arguments: list[str]) -> int:
    """Play; 1 where a fault was found."""
    parser = argparse.ArgumentParser(prog="scripts/soak-unused", description=__doc__)
    parser.add_argument("--fights", type=int, default=500, help="of each scenario")
    parser.add_argument("--system", action="append", help="only this one; may be given again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args(arguments)
    said: list[str] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for rules in all_rulesets():
            if given.system and rules.id not in given.system:
                continue
            names = [listing.id for listing in rules.scenarios()]
            found = played(pool, rules.id, names, given.fights)
            say(rules.id)
            for line in lines(found):
                say("  " + line)
            said += faults(rules.id, found, OWNED[rules.id])
    for line in said:
        say(line)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
