"""What Strikes are worth: the best one in reach, and its mean ticks."""

from __future__ import annotations

from fracas.rulesets.razorweave.advice.forecast import Forecast, Strikes, Worth
from tests.rulesets.razorweave.table import Table, duel


def test_the_best_of_several_strikes_is_found() -> None:
    table = Table(duel(ann={"agi": 3, "weapons": ("club", "short_sword")})).open()
    run = table.run
    strikes = Strikes(Forecast(run))
    worth = strikes.at(table.state, "ann", "bob")
    assert (worth.option, worth.exact) == ("strike:bob:short_sword", True)
    assert strikes.open(table.state, "ann", "bob") == ("strike:bob:club", worth.option)
    assert worth.ticks > strikes.at(table.state, "bob", "ann").ticks
    assert strikes.at(table.state, "ann", "nobody") == Worth()


def test_a_strike_is_tried_out_once() -> None:
    table = Table(duel()).open()
    run = table.run
    forecast = Forecast(run, 5)
    strikes = Strikes(forecast)
    worth = strikes.at(table.state, "ann", "bob")
    assert (worth.exact, forecast.left) == (True, 0)
    assert strikes.at(table.state, "ann", "bob") == worth
    assert forecast.guesses == 0


def test_a_worth_that_goes_by_part_of_what_may_happen_is_a_guess() -> None:
    table = Table(duel()).open()
    run = table.run
    forecast = Forecast(run, 2)
    strikes = Strikes(forecast)
    worth = strikes.at(table.state, "ann", "bob")
    assert (worth.option, worth.exact) == ("strike:bob:club", False)
    assert strikes.at(table.state, "bob", "ann") == Worth(exact=False)
    assert forecast.guesses == 2
