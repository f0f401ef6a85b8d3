"""Squares: where they are, what is between and around them, and what they are called.

A square has the coordinates (x, y): x is the column and grows to the east, y the row and grows to
the south; A1 is (0, 0). A side is five feet (BR-MOVE-19), and functions that count in feet say so;
all others count squares. Diagonal neighbours are neighbours. A figure that fills several squares
has a `Space`; every function that takes one also takes a single square.

Counted distance and straight line are different (BR-GAP-81): `distance` counts squares, for cost,
range and reach; `straight_line` compares centres, for what is closer, farther or opposite.

This module, like `square_courses`, `square_paths`, `square_sight` and `square_maps`, is only
geometry: a ruleset decides who threatens, what a distance allows and what an obscured line does.
Everything here is exact; no fraction is rounded unless it says so. That is why it is our own code:
geometry libraries calculate in floats, where a line along a rim is a matter of luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from fracas.core.errors import WrongUse
from fracas.space.labels import format_label, parse_label

FEET = 5
"""The side of a square, in feet."""

Direction = Literal["E", "NE", "N", "NW", "W", "SW", "S", "SE"]

Diagonals = Literal["five", "alternate"]
"""How diagonal steps count: each as one square, or every second one as two (BR-MOVE-19)."""


class Square(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """One square of an endless plane; as JSON it is `[x, y]`."""

    x: int
    y: int

    def __add__(self, other: Square) -> Square:
        return Square(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Square) -> Square:
        return Square(self.x - other.x, self.y - other.y)

    def __str__(self) -> str:
        return format_square(self) if self.x >= 0 and self.y >= 0 else f"({self.x},{self.y})"


class Point(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A point counted in half squares from the north-west corner of A1, whose centre is (1, 1).

    Centres of spaces and corners of squares are such points, and nothing finer is needed.
    """

    x: int
    y: int


class Space(msgspec.Struct, frozen=True, gc=False):
    """The squares that a figure fills, or an area: a block, `size` squares each way.

    `square` is the north-west one. A creature of up to five feet fills one square, one of ten
    feet two each way (BR-MOVE-24).
    """

    square: Square
    size: int = 1

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares of it, row by row."""
        x, y = self.square.x, self.square.y
        sides = range(self.size)
        return tuple(Square(x + east, y + south) for south in sides for east in sides)

    @property
    def centre(self) -> Point:
        """Its middle, which is the centre of a square or a corner of four."""
        return Point(2 * self.square.x + self.size, 2 * self.square.y + self.size)

    def __contains__(self, place: Square) -> bool:
        return 0 <= place.x - self.square.x < self.size and 0 <= place.y - self.square.y < self.size


Place = Square | Space
"""What fills squares: one, or a block of them."""

Spot = Square | Space | Point
"""What has a centre: a square, a block of them, or a point itself."""

STEPS: dict[Direction, Square] = {
    "E": Square(1, 0),
    "NE": Square(1, -1),
    "N": Square(0, -1),
    "NW": Square(-1, -1),
    "W": Square(-1, 0),
    "SW": Square(-1, 1),
    "S": Square(0, 1),
    "SE": Square(1, 1),
}
"""The step to each neighbour, counter-clockwise from the east."""


def space_of(place: Place) -> Space:
    """Return a place as a space; a square is one of size 1."""
    return place if isinstance(place, Space) else Space(place)


def centre_of(spot: Spot) -> Point:
    """Return the centre of a square or a space; a point is its own."""
    return spot if isinstance(spot, Point) else space_of(spot).centre


@lru_cache(maxsize=4096)
def neighbours(here: Square) -> tuple[Square, ...]:
    """Return the eight squares around one, counter-clockwise from the east."""
    return tuple(here + step for step in STEPS.values())


def is_diagonal(one: Square, other: Square) -> bool:
    """Return whether the step between two neighbours is diagonal."""
    return one.x != other.x and one.y != other.y


def distance(one: Place, other: Place, diagonals: Diagonals = "five") -> int:
    """Return how many squares apart the nearest squares of two places are, counting one of them.

    Touching places, even at a corner, are at 1, overlapping ones at 0 (BR-MOVE-19). With
    *alternate* every second diagonal on the shortest way counts twice.
    """
    one, other = space_of(one), space_of(other)
    east = _gap(one.square.x, one.size, other.square.x, other.size)
    south = _gap(one.square.y, one.size, other.square.y, other.size)
    longer, shorter = max(east, south), min(east, south)
    return longer + (shorter // 2 if diagonals == "alternate" else 0)


def feet(one: Place, other: Place, diagonals: Diagonals = "five") -> int:
    """Return the `distance` of two places in feet."""
    return FEET * distance(one, other, diagonals)


def _gap(one: int, size: int, other: int, other_size: int) -> int:
    return max(0, other - one - size + 1, one - other - other_size + 1)


def adjacent(one: Place, other: Place) -> bool:
    """Return whether two places touch, side or corner, without overlapping (BR-ATTACK-13)."""
    return distance(one, other) == 1


def straight_line(one: Spot, other: Spot) -> int:
    """Return the straight line between two centres, squared, in half squares: only to compare.

    Of two such lines the longer has the greater number, and equal ones have the same (BR-MOVE-27).
    From a square to its neighbour in the east it is 4.
    """
    here, there = centre_of(one), centre_of(other)
    return (here.x - there.x) ** 2 + (here.y - there.y) ** 2


class Angle(msgspec.Struct, frozen=True):
    """The angle between two lines from one centre, by exact numbers in half squares.

    `product` is the dot product of the two lines, `one` and `other` are their lengths squared.
    """

    product: int
    one: int
    other: int

    @property
    def opposite(self) -> bool:
        """Whether it is at least 135 degrees, the measure of opposite sides (BR-OTHER-03).

        A line without length has no direction and is opposite to nothing.
        """
        return self.product < 0 and 2 * self.product**2 >= self.one * self.other


def angle(at: Spot, one: Spot, other: Spot) -> Angle:
    """Return the angle at the centre of `at` between the centres of two others."""
    here, first, second = centre_of(at), centre_of(one), centre_of(other)
    product = (first.x - here.x) * (second.x - here.x) + (first.y - here.y) * (second.y - here.y)
    return Angle(product, straight_line(at, one), straight_line(at, other))


def ring(centre: Place, radius: int) -> tuple[Square, ...]:
    """Return the squares at exactly this distance of a place, counter-clockwise from the east.

    The first is due east of the place's north-east square. At 0 these are the squares of the
    place itself, row by row.
    """
    if radius < 0:
        raise WrongUse(f"A ring cannot have the radius {radius}: give 0 or more.", given=radius)
    space = space_of(centre)
    if radius == 0:
        return space.squares
    west, north = space.square.x - radius, space.square.y - radius
    east, south = west + space.size - 1 + 2 * radius, north + space.size - 1 + 2 * radius
    return (
        *(Square(east, y) for y in range(space.square.y, north, -1)),
        *(Square(x, north) for x in range(east, west, -1)),
        *(Square(west, y) for y in range(north, south)),
        *(Square(x, south) for x in range(west, east)),
        *(Square(east, y) for y in range(south, space.square.y, -1)),
    )


def within(centre: Place, radius: int) -> tuple[Square, ...]:
    """The squares at this distance or less of a place, ring by ring from the place itself."""
    if radius < 0:
        raise WrongUse(f"A range cannot have the radius {radius}: give 0 or more.", given=radius)
    return tuple(found for size in range(radius + 1) for found in ring(centre, size))


def line(start: Square, end: Square, edges: bool = False) -> tuple[Square, ...]:
    """Return the squares that the line between two centres passes, from `start` to `end`.

    A square counts when the line enters its inside. With `edges` it also counts when the line
    only touches a corner; of two at the same corner the left one is first. The line back passes
    the same squares.
    """
    way = end - start
    found = [
        place
        for place in near_line(start, end)
        if 2 * abs(turn(way, place - start)) < abs(way.x) + abs(way.y) + edges or place == start
    ]
    return tuple(sorted(found, key=lambda place: along(start, end, place)))


def ray(start: Square, through: Square, length: int, edges: bool = False) -> tuple[Square, ...]:
    """The squares of a line of this length: from `start`, not counted, through the centre of
    another and on.

    The squares are those that `line` passes at a `distance` from `start` of 1 to `length`. From
    a larger space any of its squares may be the start. Raises `WrongUse` without a direction.
    """
    if start == through:
        raise WrongUse(
            f"A line from {start} to itself goes nowhere: choose another square to go through.",
            square=start,
        )
    way = through - start
    times = max(length, 0) + 1
    end = Square(start.x + times * way.x, start.y + times * way.y)
    return tuple(
        place for place in line(start, end, edges) if 1 <= distance(start, place) <= length
    )


def about(centre: Place, size: int) -> tuple[Space, ...]:
    """Return the blocks of so many squares each way that have this place in the middle.

    One where both sizes are even or both odd; otherwise no block has the place quite in the
    middle, and the four that come nearest are given, north-west first, row by row.
    """
    if size < 1:
        raise WrongUse(f"A block cannot have {size} squares: give 1 or more.", given=size)
    space = space_of(centre)
    shift = size - space.size
    sides = (shift // 2,) if shift % 2 == 0 else (shift // 2 + 1, shift // 2)
    return tuple(
        Space(Square(space.square.x - east, space.square.y - south), size)
        for south in sides
        for east in sides
    )


def disc(centre: Spot, across: int) -> tuple[Square, ...]:
    """Return the squares whose centre is in a circle so many squares across, row by row."""
    if across < 1:
        raise WrongUse(f"A circle cannot be {across} squares across: give 1 or more.", given=across)
    middle = centre_of(centre)
    west, north = (middle.x - across) // 2, (middle.y - across) // 2
    places = (Square(west + east, north + south) for south, east in _pairs(across + 2))
    return tuple(place for place in places if straight_line(middle, place) <= across**2)


def _pairs(size: int) -> Iterator[tuple[int, int]]:
    return ((one, other) for one in range(size) for other in range(size))


def near_line(start: Square, end: Square) -> set[Square]:
    """Squares about the line between two centres: all within one step of it, and some more."""
    steps = max(distance(start, end), 1)
    way = end - start
    found: set[Square] = set()
    for step in range(steps + 1):
        x, y = (2 * part * step + steps for part in (way.x, way.y))
        about_here = Square(x // (2 * steps), y // (2 * steps))
        found.update(within(start + about_here, 1))
    return {
        place
        for place in found
        if min(start.x, end.x) <= place.x <= max(start.x, end.x)
        and min(start.y, end.y) <= place.y <= max(start.y, end.y)
    }


def along(start: Square, end: Square, place: Square) -> tuple[int, int]:
    """A key that orders squares as the line from `start` to `end` passes them, left first."""
    way, there = end - start, place - start
    return way.x * there.x + way.y * there.y, turn(way, there)


def turn(way: Square | Point, there: Square | Point) -> int:
    """Return above 0 where `there` is to the right of the direction `way`, below 0 to the left."""
    return way.x * there.y - way.y * there.x


def format_square(place: Square) -> str:
    """Return the label of a square: letters for the column, a number for the row, as in `C4`.

    A1 is the square (0, 0). Raises `WrongUse` for one north or west of it, which has no label.
    """
    if place.x < 0 or place.y < 0:
        raise WrongUse(
            f"The square ({place.x},{place.y}) is off the board and has no label: "
            "labels start with A1 at (0,0).",
            square=place,
        )
    return format_label(place.x, place.y)


def parse_square(text: str) -> Square:
    """Read a label such as `C4`, in lower or upper case; raises `WrongUse` for anything else."""
    return Square(*parse_label(text, "square"))


def rectangle(columns: int, rows: int) -> Iterator[Square]:
    """Return the squares of a board of this size, row by row from A1."""
    return (Square(column, row) for row in range(rows) for column in range(columns))
