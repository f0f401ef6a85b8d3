"""What can follow each position, made ready for a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.errors import BudgetExceeded
from fracas.odds.visits import visits
from fracas.sim.laws.graphs import Graph, graph
from fracas.sim.laws.transitions import Hop, Row, longest, most_prompts_in, rows_of
from fracas.sim.play.fights import MOST_PROMPTS, MOST_ROUNDS, SILENT
from tests.sim.small_fights import DOWN, SMALL, Late, fate, going, made, over

HALF, SURE = Fraction(1, 2), Fraction(1)
AMY, BOB = fate("amy"), fate("bob")


def rows(fight: Graph, most_rounds: int = MOST_ROUNDS, most_prompts: int = 50) -> list[Row]:
    """Rows of a fight, in which few prompts are many."""
    return rows_of(fight, most_rounds, most_prompts)


def test_the_longest_way() -> None:
    assert longest([[(1, 2), (2, 1)], [(2, 5)], []]) == 7
    assert longest([[]]) == 0
    assert longest([[(1, 1)], [(0, 1)]]) is None
    assert longest([[(0, 0)]]) is None


def test_who_fell_is_told_at_the_end_of_a_round_or_of_the_fight() -> None:
    down = fate("amy", DOWN), BOB
    fight = made(
        going((1, 0, 2, SURE), fates=(AMY, BOB)),
        going((2, 1, 3, HALF), (3, 0, 4, HALF), fates=down),
        going((3, 0, 1, HALF), (2, 1, 1, HALF), fates=down),
        over("bob", *down),
    )
    # Too many prompts are near, so that nothing goes together.
    assert rows(fight, most_prompts=20) == [
        Row(0, 0, {Hop(1, 0, 2, 0): SURE}),
        Row(1, 0, {Hop(2, 1, 3, 1): HALF, Hop(3, 0, 4, 1): HALF}),
        Row(2, 1, {Hop(3, 0, 1, 0): HALF, Hop(2, 1, 1, 0): HALF}),
        Row(3, 1, {}),
    ]


def test_a_position_is_parted_by_who_was_told_to_have_fallen() -> None:
    """Whoever fell and rose again is told to have fallen, unless all that was within a round."""
    fight = made(
        going((1, 1, 1, HALF), (1, 0, 1, HALF), fates=(AMY,)),
        going((2, 1, 1, SURE), fates=(fate("amy", DOWN),)),
        going((3, 0, 1, HALF), (2, 1, 1, HALF), fates=(AMY,)),
        over("nobody", AMY),
    )
    found = rows(fight, most_prompts=3)
    parted = sorted((row.place, row.fallen) for row in found)
    assert parted == [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


def test_what_leads_on_in_one_way_alone_goes_with_what_led_there() -> None:
    fight = made(
        going((1, 0, 1, HALF), (2, 0, 3, HALF)),
        going((3, 0, 2, SURE)),
        going((3, 0, 0, SURE)),
        going((4, 1, 4, SURE)),
        going((0, 0, 1, HALF), (5, 0, 1, HALF)),
        over("amy"),
    )
    assert most_prompts_in(fight, 1) == 2 * (1 + 3 + 4)
    found = rows(fight, most_rounds=1)
    # Whichever way, three prompts were asked and four more: they are one.
    assert found == [
        Row(0, 0, {Hop(1, 1, 7, 0): SURE}),
        Row(4, 0, {Hop(0, 0, 1, 0): HALF, Hop(2, 0, 1, 0): HALF}),
        Row(5, 0, {}),
    ]
    # What comes after the end of a round does not go with what came before it.
    assert len(rows(made(going((1, 1, 1, SURE)), going((2, 0, 1, SURE)), over("amy")))) == 3


def test_nothing_goes_together_where_a_fight_may_be_cut_for_its_prompts() -> None:
    circle = made(going((1, 0, 1, SURE)), going((0, 0, 1, HALF), (2, 0, 1, HALF)), over("amy"))
    assert most_prompts_in(circle, 1) is None
    assert len(rows(circle)) == 3
    missing = made(going((1, 0, 1, SURE)), going((2, 0, 1, HALF)), over("amy"))
    assert [row.hops for row in rows(missing)] == [
        {Hop(1, 0, 1, 0): SURE},
        {Hop(2, 0, 1, 0): HALF},
        {},
    ]


def test_a_fight_that_need_not_come_to_a_prompt_is_refused() -> None:
    circle = made(going((0, 1, 0, HALF), (1, 0, 0, HALF)), over("amy"))
    with pytest.raises(BudgetExceeded, match="may ask nothing"):
        rows(circle)
    silent = [going((number + 1, 0, 0, SURE)) for number in range(SILENT + 1)]
    with pytest.raises(BudgetExceeded, match="may ask nothing"):
        rows(made(*silent, over("amy")))
    assert len(rows(made(*silent[:-2], over("amy"), over("bob")))) == 2


@pytest.mark.parametrize("small", SMALL, ids=lambda one: one.system)
def test_rows_have_the_law_of_the_positions(small: Late) -> None:
    """How a fight ends, and how many prompts and rounds it takes in the mean, exactly."""
    begun = small.begun()
    fight = graph(begun.rules, begun.book, begun.state)
    found = rows_of(fight, MOST_ROUNDS, MOST_PROMPTS)
    assert len(found) < len(fight.places)
    often = visits([[(s.to, s.chance) for s in place.steps] for place in fight.places])
    ended: dict[int, Fraction] = {
        at: often[at] for at, place in enumerate(fight.places) if place.over
    }
    told = visits([[(hop.to, chance) for hop, chance in row.hops.items()] for row in found])
    for row, count in zip(found, told, strict=True):
        if fight.places[row.place].over:
            ended[row.place] -= count
    assert not any(ended.values())
    for field in ("prompts", "rounds"):
        mean = sum(
            count * step.chance * getattr(step, field)
            for count, place in zip(often, fight.places, strict=True)
            for step in place.steps
        )
        assert mean == sum(
            count * chance * getattr(hop, field)
            for count, row in zip(told, found, strict=True)
            for hop, chance in row.hops.items()
        )
