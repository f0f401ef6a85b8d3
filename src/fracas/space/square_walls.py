"""Walls drawn anywhere on a map, as squares: which of them are wall, door, object or floor.

Squares have no walls between them, so a wall becomes squares, by this rule:

- A wall parts two neighbouring squares where it crosses the line between their centres. Where it
  passes within a tenth of a centre, that whole square is wall.
- Of two squares that a wall parts, one becomes wall: that of the part of the map that reaches its
  rim, or else of the larger part, so that rooms keep their size and the rock around them gives
  way. Openings of one or two squares in a wall count as closed when parts are told apart. Within
  one part it is the square with fewer walls about it, so that passages stay open; then that where
  the wall runs already, or else the one to the south or east.
- A door takes the square in line with the wall beside it.
- An object fills the squares whose centres lie within its outline; one of half a square or more
  that has none fills the square of its middle.

What comes out keeps the walls' promise: no two squares of floor that a wall parts can be stepped
between, straight or across a corner that walls close. What it costs is told: the squares of
floor that were taken, and those that cannot be reached any more.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from fracas.space.crossings import TENTH, Cell, Links, crossed, no_links
from fracas.space.uvtt import Line, Point, VttMap

Mark = Literal["floor", "wall", "door", "open_door", "object"]
"""What a square is."""

_Is = Callable[[Cell], bool]
_MayPass = Callable[[Cell, Cell], bool]

OPENING = 2
"""An opening of up to this many squares in a wall separates rooms as the wall does."""

SMALL = 0.5
"""An object smaller than this in both directions fills no square."""


class Part(msgspec.Struct, frozen=True):
    """A part of a map: the first column and row, and how many of each."""

    column: int
    row: int
    columns: int
    rows: int


class Walled(msgspec.Struct, frozen=True):
    """A map as squares, row by row, and what it cost.

    `askew` is how many stretches of wall ran along no line of the grid; `taken` how many squares
    of floor became wall; `cut_off` how many cannot be reached as they could before.
    """

    cells: tuple[tuple[Mark, ...], ...]
    askew: int
    taken: int
    cut_off: int
    doors: int
    objects: int


def walled(board: VttMap, part: Part | None = None) -> Walled:
    """The squares of a map, or of a part of it."""
    part = part or Part(0, 0, board.columns, board.rows)
    width, height = part.columns, part.rows
    walls = [_moved(line, part) for line in board.walls]
    links = crossed((pair for line in walls for pair in _pairs(line)), width, height)
    shut = no_links()
    openings = no_links()
    for door in board.doors:
        met = crossed([_moved(door.ends, part)], width, height)
        for mine, found in zip(shut if door.closed else openings, met, strict=True):
            mine.update(found)
    squares = _Squares(width, height, links, shut, openings)
    squares.fill()
    outlines = [_moved(line, part) for line in board.objects]
    things = {cell for line in outlines for cell in _covered(line, width, height)}
    cells = squares.cells(things)
    askew = sum(not _is_on_grid(*pair) for line in walls for pair in _pairs(line))
    return Walled(
        cells,
        askew,
        len(squares.wall - links.centres),
        squares.cut_off(),
        len(squares.door | squares.doorway),
        sum(mark == "object" for row in cells for mark in row),
    )


def _moved(line: Iterable[Point], part: Part) -> Line:
    return tuple(Point(one.x - part.column, one.y - part.row) for one in line)


def _pairs(line: Line) -> Iterator[tuple[Point, Point]]:
    return pairwise(line)


def _is_on_grid(one: Point, other: Point) -> bool:
    """Whether a stretch of wall runs along a line of the grid."""
    return any(
        abs(here - there) <= TENTH and abs(here - round(here)) <= TENTH
        for here, there in ((one.x, other.x), (one.y, other.y))
    )


class _Squares:
    """Squares that become wall one after another, until the walls' promise is kept."""

    def __init__(self, width: int, height: int, links: Links, shut: Links, openings: Links) -> None:
        self.width, self.height = width, height
        self.shut, self.openings = shut, openings
        way = shut.centres | openings.centres
        self.east = links.east - shut.east - openings.east
        self.south = links.south - shut.south - openings.south
        self.falling = links.falling | shut.falling
        self.rising = links.rising | shut.rising
        self.door, self.doorway = set(shut.centres), set(openings.centres) - shut.centres
        self.wall = links.centres - way
        self.solid = frozenset(links.centres | shut.centres) - self.doorway
        self.order = self._parts()

    def fill(self) -> None:
        """Choose all squares of wall and door."""
        parted = sorted(self._steps(self.east, self.south))
        for one, other, _ in parted:
            ours, theirs = self.order.get(one, (0, 0, 0)), self.order.get(other, (0, 0, 0))
            if ours != theirs and not self._is_shut(one) and not self._is_shut(other):
                self.wall.add(one if ours > theirs else other)
        # A square with walls on more of its sides is likely to be a passage, and stays open.
        between = Counter(cell for one, other, _ in parted for cell in (one, other))
        for one, other, is_turned in parted:
            if not self._is_shut(one) and not self._is_shut(other):
                cell = self._in_line(one, other, is_turned, other)
                if between[one] != between[other]:
                    cell = min(one, other, key=lambda each: between[each])
                self.wall.add(cell)
        for steps, chosen in ((self.shut, self.door), (self.openings, self.doorway)):
            for one, other, is_turned in sorted(self._steps(steps.east, steps.south)):
                if one not in chosen and other not in chosen:
                    self._place_door(one, other, is_turned, chosen)
        self._mend(parted)

    def cells(self, things: set[Cell]) -> tuple[tuple[Mark, ...], ...]:
        """Return what each square is; an object fills no square of wall and no door."""

        def mark(cell: Cell) -> Mark:
            if cell in self.door:
                return "door"
            if cell in self.doorway:
                return "open_door"
            if cell in self.wall:
                return "wall"
            return "object" if cell in things else "floor"

        return tuple(
            tuple(mark((column, row)) for column in range(self.width)) for row in range(self.height)
        )

    def cut_off(self) -> int:
        """Return how many squares of floor are cut off from most of those they were joined with."""
        blocked = set(self._both(self.east | self.shut.east, self.south | self.shut.south))
        count = 0
        after = self._spread(lambda cell: not self._is_shut(cell), lambda one, other: True, True)
        for together in self._spread(
            lambda cell: cell not in self.solid,
            lambda one, other: (one, other) not in blocked,
            False,
        ):
            sizes = sorted(len(together & one) for one in after if not one.isdisjoint(together))
            count += sum(sizes[:-1])
        return count

    def _is_shut(self, cell: Cell) -> bool:
        return cell in self.wall or cell in self.door

    def _place_door(self, one: Cell, other: Cell, is_turned: bool, chosen: set[Cell]) -> None:
        """The square of a door: one that is wall already, or the one in line with the wall."""
        walls = [cell for cell in (one, other) if cell in self.wall]
        usual = max(one, other, key=lambda cell: (self.order.get(cell, (0, 0, 0)), cell))
        cell = walls[0] if walls else self._in_line(one, other, is_turned, usual)
        self.wall.discard(cell)
        chosen.add(cell)

    def _in_line(self, one: Cell, other: Cell, is_turned: bool, usual: Cell) -> Cell:
        """Return the one of two squares with more wall beside it, along the line between them."""

        def beside(cell: Cell) -> int:
            column, row = cell
            if is_turned:
                return sum((column + step, row) in self.wall for step in (-1, 1))
            return sum((column, row + step) in self.wall for step in (-1, 1))

        if beside(one) == beside(other):
            return usual
        return one if beside(one) > beside(other) else other

    def _mend(self, parted: list[tuple[Cell, Cell, bool]]) -> None:
        """Close what is still open between squares that walls separate, until nothing is."""
        while True:
            open_steps = [(one, other) for one, other, _ in parted if self._are_open(one, other)]
            for column in range(self.width - 1):
                for row in range(self.height - 1):
                    here, east = (column, row), (column + 1, row)
                    south, far = (column, row + 1), (column + 1, row + 1)
                    if here in self.falling and self._is_shut(east) and self._is_shut(south):
                        open_steps += [(here, far)] if self._are_open(here, far) else []
                    if here in self.rising and self._is_shut(here) and self._is_shut(far):
                        open_steps += [(east, south)] if self._are_open(east, south) else []
            if not open_steps:
                return
            for one, other in open_steps:
                if self._are_open(one, other):
                    ways = self.doorway
                    worst = max(
                        one,
                        other,
                        key=lambda cell: (cell not in ways, self.order.get(cell, (0, 0, 0)), cell),
                    )
                    self.doorway.discard(worst)
                    self.wall.add(worst)

    def _are_open(self, one: Cell, other: Cell) -> bool:
        return not self._is_shut(one) and not self._is_shut(other)

    def _steps(self, east: set[Cell], south: set[Cell]) -> Iterator[tuple[Cell, Cell, bool]]:
        """Yield the two squares of each step, and whether it goes south."""
        for column, row in east:
            yield (column, row), (column + 1, row), False
        for column, row in south:
            yield (column, row), (column, row + 1), True

    def _both(self, east: set[Cell], south: set[Cell]) -> Iterator[tuple[Cell, Cell]]:
        for one, other, _ in self._steps(east, south):
            yield one, other
            yield other, one

    def _parts(self) -> dict[Cell, tuple[int, int, int]]:
        """For each square how soon its part of the map gives way: the rim's first, then by size."""
        east = self.east | self.shut.east | self.openings.east
        south = self.south | self.shut.south | self.openings.south
        blocked = set(
            self._both(_without_openings(east, south, False), _without_openings(south, east, True))
        )
        ways = self.wall | self.door | self.doorway
        found = {}
        parts = self._spread(
            lambda cell: cell not in ways, lambda one, other: (one, other) not in blocked, False
        )
        for number, part in enumerate(parts):
            on_rim = any(
                column in (0, self.width - 1) or row in (0, self.height - 1) for column, row in part
            )
            for cell in part:
                found[cell] = (int(on_rim), len(part), number)
        return found

    def _spread(self, is_in: _Is, may_pass: _MayPass, across: bool) -> list[set[Cell]]:
        """Return the squares in groups that can be reached from one another."""
        steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)] if across else []
        left = {
            (column, row)
            for column in range(self.width)
            for row in range(self.height)
            if is_in((column, row))
        }
        parts = []
        for start in sorted(left):
            if start not in left:
                continue
            left.discard(start)
            part, waiting = {start}, deque([start])
            while waiting:
                column, row = here = waiting.popleft()
                for east, south in steps:
                    there = (column + east, row + south)
                    if there in left and may_pass(here, there):
                        left.discard(there)
                        part.add(there)
                        waiting.append(there)
            parts.append(part)
        return parts


def _without_openings(steps: set[Cell], others: set[Cell], is_south: bool) -> set[Cell]:
    """Return the steps, and those through openings that lead from one on to a wall.

    With `is_south` the steps go south and their walls run east; `others` are the other way.
    """
    corners = {end for cell in others for end in _ends(cell, not is_south)}
    found = set(steps)
    for cell in steps:
        for way in (0, 1):
            between: list[Cell] = []
            here = cell
            for _ in range(OPENING + 1):
                ahead = 1 if way else -1
                here = (here[0] + ahead, here[1]) if is_south else (here[0], here[1] + ahead)
                if here in steps:
                    found.update(between)
                    break
                between.append(here)
                if len(between) <= OPENING and _ends(here, is_south)[way] in corners:
                    found.update(between)
                    break
    return found


def _ends(cell: Cell, is_south: bool) -> tuple[Cell, Cell]:
    """Return the two corners of the grid between which the wall of a step runs."""
    column, row = cell
    start = (column, row + 1) if is_south else (column + 1, row)
    return start, (column + 1, row + 1)


def _covered(line: Line, width: int, height: int) -> Iterator[Cell]:
    """Yield the squares that an object fills."""
    xs, ys = [one.x for one in line], [one.y for one in line]
    count = 0
    closed = (*line, line[0])
    first, last = max(math.ceil(min(ys) - 0.5), 0), min(math.floor(max(ys) - 0.5), height - 1)
    for row in range(first, last + 1):
        middle = row + 0.5
        cuts = sorted(
            one.x + (middle - one.y) / (two.y - one.y) * (two.x - one.x)
            for one, two in _pairs(closed)
            if (one.y <= middle) != (two.y <= middle)
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=True):
            left, right = max(math.ceil(start - 0.5), 0), min(math.floor(end - 0.5), width - 1)
            for column in range(left, right + 1):
                count += 1
                yield column, row
    if not count and max(max(xs) - min(xs), max(ys) - min(ys)) >= SMALL:
        column, row = math.floor((min(xs) + max(xs)) / 2), math.floor((min(ys) + max(ys)) / 2)
        if 0 <= column < width and 0 <= row < height:
            yield column, row
