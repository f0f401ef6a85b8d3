"""Where a fight turned, as one seat may know it: the chance of winning along it, and its leaps.

A fight that is small enough is solved. Any other is sampled: from points along it, fights are
played to their end by the book's advice, first from a few points that are far apart, then from more
and more between those where the chance changed most, until the time is up.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from string import ascii_uppercase
from time import monotonic
from typing import Any

from fracas.core.errors import FracasError
from fracas.odds.alarms import within
from fracas.odds.policies import by_default
from fracas.odds.turning import Course, Turn, course, players
from fracas.sim.batches.intervals import share
from fracas.sim.play.fights import Table
from fracas.table.reports.look_back import LookingBack
from fracas.table.reports.report import ChanceCard, PointCard, SwingsCard, TurnCard

POSITIONS = 2_000
FIRST, MOST = 24, 400
"""How many fights are played from a point at first, and at most."""

FEWEST, WIDEST = 4, 33
"""From how many points the sampling starts."""

TURNS = 5
SURE = 1.64
"""By how many standard errors a leap must stand out to be counted as one."""

LEAST = 0.05
PART = 6
"""A turning point is no longer than the fight divided by this."""

TOLD = 3
"""How many lines describe one turn."""

MOST_ROUNDS = 60


def solved(back: LookingBack, seconds: float) -> SwingsCard | None:
    """Return the chance of winning along a fight that can be solved in `seconds`; otherwise None.

    It is the chance of the seat's side, or of the players'.
    """
    line = tuple(back.decision_points())
    side = _side(back)
    if not line or not side:
        return SwingsCard(side, "none", caution="Nothing was decided in this fight.")
    try:
        with within(seconds):
            way = course(back.chronicle, side, most=POSITIONS, line=line)
    except (MemoryError, TimeoutError, FracasError):
        return None
    return None if way.cut else _exact(back, way)


def sampled(back: LookingBack, seconds: float) -> SwingsCard:
    """Return the same from fights played from points along this one, for about `seconds`.

    If even a few fights take too long, the card says so.
    """
    return _Sampling(back).until(monotonic() + seconds)


def _side(back: LookingBack) -> str:
    if not back.line:
        return ""
    seen = back.opening_seen
    mine = [one.side for one in back.rules.members(seen) if one.id in back.viewer.deciders]
    return next(iter(mine), players(back.rules, seen))


def _assumed(back: LookingBack) -> tuple[str, ...]:
    """Return what is assumed of what the seat could not know as the fight began."""
    return back.rules.say_assumed(back.opening_seen, back.viewer)


def _exact(back: LookingBack, way: Course) -> SwingsCard:
    curve: list[ChanceCard] = []
    for turn in way.turns:
        if turn.before is None:
            continue
        point = _chance(back, turn.entry, float(turn.before))
        # Most answers change nothing: only where it moves, and each round, has a point.
        if not curve or (point.value, point.round) != (curve[-1].value, curve[-1].round):
            curve.append(point)
    last = way.turns[-1]
    if last.after is not None:
        curve.append(_chance(back, back.end, float(last.after)))
    turns = []
    told = [one for one in way.turning_points(TURNS) if abs(float(one.swing or 0)) >= LEAST]
    told.sort(key=lambda one: one.entry)
    for letter, turn in zip(ascii_uppercase, told, strict=False):
        assert turn.before is not None, "turning points are known"
        assert turn.after is not None, "turning points are known"
        better, worth = _better(back, turn)
        turns.append(
            TurnCard(
                letter,
                back.round(turn.entry),
                float(turn.before),
                float(turn.after),
                (_words(back, turn),),
                better,
                worth,
            )
        )
    assumed = (by_default.assumes, *_assumed(back))
    return SwingsCard(way.side, "exact", tuple(curve), tuple(turns), assumed=assumed)


def _chance(back: LookingBack, entry: int, value: float) -> ChanceCard:
    return ChanceCard(back.point(entry).line, back.round(entry), value, value, value)


def _words(back: LookingBack, turn: Turn) -> PointCard:
    point = back.point(turn.entry)
    if point.text:
        return point
    return PointCard(point.line, back.choice(turn.moment))


def _better(back: LookingBack, turn: Turn) -> tuple[str, float]:
    """Return the best option beside a choice that the seat may know of, and its worth."""
    for one in turn.chosen:
        mine = back.viewer.is_gm or one.decider in back.viewer.deciders
        if mine and one.cost >= LEAST:
            return back.option(turn.moment, one.decider, one.best), float(one.best_chance)
    return "", 0.0


class _Sampling:
    """The chance of winning from the beats of a fight, by fights that are played from there."""

    def __init__(self, back: LookingBack) -> None:
        self.back, self.side, self.assumed = back, _side(back), _assumed(back)
        self.beats: list[tuple[int, Any]] = []
        for one in back.decision_points():
            fresh = not self.beats or one.beat is not self.beats[-1][1]
            if fresh and one.beat.agenda and not back.rules.outcome(one.beat):
                self.beats.append((one.entry, one.beat))
        self.won: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.fights = 0

    def until(self, ends: float) -> SwingsCard:
        """Sample until the time is up; return the card with the result."""
        began = monotonic()
        if not self.beats or not self._play(0, 1, ends):
            return self._too_big()
        took = max(monotonic() - began, 1e-4)
        afford = int((ends - monotonic()) / took)
        if afford < FEWEST * FIRST // 2:
            return self._too_big()
        points = min(WIDEST, len(self.beats), max(FEWEST, afford // (2 * FIRST)))
        step = (len(self.beats) - 1) / max(1, points - 1)
        for number in range(points):
            self._play(round(number * step), FIRST, ends)
        while monotonic() < ends and self._refine(ends):
            pass
        return self._card()

    def _too_big(self) -> SwingsCard:
        return SwingsCard(
            self.side,
            "none",
            assumed=self.assumed,
            caution="This fight is too big to calculate here: one of its kind takes too long to "
            "play. The command fracas luck takes the time it needs.",
        )

    def _play(self, at: int, count: int, ends: float) -> bool:
        """Play a number of fights from a beat, as far as the time allows."""
        _, state = self.beats[at]
        back = self.back
        for _ in range(count):
            if monotonic() > ends:
                return False
            number = self.played.get(at, 0)
            table = Table(back.rules, back.chronicle.book, state, {}, at, number)
            try:
                with within(ends - monotonic()):
                    fight = table.play(MOST_ROUNDS)
            except (FracasError, MemoryError, TimeoutError):
                return False
            self.played[at] = number + 1
            self.won[at] = self.won.get(at, 0) + (fight.outcome == self.side)
            self.fights += 1
        return True

    def _at(self, at: int) -> tuple[float, float]:
        """Return the chance at a beat and its standard error; past the last it is decided."""
        if at == len(self.beats):
            outcome = self.back.outcome_at_end
            return float(outcome == self.side), 0.0
        of, won = self.played[at], self.won[at]
        # One won and one lost added to those played: none of few does not mean never.
        near = (won + 1) / (of + 2)
        return won / of, sqrt(near * (1 - near) / of)

    @property
    def _known(self) -> list[int]:
        known = sorted(at for at, of in self.played.items() if of >= FIRST // 2)
        return [*known, len(self.beats)] if self.back.outcome_at_end else known

    def _refine(self, ends: float) -> bool:
        """Look closer where the chance changes most; False when nothing more is to be learned."""
        known = self._known
        pairs = list(pairwise(known))
        ranked = sorted(pairs, key=lambda two: -abs(self._at(two[1])[0] - self._at(two[0])[0]))
        for one, other in ranked[: 2 * TURNS]:
            if other - one > 1:
                return self._play((one + other) // 2, FIRST, ends)
            thin = [at for at in (one, other) if self.played.get(at, MOST) < MOST]
            if thin:
                return self._play(min(thin, key=lambda at: self.played[at]), FIRST, ends)
        return False

    def _card(self) -> SwingsCard:
        back = self.back
        curve = []
        for at in self._known:
            if at == len(self.beats):
                curve.append(_chance(back, back.end, self._at(at)[0]))
                continue
            entry = self.beats[at][0]
            sure = share(self.won[at], self.played[at])
            line, number = back.point(entry).line, back.round(entry)
            curve.append(ChanceCard(line, number, sure.value, sure.low, sure.high))
        return SwingsCard(
            self.side, "sampled", tuple(curve), self._turns(), self.fights, self.assumed
        )

    def _turns(self) -> tuple[TurnCard, ...]:
        known = self._known
        found = []
        for one, other in pairwise(known):
            (before, wide), (after, wider) = self._at(one), self._at(other)
            leap = abs(after - before)
            if (other - one) * PART > max(PART, len(self.beats)):
                continue  # so much happened between that it is not a point any more
            if leap >= LEAST and leap > SURE * sqrt(wide * wide + wider * wider):
                found.append((leap, one, other, before, after))
        best = sorted(sorted(found, reverse=True)[:TURNS], key=lambda row: row[1])
        cards: list[TurnCard] = []
        for row in best:
            _, one, other, before, after = row
            points = self._between(one, other)
            if points:
                letter = ascii_uppercase[len(cards)]
                number = self.back.round(self.beats[one][0])
                cards.append(TurnCard(letter, number, before, after, points))
        return tuple(cards)

    def _between(self, one: int, other: int) -> tuple[PointCard, ...]:
        """Return the most telling of what happened between two beats, in order."""
        since = self.beats[one][0]
        to = self.beats[other][0] if other < len(self.beats) else self.back.line[-1] + 1
        back = self.back
        here = [entry for entry in back.line if since <= entry < to]
        marked = [entry for entry in here if entry in back.points]
        marked.sort(key=lambda entry: (not back.points[entry].fell, entry))
        chosen = sorted(marked[:TOLD]) or [entry for entry in here if back.told(entry)][:1]
        return tuple([back.points.get(entry) or back.point(entry) for entry in chosen])
