"""Beacon Road: four against six, and the odds of an attack without caches.

The fight is that of the toll bridge without its captain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from benchmarks import kept
from benchmarks.measuring import Row, afresh, ms
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state.state import State

COLD_LAW = """
import time
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionReading, dice_for
dice = dice_for(TIER, DOTS, DIE)
reading = ActionReading(dice, (14,))
start = time.perf_counter()
law = dice.law(reading)
print(time.perf_counter() - start, float(law.missing))
"""

ATTACKS = (("Tier 1, rating 2, d8", (1, 2, 8)), ("Tier 5, rating 5, d12", (5, 5, 12)))


@lru_cache(maxsize=1)
def book() -> BeaconRoadBook:
    """Return the book without any switch."""
    found = kept.book("beacon_road")
    assert isinstance(found, BeaconRoadBook)
    return found


@lru_cache(maxsize=1)
def opening() -> State:
    """Return four travellers and six toll-takers before the first roll."""
    state = kept.opening("beacon_road", "toll-bridge")
    assert isinstance(state, State)
    people = tuple(one for one in state.creatures if one.id != "captain")
    assert len(people) == 10
    return replace(state, creatures=people)


def opened(number: int) -> Chronicle:
    """Return a fight at its first prompt."""
    return Chronicle(RULESET, book(), opening(), seed=seed_from_number(number))


def rows() -> Iterator[Row]:
    """Yield rows for the table of results: hit, multiplier and botch of an attack, exact."""
    for name, dice in ATTACKS:
        code = COLD_LAW
        for word, number in zip(("TIER", "DOTS", "DIE"), dice, strict=True):
            code = code.replace(word, str(number))
        seconds, missing = min(afresh(5, code))
        what = f"Beacon Road, law of an attack, {name}, nothing remembered"
        yield Row(what, ms(seconds), wanted="under 20 ms")
        yield Row("its tail that is cut", f"{missing:.1e}", wanted="under 1e-12")
