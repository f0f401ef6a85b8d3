"""Paths over hexes: what a number of movement points reaches, and by which path.

The search and its terms are those of `paths`, for any cells; here they get the shape of hexes. The
caller decides what a step costs, who may be passed and where the map ends.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.space import paths
from fracas.space.hexes import Hex, adjacent, neighbours
from fracas.space.paths import Entry, Refused, Way

__all__ = ["Enter", "Entry", "Refused", "Way", "check_way", "reach", "way_to"]

Enter = Callable[[Hex, Hex], Entry]
"""Returns the entry for a step from one hex to a neighbour.

The cost and the bar may depend on the hex the step starts from, but not whether it may end there.
"""


def reach(start: Hex, budget: int, enter: Enter) -> tuple[Way[Hex], ...]:
    """Return a cheapest way to each hex where one may end within the budget, cheapest first.

    The first is the way without steps. Of ways with equal cost it takes the one with fewer steps,
    then the one found first, trying neighbours counter-clockwise from the east.
    """
    return paths.reach(start, budget, neighbours, enter)


def way_to(start: Hex, goal: Hex, budget: int, enter: Enter) -> Way[Hex] | None:
    """Return the way that `reach` would give to one hex, or None if one cannot end there."""
    return paths.way_to(start, goal, budget, neighbours, enter)


def check_way(hexes: tuple[Hex, ...], budget: int, enter: Enter) -> Way[Hex] | Refused[Hex]:
    """Return a chosen path, hex by hex from its start, with its cost or the refusal.

    It reports the first fault along the path. The path need not be the cheapest, and may cross
    itself. Raises `WrongUse` for a way without a single hex.
    """
    return paths.check_way(hexes, budget, adjacent, enter)
