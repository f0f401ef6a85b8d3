"""Numbers that are settled no further than anybody looks at them."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fracas.odds.inside import settled
from fracas.odds.law import beat_law
from fracas.odds.open_numbers import Mixed, OpenNumber, Variable
from fracas.odds.options import figures, option_laws
from fracas.odds.policies import by_default
from tests.odds import loose
from tests.odds.brute import law_by_force


class Fallen:
    """Remembers what was let go of."""

    def __init__(self) -> None:
        self.others: list[tuple[int, ...]] = []

    def settled(self, variable: Variable, others: list[tuple[int, ...]]) -> None:
        self.others += others


def die(sides: int = 6, step: int = 0) -> tuple[Any, Variable, Fallen]:
    fallen = Fallen()
    ways = dict.fromkeys(range(sides), 1)
    of = Variable(tuple(ways), ways, step, fallen)
    return OpenNumber(of, {place: place + 1 for place in ways}), of, fallen


def reply(run: Any) -> Any:
    return by_default(run)[0][0]


@pytest.mark.parametrize("beat", [beat.__name__ for beat in loose.BEATS])
def test_laws_are_those_of_all_faces(beat: str) -> None:
    state = loose.at(beat)
    found, missing = law_by_force(loose.RULES, loose.BOOK, state, (), None, reply, 10_000)
    law = beat_law(loose.RULES, loose.BOOK, state, (), by_default)
    assert {(leaf.position, leaf.marks): leaf.chance for leaf in law.leaves} == found
    assert law.missing == missing == 0
    assert law.branches < len(found) or beat in ("spoken", "asked")
    for leaf in law.leaves:
        assert all(type(hp) is int for hp in leaf.state.hp)
        assert loose.RULES.canonical(leaf.state) == leaf.position


@pytest.mark.parametrize("beat", [beat.__name__ for beat in loose.BEATS])
def test_figures_are_those_of_the_leaves(beat: str) -> None:
    state = loose.at(beat)
    (told,) = option_laws(loose.RULES, loose.BOOK, state, (), within=1e-12)
    leaves = told.law.leaves
    for figure, headline in zip(told.headlines, loose.RULES.headlines, strict=True):
        assert figure.value == sum(
            Fraction(headline.value(state, leaf.state, leaf.marks)) * leaf.chance for leaf in leaves
        )
    # Looked at before or after, ends are the same.
    assert figures(loose.RULES.headlines, state, told.law) == told.headlines


@pytest.mark.parametrize("budget", [1, 2, 5])
@pytest.mark.parametrize("beat", ["harm", "twice", "opposed"])
def test_what_a_budget_cuts_is_missing(beat: str, budget: int) -> None:
    state = loose.at(beat)
    whole = beat_law(loose.RULES, loose.BOOK, state, (), by_default)
    cut = beat_law(loose.RULES, loose.BOOK, state, (), by_default, budget=budget)
    chances = {(leaf.position, leaf.marks): leaf.chance for leaf in whole.leaves}
    assert sum((leaf.chance for leaf in cut.leaves), cut.missing) == 1
    assert all(leaf.chance <= chances[leaf.position, leaf.marks] for leaf in cut.leaves)
    assert (cut.missing > 0) is (whole.branches > budget)


@pytest.mark.parametrize(
    "do",
    [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.truediv,
     operator.pow, divmod, operator.and_, operator.or_, operator.xor],
)  # fmt: skip
def test_sums_are_open_still(do: Callable[[Any, Any], Any]) -> None:
    number, of, fallen = die()
    for made, expected in (
        (do(number, 3), [do(face, 3) for face in range(1, 7)]),
        (do(30, number), [do(30, face) for face in range(1, 7)]),
        (do(number, number), [do(face, face) for face in range(1, 7)]),
    ):
        values = [made.values[at] for at in of.alive] if type(made) is OpenNumber else [made] * 6
        assert values == expected
    assert not fallen.others


@pytest.mark.parametrize(
    "do", [operator.neg, operator.pos, abs, round, math.floor, math.ceil, math.trunc]
)
def test_one_number_made_of_another_is_open_still(do: Callable[[Any], Any]) -> None:
    number, of, fallen = die()
    made = do(number)
    assert [made.values[at] for at in of.alive] == [do(face) for face in range(1, 7)]
    assert not fallen.others


def test_a_comparison_keeps_the_heavier_side_and_lets_the_other_go() -> None:
    number, of, fallen = die()
    assert number > 2
    assert of.alive == (2, 3, 4, 5)
    assert fallen.others == [(0, 1)]
    assert number > 2
    assert number >= 3
    assert number != 2
    assert bool(number)
    assert fallen.others == [(0, 1)]
    assert of.weight() == 4


@pytest.mark.parametrize("do", [hash, str, int, float, operator.index, "{:d}".format, repr])
def test_what_needs_the_very_number_settles_it(do: Callable[[Any], Any]) -> None:
    number, of, fallen = die()
    told = do(number)
    assert len(of.alive) == 1
    assert told == do(of.alive[0] + 1)
    assert len(fallen.others) == 5
    assert [1, 2, 3, 4, 5, 6, 7][number - 1] == of.alive[0] + 1


def test_it_counts_as_a_whole_number() -> None:
    number, of, _ = die()
    assert isinstance(number, int)
    assert Fraction(number, 2) == Fraction(of.alive[0] + 1, 2)


def test_sums_over_several_rolls_stay_open_until_looked_at() -> None:
    one, first, _ = die(4)
    two, second, _ = die(6, 1)
    both = 10 - one - two + one
    assert type(both) is OpenNumber
    assert both.of is second
    both = 10 - one - two
    assert type(both) is Mixed
    assert (len(first.alive), len(second.alive)) == (4, 6)
    assert type(-both + 3) is Mixed
    assert (both < 5) in (True, False)
    assert len(first.alive) == 1
    assert 1 < len(second.alive) < 6


def test_a_roll_held_against_another_refines_it() -> None:
    number, of, _ = die(2)
    double = number * 2
    of.refine({0: 0, 1: 0, 2: 1}, {0: 3, 1: 1, 2: 4}, (0, 1, 2), 1)
    assert [number.values[at] for at in of.alive] == [1, 1, 2]
    assert [double.values[at] for at in of.alive] == [2, 2, 4]
    assert of.weight() == 8
    assert of.step == 1


def test_answers_hold_no_open_number() -> None:
    number, of, _ = die()
    assert settled(("a", (number, 2))) == ("a", (of.alive[0] + 1, 2))
    assert len(of.alive) == 1
