"""Square maps that are painted (BR-MOVE-28)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.content.write import difference, text_of
from fracas.core.errors import ContentError, WrongUse
from fracas.core.grounds import Ground, Spread
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.setup.grounds import book_with_ground, ground_to_paint

BOOK = RULESET.open_book({})
BRIDGE = "toll-bridge"


def bridge() -> Ground:
    """The map of the toll bridge."""
    ground = ground_to_paint(BOOK, BRIDGE)
    assert ground is not None
    return ground


@pytest.mark.rule("BR-MOVE-28")
def test_a_map_is_given_square_by_square_with_its_cast() -> None:
    ground = bridge()
    assert (ground.shape, ground.columns, ground.rows) == ("square", 24, 12)
    assert ground.cells[0][10:14] == ("stream",) * 4
    orc = next(one for one in ground.starts if one.who == "orc_warrior")
    assert (orc.column, orc.row, orc.side) == (4, 5, "heroes")
    by_key = {one.key: one for one in ground.palette}
    assert (by_key["stream"].look, by_key["stream"].does) == ("water", "difficult")
    assert by_key["wall"].does == "stops sight and attacks, no way through"
    assert by_key["fog"].over
    assert not by_key["fence"].over
    looks = {one.key: one.look for one in ground.palette}
    assert looks["edge"] == "void"
    assert looks["wagon"] == "cover"


@pytest.mark.rule("BR-MOVE-28", "BR-COND-02")
def test_what_is_painted_is_played_and_fog_lies_over_it() -> None:
    ground = bridge()
    cells = (("rubble", *ground.cells[0][1:]), *ground.cells[1:])
    areas = (*ground.areas, Spread("fog", ((0, 0), (1, 0))))
    book = book_with_ground(BOOK, BRIDGE, replace(ground, cells=cells, areas=areas))
    read = RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    state = RULESET.start(read, BRIDGE)
    assert state.map is not None
    assert state.map.rows[0][0] != "."
    assert [str(one) for one in state.map.area("fog")] == ["A1", "B1"]
    assert RULESET.ground(read, BRIDGE) == replace(ground, cells=cells, areas=areas)


def test_no_room_is_told_where_content_is_read() -> None:
    ground = bridge()
    starts = tuple(
        replace(one, column=20, row=2) if one.who == "orc_warrior" else one for one in ground.starts
    )
    cells = tuple(
        tuple("wall" if (x, y) == (20, 2) else key for x, key in enumerate(row))
        for y, row in enumerate(ground.cells)
    )
    book = book_with_ground(BOOK, BRIDGE, replace(ground, starts=starts, cells=cells))
    with pytest.raises(ContentError) as raised:
        RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    assert [one.path for one in raised.value.fields["faults"]] == [
        f"scenarios.{BRIDGE}.cast[0].square"
    ]


def test_larger_creatures_say_so() -> None:
    sizes = {
        one.size
        for listing in RULESET.scenarios()
        for one in (RULESET.ground(BOOK, listing.id) or bridge()).starts
    }
    assert max(sizes) > 1


def test_another_shape_is_refused() -> None:
    with pytest.raises(WrongUse, match="no map of squares"):
        book_with_ground(BOOK, BRIDGE, replace(bridge(), shape="hex"))
    with pytest.raises(WrongUse, match="no scenario"):
        ground_to_paint(BOOK, "nowhere")
