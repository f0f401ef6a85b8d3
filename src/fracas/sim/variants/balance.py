"""Balance: which numbers of foes, clocks or other fields give a fight the wanted result.

Variants near the scenario as it is written are tried with few fights, always going on from those
that come nearest; then the nearer half plays on, and again, until a few have had many fights. Few
fights tell little by themselves, so they are held against those of the same luck as it is written,
and what may well be near stays in. All decisions follow from fights and their order alone, so that
any number of workers finds the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import hypot

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import LOSSES, WIN, moved
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Runner, play_on
from fracas.sim.variants.parameters import USUAL, Lever, levers
from fracas.sim.variants.settings import Settings
from fracas.sim.variants.sweep import Variant, own_side
from fracas.sim.variants.targets import Target, distance, estimates, gaps, nearest_gap
from fracas.sim.variants.variant import varied

FIGHTS = 600
"""How many fights a proposal gets in the end, unless they are long."""

FEWEST = 100
"""How many it gets at least, however long they are."""

PROMPTS = 600_000
"""How much may be asked in a whole search, for that is what takes time; unless someone says how
many fights a proposal is to have.
"""

TRYING = 0.4
"""Which part of that goes into trying variants, before the nearest play on."""

TRIED = 40
"""How many variants are tried at most, unless there is much to move."""

FOR_EACH = 4
"""So many are tried for each lever, or with many levers some would never be moved."""

FIRST, AT_FIRST = 16, 24
"""How many fights each of them gets at least, and where fights are short."""

WIDE = 3
"""From how many of the nearest the search goes on."""

STAGES = ((12, 8), (6, 3), (4, 1))
"""How many variants play on, and up to which part of all fights."""

SPARE = 6
"""How many more play on that may well be near, though others look nearer."""

LOOKS = 2
"""How often it is looked again at what was dropped, where nothing meets the targets."""

BASE = 4
"""The scenario as it is written has one fight in so many of a proposal's before others are tried,
since all others are held against it."""

WITHIN = 0.03
"""How near to a target is as good as there."""

Places = tuple[int, ...]
"""For each lever the place of its value."""

Tell = Callable[[int, int, str], None]
"""Hears how many fights are done, of how many as it looks by now, and what is being done."""


class Proposal(msgspec.Struct, frozen=True):
    """One way to set up the fight, how far it is from all targets together, and from each."""

    variant: Variant
    distance: float
    gaps: tuple[float, ...]

    @property
    def settings(self) -> Settings:
        """What is set otherwise; nothing for the scenario as it is written."""
        return self.variant.settings

    @property
    def fights(self) -> int:
        """How many fights it had."""
        return len(self.variant.scores)

    def meets(self, within: float) -> bool:
        """Whether every target is met as nearly as that."""
        return all(gap <= within for gap in self.gaps)


class Balance(msgspec.Struct, frozen=True):
    """What came of a search: proposals, the nearest first, and the scenario as it is written.

    `tried` is how many variants were tried, and `levers` what was to be moved, of which those that
    are `unmoved` were in no variant that was played. Of those tried that are not shown to meet the
    targets, `unsure` may yet, by the fights that they had.
    """

    job: Job
    side: str
    targets: tuple[Target, ...]
    levers: tuple[Lever, ...]
    proposals: tuple[Proposal, ...]
    written: Proposal
    tried: int
    unsure: int = 0
    within: float = WITHIN
    stopped: bool = False
    unmoved: tuple[str, ...] = ()

    @property
    def met(self) -> bool:
        """Whether any proposal meets every target."""
        return any(one.meets(self.within) for one in self.proposals)

    @property
    def clash(self) -> bool:
        """Whether wins and losses can hardly both be had: who does not win is mostly all out."""
        wanted = {target.measure.kind: target for target in self.targets}
        if WIN not in wanted or LOSSES not in wanted or self.met:
            return False
        lost = [
            sum(out / of for name, out, of in score.lost if name == self.side)
            for one in (self.written, *self.proposals)
            for score in one.variant.scores
            if score.outcome != self.side
        ]
        if not lost:
            return False
        return (1 - wanted[WIN].high) * sum(lost) / len(lost) > wanted[LOSSES].high + self.within


def balance(
    job: Job,
    runner: Runner,
    targets: Sequence[Target],
    *,
    vary: Sequence[str] = USUAL,
    side: str | None = None,
    fights: int | None = None,
    within: float = WITHIN,
    shown: int = STAGES[-1][0],
    tell: Tell | None = None,
) -> Balance:
    """Search for variants that come near the targets, of which the last few get `fights` fights.

    So many are `shown`; beyond the last few they have had fewer fights.

    Ctrl-C ends it with what is known by then. Raises `WrongUse` where there is nothing to move, and
    what `opening` raises.
    """
    if not targets:
        raise WrongUse("There is no target: say how likely the side should win.")
    mine = own_side(job, side)
    moving = levers(job, mine, tuple(vary))
    search = _Search(job, moving, targets, runner, fights, within, tell)
    stopped = False
    try:
        search.try_out()
        search.play_off()
    except KeyboardInterrupt:
        stopped = True
    written = search.proposal(search.written)
    nearest = tuple(search.proposal(one) for one in search.distinct()[:shown])
    found = [search.proposal(one) for one in search.ranked()]
    unsure = sum(not one.meets(within) and search.may_meet(one.variant) for one in found)
    return Balance(
        *(job, mine, tuple(targets), moving, nearest, written),
        *(len(found), unsure, within, stopped, search.unmoved()),
    )


class _Search:
    """A search under way: all variants that were tried, by the places of their levers."""

    def __init__(
        self,
        job: Job,
        moving: tuple[Lever, ...],
        targets: Sequence[Target],
        runner: Runner,
        fights: int | None,
        within: float,
        tell: Tell | None,
    ) -> None:
        self._job = job
        self._within = within
        self._levers = moving
        self._targets = tuple(targets)
        self._runner = runner
        self._tell = tell
        self._done = 0
        self.written = Variant((), job)
        self._begin: Places = tuple(lever.at for lever in moving)
        self._tried: dict[Places, Variant] = {self._begin: self.written}
        self._refused: set[Places] = set()
        self._idle: frozenset[int] = frozenset()
        self._most = max(TRIED, FOR_EACH * len(moving))
        self._wanted = fights
        self._fights = fights or FIGHTS

    def try_out(self) -> None:
        """Try variants with few fights, going on from the nearest as long as there is anything."""
        self._play([self.written], FIRST, "trying")
        long = self._asked() / FIRST * self._most * AT_FIRST > TRYING * PROMPTS
        first = max(FIRST if long else AT_FIRST, (self._wanted or 0) // 32)
        base = first if long else max(first, self._fights // BASE)
        self._play([self.written], base, "trying")
        gone: set[Places] = set()
        while len(self._tried) < self._most and (self._wanted or self._asked() < TRYING * PROMPTS):
            nearest = sorted(self._tried, key=self._key)
            ahead = [places for places in nearest[:WIDE] if places not in gone]
            if not ahead:
                return
            gone.add(ahead[0])
            fresh = self._next_to(ahead[0])[: self._most - len(self._tried)]
            self._tried |= dict(fresh)
            self._play([variant for _, variant in fresh], first, "trying")
            if len(gone) == 1:
                self._idle = self._without_effect()

    def play_off(self) -> None:
        """Let the nearer ones play on, fewer with more fights each, and what is written besides."""
        if self._wanted is None:
            near = [score.prompts for one in self.ranked()[: STAGES[0][0]] for score in one.scores]
            left = max(PROMPTS - self._asked(), PROMPTS / 2)
            whole = left / (sum(near) / len(near)) / _rounds()
            self._fights = int(min(FIGHTS, max(FEWEST, whole)))
        for keep, part in STAGES:
            ranked = self.distinct()
            going = ranked[:keep]
            going += [one for one in ranked[keep:] if self.may_meet(one)][: min(SPARE, keep)]
            if self.written not in going:
                going.append(self.written)
            self._play(going, max(FIRST, self._fights // part), f"the {keep} nearest")
        for _ in range(LOOKS):
            ranked = self.distinct()
            if any(self.proposal(one).meets(self._within) for one in ranked[: STAGES[-1][0]]):
                return
            again = [
                one for one in ranked if len(one.scores) < self._fights and self.may_meet(one)
            ][: STAGES[-1][0]]
            if not again:
                return
            self._play(again, self._fights, "a second look")

    def ranked(self) -> list[Variant]:
        """Those that came farthest first, and of these the nearest; all that have had any fight."""
        marks = [self._fights // part for _, part in STAGES]
        found = [places for places, one in self._tried.items() if one.scores]

        def order(places: Places) -> tuple[int, tuple[float, int, int]]:
            fights = len(self._tried[places].scores)
            return -sum(fights >= mark for mark in marks), self._key(places)

        return [self._tried[places] for places in sorted(found, key=order)]

    def distinct(self) -> list[Variant]:
        """The same, without those whose fights are all those of a nearer or simpler one."""
        found: list[Variant] = []
        for one in self.ranked():
            if all(moved(one.scores, other.scores) for other in found):
                found.append(one)
        return found

    def may_meet(self, variant: Variant) -> bool:
        """Whether a variant may well meet every target, by the fights that it had."""
        found = estimates(self._targets, variant.scores, self.written.scores)
        return all(
            nearest_gap(target, one) <= self._within
            for target, one in zip(self._targets, found, strict=True)
        )

    def unmoved(self) -> tuple[str, ...]:
        """The levers that no variant moved which had a fight."""
        moved_ = {
            number
            for places, one in self._tried.items()
            if one.scores
            for number, (at, was) in enumerate(zip(places, self._begin, strict=True))
            if at != was
        }
        return tuple(one.name for at, one in enumerate(self._levers) if at not in moved_)

    def proposal(self, variant: Variant) -> Proposal:
        """A variant with its distances."""
        return Proposal(
            variant,
            distance(self._targets, variant.scores),
            gaps(self._targets, variant.scores),
        )

    def _key(self, places: Places) -> tuple[float, int, int]:
        """How near a variant is, then how little of the scenario it changes, and how far."""
        variant = self._tried[places]
        if not variant.scores:
            return float("inf"), 0, 0
        far = sum(abs(at - was) for at, was in zip(places, self._begin, strict=True))
        found = estimates(self._targets, variant.scores, self.written.scores)
        away = hypot(
            *[target.gap(one.value) for target, one in zip(self._targets, found, strict=True)]
        )
        return away, len(variant.settings), far

    def _next_to(self, places: Places) -> list[tuple[Places, Variant]]:
        """The variants next to one that can be and were not tried, one lever moved at a time."""
        of_each: list[list[tuple[Places, Variant]]] = []
        for number, lever in enumerate(self._levers):
            if number in self._idle:
                continue
            mine: list[tuple[Places, Variant]] = []
            for place in lever.near(places[number]):
                there = (*places[:number], place, *places[number + 1 :])
                if there in self._tried or there in self._refused:
                    continue
                try:
                    settings = self._settings(there)
                    mine.append((there, Variant(settings, varied(self._job, settings))))
                except WrongUse:
                    self._refused.add(there)
            of_each.append(mine)
        # The first step of every lever before the second of any, for there may be room for few.
        return [one for rank in zip_longest(*of_each) for one in rank if one is not None]

    def _without_effect(self) -> frozenset[int]:
        """The levers that alone changed no fight: moving them as well would be for nothing."""
        effect = dict.fromkeys(range(len(self._levers)), False)
        for places, variant in self._tried.items():
            turned = [at for at, place in enumerate(places) if place != self._begin[at]]
            if len(turned) == 1 and moved(variant.scores, self.written.scores):
                effect[turned[0]] = True
        return frozenset(at for at, has in effect.items() if not has)

    def _settings(self, places: Places) -> Settings:
        return tuple(
            (lever.name, lever.values[place])
            for lever, place in zip(self._levers, places, strict=True)
            if place != lever.at
        )

    def _asked(self) -> int:
        """How much was asked in all fights so far."""
        return sum(score.prompts for one in self._tried.values() for score in one.scores)

    def _play(self, variants: Sequence[Variant], fights: int, what: str) -> None:
        def count(more: int) -> None:
            self._done += more
            if self._tell is not None:
                whole = self._most * FIRST + int(_rounds() * self._fights)
                self._tell(self._done, max(whole, self._done), what)

        play_on(self._runner, [one.record for one in variants], fights, count)


def _rounds() -> float:
    """How many fights play off the nearest, for each fight that a proposal has in the end."""
    whole, before = 0.0, 0.0
    for keep, part in STAGES:
        whole += (keep + 1) * (1 / part - before)
        before = 1 / part
    return whole
