"""The tables of odds that the Razorweave ledger counts, as the law of a whole turn has them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.asking.prompts import Edit
from fracas.core.facts import Corrected
from fracas.odds.law import beat_law
from fracas.odds.policies import by_default
from tests.odds import duel

TIERS = ("critical", "full", "partial", "failure", "critical_failure")

PER_CENT = {
    ("burden", 0): ((3.31, 29.78, 21.88, 36.54, 8.50), 0.914),
    ("none", 0): ((9.72, 45.91, 20.45, 21.22, 2.70), 1.414),
    ("edge", 0): ((23.69, 52.55, 13.52, 9.53, 0.72), 1.897),
    ("burden", 1): ((6.07, 37.63, 22.39, 29.85, 4.06), 1.159),
    ("none", 1): ((15.90, 50.54, 17.67, 14.74, 1.16), 1.664),
    ("edge", 1): ((33.91, 49.97, 10.04, 5.80, 0.27), 2.117),
    ("burden", 2): ((10.25, 44.71, 21.35, 22.20, 1.49), 1.415),
    ("none", 2): ((23.92, 52.16, 14.20, 9.34, 0.39), 1.903),
    ("edge", 2): ((45.04, 44.71, 6.94, 3.23, 0.08), 2.315),
    ("burden", 3): ((16.11, 49.97, 18.84, 14.74, 0.33), 1.671),
    ("none", 3): ((33.56, 50.54, 10.49, 5.32, 0.08), 2.123),
    ("edge", 3): ((56.30, 37.63, 4.44, 1.62, 0.01), 2.486),
}
"""For each circumstance and attribute the chances of the tiers at DC 14, and the mean ticks."""


@pytest.mark.rule("RW-EDGE-12", "RW-CHK-05", "RW-CHK-06", "RW-RES-01")
@pytest.mark.parametrize(("circumstance", "attribute"), PER_CENT)
def test_a_strike_has_the_odds_of_the_ledgers_table(circumstance: str, attribute: int) -> None:
    state, replies = duel.duel().beat
    edit = Edit(Corrected("combatants/rella/agi", attribute))
    sheet = () if circumstance == "none" else (("circumstance", circumstance),)
    law = beat_law(duel.RULES, duel.BOOK, state, (*replies, edit, duel.STRIKE, sheet), by_default)
    tiers = dict.fromkeys(TIERS, Fraction(0))
    ticks = Fraction(0)
    for leaf in law.leaves:
        tiers[leaf.marks[0]] += leaf.chance
        ticks += leaf.chance * leaf.state.clock_of("dock_thug").filled
    told, mean = PER_CENT[circumstance, attribute]
    assert [round(float(chance * 100), 2) for chance in tiers.values()] == list(told)
    assert round(float(ticks), 3) == mean
    assert sum(tiers.values()) == 1
