"""Forecasts: the possible results of an act, found by running the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.advice import forecast
from fracas.rulesets.razorweave.advice.forecast import (
    Forecast,
    Trial,
    always,
    figure,
    now,
    per_cent,
    ticks_on,
)
from fracas.rulesets.razorweave.state.combatants import Clock
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

LONG = Clock(30)


def meeting(**values: object) -> Table:
    """Ann on turn against Bob, whose Clock is long."""
    return Table(duel(ann={"mig": 2, **values}, bob={"clock": LONG, "mig": 1})).open()


def test_a_strike_is_weighed_by_the_exact_law_of_its_check() -> None:
    table = meeting()
    run = table.run
    before = table.state
    outlook = Forecast(run).after_act(now(before), "ann", always("strike:bob:club"))
    assert sum(chance for _, chance in outlook.positions) == 1
    assert ticks_on(before, outlook, "bob") == Fraction(1233, 648)
    assert table.state == before
    assert table.kind == "action"


def test_ticks_that_overfill_a_clock_count_for_nothing() -> None:
    table = Table(duel(ann={"mig": 2}, bob={"clock": Clock(6, 5)})).open()
    run = table.run
    outlook = Forecast(run).after_act(now(table.state), "ann", always("strike:bob:club"))
    hit = sum(chance for state, chance in outlook.positions if state.who("bob").out is not None)
    assert ticks_on(table.state, outlook, "bob") == hit


def test_a_whole_turn_is_played_by_the_books_advice() -> None:
    table = meeting()
    run = table.run
    outlook = Forecast(run).after_turn(now(table.state), "bob")
    assert ticks_on(table.state, outlook, "ann") == Fraction(2157, 1296)
    assert ticks_on(table.state, outlook, "bob") == 0
    assert all(state.who("bob").acted for state, _ in outlook.positions)


def test_who_is_out_takes_no_turn() -> None:
    state = scene(fighter("ann"), fighter("bob", "foes"), order="rolled")
    table = Table(state).open()
    run = table.run
    assert Forecast(run).after_turn(now(table.state), "nobody") == now(table.state)


def test_weight_beyond_the_budget_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = meeting()
    run = table.run
    monkeypatch.setattr(forecast, "MOST_BRANCHES", 2)
    outlook = Forecast(run).after_act(now(table.state), "ann", always("strike:bob:club"))
    assert 0 < outlook.missing < 1
    assert outlook.missing + sum(chance for _, chance in outlook.positions) == 1
    assert 0 <= ticks_on(table.state, outlook, "bob") <= 3


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Trial]:
    """Every branch that is followed from now on."""
    followed: list[Trial] = []
    begin = Trial.__init__

    def count(trial: Trial, *args: Any) -> None:
        followed.append(trial)
        begin(trial, *args)

    monkeypatch.setattr(Trial, "__init__", count)
    return followed


def test_steps_of_one_forecast_share_its_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    run = meeting().run
    followed = counted(monkeypatch)
    forecast = Forecast(run, 8)
    strike = always("strike:bob:club")
    first = forecast.after_act(now(run.state), "ann", strike)
    assert (first.exact, forecast.left, len(followed)) == (True, 3, 5)
    second = forecast.after_act(first, "ann", strike)
    assert (forecast.left, len(followed)) == (0, 8)
    assert not second.exact
    assert 0 < second.missing < 1
    third = forecast.after_turn(second, "bob")
    assert (third.positions, third.missing, third.telling) == ((), 1, False)
    assert len(followed) == 8


def test_the_likeliest_ways_are_followed_first() -> None:
    run = meeting().run
    strike = always("strike:bob:club")
    chances = [one for _, one in Forecast(run).after_act(now(run.state), "ann", strike).positions]
    cut = Forecast(run, 2).after_act(now(run.state), "ann", strike)
    assert [one for _, one in cut.positions] == sorted(chances, reverse=True)[:2]
    assert cut.telling


def test_a_share_leaves_to_others_what_it_does_not_need() -> None:
    run = meeting().run
    forecast = Forecast(run, 30)
    with forecast.share(3):
        assert forecast.left == 10
        forecast.after_act(now(run.state), "ann", always("strike:bob:club"))
        with forecast.share(5):
            assert forecast.left == 1
    assert forecast.left == 25


def test_no_hint_follows_more_than_its_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Defend as a reaction and one Check for each target an Area weapon opens most ways."""
    ours = [fighter(f"p{one}", kind="pc", weapons=("shotgun",)) for one in range(2)]
    theirs = [fighter(f"f{one}", "foes", weapons=("shotgun",)) for one in range(4)]
    state = scene(*ours, *theirs, order="rolled")
    table = Table(state, defend_mode="reaction", area_mode="each")
    run = table.open("p0", "f0", "f1", "f2", "f3", "p1").run
    monkeypatch.setattr(forecast, "FOR_ONE_HINT", 400)
    followed = counted(monkeypatch)
    hints = RULESET.hints(run)
    assert 100 < len(followed) <= 400
    assert {"threat", "numbers"} <= {hint.name for hint in hints}
    said = [RULESET.say_hint(hint, run.state) for hint in hints]
    assert any("about" in one for one in said)
    assert not [one for one in hints if one.name == "two_strikes" and "about" not in one.about[3]]


def test_figures_are_short() -> None:
    assert figure(Fraction(1233, 648)) == "1.90"
    assert per_cent(Fraction(973, 1000)) == "97.3%"
    assert figure(Fraction(1), exact=False) == "about 1.00"
    assert per_cent(Fraction(1), exact=False) == "about 100.0%"
