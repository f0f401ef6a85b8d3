"""Aeronaughts: four against four, and the odds of pools and attacks.

The fight is the boarding with a fourth member of the crew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from benchmarks import kept
from benchmarks.measuring import Row, afresh, first_and_best, ms
from benchmarks.playing import to_an_attack
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.odds import by_default
from fracas.odds.law import beat_law
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.state.state import State

LARGE = "4Y3G vs 3R3P1K"
"""A pool of fourteen dice."""

COLD_LAW = """
import time
from fracas.dice.symbols import joint
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.rules.pools import parse_pool
pool = parse_pool("POOL").pool(RULESET.open_book({}))
start = time.perf_counter()
joint(pool)
cold = time.perf_counter()
joint(pool)
print(cold - start, time.perf_counter() - cold)
"""


@lru_cache(maxsize=1)
def book() -> AeronaughtsBook:
    """Return the book without any switch."""
    found = kept.book("aeronaughts")
    assert isinstance(found, AeronaughtsBook)
    return found


@lru_cache(maxsize=1)
def opening() -> State:
    """Return four against four before the first check."""
    state = kept.opening("aeronaughts", "boarding")
    assert isinstance(state, State)
    sides = [one.side for one in state.combatants]
    few = min(set(sides), key=sides.count)
    while sides.count(few) < max(sides.count(side) for side in sides):
        mate = next(one for one in state.combatants if one.side == few)
        state = replace(
            state, combatants=(*state.combatants, replace(mate, id=f"{mate.id}_{len(sides)}"))
        )
        sides.append(few)
    return state


def opened(number: int) -> Chronicle:
    """Return a fight at its first prompt."""
    return Chronicle(RULESET, book(), opening(), seed=seed_from_number(number))


def rows() -> Iterator[Row]:
    """Yield rows for the table of results: joint odds, and an attack to Stress and Wounds."""
    times = afresh(5, COLD_LAW.replace("POOL", LARGE))
    cold, warm = (min(column) for column in zip(*times, strict=True))
    name = f"Aeronaughts, joint law of {LARGE}"
    yield Row(f"{name}, nothing remembered", ms(cold), wanted="under 60 ms")
    yield Row(f"{name}, again", ms(warm, 3), wanted="under 1 ms")
    state, replies = to_an_attack(opened(1))
    first, again = first_and_best(
        5, lambda: beat_law(RULESET, book(), state, replies, by_default, until_asked=True)
    )
    yield Row("law of an attack to its Wounds, first", ms(first), wanted="under 100 ms")
    yield Row("law of an attack to its Wounds, again", ms(again))
