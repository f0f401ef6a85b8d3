"""A map of cells of any shape: the kind of ground in each, tokens in cells, and named areas.

The names mean nothing here: a ruleset decides what a wall stops, what smoke does and where an exit
leads. `hex_maps` and `square_maps` add the shapes; `map_text` is the common part of writing a map
as plain text and reading it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from fracas.core.errors import WrongUse

Cell = TypeVar("Cell")


class Kind(msgspec.Struct, frozen=True):
    """A kind of ground and the glyph that draws it."""

    glyph: str
    name: str


class Token(msgspec.Struct, Generic[Cell], frozen=True):
    """A figure or thing in a cell; `mark` is the letter or digit that draws it."""

    mark: str
    name: str
    cell: Cell


class Area(msgspec.Struct, Generic[Cell], frozen=True):
    """A named set of cells, whatever their kinds; areas may overlap."""

    name: str
    cells: tuple[Cell, ...]


TokenType = TypeVar("TokenType", bound=Token[Any])
AreaType = TypeVar("AreaType", bound=Area[Any])


class Board(msgspec.Struct, Generic[Cell, TokenType, AreaType], frozen=True):
    """A board of cells: `rows` have a glyph for each cell, with A1 first."""

    rows: tuple[str, ...]
    kinds: tuple[Kind, ...]
    tokens: tuple[TokenType, ...] = ()
    areas: tuple[AreaType, ...] = ()

    cell_words: ClassVar[tuple[str, str]] = ("cell", "cells")
    """What one cell and several are called."""

    @classmethod
    def cell_at(cls, column: int, row: int) -> Cell:
        """Return the cell in a column and a row, both from 0."""
        raise NotImplementedError

    @classmethod
    def column_and_row(cls, place: Cell) -> tuple[int, int]:
        """Return the column and the row of a cell, both from 0."""
        raise NotImplementedError

    @classmethod
    def new_token(cls, mark: str, name: str, place: Cell) -> TokenType:
        """Return a token of this board's own type."""
        raise NotImplementedError

    @classmethod
    def new_area(cls, name: str, places: tuple[Cell, ...]) -> AreaType:
        """Return an area of this board's own type."""
        raise NotImplementedError

    def holds(self, place: Cell) -> bool:
        """Return whether a cell is on the map."""
        column, row = self.column_and_row(place)
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])

    def kind(self, place: Cell) -> str:
        """Return the kind of ground in a cell; raises `WrongUse` off the map."""
        self._need(place)
        column, row = self.column_and_row(place)
        glyph = self.rows[row][column]
        for kind in self.kinds:
            if kind.glyph == glyph:
                return kind.name
        raise WrongUse(
            f"The glyph '{glyph}' in {place} has no kind of ground: add it to the map's kinds.",
            **{self.cell_words[0]: place},
        )

    def cells(self, *kinds: str) -> tuple[Cell, ...]:
        """The cells of these kinds of ground, row by row; all of them if no kind is named."""
        glyphs = {kind.glyph for kind in self.kinds if kind.name in kinds or not kinds}
        return tuple(
            self.cell_at(column, row)
            for row, line in enumerate(self.rows)
            for column, glyph in enumerate(line)
            if glyph in glyphs
        )

    def area(self, name: str) -> tuple[Cell, ...]:
        """Return the cells of an area; empty if there is no such area."""
        return next((area.cells for area in self.areas if area.name == name), ())

    def changed(self, place: Cell, kind: str) -> Self:
        """Return the map with other ground in one cell: a door opened, a wall blown in."""
        self._need(place)
        glyph = next((known.glyph for known in self.kinds if known.name == kind), None)
        if glyph is None:
            names = ", ".join(known.name for known in self.kinds)
            raise WrongUse(
                f"{place} cannot become '{kind}', which is not a kind of this map: it has {names}.",
                given=kind,
            )
        column, row = self.column_and_row(place)
        line = self.rows[row][:column] + glyph + self.rows[row][column + 1 :]
        return msgspec.structs.replace(self, rows=(*self.rows[:row], line, *self.rows[row + 1 :]))

    def spread(self, name: str, places: Iterable[Cell]) -> Self:
        """Return the map with an area moved, added, or, without cells, removed."""
        chosen = tuple(dict.fromkeys(places))
        for place in chosen:
            self._need(place)
        new = (self.new_area(name, chosen),) if chosen else ()
        if name in [area.name for area in self.areas]:
            areas = tuple(
                one for area in self.areas for one in (new if area.name == name else (area,))
            )
        else:
            areas = self.areas + new
        return msgspec.structs.replace(self, areas=areas)

    def placed(self, tokens: Iterable[TokenType]) -> Self:
        """Return the map with exactly these tokens.

        Raises `WrongUse` for two in one cell, or one off the map.
        """
        chosen = tuple(tokens)
        taken: dict[Cell, str] = {}
        for token in chosen:
            self._need(token.cell)
            if token.cell in taken:
                word = self.cell_words[0]
                raise WrongUse(
                    f"{token.name} cannot be in {token.cell}, because {taken[token.cell]} "
                    f"is there: choose another {word}.",
                    **{word: token.cell},
                )
            taken[token.cell] = token.name
        return msgspec.structs.replace(self, tokens=chosen)

    def _need(self, place: Cell) -> None:
        if not self.holds(place):
            columns = len(self.rows[0]) if self.rows else 0
            one, several = self.cell_words
            raise WrongUse(
                f"{place} is not on the map, which has {len(self.rows)} rows of {columns} "
                f"{several}: choose a {one} of the map.",
                **{one: place},
            )
