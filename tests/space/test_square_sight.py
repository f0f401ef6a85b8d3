"""Lines of sight over squares: every line against fractions, the way back, larger spaces."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.space.square_sight import CENTRE_LINE, Crossing, corridor, sight
from fracas.space.squares import Point, Space, Spot, Square, line, within
from tests.space.exact_squares import dots, meets

SMALL = st.integers(-3, 3)
NEAR = st.builds(Square, SMALL, SMALL)
FAR = st.builds(Square, st.integers(-25, 25), st.integers(-25, 25))
SPOTS: st.SearchStrategy[Spot] = st.one_of(
    NEAR,
    st.builds(Space, NEAR, st.integers(1, 3)),
    st.builds(Point, st.integers(-6, 6), st.integers(-6, 6)),
)
HERE = Square(0, 0)


def lines_by_fractions(origin: Spot, target: Spot, place: Square) -> tuple[int, int]:
    """The lines that touch a square and those that enter it, one line after the other."""
    touched = entered = number = 0
    for start in dots(origin):
        for end in dots(target):
            touches, enters = meets(start, end, place)
            touched |= touches << number
            entered |= enters << number
            number += 1
    return touched, entered


def turned_back(lines: int, starts: int, ends: int) -> int:
    """The same lines, numbered from the other end."""
    return sum(
        1 << (starts * end + start)
        for start in range(starts)
        for end in range(ends)
        if lines >> (ends * start + end) & 1
    )


@settings(max_examples=80)
@given(SPOTS, SPOTS, st.lists(NEAR, min_size=1, max_size=5, unique=True))
def test_every_line_is_as_fractions_say(origin: Spot, target: Spot, places: list[Square]) -> None:
    seen = sight(origin, target, places)
    assert seen.all_lines.bit_count() == len(dots(origin)) * len(dots(target))
    for place in places:
        crossing = seen.at(place)
        found = (crossing.touched, crossing.entered) if crossing else (0, 0)
        assert found == lines_by_fractions(origin, target, place)


@pytest.mark.parametrize(
    "target", [Square(4, 0), Square(3, 2), Square(3, 3), Space(Square(2, -4), 2)]
)
def test_every_square_on_one_way_is_as_fractions_say(target: Spot) -> None:
    seen = sight(HERE, target, within(HERE, 5))
    for place in within(HERE, 5):
        crossing = seen.at(place)
        told = (crossing.touched, crossing.entered) if crossing else (0, 0)
        assert told == lines_by_fractions(HERE, target, place), place
    assert seen == corridor(HERE, target)


@given(SPOTS, SPOTS, st.lists(NEAR, max_size=20))
def test_the_way_back_is_the_same_way(origin: Spot, target: Spot, places: list[Square]) -> None:
    there, back = sight(origin, target, places), sight(target, origin, places)
    sizes = len(dots(origin)), len(dots(target))
    other = {"left": "right", "middle": "middle", "right": "left"}
    assert {
        (one.square, turned_back(one.touched, *sizes), turned_back(one.entered, *sizes))
        for one in there.crossings
    } == {(one.square, one.touched, one.entered) for one in back.crossings}
    assert {(one.square, other[one.side]) for one in there.crossings} == {
        (one.square, one.side) for one in back.crossings
    }
    assert hash(there) == hash(sight(origin, target, reversed(places)))


@given(FAR, FAR, FAR)
def test_a_sight_does_not_hang_on_the_place_of_the_map(
    origin: Square, target: Square, moved: Square
) -> None:
    here, there = line(origin, target, edges=True), line(origin + moved, target + moved, edges=True)
    one = sight(origin, target, here).crossings
    two = sight(origin + moved, target + moved, there).crossings
    assert [(a.square + moved, a.touched, a.entered, a.side) for a in one] == [
        (b.square, b.touched, b.entered, b.side) for b in two
    ]


@settings(max_examples=40)
@given(NEAR, FAR)
def test_the_centre_line_is_the_line(origin: Square, target: Square) -> None:
    whole = corridor(origin, target)
    assert tuple(c.square for c in whole.crossings if c.entered & CENTRE_LINE) == line(
        origin, target
    )
    wide = tuple(c.square for c in whole.crossings if c.touched & CENTRE_LINE)
    assert wide == line(origin, target, edges=True)


@given(FAR, FAR)
def test_every_line_enters_both_ends(origin: Square, target: Square) -> None:
    seen = sight(origin, target, {origin, target})
    assert {one.square for one in seen.crossings} == {origin, target}
    for one in seen.crossings:
        assert one == Crossing(one.square, seen.all_lines, seen.all_lines, "middle")


def test_a_pillar_obscures_in_part_and_a_wall_wholly() -> None:
    """What BR-COND-10 and -11 ask of geometry: some lines, or all."""
    archer, target = HERE, Square(6, 0)
    wall = {Square(3, y) for y in range(-2, 3)}
    assert sight(archer, target, wall).entered(wall) == sight(archer, target, ()).all_lines
    beside = {Square(5, 1)}
    seen = sight(archer, target, beside)
    assert seen.touched(beside) == 0
    corner = sight(archer, Square(6, 2), {Square(5, 1)})
    assert 0 < corner.entered({Square(5, 1)}).bit_count() < 25
    assert corner.at(Square(5, 1)) == corner.crossings[0]
    assert corner.at(Square(9, 9)) is None


def test_cover_hangs_on_where_the_shot_comes_from() -> None:
    """BR-COND-12: covered against one archer, open to another, and by the centre of an area."""
    target, boulder = Square(4, 4), {Square(3, 4)}
    assert sight(Square(0, 4), target, boulder).entered(boulder)
    assert not sight(Square(4, 0), target, boulder).entered(boulder)
    burst = sight(Space(Square(0, 3), 2).centre, target, boulder)
    assert burst.all_lines.bit_count() == 5
    assert burst.entered(boulder).bit_count() > 0
    assert not sight(Point(9, 1), target, boulder).entered(boulder)


def test_nothing_slips_between_the_points_of_a_large_space() -> None:
    colossal = Space(Square(10, -2), 5)
    for y in range(-2, 3):
        before = {Square(9, y)}
        assert 0 < sight(HERE, colossal, before).entered(before).bit_count() < 105


def test_from_a_spot_to_itself_only_its_own_squares_are_met() -> None:
    assert [c.square for c in sight(HERE, HERE, within(HERE, 1)).crossings] == [HERE]
    large = Space(HERE, 2)
    seen = sight(large, large, within(large, 1))
    assert {crossing.square for crossing in seen.crossings} == set(large.squares)
