"""Whole fights, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import BudgetExceeded
from fracas.core.play.run import Run
from fracas.odds.chains import chain, ends, fallen, falls, first_to_fall, until
from tests.odds import duel
from tests.toy import Toy

TOY: Any = Toy()
BOOK: Any = TOY.open_book({})


def at(**changes: Any) -> Any:
    state = TOY.start(BOOK, "duel")
    return replace(state, **changes)


def test_a_fight_that_is_over_has_one_position() -> None:
    over = chain(TOY, BOOK, at(agenda=()))
    assert len(over.positions) == 1
    assert over.whole
    assert ends(over).ends == ((at(agenda=()), 1),)
    assert ends(over).rounds == 0


def test_the_duel_is_solved_to_its_last_fraction() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    fight = chain(duel.RULES, duel.BOOK, state)
    assert fight.whole
    told = ends(fight)
    won = told.by(duel.RULES.outcome)
    assert set(won) == {"party", "foes"}
    assert sum(won.values()) == 1
    assert told.missing == 0
    # In a duel whoever falls first loses.
    first = first_to_fall(duel.RULES, duel.BOOK, state)
    fell = first.by(lambda end: fallen(duel.RULES, duel.BOOK, state, end))
    assert fell == {("rella",): won["foes"], ("dock_thug",): won["party"]}


def test_what_is_not_looked_at_is_missing() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    cut = chain(duel.RULES, duel.BOOK, state, most=300)
    assert not cut.whole
    told = ends(cut)
    assert 0 < told.missing < 1
    assert told.missing + sum(chance for _, chance in told.ends) == 1
    whole = ends(chain(duel.RULES, duel.BOOK, state)).by(duel.RULES.outcome)
    for outcome, chance in told.by(duel.RULES.outcome).items():
        assert chance <= whole[outcome] <= chance + told.missing


def test_a_strict_chain_refuses_to_leave_anything_out() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    with pytest.raises(BudgetExceeded, match="within 300 positions"):
        chain(duel.RULES, duel.BOOK, state, most=300, strict=True)
    with pytest.raises(BudgetExceeded, match="allow more branches"):
        chain(duel.RULES, duel.BOOK, state, budget=2, strict=True)
    assert chain(duel.RULES, duel.BOOK, state, strict=True).whole


def test_a_fight_up_to_a_point() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")

    def half(here: Any) -> bool:
        return any(fate.left <= fate.most // 2 for fate in duel.RULES.fates(duel.BOOK, here))

    told = ends(chain(duel.RULES, duel.BOOK, state, over=half))
    assert told.missing == 0
    assert all(half(end) for end, _ in told.ends)
    assert told.rounds < ends(chain(duel.RULES, duel.BOOK, state)).rounds


def test_rounds_are_counted_from_where_the_fight_stands() -> None:
    state = replace(duel.RULES.start(duel.BOOK, "dock-thug"), round=40)
    told = ends(chain(duel.RULES, duel.BOOK, state))
    again = ends(chain(duel.RULES, duel.BOOK, replace(state, round=0)))
    assert told.rounds == again.rounds
    assert Fraction(2) < told.rounds < 6


def test_a_fight_from_the_middle_of_a_beat() -> None:
    """The chances at a prompt are those of its answers, each with its weight."""
    play = duel.duel()
    state, replies = play.beat
    here = ends(chain(duel.RULES, duel.BOOK, state, replies=replies))
    assert here.missing == 0
    advised = duel.RULES.advise(Run(duel.RULES, duel.BOOK, state, replies))
    play.answer(advised)
    state, replies = play.beat
    assert len(replies) > 1
    there = ends(chain(duel.RULES, duel.BOOK, state, replies=replies))
    assert there.by(duel.RULES.outcome) == here.by(duel.RULES.outcome)
    assert there.rounds == here.rounds


def test_the_branches_of_all_beats_have_a_budget_together() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    whole = chain(duel.RULES, duel.BOOK, state)
    cut = chain(duel.RULES, duel.BOOK, state, together=50)
    assert len(cut.positions) < len(whole.positions)
    assert ends(cut).missing > 0
    assert chain(duel.RULES, duel.BOOK, state, together=100_000) == whole
    stopped = chain(duel.RULES, duel.BOOK, state, enough=lambda: True)
    assert sum(bool(one.steps) for one in stopped.positions) == 1
    assert chain(duel.RULES, duel.BOOK, state, enough=lambda: False) == whole


def test_a_fight_that_was_solved_is_cut_off_where_somebody_falls() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    over = falls(duel.RULES, duel.BOOK, state)
    cut = ends(until(chain(duel.RULES, duel.BOOK, state), over))
    asked = first_to_fall(duel.RULES, duel.BOOK, state)

    def fell(end: Any) -> tuple[str, ...]:
        return fallen(duel.RULES, duel.BOOK, state, end)

    assert cut.by(fell) == asked.by(fell)
    assert cut.rounds == asked.rounds
