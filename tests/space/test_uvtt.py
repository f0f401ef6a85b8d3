"""Universal VTT files: what is read of them, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.core.errors import ContentError
from fracas.space import uvtt
from fracas.space.uvtt import Door, Point, read_map
from tests.space.vtt import box, data, keep, line, portal, vtt


def test_size_walls_doors_and_objects_are_read() -> None:
    found = read_map(data(keep()))
    assert (found.columns, found.rows, found.lights) == (20, 12, 1)
    assert [len(one) for one in found.walls] == [6, 8]
    assert [len(one) for one in found.objects] == [5, 5]
    assert found.doors[0] == Door((Point(7, 4), Point(7, 5)), True)
    assert [one.closed for one in found.doors] == [True, False]
    assert (found.beyond, found.cut) == (0, False)


@pytest.mark.parametrize("version", [0.2, 0.3, 1, 1.0, "1.0", None, "later"])
def test_any_version_is_read_by_what_it_holds(version: Any) -> None:
    resolution = {"map_size": {"x": 4, "y": 3}}
    bare = {"format": version, "resolution": resolution, "unheard_of": [{"x": None}]}
    found = read_map(data(bare))
    assert (found.columns, found.rows, found.walls, found.doors) == (4, 3, (), ())
    full = {**bare, "line_of_sight": None, "portals": None, "lights": None}
    assert read_map(data(full)) == found


def test_the_picture_is_not_looked_at() -> None:
    whole = data(vtt(3, 3))
    for picture in (b'"' + b"A" * 1_000_000 + b'"', b"[[[]]]", b"17"):
        changed = whole.replace(b'"no picture at all"', picture)
        assert read_map(changed) == read_map(whole)


def test_points_are_counted_from_the_origin() -> None:
    file = vtt(4, 4, line_of_sight=[line((11, 20), (11, 23))], portals=[portal((12, 20), (12, 21))])
    file["resolution"]["map_origin"] = {"x": 10, "y": 20}
    found = read_map(data(file))
    assert found.walls == ((Point(1, 0), Point(1, 3)),)
    assert found.doors[0].ends == (Point(2, 0), Point(2, 1))


def test_points_that_lie_on_the_map_as_they_stand_are_not_moved() -> None:
    file = vtt(4, 4, line_of_sight=[line((1, 0), (1, 3))])
    file["resolution"]["map_origin"] = {"x": 10, "y": 20}
    assert read_map(data(file)).walls == ((Point(1, 0), Point(1, 3)),)


def test_a_portal_without_ends_is_a_cell_wide() -> None:
    file = vtt(4, 4, portals=[{"position": {"x": 2, "y": 1.5}, "rotation": 1.5707963267948966}])
    one, other = read_map(data(file)).doors[0].ends
    assert one == pytest.approx((2, 1))
    assert other == pytest.approx((2, 2))


def test_part_of_a_cell_counts_as_whole_and_points_beyond_are_counted() -> None:
    found = read_map(data(vtt(3.5, 2, line_of_sight=[line((1, 1), (9, 9), (-3, 0))])))
    assert (found.columns, found.rows, found.cut, found.beyond) == (4, 2, True, 2)


def wrong(file: Any) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(ContentError) as caught:
        read_map(file if isinstance(file, bytes) else data(file), "cave.uvtt")
    assert "\n" not in caught.value.sentence
    return caught.value.sentence


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (b"", "is not sound JSON"),
        (b"{", "is not sound JSON"),
        (b'{"resolution": {"map_size": {"x": NaN, "y": 2}}}', "is not sound JSON"),
        (b"\xff\xfe", "is not sound JSON"),
        ([], "it should be an object, and is a list"),
        ({}, "it has no field 'resolution'"),
        ({"resolution": {}}, "resolution has no field 'map_size'"),
        (vtt(-3, 2), "has -3 for resolution.map_size.x, which should be 1 or more"),
        (vtt(3, 0), "has 0 for resolution.map_size.y"),
        (vtt(10_000, 10_000), "has 10,000 for resolution.map_size.x, and 1,000 cells each way"),
        (vtt("30", 2), "resolution.map_size.x should be a number, and is text"),  # type: ignore[arg-type]
        (vtt(3, 3, line_of_sight={}), "line_of_sight should be a list"),
        (vtt(3, 3, line_of_sight=[[{"x": 1}]]), "has no field 'y'"),
        (vtt(3, 3, line_of_sight=[line((1, 1), (1e12, 1))]), "line_of_sight[0][1].x"),
        (vtt(3, 3, portals=[{}]), "neither bounds nor position for portals[0]"),
        (vtt(3, 3, portals=[{"closed": "yes"}]), "should be true or false"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence_with_its_place(file: Any, told: str) -> None:
    assert told in wrong(file)
    assert wrong(file).startswith("cave.uvtt ")


def test_numbers_beyond_all_bounds_are_refused() -> None:
    assert "map_size.x" in wrong(data(vtt(3, 3)).replace(b'"x":3', b'"x":1e999'))


def test_pixels_are_above_nothing() -> None:
    file = vtt(3, 3)
    file["resolution"]["pixels_per_grid"] = 0
    assert "pixels_per_grid, which should be above 0" in wrong(file)


def test_too_many_points_and_too_long_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvtt, "MOST_POINTS", 9)
    assert "has 10 points, and 9 is the limit" in wrong(
        vtt(9, 9, line_of_sight=[box(1, 1, 3, 3), box(4, 4, 6, 6)])
    )
    monkeypatch.setattr(uvtt, "MOST_BYTES", 100)
    assert "and 100 is the limit" in wrong(keep())


def test_json_without_end_is_refused() -> None:
    assert "cave.uvtt" in wrong(b'{"line_of_sight": ' + b"[" * 100_000)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["x", "y", "bounds", "position", "closed", "rotation", "map_size"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(
            [
                "format",
                "resolution",
                "line_of_sight",
                "objects_line_of_sight",
                "portals",
                "lights",
                "image",
            ]
        ),
        JSON,
    ),
    st.booleans(),
)
def test_whatever_json_comes_it_is_read_or_refused(extra: dict[str, Any], sized: bool) -> None:
    file = {**extra, "resolution": vtt(5, 5)["resolution"]} if sized else extra
    with suppress(ContentError):
        assert read_map(data(file)).columns >= 1


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=60), st.integers(0, 400), st.integers(0, 400))
def test_a_file_that_was_damaged_is_read_or_refused(noise: bytes, start: int, end: int) -> None:
    whole = data(keep())
    with suppress(ContentError):
        read_map(whole[:start] + noise + whole[end:])
