"""A second opinion on lines and hexes: plain clipping, in fractions, with nothing shared."""

from __future__ import annotations

from fractions import Fraction

from fracas.space.hexes import Hex

Point = tuple[Fraction, Fraction]

CORNERS = ((2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1))
"""The corners of a hex about its centre, in thirds of the axial coordinates, counter-clockwise."""


def corner(centre: Hex, number: int, drawn: Fraction = Fraction(1)) -> Point:
    """A corner of a hex, drawn in towards the centre."""
    q, r = CORNERS[number % 6]
    return centre.q + drawn * Fraction(q, 3), centre.r + drawn * Fraction(r, 3)


def points(centre: Hex) -> list[Point]:
    """The seven points of FA-LOS-08: the centre, and the corners at nine tenths of the radius."""
    drawn = [corner(centre, number, Fraction(9, 10)) for number in range(6)]
    return [(Fraction(centre.q), Fraction(centre.r)), *drawn]


def meets(start: Point, end: Point, place: Hex) -> tuple[bool, bool]:
    """Whether a line touches a hex, and whether it enters its inside.

    The line is cut off at each of the six edges in turn; what is left of it is the part in the
    hex. That part enters the inside if it is more than nothing and its middle is on no edge.
    """
    first, last = Fraction(0), Fraction(1)
    for number in range(6):
        one, two = corner(place, number), corner(place, number + 1)
        at_start, at_end = outside(one, two, start), outside(one, two, end)
        if at_start > 0 and at_end > 0:
            return False, False
        if at_start > 0 or at_end > 0:
            cut = at_start / (at_start - at_end)
            first, last = (max(first, cut), last) if at_start > 0 else (first, min(last, cut))
    if first > last:
        return False, False
    half = (first + last) / 2
    middle = tuple(here + half * (there - here) for here, there in zip(start, end, strict=True))
    on_edge = any(
        outside(corner(place, number), corner(place, number + 1), (middle[0], middle[1])) == 0
        for number in range(6)
    )
    return True, not on_edge


def outside(one: Point, two: Point, point: Point) -> Fraction:
    """Above 0 where a point lies beyond an edge, below 0 where it lies on the inner side."""
    along = two[0] - one[0], two[1] - one[1]
    there = point[0] - one[0], point[1] - one[1]
    return along[0] * there[1] - along[1] * there[0]
