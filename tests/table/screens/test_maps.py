"""Maps from elsewhere on the ground of a draft."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from fracas.core.errors import ContentError, WrongUse
from fracas.core.picture.grounds import MOST_CELLS
from fracas.rulesets.registry import ruleset
from fracas.space.uvtt import read_map
from fracas.table.screens.maps import brought, id_of, part_of, scenario_on_map
from fracas.table.workshop.drafts import Draft
from fracas.table.workshop.painted_maps import ground_of
from fracas.table.workshop.work import checked
from tests.space.vtt import box, data, keep, vtt
from tests.table.workshop.test_painted_maps import plain

BRIDGE = Draft("beacon_road", "toll-bridge")


def test_a_draft_on_a_map_is_sound_and_has_its_walls_and_doors() -> None:
    found = brought(BRIDGE, data(keep()))
    after = BRIDGE.with_tables(plain(found.tables))
    assert checked(after).faults == ()
    ground = ground_of(after)
    assert ground == found.ground
    assert (ground.columns, ground.rows) == (20, 12)
    assert ground.cells[4][7:12] == ("door", "open", "open", "open", "open_door")
    assert ground.cells[2][1:8] == ("wall", "open", "open", "open", "open", "open", "wall")
    assert ground.cells[3][3] == "pillar"
    assert found.told[0] == "The map has 20 by 12 squares, 2 doors."
    assert any(one.startswith("1 light") for one in found.told)


def test_everybody_stands_inside_each_side_apart() -> None:
    ground = brought(BRIDGE, data(keep())).ground
    places = [(one.column, one.row) for one in ground.starts]
    assert len(set(places)) == len(ground.starts)
    assert all(ground.cells[row][column] == "open" for column, row in places)
    assert all(12 <= column < 18 and 1 <= row < 9 for column, row in places), "in the larger room"
    sides = {one.side: (one.column, one.row) for one in reversed(ground.starts)}
    (x, y), (far_x, far_y) = sides.values()
    assert abs(x - far_x) + abs(y - far_y) >= 4


@pytest.mark.parametrize(
    ("first", "last", "size"),
    [("", "", (20, 12)), ("M1", "", (8, 12)), ("m2", "R9", (6, 8)), ("", "I9", (9, 9))],
)
def test_a_part_is_taken_by_its_first_and_last_squares(
    first: str, last: str, size: tuple[int, int]
) -> None:
    ground = brought(BRIDGE, data(keep()), first, last).ground
    assert (ground.columns, ground.rows) == size


@pytest.mark.parametrize(
    ("first", "last"), [("U1", ""), ("C3", "A1"), ("", "A13"), ("8", ""), ("A0", "")]
)
def test_what_is_no_part_is_refused(first: str, last: str) -> None:
    with pytest.raises(WrongUse):
        part_of(read_map(data(keep())), first, last)


def test_a_map_above_the_limit_is_refused_by_name_of_it_and_a_part_of_it_is_not() -> None:
    wide = data(vtt(200, 70))
    with pytest.raises(WrongUse, match=f"200 by 70 squares.* at most {MOST_CELLS} by"):
        brought(BRIDGE, wide)
    ground = brought(BRIDGE, wide, "CV11", "DY40").ground
    assert (ground.columns, ground.rows) == (30, 30)


def test_nobody_is_put_where_there_is_no_room() -> None:
    walls = [box(0, 0, 4, 4), box(0, 1, 4, 2), box(0, 2, 4, 3)]
    with pytest.raises(WrongUse, match="no room for"):
        brought(BRIDGE, data(vtt(4, 4, line_of_sight=walls)))
    solid = [box(-1, -1, 3, 3)]
    with pytest.raises(WrongUse, match="no square of floor"):
        brought(BRIDGE, data(vtt(2, 2, objects_line_of_sight=solid)))


@pytest.mark.parametrize("system", ["fully_automated", "razorweave"])
def test_fights_without_squares_take_no_map(system: str) -> None:
    rules = ruleset(system)
    with pytest.raises(WrongUse, match="no map of squares"):
        brought(Draft(system, rules.scenarios()[0].id), data(keep()))


def test_what_is_no_map_is_refused() -> None:
    with pytest.raises(ContentError, match=r"cave\.uvtt"):
        brought(BRIDGE, b"{", name="cave.uvtt")


def test_a_scenario_of_its_own_is_played_from_its_text() -> None:
    text, told = scenario_on_map("beacon_road", None, data(keep()), title="Old Keep, Élan!")
    rows: dict[str, Any] = tomllib.loads(text)["scenarios"]
    assert list(rows) == ["old-keep-elan"]
    assert rows["old-keep-elan"]["title"] == "Old Keep, Élan!"
    rules = ruleset("beacon_road")
    book = rules.take_in(rules.open_book({}), text)
    rules.check_state(book, rules.start(book, "old-keep-elan"))
    assert told


@pytest.mark.parametrize(
    ("system", "told"),
    [
        ("fully_automated", "played on hexes"),
        ("action_points", "no cells"),
        ("aeronaughts", "no cells"),
        ("razorweave", "no cells"),
    ],
)
def test_systems_without_squares_say_so(system: str, told: str) -> None:
    with pytest.raises(WrongUse, match=told):
        scenario_on_map(system, None, data(keep()))


def test_a_title_makes_an_id() -> None:
    assert [id_of(one) for one in ("The Keep 2", "---", "../../etc")] == [
        "the-keep-2",
        "map",
        "etc",
    ]
