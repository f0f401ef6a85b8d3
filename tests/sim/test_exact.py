"""What a batch comes to in the long run, where it can be solved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.odds.chains import chain, ends
from fracas.rulesets.registry import ruleset
from fracas.sim.exact import Reach, plays_as_batches_do, solved
from fracas.sim.jobs import Job, table

DUEL = Job("razorweave", "dock-thug")
RULES: Any = ruleset("razorweave")


def test_a_duel_by_advice_is_solved() -> None:
    found = solved(DUEL)
    assert found is not None
    book = RULES.open_book({})
    fight = chain(RULES, book, RULES.start(book, "dock-thug"))
    assert found.positions == len(fight.positions)
    assert found.outcomes == ends(fight).by(RULES.outcome)
    assert sum(found.outcomes.values()) == Fraction(1)
    out, left = found.fared["rella", "party"]
    assert out == found.outcomes["foes"]
    assert 0 < left < 6


def test_what_is_played_otherwise_or_has_too_many_positions_is_not() -> None:
    assert solved(Job("razorweave", "dock-thug", policies=(("foes", "random"),))) is None
    assert solved(Job("razorweave", "dock-thug", policies=(("foes", "advisor"),))) is not None
    assert solved(DUEL, Reach(positions=100)) is None
    assert solved(DUEL, Reach(branches=100)) is None
    assert solved(Job("fully_automated", "pump-house")) is None


def test_a_chain_of_other_answers_than_the_batchs_is_found_out() -> None:
    book = RULES.open_book({})
    fight = chain(RULES, book, RULES.start(book, "dock-thug"), most=40)
    assert plays_as_batches_do(RULES, book, fight, table(DUEL, 0))
    otherwise = Job("razorweave", "dock-thug", policies=(("party", "random"),))
    assert not plays_as_batches_do(RULES, book, fight, table(otherwise, 0))
