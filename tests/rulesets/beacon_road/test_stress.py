"""Stress: boxes, Beacon Points and blood."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.beacon_road.rules.rounds.stress import can_pay, pay
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Stressed
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench


def pays(amount: int, *, power: bool = True, **values: Any) -> Bench:
    return Bench(
        duel(kest(**values)), lambda run: pay(run, "kest", amount, "fireball", power=power)
    )


@pytest.mark.rule("BR-STRESS-01", "BR-STRESS-04", "BR-STRESS-05")
def test_boxes_are_marked_and_what_does_not_fit_is_not_paid() -> None:
    bench = pays(8)
    assert (bench.given, bench.state.who("kest").stress) == (True, 8)
    bench = pays(8, stress=3)
    assert (bench.given, bench.facts(Stressed)) == (False, [])
    assert pays(0, stress=10).given is True
    assert not can_pay(raider(), 1), "who has no track cannot"


@pytest.mark.rule("BR-STRESS-07", "BR-STRESS-08")
def test_one_beacon_point_covers_it_all() -> None:
    bench = pays(9, stress=8, beacons=1)
    assert bench.options == ("beacon",)
    bench.say("pay")
    assert (bench.state.who("kest").beacons, bench.state.who("kest").stress) == (0, 8)
    bench = pays(1, beacons=1)
    assert bench.options == ("boxes", "beacon")
    assert bench.say("pay").facts(BeaconSpent) == []
    assert pays(9, stress=1, beacons=1).options == ("boxes", "beacon"), "just enough are free"


@pytest.mark.rule("BR-STRESS-09", "BR-DMG-19")
def test_a_bloodpact_pays_for_powers_in_hp() -> None:
    bench = pays(3, abilities=("bloodpact",), stress=10, boons={"sheltered": 4})
    assert bench.options == ("blood",)
    bench.say("pay")
    assert bench.prompt.dice.notation() == "3d4"
    bench.dice("effect", 4, 2, 1)
    assert (bench.given, bench.state.who("kest").hp) == (True, 27)
    assert bench.facts(Hurt)[0].lost
    assert pays(3, abilities=("bloodpact",), stress=10, power=False).given is False, "no push"


@pytest.mark.rule("BR-STRESS-05", "BR-GAP-57")
def test_BR_EX_05_the_printed_price_of_a_power_stands() -> None:
    assert BOOK.powers["fireball"].stress == 8
