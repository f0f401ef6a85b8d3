"""Maps that are painted, whatever the shape of a cell."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.picture.grounds import MOST_CELLS, Ground, Spread, Start
from fracas.space import hex_map_text, square_map_text
from fracas.space.painting import GLYPHS, keys_of, painted, spreads_of

TEXT = """
    A B C
1   . .K#
2   ~ .M.

. = open
# = wall
~ = mud

K is kit
M is marrow

smoke on C1 C2
"""
KNOWN = ("open", "wall", "mud", "hedge")
LABELS = {"kit": "", "marrow": "", "extra": "A2"}
BOARD = square_map_text.parse_map(TEXT)


def ground(**changed: Any) -> Ground:
    """The map above as it is painted."""
    starts = (
        Start("kit", "Kit", "us", 1, 0),
        Start("marrow", "Marrow", "them", 1, 1),
        Start("extra", "Extra", "them", 0, 1),
    )
    plain = Ground("square", 3, 2, (), keys_of(BOARD), starts, spreads_of(BOARD))
    return replace(plain, **changed)


def test_an_unpainted_map_is_the_same() -> None:
    assert painted(BOARD, ground(), KNOWN, LABELS) == (
        BOARD,
        {"kit": "", "marrow": "", "extra": "A2"},
    )


def test_hexes_are_painted_as_squares_are() -> None:
    text = TEXT.replace("2   ~", "2    ~")
    board = hex_map_text.parse_map(text)
    told = painted(board, ground(shape="hex"), KNOWN, LABELS)
    assert told[0] == board
    assert keys_of(board) == keys_of(BOARD)


def test_fresh_kinds_have_signs_of_their_own_and_old_ones_keep_theirs() -> None:
    cells = (("hedge", "open", "wall"), ("mud", "open", "open"))
    board, _ = painted(BOARD, ground(cells=cells), KNOWN, LABELS)
    assert keys_of(board) == cells
    assert {kind.glyph: kind.name for kind in board.kinds} == {
        ".": "open", "#": "wall", "~": "mud", "+": "hedge",
    }  # fmt: skip
    assert square_map_text.parse_map(square_map_text.format_map(board), KNOWN) == board


def test_tokens_move_grow_with_the_map_and_fall_off_where_nobody_starts() -> None:
    cells = (*tuple((*row, "open") for row in keys_of(BOARD)), ("open",) * 4)
    starts = (Start("kit", "Kit", "us", 3, 2), Start("marrow", "Marrow", "them", -1, -1))
    board, told = painted(
        BOARD, ground(columns=4, rows=3, cells=cells, starts=starts), KNOWN, LABELS
    )
    assert [(token.mark, token.name, str(token.cell)) for token in board.tokens] == [
        ("K", "kit", "D3")
    ]
    assert told == {"kit": "", "marrow": "", "extra": ""}


def test_who_has_no_token_stands_by_a_label() -> None:
    starts = (Start("extra", "Extra", "them", 0, 0), Start("fresh", "Fresh", "us", 2, 1))
    board, told = painted(BOARD, ground(starts=starts), KNOWN, {"extra": "A2", "fresh": ""})
    assert board.tokens == ()
    assert told == {"extra": "A1", "fresh": "C2"}


def test_areas_are_spread_anew_and_an_empty_one_is_gone() -> None:
    areas = (Spread("smoke", ()), Spread("gate", ((0, 0), (0, 1))))
    board, _ = painted(BOARD, ground(areas=areas), KNOWN, LABELS)
    assert spreads_of(board) == (areas[1],)


def _start(column: int, row: int, who: str = "kit") -> dict[str, Any]:
    return {"starts": (Start(who, who, "us", column, row),)}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"rows": 3}, "same number of cells"),
        ({"cells": (("open",), ("open", "open", "open"))}, "same number of cells"),
        ({"cells": (("lava",) * 3, ("open",) * 3)}, "'lava' is not a kind of ground"),
        ({"columns": 0, "rows": 1, "cells": ((),)}, "1 to 60"),
        (
            {"rows": MOST_CELLS + 1, "columns": 1, "cells": (("open",),) * (MOST_CELLS + 1)},
            "1 to 60",
        ),
        (_start(3, 0), "cannot start off the map"),
        (_start(0, 7, "extra"), "cannot start off the map"),
        (_start(0, 0, "ghost"), "'ghost' is not in this scenario"),
        (
            {"starts": (Start("kit", "Kit", "us", 0, 0), Start("marrow", "M", "them", 0, 0))},
            "cannot be in A1",
        ),
        ({"areas": (Spread("smoke", ((9, 9),)),)}, "is not on the map"),
        ({"areas": (Spread(" ", ((0, 0),)),)}, "An area has a name"),
        ({"areas": (Spread("a on b", ((0, 0),)),)}, "An area has a name"),
        ({"areas": (Spread("a\nb", ((0, 0),)),)}, "An area has a name"),
    ],
)
def test_what_is_no_such_map_is_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WrongUse, match=sentence):
        painted(BOARD, ground(**changed), KNOWN, LABELS)


def test_more_kinds_than_there_are_signs_are_refused() -> None:
    keys = tuple(f"kind{n}" for n in range(len(GLYPHS) + 1))
    wide = ground(columns=len(keys), rows=1, cells=(keys,), starts=(), areas=())
    with pytest.raises(WrongUse, match="kinds of ground: use fewer"):
        painted(BOARD, wide, keys, LABELS)
    few = ground(columns=10, rows=1, cells=(keys[:10],), starts=(), areas=())
    board, _ = painted(BOARD, few, keys, LABELS)
    text = square_map_text.format_map(board)
    assert square_map_text.parse_map(text) == board
