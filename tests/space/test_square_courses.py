"""Courses: toward and away by exact lengths, and pushes and pulls by the ledger's cases."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.space.square_courses import (
    Bar,
    Course,
    Forced,
    Step,
    course_steps,
    forced_steps,
    forced_ways,
    keeping,
    keeps,
)
from fracas.space.square_paths import Entry, Refused, Way, check_way, reach
from fracas.space.squares import Point, Space, Spot, Square, adjacent, neighbours, within

SMALL = st.integers(-4, 4)
SQUARES = st.builds(Square, SMALL, SMALL)
SPACES = st.builds(Space, SQUARES, st.integers(1, 3))
SPOTS: st.SearchStrategy[Spot] = st.one_of(SPACES, st.builds(Point, SMALL, SMALL))
COURSES: st.SearchStrategy[Course] = st.sampled_from(["toward", "away"])
ORIGIN = Square(0, 0)
WALL = Entry(may_enter=False, why="wall")


def five_feet(_: Square, __: Square, length: int) -> Entry:
    return Entry(5 * length)


def length_squared(one: Spot, other: Spot) -> Fraction:
    """The straight line between centres, squared, worked out in whole squares."""
    ends = []
    for spot in (one, other):
        if isinstance(spot, Point):
            ends.append((Fraction(spot.x, 2), Fraction(spot.y, 2)))
        else:
            space = spot if isinstance(spot, Space) else Space(spot)
            half = Fraction(space.size, 2)
            ends.append((space.square.x + half, space.square.y + half))
    return sum(((a - b) ** 2 for a, b in zip(*ends, strict=True)), Fraction(0))


@given(SPACES, SPOTS, COURSES)
def test_steps_are_those_that_change_the_straight_line(
    mover: Space, of: Spot, course: Course
) -> None:
    now = length_squared(mover, of)
    sign = 1 if course == "away" else -1
    gains = {
        there: 4 * sign * (length_squared(Space(there, mover.size), of) - now)
        for there in neighbours(mover.square)
    }
    steps = course_steps(mover, of, course)
    assert {step.square: step.gain for step in steps} == {
        there: gain for there, gain in gains.items() if gain > 0
    }
    assert [step.gain for step in steps] == sorted((step.gain for step in steps), reverse=True)
    for there in neighbours(mover.square):
        assert keeps(course, of, mover, Space(there, mover.size)) == (gains[there] > 0)


def test_an_equal_line_is_neither_closer_nor_farther() -> None:
    """BR-MOVE-05, BR-MOVE-06, BR-MOVE-27."""
    assert not keeps("toward", ORIGIN, Square(3, 4), Square(5, 0))
    assert not keeps("away", ORIGIN, Square(3, 4), Square(5, 0))
    assert keeps("toward", ORIGIN, Square(3, 3), Square(3, 2))
    assert keeps("away", ORIGIN, Square(3, 0), Square(3, 1))


@given(SQUARES, SPACES, COURSES)
def test_a_kept_course_only_gets_closer_or_farther(
    start: Square, of: Space, course: Course
) -> None:
    for way in reach(start, 15, keeping(course, of, five_feet)):
        lengths = [length_squared(square, of) for square in way.cells]
        assert lengths == sorted(set(lengths), reverse=course == "toward")


def test_a_way_that_turns_back_is_refused_with_the_reason() -> None:
    enter = keeping("toward", ORIGIN, five_feet, why="not closer")
    way = (Square(4, 0), Square(3, 1), Square(3, 2))
    assert check_way(way[:2], 25, enter) == Way(way[:2], 5)
    assert check_way(way, 25, enter) == Refused("barred", 2, Square(3, 2), 5, "not closer")


@given(
    SPACES, SPOTS, COURSES, st.integers(0, 25), st.frozensets(SQUARES, max_size=15), st.booleans()
)
def test_forced_ways_take_the_best_steps(
    mover: Space, of: Spot, course: Course, budget: int, walls: frozenset[Square], around: bool
) -> None:
    def enter(_: Square, there: Square, length: int) -> Entry:
        return WALL if walls & set(Space(there, mover.size).squares) else Entry(5 * length)

    found = forced_ways(mover, of, course, budget, enter, around)
    assert found
    assert len({one.way.cells for one in found}) == len(found)
    for one in found:
        assert one.way.cost == 5 * (len(one.way.cells) - 1) <= budget
        for before, here in zip(one.way.cells, one.way.cells[1:], strict=False):
            assert adjacent(before, here)
            gains = {
                step.square: step.gain
                for step in course_steps(Space(before, mover.size), of, course)
            }
            allowed = {there for there in gains if enter(before, there, 1).may_enter}
            best = max(gains[there] for there in (allowed if around else gains))
            assert here in allowed
            assert gains[here] == best
        rest = course_steps(Space(one.way.end, mover.size), of, course)
        if one.ended == "spent":
            assert budget - one.way.cost < 5
            assert one.bars == ()
        elif one.ended == "arrived":
            assert rest == ()
        else:
            top = [step for step in rest if around or step.gain == rest[0].gain]
            assert one.bars == tuple(Bar(step.square, "wall") for step in top)
            assert all(not enter(one.way.end, step.square, 1).may_enter for step in top)


def test_who_forces_a_step_chooses_among_equals() -> None:
    """BR-MOVE-07, BR-MOVE-08, BR-MOVE-26."""
    mover = Space(Square(1, 0))
    steps = course_steps(mover, ORIGIN, "away")
    assert steps[:3] == (
        Step(Square(2, -1), 16),
        Step(Square(2, 1), 16),
        Step(Square(2, 0), 12),
    )
    free = forced_steps(mover, ORIGIN, "away", lambda _: Entry())
    assert free == Forced((Square(2, -1), Square(2, 1)))
    ways = forced_ways(mover, ORIGIN, "away", 10, five_feet)
    assert [one.way.end for one in ways] == [Square(3, -2), Square(3, 2)]
    pulled = forced_ways(Space(Square(4, 0)), ORIGIN, "toward", 100, five_feet)
    assert [(one.way.end, one.way.cost, one.ended) for one in pulled] == [(ORIGIN, 20, "arrived")]


def test_an_obstacle_is_gone_round_or_ends_the_push() -> None:
    """BR-MOVE-15, BR-MOVE-26."""
    mover, pillar = Space(Square(2, 2)), {Square(3, 3)}

    def entry(there: Square) -> Entry:
        return WALL if there in pillar else Entry()

    told = (Bar(Square(3, 3), "wall"),)
    assert forced_steps(mover, ORIGIN, "away", entry) == Forced((Square(3, 2), Square(2, 3)), told)
    assert forced_steps(mover, ORIGIN, "away", entry, around_bars=False) == Forced((), told)


@pytest.mark.parametrize(
    ("wall", "difficult", "feet", "ended"),
    [
        (25, False, 25, "barred"),
        (30, False, 30, "spent"),
        (99, False, 30, "spent"),
        (20, True, 15, "spent"),
        (10, True, 10, "barred"),
    ],
)
def test_slams_of_thirty_feet(wall: int, difficult: bool, feet: int, ended: str) -> None:
    """BR-OTHER-05, BR-OTHER-06, BR-MOVE-16; V32: how far one goes in a
    passage one square wide, before a wall so many feet off.
    """

    def enter(_: Square, there: Square, length: int) -> Entry:
        if there.y or there.x > 1 + wall // 5:
            return WALL
        return Entry(5 * length * (2 if difficult else 1))

    (slam,) = forced_ways(Space(Square(1, 0)), ORIGIN, "away", 30, enter)
    assert 5 * (len(slam.way.cells) - 1) == feet
    assert slam.ended == ended
    assert bool(slam.bars) == (ended == "barred")


def test_a_push_against_a_wide_wall_ends_there_unless_it_goes_round() -> None:
    def enter(_: Square, there: Square, length: int) -> Entry:
        return WALL if there.x >= 3 else Entry(5 * length)

    mover = Space(Square(2, 0))
    stopped = forced_ways(mover, ORIGIN, "away", 15, enter, around_bars=False)
    assert [(one.way.cells, one.ended) for one in stopped] == [((Square(2, 0),), "barred")]
    sliding = forced_ways(mover, ORIGIN, "away", 15, enter)
    assert [one.way.end for one in sliding] == [Square(2, -3), Square(2, 3)]


def test_alternate_diagonals_cost_forced_movement_too() -> None:
    (one, *_) = forced_ways(Space(Square(1, 1)), ORIGIN, "away", 30, five_feet)
    assert one.way.end == Square(7, 7)
    (one, *_) = forced_ways(
        Space(Square(1, 1)), ORIGIN, "away", 30, five_feet, diagonals="alternate"
    )
    assert (one.way.end, one.way.cost, one.ended) == (Square(5, 5), 30, "spent")


def test_where_a_slide_can_end_is_a_reach() -> None:
    """BR-MOVE-09: any direction, so nothing but the budget and the ground counts."""
    ends = {way.end for way in reach(ORIGIN, 10, five_feet)}
    assert ends == set(within(ORIGIN, 2))
