"""Squares: distances, rings, lines, areas and angles against counting and fractions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import WrongUse
from fracas.space.squares import (
    STEPS,
    Angle,
    Place,
    Point,
    Space,
    Square,
    about,
    adjacent,
    angle,
    disc,
    distance,
    feet,
    format_square,
    line,
    neighbours,
    parse_square,
    ray,
    rectangle,
    ring,
    straight_line,
    within,
)
from tests.space.exact_squares import dots, meets

SQUARES = st.builds(Square, st.integers(-12, 12), st.integers(-12, 12))
NEAR = st.builds(Square, st.integers(-5, 5), st.integers(-5, 5))
SPACES = st.builds(Space, SQUARES, st.integers(1, 5))
PLACES: st.SearchStrategy[Place] = st.one_of(SQUARES, SPACES)
HERE = Square(0, 0)


def squares_of(place: Place) -> tuple[Square, ...]:
    return place.squares if isinstance(place, Space) else (place,)


def test_a_square_is_data() -> None:
    assert Square(3, -1) + Square(1, 1) - Square(2, 0) == Square(2, 0)
    assert len({Square(1, 2), Square(1, 2), Square(2, 1)}) == 2
    assert msgspec.json.encode(Square(3, -1)) == b"[3,-1]"
    assert msgspec.json.decode(b"[3,-1]", type=Square) == Square(3, -1)
    assert hash(Space(HERE, 2)) == hash(Space(Square(0, 0), 2))


def test_neighbours_go_round_from_the_east() -> None:
    assert list(STEPS) == ["E", "NE", "N", "NW", "W", "SW", "S", "SE"]
    around = neighbours(Square(5, 2))
    assert around[:3] == (Square(6, 2), Square(6, 1), Square(5, 1))
    assert set(around) == set(within(Square(5, 2), 1)) - {Square(5, 2)}
    assert around == ring(Square(5, 2), 1)
    for number, here in enumerate(around):
        assert adjacent(here, around[number - 1])
        assert here - Square(5, 2) == Square(5, 2) - around[number - 4]


def test_spaces_hold_their_squares() -> None:
    large = Space(Square(2, 3), 2)
    assert large.squares == (Square(2, 3), Square(3, 3), Square(2, 4), Square(3, 4))
    assert large.centre == Point(6, 8)
    assert Space(Square(2, 3)).centre == Point(5, 7)
    for place in rectangle(8, 8):
        assert (place in large) == (place in large.squares)


@given(PLACES, PLACES)
def test_distance_is_that_of_the_nearest_squares(one: Place, other: Place) -> None:
    pairs = [(a, b) for a in squares_of(one) for b in squares_of(other)]
    assert distance(one, other) == min(max(abs(a.x - b.x), abs(a.y - b.y)) for a, b in pairs)
    assert distance(one, other) == distance(other, one)
    assert feet(one, other) == 5 * distance(one, other)
    assert adjacent(one, other) == (distance(one, other) == 1)
    assert distance(one, other, "alternate") == min(distance(a, b, "alternate") for a, b in pairs)


def test_distance_is_the_number_of_steps() -> None:
    steps, reached = 0, {Square(2, -1)}
    while steps < 5:
        onward = {there for here in reached for there in neighbours(here)} - reached
        steps += 1
        assert {distance(Square(2, -1), here) for here in onward} == {steps}
        reached |= onward


def test_touching_squares_are_five_feet_apart() -> None:
    """BR-MOVE-19, BR-ATTACK-13."""
    assert feet(HERE, Square(1, 0)) == feet(HERE, Square(1, 1)) == 5
    assert feet(HERE, Square(3, 3)) == 15
    assert [feet(HERE, Square(n, n), "alternate") for n in range(5)] == [0, 5, 15, 20, 30]
    assert feet(HERE, Square(4, 1), "alternate") == 20
    assert feet(HERE, Square(4, 2), "alternate") == 25
    large = Space(Square(1, 1), 2)
    assert adjacent(HERE, large)
    assert not adjacent(Square(1, 1), large)
    assert feet(Square(4, 1), large) == 10


@given(PLACES, st.integers(0, 5))
def test_rings_are_whole_and_go_round(centre: Place, radius: int) -> None:
    around = ring(centre, radius)
    assert len(around) == len(set(around))
    assert {distance(centre, here) for here in around} == {radius}
    disc_of = within(centre, radius)
    size = centre.size if isinstance(centre, Space) else 1
    assert len(disc_of) == len(set(disc_of)) == (size + 2 * radius) ** 2
    if radius:
        assert all(adjacent(here, around[number - 1]) for number, here in enumerate(around))
        first = centre.square if isinstance(centre, Space) else centre
        assert around[0] == Square(first.x + size - 1 + radius, first.y)


@pytest.mark.parametrize("build", [ring, within])
def test_a_radius_below_nothing_is_refused(build: Callable[[Square, int], object]) -> None:
    with pytest.raises(WrongUse, match="the radius -1: give 0 or more"):
        build(HERE, -1)


@given(NEAR, NEAR)
def test_a_line_passes_what_fractions_say(start: Square, end: Square) -> None:
    around = within(start, distance(start, end) + 1)
    told = {place: meets(dots(start)[0], dots(end)[0], place) for place in around}
    assert set(line(start, end)) == {place for place in around if told[place][1]}
    assert set(line(start, end, edges=True)) == {place for place in around if told[place][0]}


@given(SQUARES, SQUARES)
def test_a_line_goes_from_start_to_end_and_back(start: Square, end: Square) -> None:
    way, wide = line(start, end), line(start, end, edges=True)
    assert (way[0], way[-1]) == (wide[0], wide[-1]) == (start, end)
    assert set(line(end, start)) == set(way)
    assert set(line(end, start, edges=True)) == set(wide)
    assert all(adjacent(one, two) for one, two in pairwise(way))
    assert [distance(start, here) for here in wide] == sorted(distance(start, h) for h in wide)


def test_a_diagonal_line_only_touches_the_corners() -> None:
    assert line(HERE, Square(2, 2)) == (HERE, Square(1, 1), Square(2, 2))
    assert line(HERE, Square(1, 1), edges=True) == (HERE, Square(1, 0), Square(0, 1), Square(1, 1))
    assert line(HERE, Square(3, 1)) == (HERE, Square(1, 0), Square(2, 1), Square(3, 1))


@given(NEAR, NEAR, st.integers(0, 12))
def test_a_ray_goes_on_as_the_line_does(start: Square, through: Square, length: int) -> None:
    if start == through:
        with pytest.raises(WrongUse, match=r"to itself goes nowhere: choose another square"):
            ray(start, through, length)
        return
    way = ray(start, through, length)
    assert {distance(start, here) for here in way} == set(range(1, length + 1))
    far = Square(*(a + 20 * (b - a) for a, b in zip(*map(astuple, (start, through)), strict=True)))
    assert way == tuple(here for here in line(start, far) if 0 < distance(start, here) <= length)
    assert set(way) <= set(ray(start, through, length, edges=True))


def astuple(place: Square) -> tuple[int, int]:
    return place.x, place.y


def test_a_bolt_of_forty_feet_is_eight_squares_of_a_straight_line() -> None:
    assert ray(HERE, Square(1, 0), 8) == tuple(Square(x, 0) for x in range(1, 9))
    assert ray(HERE, Square(-3, 3), 8) == tuple(Square(-x, x) for x in range(1, 9))


@given(PLACES, st.integers(1, 10))
def test_blocks_lie_about_their_middle(centre: Place, size: int) -> None:
    blocks = about(centre, size)
    own = centre.size if isinstance(centre, Space) else 1
    off = {straight_line(centre, block) for block in blocks}
    assert off == ({0} if (size - own) % 2 == 0 else {2})
    assert len(set(blocks)) == len(blocks) == (1 if off == {0} else 4)
    assert {len(block.squares) for block in blocks} == {size * size}


def test_areas_of_the_ledger() -> None:
    (fireball,) = about(Square(5, 5), 5)
    assert (fireball.squares[0], fireball.squares[-1]) == (Square(3, 3), Square(7, 7))
    thunder = about(Square(5, 5), 10)
    assert [block.square for block in thunder] == [
        *(Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1))
    ]
    assert about(Space(Square(5, 5), 2), 10) == (Space(Square(1, 1), 10),)
    with pytest.raises(WrongUse, match="A block cannot have 0 squares: give 1 or more"):
        about(HERE, 0)


@given(st.one_of(PLACES, st.builds(Point, st.integers(-9, 9), st.integers(-9, 9))), st.data())
def test_a_disc_is_round(centre: Place | Point, data: st.DataObject) -> None:
    across = data.draw(st.integers(1, 9))
    found = disc(centre, across)
    around = [Square(x, y) for y in range(-25, 26) for x in range(-25, 26)]
    assert found == tuple(p for p in around if straight_line(centre, p) <= across * across)


def test_a_disc_needs_a_size() -> None:
    assert len(disc(HERE, 6)) == 29
    with pytest.raises(WrongUse, match="A circle cannot be 0 squares across: give 1 or more"):
        disc(HERE, 0)


def test_straight_lines_run_between_centres() -> None:
    """BR-MOVE-27."""
    assert straight_line(HERE, Square(1, 0)) == 4
    assert straight_line(HERE, Square(2, 1)) > straight_line(HERE, Square(2, 0))
    assert straight_line(HERE, Space(HERE, 2)) == 2
    assert straight_line(Point(1, 1), HERE) == 0


def test_the_flanking_diagram_of_the_ledger() -> None:
    """BR-OTHER-03; BR-EX-03: 180, 135 and 90 degrees."""
    beside, target = Square(2, 1), Square(1, 1)
    assert angle(target, Square(0, 1), beside).opposite
    assert angle(target, Square(0, 0), beside) == Angle(-4, 8, 4)
    assert angle(target, Square(0, 0), beside).opposite
    assert not angle(target, Square(1, 0), beside).opposite
    assert not angle(target, Square(2, 0), beside).opposite
    assert not angle(target, target, beside).opposite
    assert angle(target, Square(-2, 0), Square(3, 1)).opposite
    assert not angle(target, Square(0, -1), Square(3, 1)).opposite
    assert angle(Space(target, 2), Square(0, 1), Square(3, 2)).opposite


@given(SPACES, SPACES, SPACES)
def test_opposite_is_the_same_from_both_sides(at: Space, one: Space, other: Space) -> None:
    assert angle(at, one, other).opposite == angle(at, other, one).opposite


def test_labels_name_columns_and_rows() -> None:
    assert [format_square(place) for place in rectangle(2, 2)] == ["A1", "B1", "A2", "B2"]
    assert parse_square("C4") == parse_square(" c4 ") == Square(2, 3)
    assert (str(Square(2, 3)), str(Square(-1, 0))) == ("C4", "(-1,0)")


@given(st.integers(0, 800), st.integers(0, 998))
def test_what_is_formatted_can_be_parsed(column: int, row: int) -> None:
    assert parse_square(format_square(Square(column, row))) == Square(column, row)


@pytest.mark.parametrize("text", ["", "D", "4", "4D", "D0", "D04", "D4 E5", "É4", "D٤", "D-4"])
def test_what_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(WrongUse, match="is not a square: write the letters of the column"):
        parse_square(text)


def test_a_square_off_the_board_has_no_label() -> None:
    for place in (Square(-1, 0), Square(0, -1)):
        with pytest.raises(WrongUse, match="is off the board and has no label"):
            format_square(place)
