"""Exact chances against fights that were played: one with the other within 4.5 standard errors.

The dice are seeded, so that it comes out the same every time. FRACAS_FIGHTS says how many fights
are played of each; scripts/soak-odds plays 20,000.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll, Together
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.odds.chains import chain, ends
from fracas.odds.policies import proposed
from fracas.rulesets.registry import ruleset
from tests.odds.test_equilibrium import cards

FIGHTS = int(os.environ.get("FRACAS_FIGHTS", "4000"))
ERRORS = 4.5


def shipped(system: str, scenario: str) -> Any:
    rules = ruleset(system)
    return rules.start(rules.open_book({}), scenario)


def wounded() -> Any:
    """Kit and Marrow two hexes apart, with few hit points left; no help comes."""
    state, _ = cards(2)
    state = replace(state, alarms=())
    return replace(state, combatants=tuple(replace(one, hp=5) for one in state.combatants))


DUELS: dict[str, tuple[str, Callable[[], Any]]] = {
    "dock-thug": ("razorweave", lambda: shipped("razorweave", "dock-thug")),
    "bell-tower-duel": ("razorweave", lambda: shipped("razorweave", "bell-tower-duel")),
    "footbridge, late": ("fully_automated", wounded),
}


def played(rules: Any, book: Any, state: Any, number: int) -> Any:
    """The end of a fight in which everybody does what the rules propose."""
    play = Chronicle(rules, book, state, seed=seed_from_number(number))
    while (run := play.run) is not None:
        if isinstance(run.prompt, Roll):
            play.throw()
        elif isinstance(run.prompt, Together):
            play.say_all(proposed(run))
        else:
            play.answer(proposed(run))
    return play.state


@pytest.mark.soak
@pytest.mark.parametrize("duel", DUELS)
def test_as_many_fights_are_won_as_the_chain_has_it(duel: str) -> None:
    system, start = DUELS[duel]
    rules, state = ruleset(system), start()
    book = rules.open_book({})
    exact = ends(chain(rules, book, state))
    assert exact.missing == 0
    chances = exact.by(rules.outcome)
    final = [played(rules, book, state, number) for number in range(FIGHTS)]
    won = Counter(rules.outcome(end) for end in final)
    assert set(won) <= set(chances)
    for outcome, chance in chances.items():
        error = sqrt(chance * (1 - chance) / FIGHTS)
        assert abs(won[outcome] / FIGHTS - chance) <= ERRORS * error, outcome
    rounds = [end.round - state.round for end in final]
    mean = Fraction(sum(rounds), FIGHTS)
    spread = sqrt(sum((one - mean) ** 2 for one in rounds) / (FIGHTS - 1) / FIGHTS)
    assert abs(mean - exact.rounds) <= ERRORS * spread
