"""Attacks in exact figures, compared with the ledger and with counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from fracas.rulesets.beacon_road.advice.swings import (
    Dealt,
    blow,
    odds,
    rough,
    sums,
    swing,
    turns_to_clear,
)


def near(found: Fraction | float, wanted: Fraction | float) -> bool:
    """Whether two figures agree but for the tail of a chain that is cut."""
    return abs(float(found) - float(wanted)) < 1e-9


@pytest.mark.rule("BR-ADVICE-05", "BR-ROLL-25")
def test_the_chance_to_hit_is_that_of_the_ledger() -> None:
    assert near(odds(1, 2, 6, 14).hit, Fraction(17, 27))
    assert near(odds(1, 2, 6, 24).hit, Fraction(1217, 7776))
    assert near(odds(0, 1, 6, 14).hit, 0.329861111)


@pytest.mark.rule("BR-ADVICE-05", "BR-ROLL-11")
def test_critical_multipliers_share_out_the_chance_to_hit() -> None:
    found = odds(1, 2, 6, 14)
    plain, critical = odds(1, 2, 6, 14).hit, odds(1, 2, 6, 24).hit
    assert found.times[0] == (0, plain - critical)
    assert sum(chance for _, chance in found.times) == plain
    assert [number for number, _ in found.times[:3]] == [0, 1, 2]


@pytest.mark.rule("BR-ADVICE-05", "BR-ROLL-14")
def test_a_botch_is_a_miss_with_a_one_among_the_d20s() -> None:
    assert odds(1, 0, 0, 11).botch == Fraction(1, 20)
    assert odds(2, 0, 0, 11).botch == Fraction(19, 400)
    assert odds(2, 0, 0, 11, botch="highest").botch == Fraction(1, 400)


@pytest.mark.rule("BR-ADVICE-05", "BR-DMG-01")
def test_sums_of_bounded_dice_are_counted_exactly() -> None:
    row, whole = sums(2, 6, 4)
    counted = [sum(faces) for faces in product(range(1, 7), range(1, 7), range(1, 5))]
    assert whole == len(counted)
    assert all(row[total] == counted.count(total) for total in range(len(row)))


@pytest.mark.rule("BR-ADVICE-05", "BR-DMG-10", "BR-DMG-11")
def test_damage_is_halved_upwards_or_doubled() -> None:
    assert blow(1, 6, 0, "", 4) == (Fraction(7, 2), Fraction(1, 2))
    assert blow(1, 6, 0, "half", 3) == (Fraction(1 + 1 + 2 + 2 + 3 + 3, 6), Fraction(1, 3))
    assert blow(1, 6, 0, "double", 12) == (Fraction(7), Fraction(1, 6))


@pytest.mark.rule("BR-ADVICE-05", "BR-DMG-05", "BR-DMG-21")
def test_a_swing_weighs_criticals_and_misses() -> None:
    roll = odds(1, 2, 6, 14)
    found = swing(1, 2, 6, 14, Dealt(1, 6), 7)
    wanted = sum(chance * Fraction(7, 2) * (1 + number) for number, chance in roll.times)
    assert found.mean == wanted
    assert found.drops < roll.hit - dict(roll.times)[0] + Fraction(1, 100)
    missing = swing(1, 2, 6, 14, Dealt(1, 6, misses=1), 7)
    assert missing.mean == wanted + (1 - roll.hit) * Fraction(7, 2)


@pytest.mark.rule("BR-ADVICE-05")
def test_a_rough_swing_counts_no_damage_beyond_what_there_is() -> None:
    exact = swing(1, 2, 6, 14, Dealt(4, 12), 5)
    assert exact.mean > 5
    assert rough(1, 2, 6, 14, Dealt(4, 12), 5).damage == 5
    assert near(rough(1, 2, 6, 14, Dealt(4, 12), 5).hit, exact.odds.hit)


@pytest.mark.rule("BR-ADVICE-05", "BR-RESIST-17")
def test_a_wound_clears_in_its_severity_by_the_chance_of_a_roll() -> None:
    assert near(turns_to_clear(1, 11, 3) or 0, 6)
    assert near(turns_to_clear(0, 11, 1) or 0, 4)
    assert near(turns_to_clear(2, 12, 2) or 0, 2 / 0.6975)
