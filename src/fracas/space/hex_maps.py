"""A map of hexes: the kind of ground in each hex, tokens in hexes, and named areas.

What a map can do is in `maps`, for cells of any shape. The names mean nothing here: what a wall
stops, what smoke does and where an exit leads is decided by a ruleset. `hex_map_text` writes a map
as plain text and reads it.
"""

from __future__ import annotations

from typing import ClassVar

from fracas.space import maps
from fracas.space.hexes import Hex, hex_at
from fracas.space.maps import Kind

__all__ = ["Area", "HexMap", "Kind", "Token"]


class Token(maps.Token[Hex], frozen=True):
    """A figure or thing in a hex; `mark` is the letter or digit that draws it."""

    @property
    def hex(self) -> Hex:
        """Where it is."""
        return self.cell


class Area(maps.Area[Hex], frozen=True):
    """A named set of hexes, whatever their kinds; areas may overlap."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Its hexes."""
        return self.cells


class HexMap(maps.Board[Hex, Token, Area], frozen=True):
    """A board of hexes: `rows` have a glyph for each hex, with A1 at (0, 0) first."""

    cell_words: ClassVar[tuple[str, str]] = ("hex", "hexes")

    @classmethod
    def cell_at(cls, column: int, row: int) -> Hex:
        """Return the hex in a column and a row, both from 0."""
        return hex_at(column, row)

    @classmethod
    def column_and_row(cls, place: Hex) -> tuple[int, int]:
        """Return the column and the row of a hex, both from 0."""
        return place.column, place.r

    @classmethod
    def new_token(cls, mark: str, name: str, place: Hex) -> Token:
        """Return a token in a hex."""
        return Token(mark, name, place)

    @classmethod
    def new_area(cls, name: str, places: tuple[Hex, ...]) -> Area:
        """Return an area of hexes."""
        return Area(name, places)

    def hexes(self, *kinds: str) -> tuple[Hex, ...]:
        """The hexes of these kinds of ground, row by row; all of them if no kind is named."""
        return self.cells(*kinds)
