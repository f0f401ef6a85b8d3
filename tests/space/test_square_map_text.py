"""Maps of squares as text: both ways, and faults told with their place in the words of squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import ContentError
from fracas.space.square_map_text import format_map, parse_map
from fracas.space.square_maps import Area, Kind, SquareMap, Token
from fracas.space.squares import Square
from tests.space.map_faults import fault_at
from tests.space.test_square_maps import YARD

TEXT = """\
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
exit on A1"""


@st.composite
def maps(draw: st.DrawFn) -> SquareMap:
    """Maps of any shape, with tokens and areas."""
    glyphs = draw(st.lists(st.sampled_from(".#+~*_-'\""), min_size=1, max_size=5, unique=True))
    columns, rows = draw(st.integers(1, 30)), draw(st.integers(1, 12))
    line = st.text(st.sampled_from(glyphs), min_size=columns, max_size=columns)
    places = st.builds(Square, st.integers(0, columns - 1), st.integers(0, rows - 1))
    marks = draw(
        st.lists(st.sampled_from("ABKMZaz019"), max_size=min(6, columns * rows), unique=True)
    )
    stands = draw(st.lists(places, min_size=len(marks), max_size=len(marks), unique=True))
    areas = draw(st.lists(st.lists(places, min_size=1, max_size=4, unique=True), max_size=3))
    return SquareMap(
        tuple(draw(st.lists(line, min_size=rows, max_size=rows))),
        tuple(Kind(glyph, f"ground {number}") for number, glyph in enumerate(glyphs)),
        tuple(Token(m, f"Guard {m}", s) for m, s in zip(marks, stands, strict=True)),
        tuple(Area(f"fog on fire {n}", tuple(area)) for n, area in enumerate(areas)),
    )


def test_text_and_map_say_the_same() -> None:
    assert parse_map(TEXT) == YARD
    assert format_map(YARD) == TEXT
    assert parse_map(TEXT, ("open", "wall", "table", "mud", "lava")) == YARD


@given(maps())
def test_what_is_written_can_be_read(board: SquareMap) -> None:
    assert parse_map(format_map(board)) == board


FAULTS = [
    (". .M", ". . M", 4, 13, "4 squares, as most rows have, and has 5"),
    ("~ ~ .", "~ ^ .", 4, 7, "a glyph for B3, one of . # + ~, and has '^'"),
    ("+K.", "+KM.", 3, 9, "'M', though only one mark has room after the glyph of a square"),
    ("2   .", "2    .", 3, 6, "the first glyph of row 2 in column 5, and has it in column 6"),
    ("    A B", "   A B", 1, 4, "each letter above a square of the first row"),
    ("C2 C3", "C2 Z9", 14, 11, "a square of the map, and has Z9"),
    ("C2 C3", "C2 there", 14, 11, "the label of a square, as in D4, and has 'there'"),
    ("C2 C3", "C2 C2", 14, 11, "each square of fog once, and has C2 again"),
    (". .M", ".M.M", 4, 12, "another mark in D3 than Marrow's, and has 'M' as in C3"),
    (
        *("exit on A1", "exit: A1", 15, 1),
        "a row of squares, 'glyph = kind', 'mark is name' or 'area on squares', and has 'exit: A1'",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "line", "column", "told"), FAULTS)
def test_each_fault_is_told_where_it_is(
    right: str, wrong: str, line: int, column: int, told: str
) -> None:
    assert right in TEXT
    assert fault_at(parse_map, TEXT.replace(right, wrong, 1), told) == (line, column)


def test_a_map_needs_squares() -> None:
    with pytest.raises(ContentError, match="should have a row of squares, and has none"):
        parse_map(". = open\n")
