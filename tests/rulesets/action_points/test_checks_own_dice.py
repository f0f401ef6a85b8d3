"""Dice as Action Points rolls them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.errors import WrongUse
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.checks import own_dice

BOOK = open_book({})


@pytest.mark.rule("AP-CORE-05")
def test_a_test_passes_as_often_as_the_rules_say() -> None:
    found = own_dice(BOOK, "d8@7")
    assert found is not None
    assert found.axes == ("passed",)
    assert dict(found.law) == {(0,): Fraction(3, 4), (1,): Fraction(1, 4)}
    sure = own_dice(BOOK, "D4@-1")
    assert sure is not None
    assert sure.law == (((1,), 1),)


@pytest.mark.rule("AP-ATK-15")
def test_an_attack_hits_as_often_as_the_table_of_exact_odds_says() -> None:
    found = own_dice(BOOK, "d8@2 vs d6@4")
    assert found is not None
    assert found.axes == ("hit",)
    assert dict(found.law)[1,] == Fraction(5, 8)
    by_attacker = RULESET.own_dice(RULESET.open_book({"tie_winner": "attacker"}), "d8@2 vs d6@4")
    assert by_attacker is not None
    assert dict(by_attacker.law)[1,] == Fraction(11, 16)


@pytest.mark.rule("AP-CHAR-03")
def test_what_is_written_otherwise_is_no_test() -> None:
    assert own_dice(BOOK, "4d6") is None
    with pytest.raises(WrongUse, match="write a die and its MTN"):
        own_dice(BOOK, "d8@")
    with pytest.raises(WrongUse, match="A d7 is no step of the chain"):
        own_dice(BOOK, "d7@3")
