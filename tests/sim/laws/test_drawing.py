"""Fights drawn side by side: their ends, their rounds, who fell when, and where they are cut."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.sim.laws.drawing import FEW, NOT_TOLD, Arrays, Drawn, draw
from fracas.sim.laws.draws import BulkDraws
from fracas.sim.laws.graphs import Graph
from fracas.sim.laws.philox import BLOCK
from fracas.sim.laws.transition_table import PROMPT_BITS, PROMPT_MASK, tabulated
from tests.sim.small_fights import DOWN, fate, going, made, over

np: Any = pytest.importorskip("numpy")

HALF, SURE = Fraction(1, 2), Fraction(1)
AMY, BOB = fate("amy"), fate("bob")
FALLEN = fate("amy", DOWN, 0)


def drawn(fight: Graph, count: int = 200, rounds: int = 200, prompts: int = 20_000) -> Drawn:
    """Fights of a made-up kind."""
    return draw(Arrays(tabulated(fight, rounds, prompts)), 1, 0, count)


def lasting() -> Graph:
    """Each round ends the fight in one of two cases, and then Amy is down."""
    return made(going((0, 1, 3, HALF), (1, 0, 2, HALF), fates=(AMY, BOB)), over("bob", FALLEN, BOB))


def test_a_fight_goes_on_until_its_end() -> None:
    found = drawn(lasting())
    rounds, prompts = found.length >> PROMPT_BITS, found.length & PROMPT_MASK
    assert set(found.rows.tolist()) == {1}
    assert not found.cut.any()
    # Three prompts in each round, and two in the last.
    assert (prompts == 3 * rounds + 2).all()
    assert (found.fell[0] == rounds).all()
    assert (found.fell[1] == NOT_TOLD).all()
    assert {0, 1, 2, 3} <= set(rounds.tolist())


def test_draws_are_read_as_the_table_says() -> None:
    """The first half of all draws goes on, here as by hand."""
    laws = Arrays(tabulated(lasting()))
    first = laws.words[0] >> 52 == 1, laws.words[1] >> 52 == 1
    draws = np.concatenate([BulkDraws(1, 0, 200).all(block) for block in range(4)])
    found = drawn(lasting())
    for fight in range(200):
        lasts = 0
        for number in draws[:, fight].tolist():
            # The row has two cells, each of one way alone.
            if not (first[0], laws.words[2] >> 52 == 1)[number >> 63]:
                break
            lasts += 1
        else:
            continue
        assert found.length[fight] >> PROMPT_BITS == lasts


@pytest.mark.parametrize("first", [0, 3, 170, 199])
def test_a_fight_is_the_same_whoever_is_drawn_beside_it(first: int) -> None:
    laws = Arrays(tabulated(lasting()))
    whole, part = draw(laws, 1, 0, 200), draw(laws, 1, first, 200 - first)
    alone = draw(laws, 1, first, 1)
    for one, other, single in zip(whole, part, alone, strict=True):
        assert (one[..., first:] == other).all()
        assert (one[..., first] == single[..., 0]).all()
    assert (draw(laws, 2, 0, 200).length != whole.length).any()


def test_few_are_drawn_as_many_are() -> None:
    """So long a fight that in the end few go on, whose draws come otherwise."""
    count = 500
    found = drawn(lasting(), count)
    rounds = found.length >> PROMPT_BITS
    # By the fifth round fewer than one in eight go on, and from there on each is drawn alone.
    assert 0 < (rounds >= 2 * BLOCK).sum() < (rounds >= BLOCK).sum() < count / FEW
    laws = Arrays(tabulated(lasting()))
    for fight in np.flatnonzero(rounds >= 2 * BLOCK).tolist():
        assert draw(laws, 1, fight, 1).length[0] == found.length[fight]


def test_a_fight_that_lasts_too_long_is_cut_for_its_rounds() -> None:
    found = drawn(lasting(), rounds=3)
    rounds = found.length >> PROMPT_BITS
    assert rounds.max() == 4
    assert (found.cut == (rounds == 4)).all()
    assert found.cut.any()
    assert set(found.rows[found.cut].tolist()) == {0}
    assert (found.fell[0][found.cut] == NOT_TOLD).all()
    # It is the same fight up to there.
    whole = drawn(lasting())
    assert (whole.length[~found.cut] == found.length[~found.cut]).all()
    assert ((whole.length >> PROMPT_BITS)[found.cut] >= 4).all()


def test_a_fight_in_which_too_much_is_asked_is_cut_for_its_prompts() -> None:
    found = drawn(lasting(), prompts=9)
    prompts = found.length & PROMPT_MASK
    assert (found.cut == (prompts == 9)).all()
    assert found.cut.any()
    circle = drawn(made(going((0, 0, 7, SURE))), 5, prompts=50)
    assert (circle.length == 56).all()
    assert circle.cut.all()


def test_an_end_is_an_end_even_where_a_fight_would_be_cut() -> None:
    found = drawn(made(going((1, 4, 9, SURE)), over("amy", FALLEN)), 3, rounds=2, prompts=5)
    assert not found.cut.any()
    assert set(found.rows.tolist()) == {1}
    assert (found.fell == 0).all()


def test_what_was_not_followed_is_found() -> None:
    laws = Arrays(tabulated(made(going((1, 0, 1, HALF)), over("amy"))))
    found = draw(laws, 1, 0, 100)
    assert 20 < (found.rows == laws.lost).sum() < 80


def test_a_fight_that_is_over_before_it_begins() -> None:
    found = drawn(made(over("amy", AMY)), 3)
    assert found.rows.tolist() == found.length.tolist() == [0, 0, 0]
