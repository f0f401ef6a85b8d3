"""What each modifier of a roll changes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.asking.prompts import Edit, Roll
from fracas.core.facts import Corrected
from fracas.odds.reasons import Reason, upcoming, why
from tests.odds import duel, toy

EXPOSED = Edit(Corrected("combatants/dock_thug/conditions", [{"name": "exposed"}]))


def roll_of(*replies: Any) -> Roll:
    state, before = duel.duel().beat
    roll = upcoming(duel.RULES, duel.BOOK, state, (*before, *replies))
    assert roll is not None
    return roll


def reasons(roll: Roll) -> dict[str, Reason]:
    return {reason.term.name: reason for reason in why(roll)}


@pytest.mark.rule("RW-EDGE-01", "RW-EDGE-12")
def test_what_edge_is_worth_to_a_strike_at_plus_one() -> None:
    edge = reasons(roll_of(EXPOSED, duel.STRIKE, ()))["target_exposed"]
    # 4d6 reach 13 in 861 of 1296 ways, the best four of 5d6 in 6523 of 7776.
    assert (
        edge.change("critical", "full")
        == Fraction(6523, 7776) - Fraction(861, 1296)
        == Fraction(1357, 7776)
    )
    assert edge.change("critical") == Fraction(2637, 7776) - Fraction(206, 1296)
    assert sum(by for _, by in edge.changes) == 0


@pytest.mark.rule("RW-CHK-03")
def test_what_the_attribute_is_worth_is_the_ways_of_one_total() -> None:
    agility = reasons(roll_of(duel.STRIKE, ()))["AGI"]
    assert agility.change("critical", "full") == Fraction(140, 1296)


@pytest.mark.rule("RW-EDGE-03")
def test_a_second_edge_is_worth_nothing_beside_the_first() -> None:
    told = reasons(roll_of(EXPOSED, duel.STRIKE, (("circumstance", "edge"),)))
    assert list(told) == ["AGI", "target_exposed", "circumstance"]
    assert told["circumstance"].change("critical", "full") == 0
    assert told["target_exposed"].change("critical", "full") == 0


def test_a_roll_that_cannot_be_recast_has_no_reasons() -> None:
    roll = upcoming(toy.RULES, toy.BOOK, toy.at("pair"), ())
    assert roll is not None
    assert why(roll) == ()


def test_the_next_roll_is_found_through_what_is_asked_before_it() -> None:
    assert roll_of().about[1] == "strike"
    state, replies = duel.duel().beat
    defence = upcoming(duel.RULES, duel.BOOK, state, replies, first=(("defend", Fraction(1)),))
    assert defence is not None
    assert defence.about[1] == "defend"


def test_no_roll_comes_before_the_end_or_for_ever() -> None:
    toy_first = {"first": (("none", Fraction(1)),)}
    assert upcoming(toy.RULES, toy.BOOK, toy.at("stake"), (), **toy_first) is None
    assert upcoming(toy.RULES, toy.BOOK, toy.at("spin"), ()) is None
