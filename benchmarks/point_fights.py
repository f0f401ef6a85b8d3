"""Action Points: a duel, four against four, and the odds of an attack.

The duel is the knight in harness against the duellist; four against four are the guards of the
warehouse against as many agents.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from benchmarks import kept
from benchmarks.measuring import Row, first_and_best, ms
from benchmarks.playing import to_an_attack
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.odds import by_default
from fracas.odds.law import beat_law
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.state.state import State

APART = 3
"""How many feet apart agents side by side are."""


@lru_cache(maxsize=1)
def book() -> ActionPointsBook:
    """Return the book without any switch."""
    found = kept.book("action_points")
    assert isinstance(found, ActionPointsBook)
    return found


@lru_cache(maxsize=1)
def four() -> State:
    """Return four against four before the first prompt."""
    state = kept.opening("action_points", "warehouse")
    assert isinstance(state, State)
    sides = [one.side for one in state.combatants]
    few = min(set(sides), key=sides.count)
    mate = next(one for one in state.combatants if one.side == few)
    while sides.count(few) < max(sides.count(side) for side in sides):
        number = len(sides)
        more = replace(mate, id=f"{mate.id}_{number}", x=mate.x + APART * (number - 4))
        state = replace(state, combatants=(*state.combatants, more))
        sides.append(few)
    return state


def duel(number: int) -> Chronicle:
    """Return one against one at the first prompt."""
    return kept.opened("action_points", "harness", number)


def opened(number: int) -> Chronicle:
    """Return four against four at the first prompt."""
    return Chronicle(RULESET, book(), four(), seed=seed_from_number(number))


def rows() -> Iterator[Row]:
    """Yield rows for the table of results: the first attack by the advice, to its injuries."""
    state, replies = to_an_attack(duel(1))
    first, again = first_and_best(5, lambda: beat_law(RULESET, book(), state, replies, by_default))
    name = "Action Points, law of an attack, location by location"
    yield Row(f"{name}, first", ms(first), wanted="under 20 ms")
    yield Row(f"{name}, again", ms(again))
