"""Ways over hexes: cheapest by brute force, the ledger's costs, and each reason of refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import WrongUse
from fracas.space.hex_paths import Entry, Refused, Way, check_way, reach, way_to
from fracas.space.hexes import Hex, adjacent, neighbours, within

START = Hex(0, 0)
FIELD = within(START, 3)
ENTRIES = st.builds(Entry, st.integers(0, 3), st.booleans(), st.booleans(), st.just("told"))
GROUND = st.fixed_dictionaries(dict.fromkeys(FIELD, ENTRIES))
WALL = Entry(may_enter=False, why="wall")


def cheapest(ground: dict[Hex, Entry], budget: int) -> dict[Hex, int]:
    """What each hex costs, found by going over all steps until nothing changes."""
    costs = {START: 0}
    changed = True
    while changed:
        changed = False
        for here, cost in list(costs.items()):
            for there in neighbours(here):
                entry = ground.get(there, WALL)
                total = cost + entry.cost
                if entry.may_enter and total <= budget and total < costs.get(there, budget + 1):
                    costs[there] = total
                    changed = True
    return costs


@given(GROUND, st.integers(0, 7))
def test_ways_are_the_cheapest_there_are(ground: dict[Hex, Entry], budget: int) -> None:
    def enter(_: Hex, there: Hex) -> Entry:
        return ground.get(there, WALL)

    ways = reach(START, budget, enter)
    told = cheapest(ground, budget)
    assert {way.end: way.cost for way in ways} == {
        place: cost for place, cost in told.items() if place == START or ground[place].may_end
    }
    assert ways[0] == Way((START,), 0)
    assert [way.cost for way in ways] == sorted(way.cost for way in ways)
    for way in ways:
        assert check_way(way.cells, budget, enter) == way
        assert way_to(START, way.end, budget, enter) == way
    for place in set(FIELD) - {way.end for way in ways}:
        assert way_to(START, place, budget, enter) is None


def test_on_open_ground_reach_is_range_by_straight_ways() -> None:
    ways = reach(START, 3, lambda _, there: Entry())
    assert {way.end for way in ways} == set(within(START, 3))
    assert way_to(START, Hex(3, 0), 3, lambda _, there: Entry()) == Way(
        tuple(Hex(q, 0) for q in range(4)), 3
    )
    assert hash(ways) == hash(reach(START, 3, lambda _, there: Entry()))


def test_of_equal_ways_the_one_with_fewer_steps_is_taken() -> None:
    def enter(_: Hex, there: Hex) -> Entry:
        return Entry(2 if there == Hex(1, 0) else 0 if there in {Hex(1, -1), Hex(2, -1)} else 1)

    way = way_to(START, Hex(2, 0), 9, enter)
    assert way == Way((START, Hex(1, -1), Hex(2, -1), Hex(2, 0)), 1)
    even = way_to(START, Hex(2, 0), 9, lambda here, there: Entry(2 if here == START else 0))
    assert even == Way((START, Hex(1, 0), Hex(2, 0)), 2)


def test_the_costs_of_the_ledger() -> None:
    """FA-EX-09, steps 5 and 6: a table, then an adversary, and what four hexes of movement buy."""
    way = tuple(Hex(q, 0) for q in range(5))

    def over_a_table(_: Hex, there: Hex) -> Entry:
        return Entry(2, why="table") if there == Hex(2, 0) else Entry()

    def past_a_foe(_: Hex, there: Hex) -> Entry:
        return Entry(2, may_end=False, why="foe") if there == Hex(1, 0) else Entry()

    assert check_way(way[:4], 4, over_a_table) == Way(way[:4], 4)
    assert check_way(way, 4, over_a_table) == Refused("too far", 4, Hex(4, 0), 5)
    assert check_way(way[:4], 4, past_a_foe) == Way(way[:4], 4)
    assert check_way(way[:2], 4, past_a_foe) == Refused("no end", 1, Hex(1, 0), 2, "foe")
    assert Hex(1, 0) not in [found.end for found in reach(START, 4, past_a_foe)]
    assert way_to(START, Hex(1, 0), 4, past_a_foe) is None
    assert check_way(way[:3], 1, over_a_table) == Refused("too far", 2, Hex(2, 0), 3, "table")


def test_a_step_may_cost_by_where_it_comes_from() -> None:
    def uphill(here: Hex, there: Hex) -> Entry:
        return Entry(3 if there.r < here.r else 1)

    assert way_to(START, Hex(0, -1), 9, uphill) == Way((START, Hex(0, -1)), 3)
    assert way_to(Hex(0, -1), START, 9, uphill) == Way((Hex(0, -1), START), 1)


def test_the_first_thing_wrong_with_a_way_is_told() -> None:
    def enter(_: Hex, there: Hex) -> Entry:
        return WALL if there == Hex(2, 0) else Entry()

    assert check_way((START, Hex(1, 0), Hex(2, 0)), 1, enter) == Refused(
        "barred", 2, Hex(2, 0), 1, "wall"
    )
    assert check_way((START, Hex(1, 0), Hex(3, 0)), 9, enter) == Refused("apart", 2, Hex(3, 0), 1)
    assert check_way((START, START), 9, enter) == Refused("apart", 1, START, 0)
    around = (START, Hex(1, 0), Hex(1, -1), START)
    assert check_way(around, 3, enter) == Way(around, 3)
    assert check_way((START,), 0, enter) == Way((START,), 0)


def test_walls_are_walked_around_and_may_close_one_in() -> None:
    walls = set(neighbours(START)) - {Hex(-1, 0)}

    def enter(_: Hex, there: Hex) -> Entry:
        return WALL if there in walls else Entry()

    way = way_to(START, Hex(2, 0), 9, enter)
    assert way is not None
    assert not walls & set(way.cells)
    assert all(adjacent(one, two) for one, two in zip(way.cells, way.cells[1:], strict=False))
    walls.add(Hex(-1, 0))
    assert reach(START, 9, enter) == (Way((START,), 0),)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(WrongUse, match="A way needs at least its starting place"):
        check_way((), 4, lambda _, there: Entry())
    with pytest.raises(WrongUse, match="The step from A1 to B1 costs -1: a cost is 0 or more"):
        reach(START, 4, lambda _, there: Entry(-1))
