"""Exact distributions of rolls: the ledger's figures, the cut tail, both readings of a botch."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.dice.kept import totals
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionReading, Outcome, dice_for


def at_least(tier: int, dots: int, die: int, goal: int) -> float:
    plain, low, whole = totals(dice_for(tier, dots, die))
    ways = sum(n for row in (plain, low) for total, n in row.items() if total >= goal)
    return float(Fraction(ways, whole))


def mean(tier: int, dots: int, die: int) -> float:
    plain, low, whole = totals(dice_for(tier, dots, die))
    return float(Fraction(sum(t * n for row in (plain, low) for t, n in row.items()), whole))


@pytest.mark.rule("BR-ROLL-23", "BR-ROLL-22")
def test_the_known_means() -> None:
    assert mean(1, 0, 0) == pytest.approx(210 / 19, abs=1e-9)
    assert mean(1, 1, 6) == pytest.approx(15.2526, abs=5e-5)
    assert mean(0, 1, 6) == pytest.approx(11.4026, abs=5e-5)
    assert mean(0, 0, 6) == pytest.approx(9.8471, abs=5e-5)
    assert at_least(1, 1, 6, 14) == pytest.approx(5 / 9, abs=1e-11)


@pytest.mark.rule("BR-ROLL-25")
def test_the_further_figures() -> None:
    assert at_least(1, 2, 6, 14) == pytest.approx(17 / 27, abs=1e-11)
    assert at_least(1, 2, 6, 19) == pytest.approx(667 / 1728, abs=1e-11)
    assert at_least(1, 2, 6, 24) == pytest.approx(1217 / 7776, abs=1e-11)
    assert at_least(2, 2, 8, 14) == pytest.approx(0.874482, abs=5e-7)
    assert at_least(2, 2, 8, 24) == pytest.approx(0.340988, abs=5e-7)
    assert mean(2, 2, 8) == pytest.approx(21.9205, abs=5e-5)
    assert at_least(0, 1, 6, 14) == pytest.approx(0.329861, abs=5e-7)


@pytest.mark.rule("BR-ROLL-22", "BR-ROLL-14")
@pytest.mark.parametrize("botch", ["lowest", "highest"])
@pytest.mark.parametrize(("tier", "dots", "die"), [(-1, 1, 4), (1, 5, 4), (2, 2, 8), (5, 5, 12)])
def test_the_law_of_an_attack_reports_a_tail_below_1e_12(
    tier: int, dots: int, die: int, botch: str
) -> None:
    dice = dice_for(tier, dots, die, botch)
    law = dice.law(ActionReading(dice, (14,)))
    assert 0 < law.missing < Fraction(1, 10**12)
    assert sum((one.chance for one in law.branches), law.missing) == 1
    for one in law.branches:
        assert ActionReading(dice, (14,)).of(one.faces) == one.value
    assert len(law.branches) < 40, "totals that mean the same are one branch"


@pytest.mark.rule("BR-ROLL-14", "BR-GAP-02")
def test_the_chance_of_a_botch_by_both_rules() -> None:
    """At Tier 2 against 40 nearly all fails: 39 of 400 pairs show a 1, one of 400 two of them."""
    for rule, ways in (("lowest", 39), ("highest", 1)):
        dice = dice_for(2, 1, 4, rule)
        law = dice.law(ActionReading(dice, (1000,)))
        botch = sum(one.chance for one in law.branches if one.value == (Outcome("botch"),))
        assert float(botch) == pytest.approx(ways / 400, abs=1e-11)
    one = {rule: dice_for(1, 1, 4, rule) for rule in ("lowest", "highest")}
    laws = [dice.law(ActionReading(dice, (14,))) for dice in one.values()]
    assert {(b.value, b.chance) for b in laws[0].branches} == {
        (b.value, b.chance) for b in laws[1].branches
    }, "at Tier 1 the two agree"
