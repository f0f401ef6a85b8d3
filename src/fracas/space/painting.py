"""Convert a map of cells to one that is painted, and back, whatever the shape of a cell."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import msgspec

from fracas.core.errors import WrongUse
from fracas.core.picture.grounds import MOST_CELLS, Ground, Spread, Start
from fracas.space.labels import format_label
from fracas.space.maps import Board, Kind

BoardType = TypeVar("BoardType", bound=Board[Any, Any, Any])

GLYPHS = ".#+~*%&:-^;!|/<>,_@$?"
"""Glyphs for kinds of ground that are new to a map, in the order in which they are used."""


def keys_of(board: Board[Any, Any, Any]) -> tuple[tuple[str, ...], ...]:
    """Return the kind of ground in every cell, row by row."""
    kinds = {kind.glyph: kind.name for kind in board.kinds}
    return tuple(tuple(kinds[glyph] for glyph in row) for row in board.rows)


def spreads_of(board: Board[Any, Any, Any]) -> tuple[Spread, ...]:
    """Return the areas of a map by columns and rows."""
    return tuple(
        Spread(area.name, tuple(board.column_and_row(place) for place in area.cells))
        for area in board.areas
    )


def painted(
    board: BoardType, ground: Ground, known: Collection[str], labels: Mapping[str, str]
) -> tuple[BoardType, dict[str, str]]:
    """Return the painted map, and the label of the start cell of each combatant without a token.

    `labels` has the label where each of the cast was before, blank for a token; those with a token
    keep it. Areas are the painted ones; one without a cell is gone. Raises `WrongUse` for what is
    not such a map: rows of other lengths, too many rows, kinds of ground that are not `known`, a
    figure off the map, or not of the cast, or two in one cell.
    """
    _refuse_crooked(ground, known)
    fresh = msgspec.structs.replace(board, tokens=(), areas=(), **_cells(board, ground))
    for area in ground.areas:
        fresh = fresh.spread(_clean(area.name), (board.cell_at(*cell) for cell in area.cells))
    starts = {one.who: one for one in ground.starts if min(one.column, one.row) >= 0}
    strange = sorted({one.who for one in ground.starts} - labels.keys())
    if strange:
        raise WrongUse(f"'{strange[0]}' is not in this scenario: leave it off the map.")
    tokens = [token for token in board.tokens if token.name in starts and not labels[token.name]]
    marked = {token.name for token in tokens}
    fresh = fresh.placed(
        board.new_token(token.mark, token.name, _cell(fresh, starts[token.name]))
        for token in tokens
    )
    told = dict.fromkeys(labels, "")
    for who in starts.keys() - marked:
        _cell(fresh, starts[who])
        told[who] = format_label(starts[who].column, starts[who].row)
    return fresh, told


def _cells(board: Board[Any, Any, Any], ground: Ground) -> dict[str, Any]:
    """Return the rows of glyphs, and the kinds of ground they represent; existing ones stay."""
    glyphs = {kind.name: kind.glyph for kind in board.kinds}
    free = [glyph for glyph in GLYPHS if glyph not in glyphs.values()]
    for key in dict.fromkeys(key for row in ground.cells for key in row):
        if key not in glyphs:
            if not free:
                raise WrongUse(f"A map has at most {len(GLYPHS)} kinds of ground: use fewer.")
            glyphs[key] = free.pop(0)
    rows = tuple("".join(glyphs[key] for key in row) for row in ground.cells)
    return {"rows": rows, "kinds": tuple(Kind(glyph, name) for name, glyph in glyphs.items())}


def _cell(board: Board[Any, Any, Any], start: Start) -> Any:
    place = board.cell_at(start.column, start.row)
    if not board.holds(place):
        raise WrongUse(f"{start.who} cannot start off the map: give a place on it.", who=start.who)
    return place


def _refuse_crooked(ground: Ground, known: Collection[str]) -> None:
    columns = {len(row) for row in ground.cells}
    if len(ground.cells) != ground.rows or columns != {ground.columns}:
        raise WrongUse("All rows of a map have the same number of cells: correct the map.")
    if not (1 <= ground.columns <= MOST_CELLS and 1 <= ground.rows <= MOST_CELLS):
        raise WrongUse(f"A map has 1 to {MOST_CELLS} columns and rows: make it smaller.")
    strange = sorted({key for row in ground.cells for key in row} - set(known))
    if strange:
        raise WrongUse(
            f"'{strange[0]}' is not a kind of ground: choose from {', '.join(sorted(known))}.",
            given=strange[0],
        )


def _clean(name: str) -> str:
    if not name.strip() or len(name) > 40 or not name.isprintable() or " on " in name:
        raise WrongUse("An area has a name of 1 to 40 letters, without 'on' in it: give another.")
    return name.strip()
