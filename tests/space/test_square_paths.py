"""Ways over squares: cheapest by brute force, the ledger's costs, and the count of diagonals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import WrongUse
from fracas.space.square_paths import Entry, Refused, Way, check_way, fresh_squares, reach, way_to
from fracas.space.squares import (
    Diagonals,
    Space,
    Square,
    distance,
    is_diagonal,
    neighbours,
    within,
)

START = Square(0, 0)
FIELD = within(START, 3)
ENTRIES = st.builds(Entry, st.integers(0, 3), st.booleans(), st.booleans(), st.just("told"))
GROUND = st.fixed_dictionaries(dict.fromkeys(FIELD, ENTRIES))
WALL = Entry(may_enter=False, why="wall")
COUNTS: st.SearchStrategy[Diagonals] = st.sampled_from(["five", "alternate"])


def by_the_foot(_: Square, there: Square, length: int) -> Entry:
    """Five feet to a square, ten in the difficult ones east of C."""
    return Entry(5 * length * (2 if there.x >= 3 else 1), why="mud" if there.x >= 3 else "")


def cheapest(ground: dict[Square, Entry], budget: int, diagonals: Diagonals) -> dict[Square, int]:
    """What each square costs, found by going over all steps until nothing changes."""
    costs = {(START, 0): 0}
    changed = True
    while changed:
        changed = False
        for (here, odd), cost in list(costs.items()):
            for there in neighbours(here):
                entry = ground.get(there, WALL)
                turned = int(is_diagonal(here, there) and diagonals == "alternate")
                total = cost + entry.cost * (2 if turned and odd else 1)
                node = (there, odd ^ turned)
                if entry.may_enter and total <= budget and total < costs.get(node, budget + 1):
                    costs[node] = total
                    changed = True
    return {place: min(c for (p, _), c in costs.items() if p == place) for place, _ in costs}


@given(GROUND, st.integers(0, 6), COUNTS)
def test_ways_are_the_cheapest_there_are(
    ground: dict[Square, Entry], budget: int, diagonals: Diagonals
) -> None:
    def enter(_: Square, there: Square, length: int) -> Entry:
        entry = ground.get(there, WALL)
        return Entry(entry.cost * length, entry.may_enter, entry.may_end, entry.why)

    ways = reach(START, budget, enter, diagonals)
    told = cheapest(ground, budget, diagonals)
    ends = {place: cost for place, cost in told.items() if place == START or ground[place].may_end}
    assert {way.end: way.cost for way in ways} == ends
    assert ways[0] == Way((START,), 0)
    assert [way.cost for way in ways] == sorted(way.cost for way in ways)
    for way in ways:
        assert check_way(way.cells, budget, enter, diagonals) == way
        assert way_to(START, way.end, budget, enter, diagonals) == way
    for place in set(FIELD) - set(ends):
        assert way_to(START, place, budget, enter, diagonals) is None


@pytest.mark.parametrize("diagonals", ["five", "alternate"])
def test_on_open_ground_the_way_is_as_long_as_the_distance(diagonals: Diagonals) -> None:
    def plain(_: Square, __: Square, length: int) -> Entry:
        return Entry(length)

    ways = reach(START, 4, plain, diagonals)
    assert {way.end for way in ways} == {
        place for place in within(START, 4) if distance(START, place, diagonals) <= 4
    }
    assert all(way.cost == distance(START, way.end, diagonals) for way in ways)
    assert hash(ways) == hash(reach(START, 4, plain, diagonals))


def test_a_stride_into_difficult_ground() -> None:
    """V14, BR-MOVE-01, -10, -28: 5, 5 and 10 feet are paid, the fourth square is too far."""
    way = tuple(Square(x, 0) for x in range(1, 6))
    assert check_way(way[:4], 25, by_the_foot) == Way(way[:4], 25)
    assert check_way((START, *way[:3]), 25, by_the_foot) == Way((START, *way[:3]), 20)
    assert check_way((START, *way[:4]), 25, by_the_foot) == Refused(
        "too far", 4, Square(4, 0), 30, "mud"
    )


def test_a_maneuver_cannot_enter_difficult_ground() -> None:
    """BR-MOVE-03, BR-MOVE-11, BR-MOVE-28; V13."""
    here = Square(2, 0)
    assert check_way((here, Square(1, 0)), 5, by_the_foot) == Way((here, Square(1, 0)), 5)
    refused = check_way((here, Square(3, 0)), 5, by_the_foot)
    assert refused == Refused("too far", 1, Square(3, 0), 10, "mud")


def test_every_second_diagonal_of_a_movement_may_count_twice() -> None:
    """BR-MOVE-19."""
    way = (START, Square(-1, 1), Square(-2, 1), Square(-3, 2), Square(-4, 3))
    assert check_way(way, 30, by_the_foot) == Way(way, 20)
    assert check_way(way, 30, by_the_foot, "alternate") == Way(way, 25)
    assert check_way(way, 20, by_the_foot, "alternate") == Refused("too far", 4, way[4], 25)


def test_the_first_thing_wrong_with_a_way_is_told() -> None:
    def enter(_: Square, there: Square, __: int) -> Entry:
        return WALL if there == Square(2, 0) else Entry(may_end=there != Square(0, 1))

    assert check_way((START, Square(1, 0), Square(2, 0)), 1, enter) == Refused(
        "barred", 2, Square(2, 0), 1, "wall"
    )
    assert check_way((START, Square(1, 0), Square(3, 0)), 9, enter) == Refused(
        "apart", 2, Square(3, 0), 1
    )
    assert check_way((START, START), 9, enter) == Refused("apart", 1, START, 0)
    assert check_way((START, Square(0, 1)), 9, enter) == Refused("no end", 1, Square(0, 1), 1)
    assert check_way((START,), 0, enter) == Way((START,), 0)


def test_a_large_mover_needs_room() -> None:
    """A gap of one square lets a medium creature through and stops a large one."""
    walls = {Square(3, y) for y in range(-6, 7) if y != 0}

    def enter(size: int, there: Square) -> Entry:
        return WALL if walls & set(Space(there, size).squares) else Entry()

    assert way_to(START, Square(5, 0), 9, lambda _, there, __: enter(1, there))
    assert way_to(START, Square(5, 0), 9, lambda _, there, __: enter(2, there)) is None
    assert fresh_squares(START, Square(1, 1), 2) == (Square(2, 1), Square(1, 2), Square(2, 2))
    assert fresh_squares(START, Square(1, 0), 1) == (Square(1, 0),)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(WrongUse, match="A way needs at least its starting place"):
        check_way((), 4, by_the_foot)
    with pytest.raises(WrongUse, match="The step from A1 to B1 costs -1: a cost is 0 or more"):
        reach(START, 4, lambda _, __, ___: Entry(-1))
