"""Choices of two sides at once."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fracas.core.errors import BudgetExceeded, IllegalAnswer, WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.zero_sum import solve
from fracas.odds.equilibrium import (
    Equilibrium,
    equilibrium,
    headlines,
    lead,
    mixed,
    proper,
    win,
)
from fracas.odds.policies import Policy
from fracas.rulesets.fully_automated.advice.payoff import one_round
from fracas.rulesets.registry import ruleset
from fracas.space.hexes import Hex
from tests.odds import nerves

F = Fraction
FA: Any = ruleset("fully_automated")
BOOK: Any = FA.open_book({})


def pennies(beat: str = "match", **options: Any) -> Equilibrium:
    return equilibrium(nerves.RULES, nerves.BOOK, nerves.at(beat), (), **options)


def names(answers: tuple[Any, ...]) -> list[Any]:
    return [answer[0][1] if len(answer) == 1 else dict(answer) for answer in answers]


def test_unequal_pennies_are_mixed_as_by_hand() -> None:
    # 3, -1 over -2, 4, twice over for what Bob loses, and a sixth of a coin for Ann after each:
    # heads three times in five against heads one time in two.
    found = pennies()
    extra = F(1, 3)
    assert found.sides == ("us", "them")
    assert names(found.rows) == names(found.columns) == ["heads", "tails"]
    assert found.matrix == (
        (6 + extra, -2 + extra),
        (-4 + extra, 8 + extra),
    )
    assert found.row_mix == (F(3, 5), F(2, 5))
    assert found.column_mix == (F(1, 2), F(1, 2))
    assert found.value == 2 + extra
    assert found.by_row == found.by_column == (2 + extra,) * 2
    assert found.exploitability == 0
    assert found.missing == 0


def test_more_rounds_look_further_and_none_but_the_last_counts_twice() -> None:
    # Ann and Bob each show heads in the second round, as the policy has it: 3 coins more, twice.
    both = Policy("heads", "All show heads.", lambda run: (((("heads",) * 2), F(1)),))
    one, two = pennies(policy=both), pennies(policy=both, rounds=2)
    more = 2 * (3 + F(1, 6))
    assert two.matrix == tuple(tuple(worth + more for worth in row) for row in one.matrix)


def test_a_goal_may_be_stated() -> None:
    found = pennies(goal=headlines(nerves.RULES, "coins", "coins"))
    assert found.matrix == ((0, 0), (0, 0))
    assert found.value == 0
    with pytest.raises(WrongUse, match="no headline 'gold'"):
        headlines(nerves.RULES, "gold", "coins")
    assert win(nerves.RULES, "us")(None, nerves.State(winner="us")) == 1
    goal = lead(nerves.RULES, nerves.BOOK, ("them", "us"))
    assert goal(nerves.State(coins=1), nerves.State(coins=4)) == -6


def test_those_of_a_side_choose_together_or_one_of_them_alone() -> None:
    found = pennies("three")
    assert names(found.columns)[1] == {"bob": "heads", "cid": "tails"}
    assert len(found.columns) == 4
    alone = pennies("three", between=("cid", "ann"))
    assert alone.sides == ("them", "us")
    assert names(alone.rows) == names(alone.columns) == ["heads", "tails"]
    # Bob shows tails, as is his default, and Ann gets 5 where she shows the same; all twice over.
    assert alone.matrix == ((4 - F(1, 3), -6 - F(1, 3)), (-F(1, 3), -10 - F(1, 3)))
    with pytest.raises(BudgetExceeded, match="name the two who choose"):
        pennies("three", cells=7)


def test_what_is_not_followed_is_told() -> None:
    assert pennies(most=0).missing == 1
    assert pennies(budget=3).missing == F(1, 2)
    pairs = iter((False, True))
    only = pennies(enough=lambda: next(pairs, True))
    assert (only.missing, only.matrix[1]) == (1, (0, 0))
    looked = iter((*(False,) * 8, True))
    assert pennies("three", enough=lambda: next(looked, True)).missing == 1


def test_where_no_two_sides_choose_it_says_so() -> None:
    with pytest.raises(WrongUse, match="No two sides are asked together"):
        pennies("stand")
    with pytest.raises(WrongUse, match="Here them choose"):
        pennies("three", between=("bob", "cid"))
    with pytest.raises(IllegalAnswer):
        pennies("three", between=("dan", "cid"))


@st.composite
def matrices(draw: st.DrawFn) -> tuple[tuple[Fraction, ...], ...]:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    worths = st.fractions(-20, 20, max_denominator=12)
    return tuple(tuple(draw(worths) for _ in range(columns)) for _ in range(rows))


def of(matrix: Any, mixes: Any) -> Equilibrium:
    empty = tuple(() for _ in matrix), tuple(() for _ in matrix[0])
    return Equilibrium(("a", "b"), *empty, matrix, *mixes, F(0))


@settings(max_examples=120, deadline=None)
@given(matrices())
def test_both_solvers_come_to_the_same(matrix: tuple[tuple[Fraction, ...], ...]) -> None:
    pytest.importorskip("scipy")
    told = of(matrix, mixed(matrix))
    exact = solve(matrix)
    for mix in (told.row_mix, told.column_mix):
        assert sum(mix) == 1
        assert min(mix) >= 0
    wide = max(max(row) for row in matrix) - min(min(row) for row in matrix)
    assert 0 <= told.exploitability <= wide * F(1, 10_000)
    assert min(told.by_column) <= exact.value <= max(told.by_row)
    assert of(matrix, (exact.rows, exact.columns)).exploitability == 0


def test_without_the_extra_the_mix_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    matrix = ((F(0), F(7), F(-3)), (F(-2), F(0), F(1)), (F(3), F(-1), F(0)))
    found = solve(matrix)
    assert mixed(matrix) == (found.rows, found.columns)
    assert pennies().exploitability == 0


def test_a_mix_that_a_solver_rounded_is_made_a_mix() -> None:
    assert proper([0.3333333333, 0.6666666667, -1e-17, 1e-12]) == (F(1, 3), F(2, 3), 0, 0)
    assert sum(proper([0.1234567891, 0.4, 0.4765432])) == 1


def cards(apart: int) -> tuple[Any, tuple[Any, ...]]:
    """Kit and Marrow on the footbridge, so many hexes apart, about to choose their cards."""
    play = Chronicle(FA, BOOK, FA.start(BOOK, "footbridge"), seed=b"bridge")
    while play.prompt is not None and play.prompt.kind != "card":
        play.throw()
    state, replies = play.beat
    kit, marrow = state.combatants
    there = Hex(kit.place.q + apart, kit.place.r)
    return replace(state, combatants=(kit, replace(marrow, place=there))), replies


@pytest.mark.rule("FA-ADV-02", "FA-DICE-07")
@pytest.mark.parametrize("apart", [2, 5])
def test_the_cards_of_a_round_are_worth_what_the_rounds_own_matrix_says(apart: int) -> None:
    state, replies = cards(apart)
    goal = headlines(FA, "damage", "damage taken")
    found = equilibrium(FA, BOOK, state, replies, goal=goal)
    table = one_round(state, BOOK, "kit", "marrow")
    assert table is not None
    rows, columns = names(found.rows), names(found.columns)
    assert {"defend", "move", "aim", "tackle", "special:else"} < set(rows)
    alike = 0
    for (at, mine), (to, theirs) in product(enumerate(table.mine), enumerate(table.theirs)):
        # From afar that matrix does without the steps that the defender of the rules takes.
        if apart == 2 or "defend" not in (mine, theirs):
            cell = table.cells[at][to]
            worth = found.matrix[rows.index(mine)][columns.index(theirs)]
            assert worth == cell.dealt - cell.taken
            alike += 1
    assert alike >= 9
    assert found.missing == 0
    assert found.exploitability < F(1, 10_000)
    assert found.value == _dot_of(found)


def _dot_of(found: Equilibrium) -> Fraction:
    return sum(
        (
            one * other * found.matrix[at][to]
            for (at, one), (to, other) in product(
                enumerate(found.row_mix), enumerate(found.column_mix)
            )
        ),
        F(0),
    )


def test_whoever_cannot_choose_leaves_no_game() -> None:
    state, replies = cards(2)
    kit, marrow = state.combatants
    stunned = replace(state, combatants=(replace(kit, stuns=1), marrow))
    with pytest.raises(WrongUse, match="Here takers choose"):
        equilibrium(FA, BOOK, stunned, replies)


def test_by_itself_the_lead_in_hit_points_is_what_counts() -> None:
    state, replies = cards(2)
    found = equilibrium(FA, BOOK, state, replies)
    assert found.sides == ("couriers", "takers")
    # Who goes down has no more to lose: lost HP below nothing count no further.
    harmed = headlines(FA, "damage", "damage taken")
    assert found.value <= equilibrium(FA, BOOK, state, replies, goal=harmed).value
