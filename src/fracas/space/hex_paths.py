"""Ways over hexes: what can be reached with so many points of movement, and by which way.

The caller says what a step costs: a function of the hex left and the hex entered, which gives an
`Entry`. What makes ground rough, whom one may pass, what a push costs and how many points there
are is a rule and stays with the ruleset, as does the edge of the map: a hex that no one may enter
is one whose entry is barred. An entry's `why` comes back in every refusal, word for word.

All costs count from the hex where the way starts; standing there costs nothing, and a way of no
steps is a way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Literal

import msgspec

from fracas.core.errors import WrongUse
from fracas.space.hexes import Hex, distance, neighbours


class Entry(msgspec.Struct, frozen=True):
    """What it takes to step into a hex: its cost, and whether one may pass or end there.

    `why` is the caller's reason for a bar or a price, for instance the key of a sentence.
    """

    cost: int = 1
    may_enter: bool = True
    may_end: bool = True
    why: str = ""


Enter = Callable[[Hex, Hex], Entry]
"""Gives the entry for a step from one hex to a neighbour.

The cost and the bar may hang on the hex one comes from, but whether one may end there may not.
"""


class Way(msgspec.Struct, frozen=True):
    """The hexes of a way, the first being where it starts, and what it costs in all."""

    hexes: tuple[Hex, ...]
    cost: int

    @property
    def end(self) -> Hex:
        """Where it leads."""
        return self.hexes[-1]


class Refused(msgspec.Struct, frozen=True):
    """Why a way cannot be gone, and at which hex of it.

    `reason` is *apart* (the hex is no neighbour of the one before), *barred* (one may not enter
    it), *too far* (the cost up to here is above the budget) or *no end* (one may pass but not
    stay). `at` is the place of the hex in the way, 1 for the first step; `cost` is the cost up to
    and, where it could be entered at all, including it; `why` is the reason given by the caller.
    """

    reason: Literal["apart", "barred", "too far", "no end"]
    at: int
    hex: Hex
    cost: int
    why: str = ""


def reach(start: Hex, budget: int, enter: Enter) -> tuple[Way, ...]:
    """A cheapest way to each hex where one may end within the budget, cheapest first.

    The first is the way of no steps. Of ways that cost the same the one with fewer steps is
    taken, then the one found first, trying neighbours counter-clockwise from the east: the same
    question has the same answer everywhere.
    """
    return tuple(way for way, may_end in _spread(start, budget, enter) if may_end)


def way_to(start: Hex, goal: Hex, budget: int, enter: Enter) -> Way | None:
    """The way that `reach` would give to one hex, or None if it cannot be reached to stay there."""
    for way, may_end in _spread(start, budget, enter):
        if way.end == goal:
            return way if may_end else None
    return None


def check_way(hexes: tuple[Hex, ...], budget: int, enter: Enter) -> Way | Refused:
    """A way that somebody chose, hex by hex from where it starts, with its cost or the refusal.

    The first thing wrong along the way is told. It need not be the cheapest way, and may cross
    itself. Raises `WrongUse` for a way without a single hex.
    """
    if not hexes:
        raise WrongUse("A way needs at least the hex in which it starts: give one.")
    cost = 0
    entry = Entry()
    for at in range(1, len(hexes)):
        before, here = hexes[at - 1], hexes[at]
        if distance(before, here) != 1:
            return Refused("apart", at, here, cost)
        entry = _entry(enter, before, here)
        if not entry.may_enter:
            return Refused("barred", at, here, cost, entry.why)
        cost += entry.cost
        if cost > budget:
            return Refused("too far", at, here, cost, entry.why)
    if not entry.may_end:
        return Refused("no end", len(hexes) - 1, hexes[-1], cost, entry.why)
    return Way(hexes, cost)


def _entry(enter: Enter, before: Hex, here: Hex) -> Entry:
    entry = enter(before, here)
    if entry.cost < 0:
        raise WrongUse(
            f"The step from {before} to {here} costs {entry.cost}: a cost is 0 or more.",
            cost=entry.cost,
        )
    return entry


def _spread(start: Hex, budget: int, enter: Enter) -> Iterator[tuple[Way, bool]]:
    """Each hex that can be entered, by its cheapest way, and whether one may end there."""
    found = 0
    queue: list[tuple[int, int, int, tuple[Hex, ...], bool]] = [(0, 0, found, (start,), True)]
    settled: set[Hex] = set()
    while queue:
        cost, steps, _, hexes, may_end = heappop(queue)
        here = hexes[-1]
        if here in settled:
            continue
        settled.add(here)
        yield Way(hexes, cost), may_end
        for there in neighbours(here):
            if there in settled:
                continue
            entry = _entry(enter, here, there)
            if entry.may_enter and cost + entry.cost <= budget:
                found += 1
                new = (cost + entry.cost, steps + 1, found, (*hexes, there), entry.may_end)
                heappush(queue, new)
