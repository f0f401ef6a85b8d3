"""Paths over hexes: what a number of movement points reaches, and by which path.

The search and its words are those of `paths`, for any cells; here they are given the shape of
hexes. What a step costs, who may be passed and where the map ends is for the caller to say.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.space import paths
from fracas.space.hexes import Hex, adjacent, neighbours
from fracas.space.paths import Entry, Refused, Way

__all__ = ["Enter", "Entry", "Refused", "Way", "check_way", "reach", "way_to"]

Enter = Callable[[Hex, Hex], Entry]
"""Gives the entry for a step from one hex to a neighbour.

The cost and the bar may depend on the hex one comes from, but whether one may end there may not.
"""


def reach(start: Hex, budget: int, enter: Enter) -> tuple[Way[Hex], ...]:
    """A cheapest way to each hex where one may end within the budget, cheapest first.

    The first is the way of no steps. Of ways that cost the same the one with fewer steps is
    taken, then the one found first, trying neighbours counter-clockwise from the east.
    """
    return paths.reach(start, budget, neighbours, enter)


def way_to(start: Hex, goal: Hex, budget: int, enter: Enter) -> Way[Hex] | None:
    """The way that `reach` would give to one hex, or None if it cannot be reached to stay there."""
    return paths.way_to(start, goal, budget, neighbours, enter)


def check_way(hexes: tuple[Hex, ...], budget: int, enter: Enter) -> Way[Hex] | Refused[Hex]:
    """A chosen path, hex by hex from its start, with its cost or the refusal.

    The first fault along the path is reported. It need not be the cheapest path, and may cross
    itself. Raises `WrongUse` for a way without a single hex.
    """
    return paths.check_way(hexes, budget, adjacent, enter)
