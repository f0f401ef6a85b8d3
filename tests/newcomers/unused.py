"""What computers own and never use: the work behind `scripts/soak-unused`.

Each shipped fight is played by the book, and of each choice is counted what was offered and what
was taken, by deed and what it is with. Whom or where it is about is cut off: those ids are in the
state. Not counted is to decline, what is in somebody's own words, and what the game master says.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Ruling
from fracas.rulesets.registry import all_rulesets
from fracas.space.maps import Board
from tests.newcomers.playing import Fight
from tests.newcomers.soak import say

MOST = 3
"""How many deeds of a system may go unused; docs/simulating.md says why each does."""

DECLINES = frozenset({"none", "no", "keep", "wait", "pass", "done", "stay", "alone", "nobody"})
"""To let something be, which is no power."""

WORDS = frozenset({"else", "deed", "object", "appeal"})
"""What is said in words of one's own, or is up to the game master."""


STORY = frozenset({"consent"})
"""Prompts about what becomes of somebody in the story, such as to let a character die."""


class Use(NamedTuple):
    """A deed, at whatever prompt, and what it is with; blank where it is with nothing."""

    deed: str
    item: str = ""

    @property
    def whole(self) -> Use:
        """The deed, with whatever."""
        return Use(self.deed)

    def __str__(self) -> str:
        """It in a few words."""
        return f"{self.deed} {self.item}".rstrip()


def known(state: Any) -> frozenset[str]:
    """The ids of all people, places and things of a state, and the labels of its board."""
    return frozenset(_ids(state))


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, Board):
        yield from map(str, value.cells())
        yield from (area.name for area in value.areas)
    elif isinstance(value, msgspec.Struct):
        own = getattr(value, "id", "")
        if isinstance(own, str) and own:
            yield own
        for name in value.__struct_fields__:
            yield from _ids(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _ids(one)
    elif isinstance(value, dict):
        yield from (key for key in value if isinstance(key, str))
        for one in value.values():
            yield from _ids(one)


def use_of(option: Option, ids: frozenset[str]) -> Use | None:
    """What an option is counted as; None for what is no power."""
    parts = [part for part in _parts(option.id) if part not in ids and not _number(part)]
    if not DECLINES.isdisjoint(parts) or not WORDS.isdisjoint(parts):
        return None
    if not parts:
        return Use(option.kind)
    return Use(parts[0], " ".join(parts[1:]))


def _parts(text: str) -> list[str]:
    return [part for one in text.split(":") for part in one.split("+") if part]


def _number(part: str) -> bool:
    return part.lstrip("-").replace(".", "").isdigit()


class Counted(NamedTuple):
    """How often each use was offered, how often it was taken, and at which kind of prompt."""

    offered: Counter[Use]
    taken: Counter[Use]
    at: dict[Use, str]

    @classmethod
    def nothing(cls) -> Counted:
        """Nothing as yet."""
        return cls(Counter(), Counter(), {})

    def add(self, other: Counted) -> None:
        """Count the other's as well."""
        self.offered.update(other.offered)
        self.taken.update(other.taken)
        self.at.update(other.at)

    def deeds(self) -> Counted:
        """The same by deed alone."""
        sums = Counted.nothing()
        for use, count in self.offered.items():
            sums.offered[use.whole] += count
            sums.taken[use.whole] += self.taken[use]
            sums.at[use.whole] = self.at[use]
        return sums

    def never(self) -> list[Use]:
        """What was offered and never taken, most offered first."""
        return [use for use, _ in self.offered.most_common() if not self.taken[use]]


class Watched(Fight):
    """A fight by the book of which each choice is counted."""

    def __init__(self, system: str, scenario: str, number: int) -> None:
        super().__init__(system, scenario, number, newcomer=False)
        self.counted = Counted.nothing()
        self._people: tuple[str, ...] = ()
        self._known: frozenset[str] = frozenset()

    def _answer(self, ask: Ask | Ruling, look: int) -> Answer:
        answer = super()._answer(ask, look)
        if isinstance(ask, Ask) and isinstance(ask.form, Choice) and ask.kind not in STORY:
            self._count(ask, ask.form, answer)
        return answer

    def _count(self, ask: Ask, form: Choice, answer: Answer) -> None:
        people = tuple([one.id for one in self.rules.members(self.chronicle.state)])
        if people != self._people:
            self._people, self._known = people, known(self.chronicle.state)
        uses = {one.id: use_of(one, self._known) for one in form.options}
        self.counted.at.update(dict.fromkeys(filter(None, uses.values()), ask.kind))
        self.counted.offered.update({use for use in uses.values() if use is not None})
        taken = uses.get(str(answer))
        if taken is not None:
            self.counted.taken[taken] += 1


def counted(system: str, scenario: str, first: int, end: int) -> Counted:
    """What came of some fights of a scenario."""
    sums = Counted.nothing()
    for number in range(first, end):
        fight = Watched(system, scenario, number)
        fight.play()
        sums.add(fight.counted)
    return sums


def lines(found: Counted) -> Iterator[str]:
    """Deeds that were never done, and with what those that were done never were."""
    deeds = found.deeds()
    for use in deeds.never():
        yield f"{deeds.at[use]:12} {use!s:32} offered {deeds.offered[use]:6}"
    unused = set(deeds.never())
    for use in found.never():
        if use.whole not in unused:
            yield f"  {found.at[use]:10} {use!s:32} offered {found.offered[use]:6}"


def faults(system: str, found: Counted) -> list[str]:
    """What must not be: more deeds of a system that are never done than its document names."""
    never = found.deeds().never()
    if len(never) <= MOST:
        return []
    return [f"{system}: {len(never)} deeds are never done: {'; '.join(map(str, never))}."]


def played(pool: ProcessPoolExecutor, system: str, scenarios: Iterable[str], count: int) -> Counted:
    """So many fights of a system, spread evenly over its scenarios."""
    names = list(scenarios)
    each = max(-(-count // len(names)), 1)
    step = max(each // 8, 1)
    parts = [
        pool.submit(counted, system, name, first, min(first + step, each))
        for name in names
        for first in range(0, each, step)
    ]
    sums = Counted.nothing()
    for part in parts:
        sums.add(part.result())
    return sums


def main(arguments: list[str]) -> int:
    """Play; 1 where a fault was found."""
    parser = argparse.ArgumentParser(prog="scripts/soak-unused", description=__doc__)
    parser.add_argument("--fights", type=int, default=500, help="for each system")
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
            said += faults(rules.id, found)
    for line in said:
        say(line)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
