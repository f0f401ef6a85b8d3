"""A plane in whole feet: how far, what is between, and where there is room beside a figure.

It uses the rectangles and the distance of courses, so that what stops a walker and what stops a
bullet are found in the same way.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

from fracas.core.asking.courses import Block as Block
from fracas.core.asking.courses import Point as Point
from fracas.core.asking.courses import feet as feet
from fracas.core.asking.courses import on_field as on_field

B = TypeVar("B", bound=Block)

MOST_ROOM = 20
"""How far, in feet, to look for room where there is no field."""


def between(blocks: Iterable[B], one: Point, other: Point) -> tuple[B, ...]:
    """The rectangles that the straight line between two points touches, in the order given."""
    return tuple([block for block in blocks if block.crossed(one, other)])


def around(blocks: Iterable[B], point: Point) -> tuple[B, ...]:
    """Return the rectangles that a point is in, in the order given."""
    return tuple([block for block in blocks if block.holds(point)])


def beside(point: Point) -> Iterator[Point]:
    """Yield the points around one, nearest ring first, each ring clockwise from its top corner."""
    x, y = point
    ring = 1
    while True:
        for step in range(2 * ring):
            yield x - ring + step, y - ring
        for step in range(2 * ring):
            yield x + ring, y - ring + step
        for step in range(2 * ring):
            yield x + ring - step, y + ring
        for step in range(2 * ring):
            yield x - ring, y + ring - step
        ring += 1


def room(
    near: Point, taken: Container[Point], walls: Iterable[Block], width: int, height: int
) -> Point:
    """Return the first free point at or beside one: not taken, not in a wall, in the field if any.

    If there is none as far as the field goes, it is the point itself.
    """
    walls = tuple(walls)
    far = 2 * max(width, height, MOST_ROOM) + 1
    for point in chain((near,), islice(beside(near), far * far - 1)):
        free = point not in taken and not around(walls, point)
        if free and on_field(point, width, height):
            return point
    return near
