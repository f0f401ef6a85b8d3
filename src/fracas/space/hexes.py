"""Hexes: where they are, what is between and around them, and what they are called.

A hex has the axial coordinates (q, r), as the examples of Fully Automated write them; q grows to
the east, r to the south-east. Corners point north and south, rows run from west to east, and
every second row is set half a hex to the east. The third cube coordinate is -q - r.

This module, like `hex_maps`, `hex_paths` and `hex_sight`, is only geometry: a ruleset decides what
a distance, a line or a kind of hex means in a fight. Everything here is exact and no fraction is
ever rounded. That is why it is our own code: geometry libraries calculate in floats.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from fracas.core.errors import WrongUse
from fracas.space.labels import format_label, parse_label

Direction = Literal["E", "NE", "NW", "W", "SW", "SE"]


class Hex(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """One hex of an endless plane, by its axial coordinates; as JSON it is `[q, r]`."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    @property
    def column(self) -> int:
        """The place in its row, from 0; rows 2, 4, 6 ... are shifted half a hex to the east."""
        return self.q + self.r // 2

    def __str__(self) -> str:
        on_board = self.column >= 0 and self.r >= 0
        return format_hex(self) if on_board else f"({self.q},{self.r})"


STEPS: dict[Direction, Hex] = {
    "E": Hex(1, 0),
    "NE": Hex(1, -1),
    "NW": Hex(0, -1),
    "W": Hex(-1, 0),
    "SW": Hex(-1, 1),
    "SE": Hex(0, 1),
}
"""The step to each neighbour, counter-clockwise from the east."""


def hex_at(column: int, row: int) -> Hex:
    """Return the hex in a column and a row of the board, both from 0."""
    return Hex(column - row // 2, row)


@lru_cache(maxsize=4096)
def neighbours(here: Hex) -> tuple[Hex, ...]:
    """Return the six hexes at distance 1, counter-clockwise from the east."""
    return tuple(here + step for step in STEPS.values())


def distance(one: Hex, other: Hex) -> int:
    """Return how many steps are between two hexes (FA-RANGE-01); 1 is adjacent."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def adjacent(one: Hex, other: Hex) -> bool:
    """Return whether two hexes share an edge; a hex is not adjacent to itself."""
    return distance(one, other) == 1


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly this distance, counter-clockwise from the one due east."""
    if radius < 0:
        raise WrongUse(f"A ring cannot have the radius {radius}: give 0 or more.", given=radius)
    if radius == 0:
        return (centre,)
    here = Hex(centre.q + radius, centre.r)
    found = []
    way: tuple[Direction, ...] = ("NW", "W", "SW", "SE", "E", "NE")
    for direction in way:
        for _ in range(radius):
            found.append(here)
            here += STEPS[direction]
    return tuple(found)


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at this distance or less, ring by ring from the centre."""
    if radius < 0:
        raise WrongUse(f"A range cannot have the radius {radius}: give 0 or more.", given=radius)
    return tuple(found for size in range(radius + 1) for found in ring(centre, size))


def line(start: Hex, end: Hex, edges: bool = False) -> tuple[Hex, ...]:
    """Return the hexes that the line between two centres passes, from `start` to `end`.

    A hex counts when the line enters its inside. With `edges` it also counts when the line only
    touches a corner or runs along an edge; of two that share such an edge the left one is first.
    The line back passes the same hexes.
    """
    if start == end:
        return (start,)
    found = [place for place in near_line(start, end) if _meets(start - place, end - place, edges)]
    return tuple(sorted(found, key=lambda place: along(start, end, place)))


def near_line(start: Hex, end: Hex) -> set[Hex]:
    """Hexes about the line between two centres: all within two steps of it, and some more."""
    steps = max(distance(start, end), 1)
    way = end - start
    found: set[Hex] = set()
    for step in range(steps + 1):
        q, r = (2 * part * step + steps for part in (way.q, way.r))
        about = start + Hex(q // (2 * steps), r // (2 * steps))
        found.update(within(about, 2))
    return found


def along(start: Hex, end: Hex, place: Hex) -> tuple[int, int]:
    """Return a key that orders hexes as the line from `start` to `end` passes them, left first."""
    way, there = end - start, place - start
    forward = 2 * (way.q * there.q + way.r * there.r) + way.q * there.r + way.r * there.q
    return forward, turn(way, there)


def turn(way: Hex, there: Hex) -> int:
    """Return above 0 where `there` is to the right of the direction `way`, below 0 to the left."""
    return way.q * there.r - way.r * there.q


def half_width(q: int, r: int) -> int:
    """The greatest `turn` of a direction to the corners of a hex about its start, in thirds."""
    return max(abs(2 * q + r), abs(q + 2 * r), abs(q - r))


def edge_measures(q: int, r: int) -> tuple[int, int, int]:
    """Return how far out a point is across each pair of edges: within -1 and 1 it is in the hex."""
    return 2 * q + r, q + 2 * r, q - r


def _meets(start: Hex, end: Hex, edges: bool) -> bool:
    """Return whether the line between two centres meets the hex (0, 0), or at least its edges.

    Two convex shapes are apart exactly if they are apart across an edge of one of them: here
    across the line itself, or across a pair of edges of the hex.
    """
    across = 3 * abs(turn(start, end)) - half_width(end.q - start.q, end.r - start.r)
    pairs = zip(
        edge_measures(start.q, start.r),
        edge_measures(end.q, end.r),
        strict=True,
    )
    beyond = max(max(min(one, two), -max(one, two)) for one, two in pairs) - 1
    return max(across, beyond) < (1 if edges else 0)


@lru_cache(maxsize=4096)
def format_hex(place: Hex) -> str:
    """Return the label of a hex: letters for the column, a number for the row, as in `D4`.

    A1 is the hex (0, 0). Raises `WrongUse` for a hex north or west of it, which has no label.
    """
    if place.column < 0 or place.r < 0:
        raise WrongUse(
            f"The hex ({place.q},{place.r}) is off the board and has no label: "
            "labels start with A1 at (0,0).",
            hex=place,
        )
    return format_label(place.column, place.r)


def parse_hex(text: str) -> Hex:
    """Read a label such as `D4`, in lower or upper case; raises `WrongUse` for anything else."""
    return hex_at(*parse_label(text, "hex"))


def rectangle(columns: int, rows: int) -> Iterator[Hex]:
    """Return the hexes of a board of this size, row by row from A1."""
    return (hex_at(column, row) for row in range(rows) for column in range(columns))
