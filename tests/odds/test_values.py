"""What places are worth to one who chooses."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.odds.values import Way, best_values, value_of
from fracas.odds.visits import Steps, visits
from tests.odds.test_visits import chains

F = Fraction


def end(worth: int | Fraction = 0) -> list[Way]:
    return [Way(F(worth))]


def test_the_better_of_two_ways_is_taken_and_of_equals_the_first() -> None:
    gamble = Way(F(0), ((1, F(1, 3)), (2, F(2, 3))))
    assert best_values([[gamble, Way(F(0), ((3, F(1)),))], end(1), end(0), end(F(1, 4))]) == (
        [F(1, 3), 1, 0, F(1, 4)],
        [0, 0, 0, 0],
    )
    assert best_values([[Way(F(1, 2)), gamble, Way(F(1, 2))], end(1), end(0)])[1][0] == 0


def test_who_may_try_again_is_patient() -> None:
    # To take what is there brings a half; to wait comes back three times in four, or wins all.
    wait = Way(F(0), ((0, F(3, 4)), (1, F(1, 4))))
    assert best_values([[Way(F(1, 2)), wait], end(1)]) == ([1, 1], [1, 0])


def test_two_places_that_lead_back_and_forth() -> None:
    there = Way(F(0), ((1, F(1)),))
    back = Way(F(0), ((0, F(1, 2)), (2, F(1, 2))))
    leave = Way(F(1, 3))
    assert best_values([[leave, there], [leave, back], end(F(2, 3))]) == (
        [F(2, 3)] * 3,
        [1, 1, 0],
    )


def test_what_goes_round_for_ever_brings_nothing() -> None:
    round_ = [[Way(F(0), ((1, F(1)),))], [Way(F(0), ((0, F(1)),))]]
    assert best_values(round_)[0] == [0, 0]
    assert best_values([[Way(F(0), ((0, F(1)),))]])[0] == [0]
    # Whoever goes round at first is shown the way out.
    assert best_values([[Way(F(0), ((1, F(1)),)), Way(F(1, 5))], [Way(F(0), ((0, F(1)),))]]) == (
        [F(1, 5)] * 2,
        [1, 0],
    )


def test_an_equally_good_way_round_is_no_reason_to_go_round() -> None:
    stay = Way(F(0), ((1, F(1)),))
    values, chosen = best_values([[Way(F(1)), stay], [Way(F(0), ((0, F(1)),))]])
    assert values == [1, 1]
    assert chosen == [0, 0]


@st.composite
def games(draw: st.DrawFn) -> list[list[Way]]:
    """A few places with up to three ways each; some ways go round, some lose weight."""
    size = draw(st.integers(1, 5))
    places = []
    for _ in range(size):
        ways = []
        for _ in range(draw(st.integers(1, 3))):
            weights = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
            whole = sum(weights) + draw(st.integers(0, 2))
            steps = tuple((at, F(one, whole)) for at, one in enumerate(weights) if one)
            ways.append(Way(F(draw(st.integers(0, 3)), 4) if not steps else F(0), steps))
        places.append(ways)
    return places


def worth_of(places: list[list[Way]], chosen: tuple[int, ...], start: int) -> Fraction:
    """What plain visits say that such choices bring from a place on: another road to it."""
    order = [start, *(at for at in range(len(places)) if at != start)]
    number = {at: place for place, at in enumerate(order)}
    ways = [places[at][chosen[at]] for at in order]
    often = visits([[(number[at], chance) for at, chance in way.steps] for way in ways])
    return sum((count * way.given for count, way in zip(often, ways, strict=True)), F(0))


@settings(max_examples=150, deadline=None)
@given(games())
def test_no_other_choices_bring_more(places: list[list[Way]]) -> None:
    values, chosen = best_values(places)
    every = list(product(*(range(len(ways)) for ways in places)))
    for start in range(len(places)):
        assert values[start] == max(worth_of(places, one, start) for one in every)
        assert values[start] == worth_of(places, tuple(chosen), start)
        assert values[start] == max(value_of(way, values) for way in places[start])


@pytest.mark.parametrize("size", [3, 40])
def test_a_long_walk_to_and_fro(size: int) -> None:
    # The gambler's ruin on fair coins: from place n of N the chance to get to N is n/N.
    half = F(1, 2)
    walk = [
        end(0),
        *([Way(F(0), ((at - 1, half), (at + 1, half)))] for at in range(1, size)),
        end(1),
    ]
    assert best_values(walk)[0] == [F(at, size) for at in range(size + 1)]


def without_choice(steps: Steps, given: list[Fraction]) -> list[Fraction]:
    """What places are worth from each of which one way leads on."""
    return best_values([[Way(own, tuple(on))] for own, on in zip(given, steps, strict=True)])[0]


def test_two_who_take_turns_until_one_hits() -> None:
    steps = [[(1, F(5, 12)), (2, F(7, 12))], [(0, F(5, 12)), (3, F(7, 12))], [], []]
    assert without_choice(steps, [F(0), F(0), F(1), F(0)]) == [F(12, 17), F(5, 17), 1, 0]


def test_what_is_given_on_the_way_counts_each_time() -> None:
    assert without_choice([[(0, F(3, 4)), (1, F(1, 4))], []], [F(1), F(2)]) == [6, 2]


def test_a_knot_that_nothing_leaves_is_worth_nothing() -> None:
    steps = [[(1, F(1, 2)), (3, F(1, 2))], [(2, F(1))], [(1, F(1))], []]
    assert without_choice(steps, [F(0), F(0), F(0), F(1)]) == [F(1, 2), 0, 0, 1]


@given(chains(), st.lists(st.integers(-3, 3), min_size=7, max_size=7))
def test_values_without_choice_satisfy_their_own_equations(
    steps: list[list[tuple[int, Fraction]]], numbers: list[int]
) -> None:
    gifts = [F(number) for number in numbers[: len(steps)]]
    worth = without_choice(steps, gifts)
    for place, value in enumerate(worth):
        assert value == gifts[place] + sum(chance * worth[at] for at, chance in steps[place])
    # Along the steps it comes to the same as against them.
    often = visits(steps)
    assert worth[0] == sum(count * gift for count, gift in zip(often, gifts, strict=True))
