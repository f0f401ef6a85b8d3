"""Paths over cells of any shape: what a number of points reaches, and by which path.

The shape of the cells is given by functions: which cells are around one, whether two are adjacent.
So is every rule: the caller gives the cost of a step, by a function of the cell left and the cell
entered that returns an `Entry`. The ruleset decides what makes ground rough, whom one may pass,
what a push costs and how many points there are, and also the edge of the map: a cell that nobody
may enter has a barred entry. An entry's `why` is returned in every refusal, word for word.

All costs count from the cell where the way starts; being there costs nothing, and a way without
steps is a way. `hex_paths` and `square_paths` add the shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Generic, Literal, TypeVar

import msgspec

from fracas.core.errors import WrongUse

Cell = TypeVar("Cell", bound=Hashable)

Reason = Literal["apart", "barred", "too far", "no end"]


class Entry(msgspec.Struct, frozen=True):
    """What it takes to step into a cell: its cost, and whether one may pass or end there.

    `why` is the caller's reason for a bar or a price, for instance the key of a sentence.
    """

    cost: int = 1
    may_enter: bool = True
    may_end: bool = True
    why: str = ""


class Way(msgspec.Struct, Generic[Cell], frozen=True):
    """The cells of a way, starting with the first, and its total cost."""

    cells: tuple[Cell, ...]
    cost: int

    @property
    def end(self) -> Cell:
        """Where it leads."""
        return self.cells[-1]


class Refused(msgspec.Struct, Generic[Cell], frozen=True):
    """Why a way cannot be taken, and at which of its cells.

    `reason` is *apart* (the cell is not adjacent to the one before), *barred* (one may not enter
    it), *too far* (the cost up to here is above the budget) or *no end* (one may pass but not
    stay). `at` is the place of the cell in the way, 1 for the first step; `cost` is the cost up to
    and, if it could be entered at all, including it; `why` is the reason given by the caller.
    """

    reason: Reason
    at: int
    cell: Cell
    cost: int
    why: str = ""


Around = Callable[[Cell], Iterable[Cell]]
"""Returns the cells that can be stepped to from one, in the order in which they are tried."""

Enter = Callable[[Cell, Cell], Entry]
"""Returns the entry for a step from one cell to another.

The cost and the bar may depend on the cell the step starts from, but not whether it may end there.
"""


def reach(
    start: Cell, budget: int, around: Around[Cell], enter: Enter[Cell]
) -> tuple[Way[Cell], ...]:
    """Return a cheapest way to each cell where one may end within the budget, cheapest first.

    The first is the way without steps. Of ways with equal cost it takes the one with fewer steps,
    then the one found first, in the order of `around`: the same question has the same answer
    everywhere.
    """
    return tuple(way for way, may_end in spread(start, budget, around, enter) if may_end)


def way_to(
    start: Cell, goal: Cell, budget: int, around: Around[Cell], enter: Enter[Cell]
) -> Way[Cell] | None:
    """Return the way that `reach` would give to one cell, or None if one cannot end there."""
    for way, may_end in spread(start, budget, around, enter):
        if way.end == goal:
            return way if may_end else None
    return None


def check_way(
    cells: tuple[Cell, ...], budget: int, beside: Callable[[Cell, Cell], bool], enter: Enter[Cell]
) -> Way[Cell] | Refused[Cell]:
    """Return a chosen path, cell by cell from its start, with its cost or the refusal.

    It reports the first fault along the path. The path need not be the cheapest, and may cross
    itself. Raises `WrongUse` for a way without a single cell.
    """
    if not cells:
        raise WrongUse("A way needs at least its starting place: give one.")
    cost = 0
    entry = Entry()
    for at in range(1, len(cells)):
        before, here = cells[at - 1], cells[at]
        if not beside(before, here):
            return Refused("apart", at, here, cost)
        entry = _fair(enter(before, here), before, here)
        if not entry.may_enter:
            return Refused("barred", at, here, cost, entry.why)
        cost += entry.cost
        if cost > budget:
            return Refused("too far", at, here, cost, entry.why)
    if not entry.may_end:
        return Refused("no end", len(cells) - 1, cells[-1], cost, entry.why)
    return Way(cells, cost)


def _fair(entry: Entry, before: Cell, here: Cell) -> Entry:
    """Return the entry itself; raises `WrongUse` for a cost below 0, which no search could use."""
    if entry.cost < 0:
        raise WrongUse(
            f"The step from {before} to {here} costs {entry.cost}: a cost is 0 or more.",
            cost=entry.cost,
        )
    return entry


def spread(
    start: Cell, budget: int, around: Around[Cell], enter: Enter[Cell]
) -> Iterator[tuple[Way[Cell], bool]]:
    """Yield each cell that can be entered, by its cheapest way, and whether one may end there."""
    found = 0
    queue: list[tuple[int, int, int, tuple[Cell, ...], bool]] = [(0, 0, found, (start,), True)]
    settled: set[Cell] = set()
    while queue:
        cost, steps, _, cells, may_end = heappop(queue)
        here = cells[-1]
        if here in settled:
            continue
        settled.add(here)
        yield Way(cells, cost), may_end
        for there in around(here):
            if there in settled:
                continue
            entry = _fair(enter(here, there), here, there)
            if entry.may_enter and cost + entry.cost <= budget:
                found += 1
                new = (cost + entry.cost, steps + 1, found, (*cells, there), entry.may_end)
                heappush(queue, new)
