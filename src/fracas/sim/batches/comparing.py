"""The mean of a score over many fights, and how two variants differ fight by fight.

A difference is taken between fights of the same number. If most of them end equally, its interval
is far narrower than those of the two figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from fracas.sim.batches.intervals import Interval, Z, share
from fracas.sim.batches.scores import Score

WIN, ROUNDS, LOSSES, PRICE = "win", "rounds", "losses", "losses when won"
"""The measures of a fight; `PRICE` is what a side loses in the fights that it wins."""


class Measure(msgspec.Struct, frozen=True):
    """What is measured, and of which side; rounds have no side.

    A win is 1 or 0. Losses are the part of a side that is out at the end of a fight, from 0 to 1,
    for any reason: taken out, dead, fled or given up.
    """

    kind: str
    side: str = ""

    @property
    def of_chance(self) -> bool:
        """Whether it is between 0 and 1."""
        return self.kind != ROUNDS

    def value(self, score: Score) -> float | None:
        """Return its value in one fight; None where the fight does not count for it."""
        if self.kind == ROUNDS:
            return float(score.rounds)
        if self.kind == WIN:
            return float(score.outcome == self.side)
        if self.kind == PRICE and score.outcome != self.side:
            return None
        for side, out, of in score.lost:
            if side == self.side:
                return out / of
        return 0.0


def figure(measure: Measure, scores: Sequence[Score]) -> Interval | None:
    """Return the mean of a measure with its 95 % interval; None where no fight counts for it."""
    values = [value for score in scores if (value := measure.value(score)) is not None]
    if not values:
        return None
    total, number = sum(values), len(values)
    # If nobody or everyone is lost each time, the normal law would claim certainty.
    if measure.kind == WIN or (measure.of_chance and total in (0, number)):
        return share(round(total), number)
    middle = total / number
    if number == 1:
        return Interval(middle, float("-inf"), float("inf"))
    give = Z * sqrt(_variance(values, middle) / number)
    low, high = middle - give, middle + give
    if measure.of_chance:
        low, high = max(0.0, low), min(1.0, high)
    return Interval(middle, low, high)


def difference(
    measure: Measure, scores: Sequence[Score], others: Sequence[Score]
) -> Interval | None:
    """Return by how much a measure is higher in the first than in the second, fight by fight.

    For wins, and for parts of a side where no fight differs, the interval is that of Agresti and
    Min for pairs, which is sound where few or none differ. None where no fight counts in both.
    """
    pairs = [
        (first, second)
        for one, other in zip(scores, others, strict=False)
        if (first := measure.value(one)) is not None
        and (second := measure.value(other)) is not None
    ]
    if not pairs:
        return None
    changes = [first - second for first, second in pairs]
    number = len(changes)
    middle = sum(changes) / number
    if measure.kind == WIN or (measure.of_chance and not any(changes)):
        more, fewer = (sum(sign * change > 0 for change in changes) for sign in (1, -1))
        return msgspec.structs.replace(paired(more, fewer, number), value=middle)
    if number == 1:
        return Interval(middle, float("-inf"), float("inf"))
    give = Z * sqrt(_variance(changes, middle) / number)
    return Interval(middle, middle - give, middle + give)


def paired(more: int, fewer: int, of: int) -> Interval:
    """Return by how much a share is greater, from pairs of which `more` have it only in the first.

    `fewer` have it only in the second. The interval is that of Agresti and Min, which is sound
    where few or no pairs differ.
    """
    middle = (more - fewer) / of
    wide = of + 2
    give = Z * sqrt(more + fewer + 1 - (more - fewer) ** 2 / wide) / wide
    return Interval(middle, max(-1.0, middle - give), min(1.0, middle + give))


def moved(scores: Sequence[Score], others: Sequence[Score]) -> int:
    """Return in how many fights of the same number two variants ended differently at all."""
    return sum(
        (one.outcome, one.rounds, one.lost) != (other.outcome, other.rounds, other.lost)
        for one, other in zip(scores, others, strict=False)
    )


def _variance(values: Sequence[float], middle: float) -> float:
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)
