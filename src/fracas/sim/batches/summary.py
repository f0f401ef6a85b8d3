"""The results of many fights, in whole numbers, so that summaries add up the same in any order.

Nothing here is rounded: shares, means and their intervals are made from the counts when shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.play.fights import Played

LISTED = 5
"""How many of the longest, shortest and cut fights are kept by number."""

Span = tuple[int, int]
"""Fights from a number up to another, without that."""


class Fared(msgspec.Struct, frozen=True):
    """How one combatant fared on one side, over all fights at whose end it was there.

    `ends` counts fights by why it was out (blank: it was not) and by what was left of it; `fell`
    those in which it fell, by round. `most` is the most that it can have left.
    """

    who: str
    side: str
    name: str
    most: int
    ends: tuple[tuple[str, int, int], ...]
    fell: tuple[tuple[int, int], ...]

    @property
    def fights(self) -> int:
        """How many fights it was in."""
        return sum(count for _, _, count in self.ends)

    @property
    def out(self) -> int:
        """In how many of them it was out at the end."""
        return sum(count for why, _, count in self.ends if why)

    @property
    def lefts(self) -> tuple[tuple[int, int], ...]:
        """What was left of it at the end, each number with its count, the least first."""
        found: Counter[int] = Counter()
        for _, left, count in self.ends:
            found[left] += count
        return tuple(sorted(found.items()))


class Ending(msgspec.Struct, frozen=True):
    """One way to end: outcome (blank for a fight that was cut), who was out, after which rounds.

    `fights` is how many ended this way, and `first` the lowest number among them.
    """

    outcome: str
    out: tuple[str, ...]
    rounds: int
    fights: int
    first: int


class Long(msgspec.Struct, frozen=True):
    """A fight by its number, with its rounds and the number of prompts in it."""

    number: int
    rounds: int
    prompts: int


class Summary(msgspec.Struct, frozen=True):
    """Fights of one batch. A fight that was `cut` has no outcome; all else counts it as it was.

    `numbers` says which fights these are. Rows are sorted and counts whole, so that the same fights
    give the same summary, and the same text, however they were divided.
    """

    numbers: tuple[Span, ...] = ()
    outcomes: tuple[tuple[str, int], ...] = ()
    cut: int = 0
    prompts: int = 0
    rounds: tuple[tuple[int, int], ...] = ()
    fared: tuple[Fared, ...] = ()
    losses: tuple[tuple[str, int, int], ...] = ()
    longest: tuple[Long, ...] = ()
    shortest: tuple[Long, ...] = ()
    cut_short: tuple[int, ...] = ()
    endings: tuple[Ending, ...] = ()

    @property
    def fights(self) -> int:
        """How many fights these are."""
        return sum(end - first for first, end in self.numbers)

    def strangest(self, most: int = LISTED) -> tuple[Ending, ...]:
        """The rarest endings: by count, then by those who are out, then by outcome and rounds."""
        fallen: Counter[tuple[str, tuple[str, ...]]] = Counter()
        outcomes: Counter[str] = Counter()
        rounds = dict(self.rounds)
        for one in self.endings:
            fallen[one.outcome, one.out] += one.fights
            outcomes[one.outcome] += one.fights

        def rarity(one: Ending) -> tuple[int, ...]:
            alike = fallen[one.outcome, one.out]
            return one.fights, alike, outcomes[one.outcome], rounds[one.rounds], one.first

        return tuple(sorted(self.endings, key=rarity)[:most])

    def text(self) -> bytes:
        """Return the summary as JSON, byte for byte the same for the same fights."""
        return msgspec.json.encode(self)


def read_summary(text: bytes) -> Summary:
    """Return the summary that `text` wrote."""
    return msgspec.json.decode(text, type=Summary)


class Tally:
    """Counts fights one by one, or whole summaries. Raises `WrongUse` for a fight counted twice."""

    def __init__(self) -> None:
        self._numbers: list[Span] = []
        self._cut = 0
        self._prompts = 0
        self._outcomes: Counter[str] = Counter()
        self._rounds: Counter[int] = Counter()
        self._ends: dict[tuple[str, str], Counter[tuple[str, int]]] = {}
        self._fell: dict[tuple[str, str], Counter[int]] = {}
        self._named: dict[tuple[str, str], tuple[str, int]] = {}
        self._losses: Counter[tuple[str, int]] = Counter()
        self._longest: list[Long] = []
        self._shortest: list[Long] = []
        self._cut_short: list[int] = []
        self._endings: dict[tuple[str, tuple[str, ...], int], tuple[int, int]] = {}

    def add(self, fight: Played) -> None:
        """Count one fight."""
        self._span(fight.number, fight.number + 1)
        self._prompts += fight.prompts
        self._rounds[fight.rounds] += 1
        if fight.cut:
            self._cut += 1
            self._cut_short = _least([*self._cut_short, fight.number])
        else:
            self._outcomes[fight.outcome] += 1
        fell = dict(fight.fell)
        lost: Counter[str] = Counter()
        for fate in fight.fates:
            key = fate.who, fate.side
            self._of(key, fate.name, fate.most)
            self._ends[key][fate.out, fate.left] += 1
            lost[fate.side] += bool(fate.out)
            if fate.out and fate.who in fell:
                self._fell[key][fell[fate.who]] += 1
        for side, count in lost.items():
            self._losses[side, count] += 1
        long = Long(fight.number, fight.rounds, fight.prompts)
        self._lengths((long,), (long,))
        out = tuple(sorted([fate.who for fate in fight.fates if fate.out]))
        self._ending(fight.outcome, out, fight.rounds, 1, fight.number)

    def take(self, other: Summary) -> None:
        """Count all fights of a summary."""
        for first, end in other.numbers:
            self._span(first, end)
        self._cut += other.cut
        self._prompts += other.prompts
        self._outcomes.update(dict(other.outcomes))
        self._rounds.update(dict(other.rounds))
        for one in other.fared:
            key = one.who, one.side
            self._of(key, one.name, one.most)
            self._ends[key].update({(why, left): count for why, left, count in one.ends})
            self._fell[key].update(dict(one.fell))
        self._losses.update({(side, lost): count for side, lost, count in other.losses})
        self._lengths(other.longest, other.shortest)
        self._cut_short = _least([*self._cut_short, *other.cut_short])
        for ending in other.endings:
            self._ending(ending.outcome, ending.out, ending.rounds, ending.fights, ending.first)

    def summary(self) -> Summary:
        """Return everything that was counted."""
        return Summary(
            numbers=tuple(_joined(sorted(self._numbers))),
            outcomes=tuple(sorted(self._outcomes.items())),
            cut=self._cut,
            prompts=self._prompts,
            rounds=tuple(sorted(self._rounds.items())),
            fared=tuple(
                Fared(
                    *key,
                    *self._named[key],
                    tuple(sorted((*end, count) for end, count in self._ends[key].items())),
                    tuple(sorted(self._fell[key].items())),
                )
                for key in sorted(self._named)
            ),
            losses=tuple(sorted((*lost, count) for lost, count in self._losses.items())),
            longest=tuple(sorted(self._longest, key=_long)[:LISTED]),
            shortest=tuple(sorted(self._shortest, key=_short)[:LISTED]),
            cut_short=tuple(self._cut_short),
            endings=tuple(Ending(*key, *self._endings[key]) for key in sorted(self._endings)),
        )

    def _span(self, first: int, end: int) -> None:
        if self._numbers and self._numbers[-1][1] == first:
            first, _ = self._numbers.pop()
        self._numbers.append((first, end))

    def _of(self, key: tuple[str, str], name: str, most: int) -> None:
        if key in self._named:
            # What may differ from fight to fight is given by the greatest, which no order changes.
            known = self._named[key]
            if known != (name, most):
                self._named[key] = max(known[0], name), max(known[1], most)
        else:
            self._named[key] = name, most
            self._ends[key] = Counter()
            self._fell[key] = Counter()

    def _lengths(self, longest: Iterable[Long], shortest: Iterable[Long]) -> None:
        self._longest += longest
        self._shortest += shortest
        if len(self._longest) > 16 * LISTED:
            self._longest = sorted(self._longest, key=_long)[:LISTED]
            self._shortest = sorted(self._shortest, key=_short)[:LISTED]

    def _ending(
        self, outcome: str, out: tuple[str, ...], rounds: int, fights: int, first: int
    ) -> None:
        key = outcome, out, rounds
        had, lowest = self._endings.get(key, (0, first))
        self._endings[key] = had + fights, min(lowest, first)


def merged(parts: Iterable[Summary]) -> Summary:
    """Summaries of different fights of one batch as one; raises `WrongUse` if they overlap."""
    tally = Tally()
    for part in parts:
        tally.take(part)
    return tally.summary()


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans in order, with adjacent ones joined."""
    here: Span | None = None
    for first, end in spans:
        if here is None:
            here = first, end
        elif first < here[1]:
            raise WrongUse(
                f"Fight {first} is in two of these summaries: each fight may be counted only once.",
                number=first,
            )
        elif first == here[1]:
            here = here[0], end
        else:
            yield here
            here = first, end
    if here is not None:
        yield here


def _long(fight: Long) -> tuple[int, int, int]:
    return -fight.rounds, -fight.prompts, fight.number


def _short(fight: Long) -> tuple[int, int, int]:
    return fight.rounds, fight.prompts, fight.number


def _least(numbers: list[int]) -> list[int]:
    return sorted(numbers)[:LISTED]
