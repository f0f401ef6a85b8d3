"""How often a chain comes by each of its places."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fracas.odds.visits import knots, visits

F = Fraction


def test_a_walk_without_a_way_back() -> None:
    steps = [[(1, F(1, 2)), (2, F(1, 2))], [(2, F(1, 3)), (3, F(2, 3))], [], []]
    assert visits(steps) == [1, F(1, 2), F(2, 3), F(1, 3)]


def test_a_loop_is_a_geometric_series() -> None:
    assert visits([[(0, F(3, 4)), (1, F(1, 4))], []]) == [4, 1]


def test_two_who_take_turns_until_one_hits() -> None:
    steps = [[(1, F(2, 3)), (2, F(1, 3))], [(0, F(1, 2)), (3, F(1, 2))], [], []]
    assert visits(steps) == [F(3, 2), 1, F(1, 2), F(1, 2)]


def test_a_knot_that_nothing_leaves_is_given_what_comes_in() -> None:
    steps = [[(1, F(1, 2)), (3, F(1, 2))], [(2, F(1))], [(1, F(1))], []]
    assert visits(steps) == [1, F(1, 2), 0, F(1, 2)]
    assert visits([[(0, F(1))]]) == [1]


def test_knots_come_in_an_order_without_a_way_back() -> None:
    steps = [[(1, F(1))], [(2, F(1, 2)), (3, F(1, 2))], [(1, F(1))], [(4, F(1))], []]
    assert knots(steps) == [[0], [1, 2], [3], [4]]
    assert knots([[(1, F(1))] for _ in range(1)] + [[]]) == [[0], [1]]


@st.composite
def chains(draw: st.DrawFn) -> list[list[tuple[int, Fraction]]]:
    """Chains of a few places, each of which ends at once with a chance of a quarter at least."""
    size = draw(st.integers(1, 7))
    found: list[list[tuple[int, Fraction]]] = []
    for _ in range(size):
        weights = draw(st.lists(st.integers(0, 4), min_size=size, max_size=size))
        whole = sum(weights)
        found.append(
            [(at, F(3 * weight, 4 * whole)) for at, weight in enumerate(weights) if weight]
            if whole
            else []
        )
    return found


@given(chains())
def test_visits_satisfy_their_own_equations(steps: list[list[tuple[int, Fraction]]]) -> None:
    often = visits(steps)
    for place, count in enumerate(often):
        came = sum(
            (often[source] * chance for source, to in enumerate(steps) for at, chance in to
             if at == place),
            F(place == 0),
        )  # fmt: skip
        assert came == count
