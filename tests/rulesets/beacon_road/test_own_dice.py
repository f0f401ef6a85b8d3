"""Dice as Beacon Road writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.errors import WrongUse
from fracas.core.ruleset import OwnDice
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionReading, dice_for, own_dice
from tests.rulesets.beacon_road.table import BOOK


def told(text: str) -> OwnDice:
    found = own_dice(BOOK, text)
    assert found is not None
    return found


@pytest.mark.rule("BR-ROLL-01", "BR-ROLL-22")
def test_the_law_is_that_of_the_roll_in_play() -> None:
    found = told("2/d20! + 3/d8!")
    assert found.name == "2/d20! + 3/d8!"
    dice = dice_for(2, 3, 8)
    law = dice.law(ActionReading(dice, (18,)))
    hit = sum(branch.chance for branch in law.branches if branch.value[0].success)  # type: ignore[index,union-attr]
    botch = sum(
        branch.chance
        for branch in law.branches
        if branch.value[0].result == "botch"  # type: ignore[index,union-attr]
    )
    assert sum(chance for (total, _), chance in found.law if total >= 18) == hit
    assert sum(chance for (total, low), chance in found.law if total < 18 and low) == botch
    assert sum((chance for _, chance in found.law), found.missing) == 1
    assert 0 < found.missing < Fraction(1, 10**12)


@pytest.mark.rule("BR-ROLL-03", "BR-RESIST-01")
def test_a_tier_of_nothing_keeps_the_lowest_of_two() -> None:
    found = told("0/d20!")
    assert sum(chance for (total, _), chance in found.law if total == 1) == Fraction(39, 400)


def test_what_is_written_otherwise_is_no_roll() -> None:
    assert own_dice(BOOK, "4d6") is None
    assert RULESET.own_dice(BOOK, "2Y1G vs 2P") is None
    with pytest.raises(WrongUse, match="write Tier/d20"):
        told("2/d12!")
    with pytest.raises(WrongUse, match="No attribute has a d7"):
        told("2/d20! + 1/d7!")
    with pytest.raises(WrongUse, match="At most 20"):
        told("99/d20!")
