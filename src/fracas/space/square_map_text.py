"""Maps of squares as plain text, which you can type, compare line by line and read aloud.

        A B C D
    1   . . # .
    2   . +K. .
    3   ~ ~ . .M

    . = open
    # = wall
    + = table
    ~ = mud

    K is Kit
    M is Marrow

    fog on C2 C3

One glyph represents each square, and rows are straight below each other; all else is as in
`hex_map_text`. The place after a glyph is for the token in that square, a letter or digit, so two
tokens cannot be in one square, and a token that fills several is drawn in the north-west one. The
letters above and the numbers at the left may be left out, but must be right where they are given.
Below, in any order, each glyph gets the name of its kind of ground and each token its name, and
areas list their squares.
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas.space import map_text
from fracas.space.map_text import Form, MapFault
from fracas.space.square_maps import SquareMap
from fracas.space.squares import parse_square

__all__ = ["MapFault", "format_map", "parse_map"]

_FORM = Form(SquareMap, 0, parse_square)


def format_map(board: SquareMap) -> str:
    """Return a map as text, with its letters and numbers; `parse_map` reads it back."""
    return map_text.format_map(_FORM, board)


def parse_map(text: str, kinds: Iterable[str] = ()) -> SquareMap:
    """Read what `format_map` writes; empty lines are skipped.

    With `kinds`, glyphs may only represent these names. Raises `ContentError` with one sentence
    that gives the first fault by line and column; `fields["faults"]` has every one, as `MapFault`s,
    and `fields["line"]` and `fields["column"]` the place of the first.
    """
    return map_text.parse_map(_FORM, text, kinds)
