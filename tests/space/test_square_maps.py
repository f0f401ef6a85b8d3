"""Maps of squares: what is where, maps changed, both shapes as data."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.errors import WrongUse
from fracas.space.maps import Board
from fracas.space.square_maps import Area, Kind, SquareMap, Token
from fracas.space.squares import Space, Square, parse_square
from tests.space.test_hex_maps import YARD as HEX_YARD

YARD = SquareMap(
    ("..#.", ".+..", "~~.."),
    (Kind(".", "open"), Kind("#", "wall"), Kind("+", "table"), Kind("~", "mud")),
    (Token("K", "Kit", parse_square("B2")), Token("M", "Marrow", parse_square("D3"))),
    (
        Area("fog", (parse_square("C2"), parse_square("C3"))),
        Area("exit", (parse_square("A1"),)),
    ),
)


def test_each_square_has_its_kind() -> None:
    assert YARD.kind(parse_square("C1")) == "wall"
    assert YARD.kind(Square(0, 2)) == "mud"
    assert YARD.squares("wall", "table") == (parse_square("C1"), parse_square("B2"))
    assert len(YARD.squares()) == 12
    assert YARD.squares("lava") == ()
    assert YARD.area("fog") == (parse_square("C2"), parse_square("C3"))
    assert YARD.area("smoke") == ()
    assert [token.square for token in YARD.tokens] == [Square(1, 1), Square(3, 2)]
    assert YARD.areas[1].squares == (Square(0, 0),)
    assert hash(YARD) == hash(YARD.placed(YARD.tokens))


@pytest.mark.parametrize("board", [YARD, HEX_YARD])
def test_a_map_is_the_same_after_json(board: Board) -> None:
    again = msgspec.json.decode(msgspec.json.encode(board), type=type(board))
    assert again == board
    assert hash(again) == hash(board)
    assert type(again.tokens[0]) is type(board.tokens[0])


def test_cells_are_called_what_they_are() -> None:
    assert HEX_YARD.tokens[0].hex == HEX_YARD.tokens[0].cell
    assert HEX_YARD.areas[0].hexes == HEX_YARD.area("smoke") == HEX_YARD.areas[0].cells
    assert YARD.tokens[0].square == YARD.tokens[0].cell
    assert YARD.areas[0].squares == YARD.areas[0].cells


@pytest.mark.parametrize("place", [Square(-1, 0), Square(4, 0), Square(0, -1), Square(0, 3)])
def test_there_is_nothing_off_the_map(place: Square) -> None:
    assert not YARD.holds(place)
    told = r"is not on the map, which has 3 rows of 4 squares: choose a square of the map\."
    for act in (
        lambda: YARD.kind(place),
        lambda: YARD.changed(place, "open"),
        lambda: YARD.spread("fog", [place]),
        lambda: YARD.placed([Token("K", "Kit", place)]),
    ):
        with pytest.raises(WrongUse, match=told) as caught:
            act()
        assert caught.value.fields["square"] == place


def test_a_large_space_must_be_on_the_map_as_a_whole() -> None:
    assert YARD.holds_all(Space(Square(1, 0), 3))
    for corner in (Square(2, 0), Square(1, 1), Square(-1, 0)):
        assert not YARD.holds_all(Space(corner, 3))


def test_ground_areas_and_tokens_can_be_changed() -> None:
    opened = YARD.changed(parse_square("C1"), "open")
    assert isinstance(opened, SquareMap)
    assert opened.rows == ("....", ".+..", "~~..")
    drifted = YARD.spread("fog", [Square(3, 1)])
    assert drifted.areas == (Area("fog", (Square(3, 1),)), YARD.areas[1])
    assert drifted.spread("fog", []).areas == YARD.areas[1:]
    kit = Token("K", "Kit", Square(0, 0))
    assert YARD.placed([kit]).tokens == (kit,)
    with pytest.raises(WrongUse, match=r"A1, because Kit is there: choose another square\."):
        YARD.placed([kit, Token("A", "Ana", Square(0, 0))])


def test_what_only_a_shape_can_say_is_left_to_it() -> None:
    for act in (
        lambda: Board.cell_at(0, 0),
        lambda: Board.column_and_row(Square(0, 0)),
        lambda: Board.new_token("K", "Kit", Square(0, 0)),
        lambda: Board.new_area("fog", ()),
    ):
        with pytest.raises(NotImplementedError):
            act()
