"""What a batch comes to in the long run, where it can be solved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.odds.chains import chain, ends
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.laws.exact import solved
from fracas.sim.laws.graphs import Reach

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


def test_a_fight_that_lasts_as_long_as_it_lasts() -> None:
    hall = solved(Job("fully_automated", "assembly-hall"))
    assert hall is not None
    assert sum(hall.outcomes.values()) == Fraction(1)
    out, _ = hall.fared["moderator_2", "moderators"]
    assert out == hall.outcomes["hecklers"] > Fraction(2, 5), "no one hits him: he gives up"
    assert 5 < hall.ends.rounds < 6
