"""What the places of a chain are worth."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fracas.odds.visits import visits
from fracas.odds.worths import worths
from tests.odds.test_visits import chains

F = Fraction


def test_two_who_take_turns_until_one_hits() -> None:
    steps = [[(1, F(5, 12)), (2, F(7, 12))], [(0, F(5, 12)), (3, F(7, 12))], [], []]
    assert worths(steps, [F(0), F(0), F(1), F(0)]) == [F(12, 17), F(5, 17), 1, 0]


def test_what_is_given_on_the_way_counts_each_time() -> None:
    assert worths([[(0, F(3, 4)), (1, F(1, 4))], []], [F(1), F(2)]) == [6, 2]


def test_a_knot_that_nothing_leaves_is_worth_nothing() -> None:
    steps = [[(1, F(1, 2)), (3, F(1, 2))], [(2, F(1))], [(1, F(1))], []]
    assert worths(steps, [F(0), F(0), F(0), F(1)]) == [F(1, 2), 0, 0, 1]
    assert worths([[(0, F(1))]], [F(0)]) == [0]


@given(chains(), st.lists(st.integers(-3, 3), min_size=7, max_size=7))
def test_worths_satisfy_their_own_equations(
    steps: list[list[tuple[int, Fraction]]], numbers: list[int]
) -> None:
    gifts = [F(number) for number in numbers[: len(steps)]]
    worth = worths(steps, gifts)
    for place, value in enumerate(worth):
        assert value == gifts[place] + sum(chance * worth[at] for at, chance in steps[place])
    # Along the steps it comes to the same as against them.
    often = visits(steps)
    assert worth[0] == sum(count * gift for count, gift in zip(often, gifts, strict=True))
