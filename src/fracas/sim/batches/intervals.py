"""How precise a figure of a batch is: shares and means with their 95 % intervals.

Made from whole counts, and only when shown, so that they never add up to anything wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import msgspec

Z = 1.959963984540054
"""How many standard errors to either side cover 95 in 100."""


class Interval(msgspec.Struct, frozen=True):
    """A share or a mean, with the interval it is likely in by what was played."""

    value: float
    low: float
    high: float

    @property
    def give(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def share(count: int, of: int) -> Interval:
    """Return a share with Wilson's interval, which is sound for rare things too."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    part = count / of
    scale = 1 + Z * Z / of
    middle = (part + Z * Z / (2 * of)) / scale
    give = Z * sqrt(part * (1 - part) / of + Z * Z / (4 * of * of)) / scale
    # 0 and 1 are ends that rounding must not cross.
    low = 0.0 if count == 0 else max(0.0, middle - give)
    high = 1.0 if count == of else min(1.0, middle + give)
    return Interval(part, low, high)


def mean(values: Iterable[tuple[int, int]]) -> Interval | None:
    """Return the mean of values, each with its count, by the normal law; None without values.

    A single one says nothing about the spread, and the interval is infinite.
    """
    rows = tuple(values)
    number = sum(count for _, count in rows)
    if number == 0:
        return None
    total = sum(value * count for value, count in rows)
    middle = total / number
    if number == 1:
        return Interval(middle, float("-inf"), float("inf"))
    # In whole numbers up to the one division, so that large sums lose nothing.
    squares = number * sum(value * value * count for value, count in rows) - total * total
    give = Z * sqrt(squares / (number * number * (number - 1)))
    return Interval(middle, middle - give, middle + give)


def quantile(values: Iterable[tuple[int, int]], part: float) -> int | None:
    """The least value that at least this part of all does not exceed; None without values."""
    rows = sorted(values)
    number = sum(count for _, count in rows)
    seen = 0
    for value, count in rows:
        seen += count
        if seen >= part * number:
            return value
    return None
