"""Paths over squares: what a number of movement points reaches, and by which path.

The search and its terms are those of `paths`, for any cells; here they get the shape of squares and
the count of diagonals. The caller decides what a step costs, in feet or in anything else, whom one
may pass and where the map ends.

A figure that fills several squares is counted by the north-west one of them: each cell of a way is
that one, and the caller checks all the others, or `fresh_squares`, when asked about a step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fracas.space import paths
from fracas.space.paths import Entry, Refused, Way
from fracas.space.squares import (
    Diagonals,
    Space,
    Square,
    adjacent,
    is_diagonal,
    neighbours,
)

__all__ = ["Enter", "Entry", "Refused", "Way", "check_way", "fresh_squares", "reach", "way_to"]

Enter = Callable[[Square, Square, int], Entry]
"""Returns the entry for a step from one square to a neighbour, given the length of that step.

The length is 1, or 2 for every second diagonal of a movement where these count *alternate*
(BR-MOVE-19); a price per foot is multiplied by it. The cost and the bar may depend on the square
the step starts from and on the length, but not whether it may end there.
"""


class _Stand(NamedTuple):
    """A square, and whether the next diagonal is a second one."""

    square: Square
    odd: bool

    def __str__(self) -> str:
        return str(self.square)


def reach(
    start: Square, budget: int, enter: Enter, diagonals: Diagonals = "five"
) -> tuple[Way[Square], ...]:
    """Return a cheapest way to each square where one may end within the budget, cheapest first.

    The first is the way without steps. Of ways with equal cost it takes the one with fewer steps,
    then the one found first, trying neighbours counter-clockwise from the east.
    """
    around, entry = _shape(enter, diagonals)
    ways: dict[Square, Way[Square]] = {}
    for way, may_end in paths.spread(_Stand(start, False), budget, around, entry):
        if may_end and way.end.square not in ways:
            ways[way.end.square] = _plain(way)
    return tuple(ways.values())


def way_to(
    start: Square, goal: Square, budget: int, enter: Enter, diagonals: Diagonals = "five"
) -> Way[Square] | None:
    """Return the way that `reach` would give to one square, or None if one cannot end there."""
    around, entry = _shape(enter, diagonals)
    for way, may_end in paths.spread(_Stand(start, False), budget, around, entry):
        if way.end.square == goal:
            return _plain(way) if may_end else None
    return None


def check_way(
    squares: tuple[Square, ...], budget: int, enter: Enter, diagonals: Diagonals = "five"
) -> Way[Square] | Refused[Square]:
    """Return a chosen path, square by square from its start, with its cost or the refusal.

    It reports the first fault along the path. The path need not be the cheapest, and may cross
    itself. Raises `WrongUse` for a way without a single square.
    """
    _, entry = _shape(enter, diagonals)
    stands = [_Stand(square, False) for square in squares[:1]]
    for square in squares[1:]:
        stands.append(_next(stands[-1], square, diagonals))
    found = paths.check_way(tuple(stands), budget, _beside, entry)
    if isinstance(found, Way):
        return _plain(found)
    return Refused(found.reason, found.at, found.cell.square, found.cost, found.why)


def fresh_squares(before: Square, here: Square, size: int) -> tuple[Square, ...]:
    """The squares that a space of this size fills after a step and did not fill before it."""
    old = Space(before, size)
    return tuple(square for square in Space(here, size).squares if square not in old)


def _shape(
    enter: Enter, diagonals: Diagonals
) -> tuple[Callable[[_Stand], tuple[_Stand, ...]], Callable[[_Stand, _Stand], Entry]]:
    def around(here: _Stand) -> tuple[_Stand, ...]:
        return tuple(_next(here, square, diagonals) for square in neighbours(here.square))

    def entry(before: _Stand, here: _Stand) -> Entry:
        second = before.odd and is_diagonal(before.square, here.square)
        return enter(before.square, here.square, 2 if second else 1)

    return around, entry


def _next(before: _Stand, square: Square, diagonals: Diagonals) -> _Stand:
    turned = diagonals == "alternate" and is_diagonal(before.square, square)
    return _Stand(square, before.odd != turned)


def _beside(one: _Stand, other: _Stand) -> bool:
    return adjacent(one.square, other.square)


def _plain(way: Way[_Stand]) -> Way[Square]:
    return Way(tuple(stand.square for stand in way.cells), way.cost)
