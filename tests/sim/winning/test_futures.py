"""Futures of a prompt."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ask, Roll
from fracas.core.play.run import Run
from fracas.odds.policies import proposed
from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.winning import futures
from fracas.sim.winning.futures import Futures
from fracas.sim.winning.values import Values
from tests.sim.small_fights import states

SYSTEMS = [rules.id for rules in all_rulesets() if rules.id != "long_poles"]


def never() -> bool:
    return False


def asked(system: str, scenario: str = "") -> tuple[Futures, Values, list[Any]]:
    """The futures of the first choice of a side in a fight before dice fall, and its options."""
    rules = next(one for one in all_rulesets() if one.id == system)
    job = Job(system, scenario or rules.scenarios()[0].id, seed=2)
    found = opening(job)
    for state in [one for one in states(job, 0) if one.agenda]:
        run, replies = Run(found.rules, found.book, state), list[Any]()
        while run.prompt is not None and not isinstance(run.prompt, Roll):
            prompt = run.prompt
            sides = {one.id: one.side for one in found.rules.members(run.state)}
            options = getattr(getattr(prompt, "form", None), "options", ())
            if isinstance(prompt, Ask) and len(options) > 1 and sides.get(prompt.decider):
                there = Futures(found.rules, found.book, state, tuple(replies), 7)
                values = Values(found.rules, found.book, sides[prompt.decider])
                return there, values, [one.id for one in options]
            replies.append(proposed(run))
            run.answer(replies[-1])
    raise AssertionError("no side chooses in this fight before dice fall")


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_remembered_of_advice_changes_no_future(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, values, options = asked(system)
    numbers = [0, 1, 0, 2]
    told = [there.worth(one, at, values, never) for one in options[:2] for at in numbers]
    monkeypatch.setattr(futures, "REPLY", object())
    afresh = []
    for one in options[:2]:
        for at in numbers:
            there._paths.clear()
            afresh.append(there.worth(one, at, values, never))
    assert told == afresh
    assert told[0] == told[2]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_horizon_is_drawn_in_to_a_number_of_prompts(system: str) -> None:
    there, values, options = asked(system)
    far = there.horizon
    there.look_no_farther(options[0], 0, 10_000)
    assert there.horizon == far == there.standing
    there.look_no_farther(options[0], 0, 6)
    assert there.horizon < far or far <= 6
    before = there.played
    there.worth(options[0], 0, values, never)
    assert there.horizon == 0 or there.played - before <= 6
    there.look_no_farther(options[0], 0, 0)
    assert there.horizon == 0


def test_a_whole_fight_is_played_only_where_there_are_prompts_enough() -> None:
    there, values, options = asked("razorweave", "dock-thug")
    before = there.played
    won = there.win(options[0], 0, values, never, 10_000)
    took = there.played - before
    assert won in (0.0, 1.0)
    assert there.win(options[0], 0, values, never, took + 1) == won
    assert there.win(options[0], 0, values, never, took // 2) is None


def test_beats_have_their_own_dice_whatever_was_rolled_before() -> None:
    """Futures of one number go on alike where an answer took more dice than another."""
    there, _, _ = asked("razorweave", "dock-thug")
    one, other = futures._Luck(3, 5), futures._Luck(3, 5)
    state = there.begun
    first = one.of(state)
    other.of(state)
    for _ in range(9):
        first.below(6)
    again = [luck.of(state).below(1 << 30) for luck in (one, other)]
    assert again[0] == again[1]
    assert len({futures._Luck(3, at).of(state).below(1 << 30) for at in range(20)}) == 20
    often = futures._Luck(3, 5)
    assert len({often.of(state).below(1 << 30) for _ in range(20)}) == 20


def test_a_future_that_comes_to_where_it_began_is_worth_nothing() -> None:
    found = 0
    for system in SYSTEMS:
        there, values, options = asked(system)
        for one in options:
            state = there._ahead(one, 0, 0, never)
            back = there.rules.canonical(state) == there.here
            assert (there.soon(one, 0, values, never) is None) is back
            found += not back
    assert found
