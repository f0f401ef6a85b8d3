"""Hexes: distances, rings and lines against counting and fractions; labels both ways."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import WrongUse
from fracas.space.hexes import (
    STEPS,
    Hex,
    adjacent,
    distance,
    format_hex,
    hex_at,
    line,
    neighbours,
    parse_hex,
    rectangle,
    ring,
    within,
)
from fracas.space.labels import column_letters
from tests.space.exact import meets, points

HEXES = st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12))
NEAR = st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))


def test_a_hex_is_data() -> None:
    assert Hex(3, -1) + Hex(1, 1) - Hex(2, 0) == Hex(2, 0)
    assert len({Hex(1, 2), Hex(1, 2), Hex(2, 1)}) == 2
    assert msgspec.json.encode(Hex(3, -1)) == b"[3,-1]"
    assert msgspec.json.decode(b"[3,-1]", type=Hex) == Hex(3, -1)


def test_neighbours_go_round_from_the_east() -> None:
    assert list(STEPS) == ["E", "NE", "NW", "W", "SW", "SE"]
    around = neighbours(Hex(5, 2))
    assert around[:2] == (Hex(6, 2), Hex(6, 1))
    for number, here in enumerate(around):
        assert adjacent(here, around[number - 1])
        assert adjacent(here, Hex(5, 2))
        assert here - Hex(5, 2) == Hex(5, 2) - around[number - 3]


def test_distance_is_the_number_of_steps() -> None:
    steps, reached = 0, {Hex(2, -1)}
    while steps < 6:
        assert all(distance(Hex(2, -1), here) <= steps for here in reached)
        onward = {there for here in reached for there in neighbours(here)} - reached
        steps += 1
        assert {distance(Hex(2, -1), here) for here in onward} == {steps}
        reached |= onward


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_distance(one: Hex, two: Hex, three: Hex) -> None:
    assert distance(one, two) == distance(two, one) == distance(one - two, Hex(0, 0))
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_the_distances_of_the_ledger() -> None:
    """FA-EX-01, whose characters stand at known distances from the red dot."""
    for q, r, steps in [(4, 0, 4), (0, 1, 1), (-3, 0, 3), (-4, 0, 4), (2, -4, 4), (-1, 1, 1)]:
        assert distance(Hex(0, 0), Hex(q, r)) == steps


@given(HEXES, st.integers(0, 5))
def test_rings_are_whole_and_go_round(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert len(around) == len(set(around)) == max(1, 6 * radius)
    assert around[0] == Hex(centre.q + radius, centre.r)
    assert {distance(centre, here) for here in around} == {radius}
    if radius:
        assert all(adjacent(here, around[number - 1]) for number, here in enumerate(around))
    disc = within(centre, radius)
    assert len(disc) == len(set(disc)) == 1 + 3 * radius * (radius + 1)
    assert [distance(centre, here) for here in disc] == sorted(distance(centre, h) for h in disc)


@pytest.mark.parametrize("build", [ring, within])
def test_a_radius_below_nothing_is_refused(build: Callable[[Hex, int], object]) -> None:
    with pytest.raises(WrongUse, match="the radius -1: give 0 or more"):
        build(Hex(0, 0), -1)


@given(NEAR, NEAR)
def test_a_line_passes_what_fractions_say(start: Hex, end: Hex) -> None:
    around = within(start, distance(start, end) + 2)
    told = {place: meets(points(start)[0], points(end)[0], place) for place in around}
    if start != end:
        assert set(line(start, end)) == {place for place, told_of in told.items() if told_of[1]}
    assert set(line(start, end, edges=True)) == {
        place for place, told_of in told.items() if told_of[0]
    }


@given(HEXES, HEXES)
def test_a_line_goes_from_start_to_end_and_back(start: Hex, end: Hex) -> None:
    way, wide = line(start, end), line(start, end, edges=True)
    assert (way[0], way[-1]) == (wide[0], wide[-1]) == (start, end)
    assert set(way) <= set(wide)
    assert set(line(end, start)) == set(way)
    assert set(line(end, start, edges=True)) == set(wide)
    assert len(wide) >= distance(start, end) + 1
    assert [distance(start, here) for here in wide] == sorted(distance(start, h) for h in wide)


def test_a_line_along_an_edge_enters_neither_side() -> None:
    assert line(Hex(0, 0), Hex(2, -1)) == (Hex(0, 0), Hex(2, -1))
    assert line(Hex(0, 0), Hex(2, -1), edges=True) == (
        Hex(0, 0),
        Hex(1, -1),
        Hex(1, 0),
        Hex(2, -1),
    )
    assert line(Hex(2, -1), Hex(0, 0), edges=True)[1] == Hex(1, 0)
    assert line(Hex(0, 0), Hex(3, 0)) == tuple(Hex(q, 0) for q in range(4))
    assert line(Hex(1, 1), Hex(1, 1)) == line(Hex(1, 1), Hex(1, 1), True) == (Hex(1, 1),)


def test_labels_name_columns_and_rows() -> None:
    assert [format_hex(place) for place in rectangle(2, 3)] == ["A1", "B1", "A2", "B2", "A3", "B3"]
    assert parse_hex("D4") == parse_hex(" d4 ") == Hex(2, 3) == hex_at(3, 3)
    assert [column_letters(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        *("A", "Z", "AA", "AZ", "BA", "ZZ", "AAA")
    ]
    assert adjacent(parse_hex("B2"), parse_hex("C1"))
    assert not adjacent(parse_hex("B2"), parse_hex("A1"))
    assert str(Hex(2, 3)) == "D4"
    assert str(Hex(-1, 0)) == "(-1,0)"


@given(st.integers(0, 800), st.integers(0, 998))
def test_what_is_formatted_can_be_parsed(column: int, row: int) -> None:
    place = hex_at(column, row)
    assert (place.column, place.r) == (column, row)
    assert parse_hex(format_hex(place)) == place
    assert parse_hex(format_hex(place).lower()) == place


@pytest.mark.parametrize("text", ["", "D", "4", "4D", "D0", "D04", "D4 E5", "É4", "D٤", "D-4"])
def test_what_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(WrongUse, match="is not a hex: write the letters of the column"):
        parse_hex(text)


def test_a_hex_off_the_board_has_no_label() -> None:
    for place in (Hex(-1, 0), Hex(0, -1), Hex(3, -2)):
        with pytest.raises(WrongUse, match="is off the board and has no label"):
            format_hex(place)
