"""Which of some answers is best, told from noisy trials: a race, a fresh look, a vote of pairs.

Trials of the same number have the same luck, so answers are compared trial by trial. The best of
many looks better than it is on the trials that found it, so it has to prove itself on others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from typing import Any

Trial = Callable[[Any, int], float]
"""The value of an answer in the trial of a number."""

FEWEST = 2
"""How many trials each answer has in each heat at least."""

FEWEST_PAIRS = 4
"""How many pairs of trials measure by how much an answer is better, at least."""


def best(
    answers: Sequence[Any], trial: Trial, each: int, kept: int, enough: Callable[[], bool]
) -> list[Any]:
    """Return the better ones of some answers by `each` trials, the best first; none if stopped."""
    totals = dict.fromkeys(answers, 0.0)
    for at in range(each):
        for one in answers:
            totals[one] += trial(one, at)
        if enough():
            return []
    return sorted(answers, key=lambda one: -totals[one])[:kept]


def race(
    advice: Any,
    rivals: Sequence[Any],
    trial: Trial,
    budget: int,
    enough: Callable[[], bool],
    over: Callable[[], bool],
) -> Any:
    """Return the rival that looks best beside the advice, by about `budget` trials; else None.

    After each heat the better half continues, except those clearly worse than the advice; all
    trials so far count. When it is `over` the existing trials count; with `enough` none do.
    """
    left = list(rivals)
    gains: dict[Any, list[float]] = {one: [] for one in left}
    heats = max(1, ceil(log2(len(left) + 1)))
    number = 0
    for heat in range(heats):
        if not left or over():
            break
        each = max(FEWEST, budget // (heats * (len(left) + 1)))
        for at in range(number, number + each):
            usual = trial(advice, at)
            for one in left:
                gains[one].append(trial(one, at) - usual)
            if enough():
                return None
            number += 1
            if over():
                break
        left = [one for one in left if _hopeful(gains[one])]
        left.sort(key=lambda one: -sum(gains[one]))
        if heat < heats - 1:
            left = left[: ceil(len(left) / 2)]
    return left[0] if left and sum(gains[left[0]]) > 0.0 else None


def _hopeful(gains: Sequence[float]) -> bool:
    """Return whether some gains do not already show that there is none."""
    middle, error = spread(gains)
    return middle + error > 0.0


def gain(
    one: Any, other: Any, trial: Trial, numbers: range, over: Callable[[], bool]
) -> tuple[float, float]:
    """Return by how much one answer is better than another on average over trials, and its error.

    When it is `over` the existing trials count, as soon as there are a few.
    """
    gains: list[float] = []
    for at in numbers:
        if len(gains) >= FEWEST_PAIRS and over():
            break
        gains.append(trial(one, at) - trial(other, at))
    return spread(gains)


def spread(gains: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some gains and its standard error; fewer than two say nothing."""
    number = len(gains)
    if number < 2:
        return 0.0, float("inf")
    middle = sum(gains) / number
    squares = sum((one - middle) ** 2 for one in gains)
    return middle, sqrt(squares / (number - 1) / number)


class Vote:
    """Whether to take an answer, by a value and pairs of whole fights together.

    The value's gain has its error and `TRUST` besides; each pair adds what whole fights say, which
    is true but noisy. Both count by how precise they are. With `doubt` an answer must be better by
    so many errors as long as few whole fights were heard.
    """

    def __init__(self, gained: float, error: float, doubt: float = 0.0) -> None:
        self._doubt = doubt
        self._precision = 1.0 / (error * error + TRUST * TRUST)
        self._told = gained * self._precision
        self.gains: list[float] = []

    def add(self, gained: float) -> bool | None:
        """Add a pair; return yes or no as soon as that is clear, and None before."""
        self.gains.append(gained)
        if len(self.gains) < SOONEST:
            return None
        told, precision = self._together()
        if abs(told) < CLEARLY * sqrt(precision):
            return None
        return told > 0.0

    def verdict(self) -> bool:
        """Return what everything so far says."""
        told, precision = self._together()
        return told > (self._doubt * sqrt(precision) if len(self.gains) < SOONEST else 0.0)

    def _together(self) -> tuple[float, float]:
        number = len(self.gains)
        if not number:
            return self._told, self._precision
        middle, error = spread(self.gains)
        # A few pairs may agree by chance.
        error = max(error if number > 1 else 0.0, LEAST_SPREAD / sqrt(number))
        precision = 1.0 / (error * error)
        return self._told + middle * precision, self._precision + precision


TRUST = 0.1
"""How far off the difference of two values may be, whatever the futures say: the error of the model
and of the advice by which futures are played."""

LEAST_SPREAD = 0.5
"""How much the gains of pairs differ from one another at least."""

SOONEST = 6
CLEARLY = 2.0
"""After so many pairs, and beyond so many errors, a vote is over."""
