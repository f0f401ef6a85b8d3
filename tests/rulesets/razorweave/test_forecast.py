"""Forecasts: what an act may bring, found by running the rules on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.rulesets.razorweave import forecast
from fracas.rulesets.razorweave.combatants import Clock
from fracas.rulesets.razorweave.forecast import (
    Strikes,
    after_act,
    after_turn,
    always,
    figure,
    now,
    per_cent,
    ticks_on,
)
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

LONG = Clock(30)


def meeting(**values: object) -> Table:
    """Ann on turn against Bob, whose Clock is long."""
    return Table(duel(ann={"mig": 2, **values}, bob={"clock": LONG, "mig": 1})).open()


def test_a_strike_is_weighed_by_the_exact_law_of_its_check() -> None:
    table = meeting()
    run = table.play.run
    assert run is not None
    before = table.state
    outlook = after_act(run, now(before), "ann", always("strike:bob:club"))
    assert sum(chance for _, chance in outlook.positions) == 1
    assert ticks_on(before, outlook, "bob") == Fraction(1233, 648)
    assert table.state == before
    assert table.kind == "action"


def test_ticks_that_overfill_a_clock_count_for_nothing() -> None:
    table = Table(duel(ann={"mig": 2}, bob={"clock": Clock(6, 5)})).open()
    run = table.play.run
    assert run is not None
    outlook = after_act(run, now(table.state), "ann", always("strike:bob:club"))
    hit = sum(chance for state, chance in outlook.positions if state.who("bob").out is not None)
    assert ticks_on(table.state, outlook, "bob") == hit


def test_a_whole_turn_is_played_by_the_books_advice() -> None:
    table = meeting()
    run = table.play.run
    assert run is not None
    outlook = after_turn(run, now(table.state), "bob")
    assert ticks_on(table.state, outlook, "ann") == Fraction(2157, 1296)
    assert ticks_on(table.state, outlook, "bob") == 0
    assert all(state.who("bob").acted for state, _ in outlook.positions)


def test_who_is_out_takes_no_turn() -> None:
    state = scene(fighter("ann"), fighter("bob", "foes"), order="rolled")
    table = Table(state).open()
    run = table.play.run
    assert run is not None
    assert after_turn(run, now(table.state), "nobody") == now(table.state)


def test_weight_beyond_the_budget_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = meeting()
    run = table.play.run
    assert run is not None
    monkeypatch.setattr(forecast, "MOST_BRANCHES", 2)
    outlook = after_act(run, now(table.state), "ann", always("strike:bob:club"))
    assert 0 < outlook.missing < 1
    assert outlook.missing + sum(chance for _, chance in outlook.positions) == 1
    assert 0 <= ticks_on(table.state, outlook, "bob") <= 3


def test_the_best_of_several_strikes_is_found() -> None:
    table = Table(duel(ann={"agi": 3, "weapons": ("club", "short_sword")})).open()
    run = table.play.run
    assert run is not None
    strikes = Strikes(run)
    option, mean = strikes.at(table.state, "ann", "bob")
    assert option == "strike:bob:short_sword"
    assert strikes.open(table.state, "ann", "bob") == ("strike:bob:club", option)
    assert mean > Strikes(run).at(table.state, "bob", "ann")[1]
    assert strikes.at(table.state, "ann", "nobody") == ("", 0)


def test_figures_are_short() -> None:
    assert figure(Fraction(1233, 648)) == "1.90"
    assert per_cent(Fraction(973, 1000)) == "97.3%"
