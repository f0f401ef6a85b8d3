"""A second opinion on lines and squares: plain clipping, in fractions, with nothing shared."""

from __future__ import annotations

from fractions import Fraction

from fracas.space.squares import Point, Space, Spot, Square

Dot = tuple[Fraction, Fraction]
DRAWN = Fraction(1, 20)


def dots(spot: Spot) -> list[Dot]:
    """The points of a spot that lines join: centre, then the rim from the north-east corner."""
    if isinstance(spot, Point):
        return [(Fraction(spot.x, 2), Fraction(spot.y, 2))]
    space = spot if isinstance(spot, Space) else Space(spot)
    west, north, size = space.square.x, space.square.y, space.size
    found = [(west + Fraction(size, 2), north + Fraction(size, 2))]
    rim = [(size - step, 0) for step in range(size)] + [(0, step) for step in range(size)]
    rim += [(step, size) for step in range(size)] + [(size, size - step) for step in range(size)]
    return found + [(west + drawn(x, size), north + drawn(y, size)) for x, y in rim]


def drawn(place: int, size: int) -> Fraction:
    """A coordinate on the rim, drawn in at the two ends of the side."""
    return Fraction(place) + (DRAWN if place == 0 else -DRAWN if place == size else 0)


def meets(start: Dot, end: Dot, place: Square) -> tuple[bool, bool]:
    """Whether a line touches a square, and whether it enters its inside.

    The line is cut off at each side in turn; what is left is the part in the square. It enters
    if its middle is on no side.
    """
    first, last = Fraction(0), Fraction(1)
    for axis, low in enumerate((place.x, place.y)):
        for sign, edge in ((1, low + 1), (-1, -low)):
            at_start, at_end = sign * start[axis] - edge, sign * end[axis] - edge
            if at_start > 0 and at_end > 0:
                return False, False
            if at_start > 0:
                first = max(first, at_start / (at_start - at_end))
            elif at_end > 0:
                last = min(last, at_start / (at_start - at_end))
    if first > last:
        return False, False
    half = (first + last) / 2
    x, y = (one + half * (two - one) for one, two in zip(start, end, strict=True))
    return True, place.x < x < place.x + 1 and place.y < y < place.y + 1
