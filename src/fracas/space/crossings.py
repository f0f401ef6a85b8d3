"""Which steps between squares, and which centres of squares, are crossed by walls."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fracas.space.uvtt import Point

Cell = tuple[int, int]
"""A column and a row, from 0."""

TENTH = 0.1
"""A wall this near counts as through the centre of a square, or as on a line of the grid."""


class Links(NamedTuple):
    """What walls cross: steps east, south, south-east and south-west of cells; and centres.

    A step south-west is named by the cell west of its start.
    """

    east: set[Cell]
    south: set[Cell]
    falling: set[Cell]
    rising: set[Cell]
    centres: set[Cell]


def no_links() -> Links:
    """Return crossings of nothing, to add to."""
    return Links(set(), set(), set(), set(), set())


def _levels(one: float, other: float, end: int) -> Iterator[tuple[int, float]]:
    """Yield the whole numbers from 0 up to `end` between two numbers, and how far along each is."""
    if one == other:
        return
    low, high = min(one, other), max(one, other)
    for level in range(max(math.ceil(low), 0), min(math.floor(high), end) + 1):
        yield level, (level - one) / (other - one)


def crossed(stretches: Iterable[Iterable[Point]], width: int, height: int) -> Links:
    """Return what stretches between two points each cross, on a map with these columns and rows."""
    found = no_links()
    for one, two in stretches:

        def along(start: float, end: float, share: float) -> float:
            return start + share * (end - start)

        for row, share in _levels(one.y - 0.5, two.y - 0.5, height - 1):
            _meet(found, found.east, along(one.x, two.x, share) - 0.5, row, False, width - 1)
        for column, share in _levels(one.x - 0.5, two.x - 0.5, width - 1):
            _meet(found, found.south, along(one.y, two.y, share) - 0.5, column, True, height - 1)
        # A line of falling steps has the same x - y everywhere, one of rising steps the same x + y.
        lean = height - 1
        for level, share in _levels(one.x - one.y + lean, two.x - two.y + lean, width + height - 2):
            column = math.floor(along(one.x, two.x, share) - 0.5)
            row = column - (level - lean)
            if 0 <= column < width - 1 and 0 <= row < height - 1:
                found.falling.add((column, row))
        for level, share in _levels(one.x + one.y - 1, two.x + two.y - 1, width + height - 2):
            column = math.floor(along(one.x, two.x, share) - 0.5)
            row = level - column - 1
            if 0 <= column < width - 1 and 0 <= row < height - 1:
                found.rising.add((column, row))
    return found


def _meet(
    found: Links, steps: set[Cell], at: float, across: int, is_turned: bool, last: int
) -> None:
    """Add that a wall crosses a line of centres `at` so many cells after the first of them."""
    nearest = round(at) if math.isfinite(at) and -1 <= at <= last + 1 else -1
    if abs(at - nearest) <= TENTH and 0 <= nearest <= last:
        found.centres.add((across, nearest) if is_turned else (nearest, across))
    elif 0 <= at < last:
        step = math.floor(at)
        steps.add((across, step) if is_turned else (step, across))
