"""Win chances, exactly, at any position."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Result
from fracas.odds.chains import chain, ends
from fracas.odds.policies import SURE
from fracas.odds.win_chances import WinChances, win_at
from tests.odds import duel
from tests.odds.strikers import BOOK, FIRST, HIT, MISS, STRIKERS, opened, play
from tests.toy import TOY


def prospects(side: str = "us", **options: Any) -> WinChances:
    return WinChances(STRIKERS, BOOK, side, **options)


def test_whoever_strikes_first_has_the_better_of_it() -> None:
    state = STRIKERS.start(BOOK, "duel")
    ours = prospects()
    assert ours(state) == FIRST
    assert prospects("them")(state) == 1 - FIRST
    assert ours.positions > 3
    solved = ours.positions
    assert ours(state) == FIRST
    assert ours.positions == solved


def test_a_fight_that_is_over_is_won_or_not() -> None:
    over = replace(STRIKERS.start(BOOK, "duel"), winner="us", agenda=())
    assert prospects()(over) == 1
    assert prospects("them")(over) == 0


def test_a_fight_that_goes_on_for_ever_is_not_won() -> None:
    # By the toy's own advice nobody ever strikes.
    assert WinChances(TOY, BOOK, "us")(TOY.start(BOOK, "duel")) == 0


def test_inside_a_beat_it_is_the_mean_of_where_the_beat_can_end() -> None:
    beat, replies = play(opened()).beat
    ours = prospects()
    assert win_at(STRIKERS, BOOK, beat, replies, ours) == FIRST
    after = {
        value: win_at(STRIKERS, BOOK, beat, replies, ours, first=((Result(value), SURE),))
        for value in ("hit", "miss")
    }
    assert after == {"hit": 1, "miss": 1 - FIRST}
    assert HIT * 1 + (1 - HIT) * (1 - FIRST) == FIRST


def test_too_many_positions_are_not_looked_at() -> None:
    state = STRIKERS.start(BOOK, "duel")
    few = prospects(most=2)
    assert few(state) is None
    assert few.positions == 0
    assert win_at(STRIKERS, BOOK, state, (), few) is None
    beat, replies = play(opened(), MISS).beat
    assert win_at(STRIKERS, BOOK, beat, replies, few) is None


def test_when_there_is_enough_nothing_more_is_solved() -> None:
    number = count()
    assert prospects(enough=lambda: next(number) > 1)(STRIKERS.start(BOOK, "duel")) is None


def test_a_beat_that_needs_too_many_branches_is_not_told() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    assert WinChances(duel.RULES, duel.BOOK, "party", budget=2)(state) is None


def test_it_agrees_with_the_chain_of_the_whole_fight() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    told = ends(chain(duel.RULES, duel.BOOK, state)).by(duel.RULES.outcome)
    for side, chance in told.items():
        assert WinChances(duel.RULES, duel.BOOK, side)(state) == chance
    assert sum(told.values()) == Fraction(1)
