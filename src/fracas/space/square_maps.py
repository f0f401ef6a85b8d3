"""A map of squares: the kind of ground in each square, tokens in squares, and named areas.

What a map can do is in `maps`, for cells of any shape. The names mean nothing here: a ruleset
decides what is difficult or impassable, what fog conceals and where an exit leads, and how many
squares a token fills: it is in the north-west one of them. `square_map_text` writes a map as plain
text and reads it.
"""

from __future__ import annotations

from typing import ClassVar

from fracas.space import maps
from fracas.space.maps import Kind
from fracas.space.squares import Space, Square

__all__ = ["Area", "Kind", "SquareMap", "Token"]


class Token(maps.Token[Square], frozen=True):
    """A figure or thing in a square; `mark` is the letter or digit that draws it."""

    @property
    def square(self) -> Square:
        """Where it is; for a larger space, the north-west square."""
        return self.cell


class Area(maps.Area[Square], frozen=True):
    """A named set of squares, whatever their kinds; areas may overlap."""

    @property
    def squares(self) -> tuple[Square, ...]:
        """Its squares."""
        return self.cells


class SquareMap(maps.Board[Square, Token, Area], frozen=True):
    """A board of squares: `rows` have a glyph for each square, with A1 at (0, 0) first."""

    cell_words: ClassVar[tuple[str, str]] = ("square", "squares")

    @classmethod
    def cell_at(cls, column: int, row: int) -> Square:
        """Return the square in a column and a row, both from 0."""
        return Square(column, row)

    @classmethod
    def column_and_row(cls, place: Square) -> tuple[int, int]:
        """Return the column and the row of a square, both from 0."""
        return place.x, place.y

    @classmethod
    def new_token(cls, mark: str, name: str, place: Square) -> Token:
        """Return a token in a square."""
        return Token(mark, name, place)

    @classmethod
    def new_area(cls, name: str, places: tuple[Square, ...]) -> Area:
        """Return an area of squares."""
        return Area(name, places)

    def squares(self, *kinds: str) -> tuple[Square, ...]:
        """The squares of these kinds of ground, row by row; all of them if no kind is named."""
        return self.cells(*kinds)

    def holds_all(self, space: Space) -> bool:
        """Return whether every square of a space is on the map."""
        last = space.square + Square(space.size - 1, space.size - 1)
        return self.holds(space.square) and self.holds(last)
