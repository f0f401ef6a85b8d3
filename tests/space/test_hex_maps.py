"""Maps of hexes: what is where, and maps changed."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.space.hex_maps import Area, HexMap, Kind, Token
from fracas.space.hexes import Hex, parse_hex

YARD = HexMap(
    ("..#.", ".+..", "~~.."),
    (Kind(".", "open"), Kind("#", "wall"), Kind("+", "table"), Kind("~", "mud")),
    (Token("K", "Kit", parse_hex("B2")), Token("M", "Marrow", parse_hex("D3"))),
    (Area("smoke", (parse_hex("C2"), parse_hex("C3"))), Area("exit", (parse_hex("A1"),))),
)


def test_each_hex_has_its_kind() -> None:
    assert YARD.kind(parse_hex("C1")) == "wall"
    assert YARD.kind(parse_hex("B2")) == "table"
    assert YARD.kind(Hex(-1, 2)) == "mud"
    assert YARD.hexes("wall", "table") == (parse_hex("C1"), parse_hex("B2"))
    assert len(YARD.hexes()) == 12
    assert YARD.hexes("lava") == ()
    assert YARD.area("smoke") == (parse_hex("C2"), parse_hex("C3"))
    assert YARD.area("fog") == ()
    assert hash(YARD) == hash(YARD.placed(YARD.tokens))


@pytest.mark.parametrize("place", [Hex(-1, 0), Hex(4, 0), Hex(0, -1), Hex(0, 3), Hex(-2, 2)])
def test_there_is_nothing_off_the_map(place: Hex) -> None:
    assert not YARD.holds(place)
    told = r"is not on the map, which has 3 rows of 4 hexes: choose a hex of the map\."
    with pytest.raises(WrongUse, match=told):
        YARD.kind(place)
    with pytest.raises(WrongUse, match=told):
        YARD.changed(place, "open")
    with pytest.raises(WrongUse, match=told):
        YARD.spread("smoke", [place])
    with pytest.raises(WrongUse, match=told):
        YARD.placed([Token("K", "Kit", place)])


def test_a_map_without_hexes_and_a_glyph_without_a_kind_are_told() -> None:
    with pytest.raises(WrongUse, match="A1 is not on the map, which has 0 rows of 0 hexes"):
        HexMap((), ()).kind(Hex(0, 0))
    with pytest.raises(WrongUse, match="The glyph 'x' in B1 has no kind of ground"):
        HexMap((".x",), (Kind(".", "open"),)).kind(Hex(1, 0))


def test_ground_can_be_changed() -> None:
    opened = YARD.changed(parse_hex("C1"), "open")
    assert opened.rows == ("....", ".+..", "~~..")
    assert opened.tokens == YARD.tokens
    assert YARD.changed(parse_hex("D3"), "wall").rows[2] == "~~.#"
    with pytest.raises(WrongUse, match="C1 cannot become 'lava', which is not a kind of this map"):
        YARD.changed(parse_hex("C1"), "lava")


def test_areas_can_be_spread_and_taken_away() -> None:
    drifted = YARD.spread("smoke", [parse_hex("D2"), parse_hex("D3"), parse_hex("D2")])
    assert drifted.areas == (
        Area("smoke", (parse_hex("D2"), parse_hex("D3"))),
        Area("exit", (parse_hex("A1"),)),
    )
    assert drifted.spread("smoke", []).areas == YARD.areas[1:]
    assert YARD.spread("fog", [Hex(0, 0)]).areas == (*YARD.areas, Area("fog", (Hex(0, 0),)))
    assert YARD.spread("fog", []) == YARD


def test_no_two_tokens_stand_in_one_hex() -> None:
    kit = Token("K", "Kit", parse_hex("A1"))
    assert YARD.placed([kit]).tokens == (kit,)
    with pytest.raises(WrongUse, match="Ana cannot be in A1, because Kit is there"):
        YARD.placed([kit, Token("A", "Ana", parse_hex("A1"))])
