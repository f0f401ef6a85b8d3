"""The odds of all that a decider may answer, calculated together within a time limit."""

from __future__ import annotations

from fracas.api.asking import OptionOdds
from fracas.core.asking.answers import Answer
from fracas.core.errors import BudgetExceeded, TooMuch
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.odds import odds_for
from fracas.odds.bounds import bounded
from fracas.odds.budget import MISLEADING, OddsBudget
from fracas.odds.memory import fuller_than, memory_limit, room, soft

BRANCHES, FINE = 60_000, 1e-6
"""How far odds are followed, besides the time limit."""


def weighed(
    chronicle: Chronicle, decider: Decider, seconds: float
) -> dict[Answer | None, OptionOdds]:
    """Return the odds of each answer of a decider; empty where they take too long."""
    seat = chronicle.seating.seat_of(decider)
    patience = OddsBudget(BRANCHES, seconds, FINE)
    try:
        with bounded(seconds, fuller_than(room(soft(memory_limit())))):
            laws = odds_for(chronicle, seat, **patience.from_now())
    except (BudgetExceeded, TooMuch):
        return {}
    found: dict[Answer | None, OptionOdds] = {}
    for law in laws:
        if law.decider == decider:
            sound = law.law.missing <= MISLEADING
            found[law.answer] = OptionOdds(
                {one.name: one.value for one in law.headlines} if sound else {},
                law.law.missing,
                tuple((part.words, part.chance) for part in law.parts) if sound else (),
                frozenset(one.name for one in law.headlines if one.kind == "chance"),
            )
    return found
