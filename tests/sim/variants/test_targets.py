"""Targets as they are typed, and how far fights are from them."""

from __future__ import annotations

from math import hypot

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import LOSSES, PRICE, WIN, Measure
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.scores import Score
from fracas.sim.variants.targets import distance, estimates, gaps, nearest_gap, read_target

WINS, OUT = Measure(WIN, "us"), Measure(LOSSES, "us")


@pytest.mark.parametrize(
    ("text", "low", "high", "told"),
    [
        ("70%", 0.7, 0.7, "70%"),
        ("70", 0.7, 0.7, "70%"),
        (" 12.5 % ", 0.125, 0.125, "12.5%"),
        ("60%..75%", 0.6, 0.75, "60% to 75%"),
        ("60..75", 0.6, 0.75, "60% to 75%"),
        ("<=5%", 0, 0.05, "at most 5%"),
        (">= 70%", 0.7, 1, "at least 70%"),
        ("100%", 1, 1, "100%"),
    ],
)
def test_targets(text: str, low: float, high: float, told: str) -> None:
    target = read_target(WINS, text, "--win")
    assert (target.low, target.high) == pytest.approx((low, high))
    assert target.told() == told


@pytest.mark.parametrize("text", ["", "much", "150%", "-5%", "80%..60%", "<70%", "1/2"])
def test_what_is_none_is_refused_by_the_name_of_its_option(text: str) -> None:
    with pytest.raises(WrongUse, match="--win"):
        read_target(WINS, text, "--win")


def test_distances() -> None:
    won, lost = Score("us", 3, 9, (("us", 0, 2),)), Score("foes", 3, 9, (("us", 1, 2),))
    wins, losses = read_target(WINS, "80%", "--win"), read_target(OUT, "<=10%", "--losses")
    scores = [won, lost]
    assert gaps([wins, losses], scores) == pytest.approx((0.3, 0.15))
    assert distance([wins, losses], scores) == pytest.approx(hypot(0.3, 0.15))
    assert gaps([losses], [won]) == (0,)
    price = read_target(Measure(PRICE, "us"), "10%", "--losses-when-won")
    assert gaps([price], [lost]) == (1,)


def test_few_fights_are_held_against_the_same_luck_of_many() -> None:
    won, lost = Score("us", 3, 9, (("us", 0, 2),)), Score("foes", 3, 9, (("us", 1, 2),))
    target = read_target(WINS, "80%", "--win")
    usual = [won, lost] * 100
    (alike,) = estimates([target], usual[:20], usual)
    assert alike.value == pytest.approx(0.5)
    assert alike.give < 0.15
    better = [won] * 4 + usual[4:20]
    (found,) = estimates([target], better, usual)
    assert found.value == pytest.approx(0.6)
    assert nearest_gap(target, found) < 0.05
    (alone,) = estimates([target], better, usual[:20])
    assert alone.give > found.give
    assert nearest_gap(target, Interval(0.5, 0.4, 0.6)) == pytest.approx(0.2)


def test_what_no_fight_tells_may_be_anything() -> None:
    lost = Score("foes", 3, 9, (("us", 1, 2),))
    price = read_target(Measure(PRICE, "us"), "10%", "--losses-when-won")
    assert estimates([price], [lost], [lost] * 50) == (Interval(1.0, 0.0, 1.0),)
