"""Maps as text: both ways, and each fault told with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import ContentError
from fracas.space.hex_map_text import format_map, parse_map
from fracas.space.hex_maps import Area, HexMap, Kind, Token
from fracas.space.hexes import hex_at
from tests.space.map_faults import fault_at
from tests.space.test_hex_maps import YARD

TEXT = """\
    A B C D
1   . . # .
2    . +K. .
3   ~ ~ . .M

. = open
# = wall
+ = table
~ = mud

K is Kit
M is Marrow

smoke on C2 C3
exit on A1"""


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    """Maps of any shape, with tokens and areas."""
    glyphs = draw(st.lists(st.sampled_from(".#+~*_-'\""), min_size=1, max_size=5, unique=True))
    columns, rows = draw(st.integers(1, 30)), draw(st.integers(1, 12))
    line = st.text(st.sampled_from(glyphs), min_size=columns, max_size=columns)
    places = st.builds(hex_at, st.integers(0, columns - 1), st.integers(0, rows - 1))
    marks = draw(
        st.lists(st.sampled_from("ABKMZaz019"), max_size=min(6, columns * rows), unique=True)
    )
    stands = draw(st.lists(places, min_size=len(marks), max_size=len(marks), unique=True))
    areas = draw(st.lists(st.lists(places, min_size=1, max_size=4, unique=True), max_size=3))
    return HexMap(
        tuple(draw(st.lists(line, min_size=rows, max_size=rows))),
        tuple(Kind(glyph, f"ground {number}") for number, glyph in enumerate(glyphs)),
        tuple(Token(m, f"Guard {m}", s) for m, s in zip(marks, stands, strict=True)),
        tuple(Area(f"smoke on fire {n}", tuple(area)) for n, area in enumerate(areas)),
    )


def test_text_and_map_say_the_same() -> None:
    assert parse_map(TEXT) == YARD
    assert format_map(YARD) == TEXT
    assert parse_map(TEXT, ("open", "wall", "table", "mud", "lava")) == YARD


@given(maps())
def test_what_is_written_can_be_read(board: HexMap) -> None:
    assert parse_map(format_map(board)) == board


def test_letters_and_numbers_may_be_left_out_and_lines_come_in_any_order() -> None:
    bare = "K is Kit\n\nexit on a1,\tb2\n. = open\n  . .K\n   . ."
    board = parse_map(bare)
    assert board.rows == ("..", "..")
    assert board.tokens == (Token("K", "Kit", hex_at(1, 0)),)
    assert board.area("exit") == (hex_at(0, 0), hex_at(1, 1))
    assert format_map(board).splitlines()[:3] == ["    A B", "1   . .K", "2    . ."]


def test_wide_maps_have_two_letters_a_column_and_long_ones_even_numbers() -> None:
    board = HexMap(("." * 28,) * 10, (Kind(".", "open"),))
    lines = format_map(board).splitlines()
    assert lines[0].endswith("Y Z AAAB")
    assert lines[1].startswith(" 1   . .")
    assert lines[10].startswith("10    . .")
    assert parse_map(format_map(board)) == board


FAULTS = [
    (". .M", ". . M", 4, 13, "4 hexes, as most rows have, and has 5"),
    ("1   . . # .", "1   . . #", 2, 10, "4 hexes, as most rows have, and has 3"),
    ("~ ~ .", "~ ^ .", 4, 7, "a glyph for B3, one of . # + ~, and has '^'"),
    ("~ ~ .", "~   .", 4, 7, "a glyph for B3, one of . # + ~, and has a space"),
    ("+K.", "+KM.", 3, 10, "a glyph for C2, one of . # + ~, and has 'M', though only one mark"),
    (". .M", ". .X", 4, 12, "after the glyph of D3, or the mark of a token named below"),
    (". .M", ".M.M", 4, 12, "another mark in D3 than Marrow's, and has 'M' as in C3"),
    ("~ ~ .", "~#~ .", 4, 6, "a space after the glyph of A3"),
    ("2    .", "4    .", 3, 1, "the row's number 2, and has 4"),
    ("2    .", "2   .", 3, 5, "the first glyph of row 2 in column 6, and has it in column 5"),
    ("A B C D", "A B D E", 1, 5, "the letters 'A B C D', and has 'A B D E'"),
    ("    A B", "   A B", 1, 4, "each letter above a hex of the first row"),
    ("~ = mud", "# = mud", 9, 1, "a glyph other than those above (. # +), and has '#' once more"),
    ("~ = mud", "~ = wall", 9, 5, "a kind without a glyph so far, and has 'wall'"),
    ("~ = mud", "~ = mud\nx = mud", 10, 1, "a glyph that is neither letter, digit nor '='"),
    ("M is Marrow", "K is Marrow", 12, 1, "a mark other than those above (K)"),
    ("M is Marrow", "M is Kit", 12, 6, "a name that no other token has, and has 'Kit'"),
    ("M is Marrow", "M is Marrow\nX is Xen", 13, 1, "the mark of a token in the rows for Xen"),
    ("C2 C3", "C2 Z9", 14, 13, "a hex of the map, and has Z9"),
    ("C2 C3", "C2 there", 14, 13, "the label of a hex, as in D4, and has 'there'"),
    ("C2 C3", "C2 C2", 14, 13, "each hex of smoke once, and has C2 again"),
    ("exit on", "smoke on", 15, 1, "a name that no other area has, and has 'smoke'"),
    ("exit on A1", "exit: A1", 15, 1, "a row of hexes, 'glyph = kind', 'mark is name' or"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "column", "told"), FAULTS)
def test_each_fault_is_told_where_it_is(
    right: str, wrong: str, line: int, column: int, told: str
) -> None:
    assert right in TEXT
    assert fault_at(parse_map, TEXT.replace(right, wrong, 1), told) == (line, column)


def test_all_faults_are_counted_in_one_error() -> None:
    wrong = TEXT.replace("~ ~ .", "~ ^ .").replace("C2 C3", "Z1 Z2")
    with pytest.raises(ContentError, match=r"It is the first of 4 faults\.$") as caught:
        parse_map(wrong)
    assert [fault.line for fault in caught.value.fields["faults"]] == [4, 12, 14, 14]


def test_a_map_needs_hexes_and_kinds_that_the_ruleset_knows() -> None:
    with pytest.raises(ContentError, match="should have a row of hexes, and has none"):
        parse_map(". = open\n")
    told = "Line 7, column 5 of the map should have a kind of open, table, mud, and has 'wall'"
    with pytest.raises(ContentError, match=told):
        parse_map(TEXT, ("open", "table", "mud"))
    with pytest.raises(ContentError, match="a glyph for A1, one of those named below, and has"):
        parse_map(". .")
