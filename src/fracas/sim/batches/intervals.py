"""How sure a figure of a batch is: shares and means with their intervals of 95 in 100.

Made from whole counts, and only when shown, so that they never add up to anything wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import msgspec

Z = 1.959963984540054
"""How many standard errors to either side hold 95 in 100."""


class Interval(msgspec.Struct, frozen=True):
    """A share or a mean, and from where to where it may well lie by what was played."""

    value: float
    low: float
    high: float

    @property
    def give(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def share(count: int, of: int) -> Interval:
    """A share, with the interval of Wilson, which is sound for rare things too."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    part = count / of
    scale = 1 + Z * Z / of
    middle = (part + Z * Z / (2 * of)) / scale
    give = Z * sqrt(part * (1 - part) / of + Z * Z / (4 * of * of)) / scale
    # Nothing and all are ends that rounding must not step over.
    low = 0.0 if count == 0 else max(0.0, middle - give)
    high = 1.0 if count == of else min(1.0, middle + give)
    return Interval(part, low, high)


def mean(values: Iterable[tuple[int, int]]) -> Interval | None:
    """The mean of values, each with how often it came, by the normal law; None of nothing.

    Of a single one nothing is known of how it varies, and the interval is without end.
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
    """The least value that at least this part of all reaches or stays under; None of nothing."""
    rows = sorted(values)
    number = sum(count for _, count in rows)
    seen = 0
    for value, count in rows:
        seen += count
        if seen >= part * number:
            return value
    return None
