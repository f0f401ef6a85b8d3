"""Courses: toward and away by exact lengths."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fracas.space.square_courses import Course, Step, course_steps, keeps
from fracas.space.square_paths import Entry, reach
from fracas.space.squares import Point, Space, Spot, Square, neighbours, within

SMALL = st.integers(-4, 4)
SQUARES = st.builds(Square, SMALL, SMALL)
SPACES = st.builds(Space, SQUARES, st.integers(1, 3))
SPOTS: st.SearchStrategy[Spot] = st.one_of(SPACES, st.builds(Point, SMALL, SMALL))
COURSES: st.SearchStrategy[Course] = st.sampled_from(["toward", "away"])
ORIGIN = Square(0, 0)


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


def test_steps_that_gain_most_come_first_and_equals_counter_clockwise() -> None:
    """BR-MOVE-26."""
    mover = Space(Square(1, 0))
    steps = course_steps(mover, ORIGIN, "away")
    assert steps[:3] == (
        Step(Square(2, -1), 16),
        Step(Square(2, 1), 16),
        Step(Square(2, 0), 12),
    )


def test_where_a_slide_can_end_is_a_reach() -> None:
    """BR-MOVE-09: any direction, so nothing but the budget and the ground counts."""
    ends = {way.end for way in reach(ORIGIN, 10, five_feet)}
    assert ends == set(within(ORIGIN, 2))
