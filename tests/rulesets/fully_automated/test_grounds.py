"""Hex maps that are painted (FA-SETUP-09)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.content.write import difference, text_of
from fracas.core.errors import ContentError, WrongUse
from fracas.core.grounds import Ground, Start
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.setup.scenarios import book_with_ground, ground_to_paint
from fracas.space.hexes import parse_hex

BOOK = RULESET.open_book({})


def footbridge() -> Ground:
    """The map of the footbridge."""
    ground = ground_to_paint(BOOK, "footbridge")
    assert ground is not None
    return ground


@pytest.mark.rule("FA-SETUP-09")
def test_a_map_is_given_cell_by_cell_with_its_cast() -> None:
    ground = footbridge()
    assert (ground.shape, ground.columns, ground.rows) == ("hex", 14, 3)
    assert ground.cells[0] == ("exit", *("open",) * 12, "exit")
    assert ground.cells[1][4] == "planter"
    kit, marrow = ground.starts
    assert (kit.who, kit.side, kit.column, kit.row) == ("kit", "couriers", 1, 1)
    assert (marrow.column, marrow.row) == (11, 1)
    by_key = {one.key: one for one in ground.palette}
    assert (by_key["wall"].does, by_key["wall"].look) == ("stops lines and steps", "wall")
    assert by_key["table"].does == "gives cover, slow to enter"
    assert by_key["smoke"].over
    assert not by_key["table"].over
    assert by_key["wall"].because == ("FA-LOS-01", "FA-MOVE-13")


@pytest.mark.rule("FA-SETUP-09", "FA-MOVE-13")
def test_what_is_painted_is_played() -> None:
    ground = footbridge()
    cells = (ground.cells[0], ("wall", *ground.cells[1][1:]), ground.cells[2])
    starts = (replace(ground.starts[0], column=3, row=2), ground.starts[1])
    book = book_with_ground(BOOK, "footbridge", replace(ground, cells=cells, starts=starts))
    state = RULESET.start(book, "footbridge")
    assert state.map is not None
    assert state.map.kind(parse_hex("A2")) == "wall"
    assert str(state.who("kit").place) == "D3"
    read = RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    assert RULESET.start(read, "footbridge") == state
    assert RULESET.start(BOOK, "footbridge") != state


def test_a_wall_under_somebody_is_told_where_content_is_read() -> None:
    ground = footbridge()
    cells = (ground.cells[0], ("open", "wall", *ground.cells[1][2:]), ground.cells[2])
    book = book_with_ground(BOOK, "footbridge", replace(ground, cells=cells))
    with pytest.raises(ContentError) as raised:
        RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    paths = [fault.path for fault in raised.value.fields["faults"]]
    assert paths == ["scenarios.footbridge.cast[0].hex"]


def test_a_fight_without_a_map_has_nothing_to_paint() -> None:
    light = [key for key, row in BOOK.scenarios.items() if not row.map]
    assert light
    assert ground_to_paint(BOOK, light[0]) is None
    with pytest.raises(WrongUse, match="no map of hexes"):
        book_with_ground(BOOK, light[0], footbridge())
    with pytest.raises(WrongUse, match="no scenario"):
        ground_to_paint(BOOK, "nowhere")
    with pytest.raises(WrongUse, match="no map of hexes"):
        book_with_ground(BOOK, "footbridge", replace(footbridge(), shape="square"))


def test_a_mustered_one_keeps_standing_by_a_label() -> None:
    book = RULESET.muster(BOOK, "footbridge", "marrow", "takers", 2)
    ground = RULESET.ground(book, "footbridge")
    assert ground is not None
    assert [one.name for one in ground.starts][-1] == "Marrow 2"
    starts = tuple(
        Start(one.who, one.name, one.side, 13, 2) if one.who == "marrow_2" else one
        for one in ground.starts
    )
    moved = RULESET.with_ground(book, "footbridge", replace(ground, starts=starts))
    assert moved.scenarios["footbridge"].cast[-1].hex == "N3"
