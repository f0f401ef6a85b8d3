"""The wanted result of a fight: how likely a side wins, how much of it is out at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import hypot

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import PRICE, Measure, difference, figure
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.scores import Score

_PART = r"([0-9]+(?:\.[0-9]+)?)\s*%?"
_SPAN = re.compile(rf"^{_PART}\s*\.\.\s*{_PART}$")
_ONE = re.compile(rf"^(<=|>=|)\s*{_PART}$")


class Target(msgspec.Struct, frozen=True):
    """What a measure should be: from `low` to `high`, parts of 1; equal for a single value."""

    measure: Measure
    low: float
    high: float

    def gap(self, value: float) -> float:
        """Return how far a value is from it; 0 within."""
        return max(self.low - value, value - self.high, 0.0)

    def told(self) -> str:
        """Return the target in words."""
        if self.low == self.high:
            return _per_cent(self.low)
        if self.low == 0.0:
            return f"at most {_per_cent(self.high)}"
        if self.high == 1.0:
            return f"at least {_per_cent(self.low)}"
        return f"{_per_cent(self.low)} to {_per_cent(self.high)}"


def read_target(measure: Measure, text: str, option: str) -> Target:
    """Read a target from `70%`, `60%..75%`, `<=5%` or `>=70%`; the percent sign may be left out.

    Raises `WrongUse`, which names the option, for anything else or beyond 0 to 100%.
    """
    span, one = _SPAN.match(text.strip()), _ONE.match(text.strip())
    if span:
        low, high = float(span[1]) / 100, float(span[2]) / 100
    elif one:
        part = float(one[2]) / 100
        low, high = {"<=": (0.0, part), ">=": (part, 1.0), "": (part, part)}[one[1]]
    else:
        raise WrongUse(
            f"{option} '{text}' is not a percentage: write {option} 70%, 60%..75%, or with < "
            "and > in quotes '<=70%' and '>=70%'.",
            given=text,
        )
    if not low <= high <= 1:
        raise WrongUse(
            f"{option} '{text}' is not possible: shares are from 0% to 100%, the lower end first.",
            given=text,
        )
    return Target(measure, low, high)


def distance(targets: Sequence[Target], scores: Sequence[Score]) -> float:
    """Return how far fights are from all targets together, as a Euclidean distance of the gaps."""
    return hypot(*gaps(targets, scores))


def gaps(targets: Sequence[Target], scores: Sequence[Score]) -> tuple[float, ...]:
    """Return how far fights are from each target; what is unknown is as far as possible."""
    found = []
    for target in targets:
        told = figure(target.measure, scores)
        found.append(1.0 if told is None else target.gap(told.value))
    return tuple(found)


def estimates(
    targets: Sequence[Target], scores: Sequence[Score], usual: Sequence[Score]
) -> tuple[Interval, ...]:
    """Return each target's measure from some fights, with the interval where it may be.

    `usual` are fights of the same luck by another variant, of which there are more: if the few
    differ little from them, the difference says more than the few by themselves. A measure that no
    fight shows may be anything.
    """
    return tuple([_estimate(target.measure, scores, usual) for target in targets])


def _estimate(measure: Measure, scores: Sequence[Score], usual: Sequence[Score]) -> Interval:
    own = figure(measure, scores)
    if own is None:
        return Interval(1.0, 0.0, 1.0)
    # What a side loses when it wins comes from other fights in either variant.
    if len(usual) <= len(scores) or measure.kind == PRICE:
        return own
    whole, change = figure(measure, usual), difference(measure, scores, usual)
    if whole is None or change is None:
        return own
    give = hypot(whole.give, change.give)
    if not give < own.give:
        return own
    value = whole.value + change.value
    if measure.of_chance:
        value = min(max(value, 0.0), 1.0)
    return Interval(value, value - give, value + give)


def nearest_gap(target: Target, found: Interval) -> float:
    """Return how far a figure is from a target at least, by the near end of its interval."""
    return max(target.low - found.high, found.low - target.high, 0.0)


def _per_cent(part: float) -> str:
    return f"{100 * part:g}%"
