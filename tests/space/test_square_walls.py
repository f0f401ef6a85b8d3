"""Walls as squares: the rule by which they are snapped, and the promise that they keep."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.space.square_walls import Part, Walled, walled
from fracas.space.uvtt import Point, VttMap, read_map
from tests.space.vtt import box, data, keep, line, portal, vtt

SIGNS = {"floor": ".", "wall": "#", "door": "+", "open_door": "/", "object": "o"}


def drawn(found: Walled) -> list[str]:
    """Squares as lines of signs."""
    return ["".join(SIGNS[mark] for mark in row) for row in found.cells]


def made(file: dict[str, Any], part: Part | None = None) -> Walled:
    """The squares of a file."""
    return walled(read_map(data(file)), part)


def test_rooms_keep_their_size_and_doors_stand_in_line_with_walls() -> None:
    found = made(keep())
    assert drawn(found) == [
        "...........########.",
        ".#######...#......#.",
        ".#.....#...#......#.",
        ".#.o...#####......#.",
        ".#.....+.../......#.",
        ".#.....#####......#.",
        ".#.....#...#..oo..#.",
        ".#.....#...#..oo..#.",
        ".#######...#......#.",
        "...........########.",
        "....................",
        "....................",
    ]
    assert (found.askew, found.cut_off, found.doors, found.objects) == (0, 0, 2, 5)
    assert found.taken == sum(row.count("#") for row in drawn(found))


def test_a_part_of_a_map_is_what_the_whole_has_there() -> None:
    assert drawn(made(keep(), Part(1, 1, 8, 8))) == [row[1:9] for row in drawn(made(keep()))[1:9]]


def test_of_two_rooms_that_share_a_wall_the_larger_gives_way() -> None:
    walls = [box(1, 1, 9, 4), line((4, 1), (4, 4))]
    assert drawn(made(vtt(10, 5, line_of_sight=walls))) == [
        "##########",
        "#...#....#",
        "#...#....#",
        "#...#....#",
        "##########",
    ]


def test_a_doorway_without_a_door_parts_rooms_and_stays_open() -> None:
    walls = [line((1, 1), (6, 1), (6, 5), (1, 5), (1, 1)), line((6, 1), (6, 2))]
    walls[0] = line((6, 2), (6, 1), (1, 1), (1, 5), (6, 5), (6, 3))
    assert drawn(made(vtt(9, 6, line_of_sight=walls))) == [
        "#######..",
        "#.....#..",
        "#........",
        "#.....#..",
        "#.....#..",
        "#######..",
    ]


def test_a_wall_through_centres_fills_squares_and_one_off_the_grid_is_counted() -> None:
    found = made(vtt(5, 4, line_of_sight=[line((0, 1.5), (5, 1.5)), line((2, 2.3), (2.4, 4))]))
    assert drawn(found)[1] == "#####"
    assert found.askew == 2
    assert made(vtt(5, 4, line_of_sight=[line((0, 1.04), (5, 0.96))])).askew == 0


def test_a_door_in_a_wall_that_runs_through_it_is_a_door_still() -> None:
    walls = [line((0, 2), (5, 2))]
    shut = made(vtt(5, 4, line_of_sight=walls, portals=[portal((2, 2), (3, 2))]))
    opened = made(vtt(5, 4, line_of_sight=walls, portals=[portal((2, 2), (3, 2), closed=False)]))
    assert sorted(drawn(shut)) == sorted(["##+##", ".....", ".....", "....."])
    assert [row.replace("/", "+") for row in drawn(opened)] == drawn(shut)


def test_small_things_fill_nothing_and_larger_ones_at_least_their_middle() -> None:
    things = [box(0.1, 0.1, 0.5, 0.5), box(1.6, 1.6, 2.4, 2.4), box(3, 0, 5, 2)]
    assert drawn(made(vtt(5, 3, objects_line_of_sight=things))) == ["...oo", "...oo", "..o.."]


def test_a_passage_of_one_square_stays_open() -> None:
    walls = [line((2, 4), (2, 1)), line((3, 0), (3, 3))]
    assert drawn(made(vtt(5, 4, line_of_sight=walls))) == ["...#.", ".#.#.", ".#.#.", ".#..."]


def test_squares_that_can_be_reached_no_longer_are_told() -> None:
    found = made(vtt(5, 4, line_of_sight=[line((2, 1), (1, 1), (1, 4))]))
    assert drawn(found) == [".#...", "##...", "#....", "#...."]
    assert (found.taken, found.cut_off) == (5, 1)


def crosses(one: Point, two: Point, start: Point, end: Point) -> bool:
    """Whether two stretches cross in a point that is within both."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    return (
        side(one, two, start) * side(one, two, end) < -1e-9
        and side(start, end, one) * side(start, end, two) < -1e-9
    )


PLACES = st.tuples(st.integers(0, 32), st.integers(0, 32)).map(
    lambda one: Point(one[0] / 4, one[1] / 4)
)


@settings(max_examples=120, deadline=None)
@given(st.lists(st.lists(PLACES, min_size=2, max_size=5), max_size=5), st.booleans())
def test_no_two_squares_of_floor_that_a_wall_parts_can_be_stepped_between(
    walls: list[list[Point]], doored: bool
) -> None:
    board = VttMap(8, 8, tuple(tuple(one) for one in walls))
    cells = walled(board).cells
    stretches = [pair for one in walls for pair in pairwise(one)]

    def shut(x: int, y: int) -> bool:
        return cells[y][x] in ("wall", "door")

    for y in range(8):
        for x in range(8):
            for there in ((x + 1, y), (x, y + 1), (x + 1, y + 1), (x - 1, y + 1)):
                if not (0 <= there[0] < 8 and there[1] < 8) or shut(x, y) or shut(*there):
                    continue
                round_about = shut(there[0], y) and shut(x, there[1])
                if abs(there[0] - x) == 1 == there[1] - y and not round_about:
                    continue
                ends = Point(x + 0.5, y + 0.5), Point(there[0] + 0.5, there[1] + 0.5)
                assert not any(crosses(*ends, *pair) for pair in stretches), (x, y, there)


def test_a_room_with_an_opening_at_its_corner_keeps_its_size() -> None:
    walls = [line((2, 2), (6, 2), (6, 6), (3, 6)), line((2, 6), (2, 2))]
    assert drawn(made(vtt(8, 8, line_of_sight=walls))) == [
        "........",
        ".######.",
        ".#....#.",
        ".#....#.",
        ".#....#.",
        ".#....#.",
        "...####.",
        "........",
    ]
