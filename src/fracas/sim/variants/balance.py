"""Balance: which numbers of foes, clocks or other fields give a fight the wanted result.

Variants near the written scenario are tried with few fights, always continuing from the nearest
ones; then the nearer half plays on, and again, until a few have had many fights. A few fights say
little by themselves, so they are compared with the written scenario under the same luck, and
whatever may be near stays in. All decisions depend only on fights and their order, so any number of
workers finds the same.
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
"""How many prompts a whole search may have, because they take the time, unless a number of fights
for a proposal is given.
"""

TRYING = 0.4
"""Which part of that goes to trying variants, before the nearest play on."""

TRIED = 40
"""How many variants are tried at most, unless there is much to vary."""

FOR_EACH = 4
"""How many are tried per lever; with many levers some would never be moved otherwise."""

FIRST, AT_FIRST = 16, 24
"""How many fights each of them gets at least, and where fights are short."""

WIDE = 3
"""From how many of the nearest the search continues."""

STAGES = ((12, 8), (6, 3), (4, 1))
"""How many variants play on, and up to which part of all fights."""

SPARE = 6
"""How many more play on that may be near, though others look nearer."""

LOOKS = 2
"""How often the dropped ones are checked again, where nothing meets the targets."""

BASE = 4
"""The written scenario gets one fight in this many of a proposal's before others are tried, because
all others are compared with it."""

WITHIN = 0.03
"""How near to a target counts as met."""

Places = tuple[int, ...]
"""For each lever the place of its value."""

Tell = Callable[[int, int, str], None]
"""Gets how many fights are done, of how many by the current estimate, and what is being done."""


class Proposal(msgspec.Struct, frozen=True):
    """One way to set up the fight, how far it is from all targets together, and from each."""

    variant: Variant
    distance: float
    gaps: tuple[float, ...]

    @property
    def settings(self) -> Settings:
        """What is set differently; empty for the written scenario."""
        return self.variant.settings

    @property
    def fights(self) -> int:
        """How many fights it had."""
        return len(self.variant.scores)

    def meets(self, within: float) -> bool:
        """Return whether every target is met within that margin."""
        return all(gap <= within for gap in self.gaps)


class Balance(msgspec.Struct, frozen=True):
    """The result of a search: proposals, the nearest first, and the written scenario.

    `tried` is how many variants were tried, and `levers` what could be moved; those that are
    `unmoved` were in no variant that was played. Of those tried that are not shown to meet the
    targets, `unsure` may still do so, by the fights that they had.
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
        """Whether wins and losses conflict: where the side does not win, most of it is out."""
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
    """Search for variants near the targets; the last few get `fights` fights.

    `shown` are returned; beyond the last few they have had fewer fights.

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
    """A search in progress: all variants that were tried, by the places of their levers."""

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
        """Try variants with few fights, continuing from the nearest as long as there are any."""
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
        """Let the nearer ones play on, fewer with more fights, and the written scenario too."""
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
        """Those that got farthest first, and of these the nearest; all that had any fight."""
        marks = [self._fights // part for _, part in STAGES]
        found = [places for places, one in self._tried.items() if one.scores]

        def order(places: Places) -> tuple[int, tuple[float, int, int]]:
            fights = len(self._tried[places].scores)
            return -sum(fights >= mark for mark in marks), self._key(places)

        return [self._tried[places] for places in sorted(found, key=order)]

    def distinct(self) -> list[Variant]:
        """Return the same, without those whose fights equal those of a nearer or simpler one."""
        found: list[Variant] = []
        for one in self.ranked():
            if all(moved(one.scores, other.scores) for other in found):
                found.append(one)
        return found

    def may_meet(self, variant: Variant) -> bool:
        """Return whether a variant may meet every target, by the fights that it had."""
        found = estimates(self._targets, variant.scores, self.written.scores)
        return all(
            nearest_gap(target, one) <= self._within
            for target, one in zip(self._targets, found, strict=True)
        )

    def unmoved(self) -> tuple[str, ...]:
        """Return the levers that no played variant moved."""
        moved_ = {
            number
            for places, one in self._tried.items()
            if one.scores
            for number, (at, was) in enumerate(zip(places, self._begin, strict=True))
            if at != was
        }
        return tuple(one.name for at, one in enumerate(self._levers) if at not in moved_)

    def proposal(self, variant: Variant) -> Proposal:
        """Return a variant with its distances."""
        return Proposal(
            variant,
            distance(self._targets, variant.scores),
            gaps(self._targets, variant.scores),
        )

    def _key(self, places: Places) -> tuple[float, int, int]:
        """Return how near a variant is, then how little of the scenario it changes, and how far."""
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
        """Return the untried possible variants next to one, with one lever moved at a time."""
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
        # The first step of every lever before the second of any, because there may be room for few.
        return [one for rank in zip_longest(*of_each) for one in rank if one is not None]

    def _without_effect(self) -> frozenset[int]:
        """Return the levers that changed no fight alone: moving them too would be for nothing."""
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
        """Return how many prompts all fights had so far."""
        return sum(score.prompts for one in self._tried.values() for score in one.scores)

    def _play(self, variants: Sequence[Variant], fights: int, what: str) -> None:
        def count(more: int) -> None:
            self._done += more
            if self._tell is not None:
                whole = self._most * FIRST + int(_rounds() * self._fights)
                self._tell(self._done, max(whole, self._done), what)

        play_on(self._runner, [one.record for one in variants], fights, count)


def _rounds() -> float:
    """Return how many fights play off the nearest, per fight that a proposal has in the end."""
    whole, before = 0.0, 0.0
    for keep, part in STAGES:
        whole += (keep + 1) * (1 / part - before)
        before = 1 / part
    return whole
