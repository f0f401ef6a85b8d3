"""What `run` measures of Beacon Road: four against six, and the cold law of an attack.

The fight is that of the toll bridge without its captain.
"""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache

from msgspec.structs import replace

from fracas.core.chronicle import Chronicle
from fracas.core.streams import seed_from_number
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state import State

COLD_LAW = """
import time
from fracas.rulesets.beacon_road.pools import ActionReading, dice_for
dice = dice_for(TIER, DOTS, DIE)
reading = ActionReading(dice, (14,))
start = time.perf_counter()
law = dice.law(reading)
print(time.perf_counter() - start, float(law.missing))
"""

ATTACKS = (("Tier 1, rating 2, d8", (1, 2, 8)), ("Tier 5, rating 5, d12", (5, 5, 12)))


@lru_cache(maxsize=1)
def book() -> BeaconRoadBook:
    """The book without any switch."""
    found = RULESET.open_book({})
    assert isinstance(found, BeaconRoadBook)
    return found


@lru_cache(maxsize=1)
def opening() -> State:
    """Four travellers and six toll-takers before the first roll."""
    state = RULESET.start(book(), "toll-bridge")
    assert isinstance(state, State)
    people = tuple(one for one in state.creatures if one.id != "captain")
    assert len(people) == 10
    return replace(state, creatures=people)


def opened(number: int) -> Chronicle:
    """A fight at its first prompt."""
    return Chronicle(RULESET, book(), opening(), seed=seed_from_number(number))


def cold_law(dice: tuple[int, int, int]) -> tuple[float, float]:
    """Seconds for the law of an attack in a fresh process, imports done, and its cut tail."""
    code = COLD_LAW
    for name, number in zip(("TIER", "DOTS", "DIE"), dice, strict=True):
        code = code.replace(name, str(number))
    best, missing = float("inf"), 0.0
    for _ in range(5):
        command = [sys.executable, "-c", code]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        best, missing = min(best, float(said[0])), float(said[1])
    return best, missing


def rows_of_laws() -> list[tuple[str, str, str, str]]:
    """Rows for the table of results: hit, multiplier and botch of an attack, exact."""
    rows = []
    for name, dice in ATTACKS:
        seconds, missing = cold_law(dice)
        label = f"Beacon Road, law of an attack, {name}, nothing remembered"
        rows.append((label, f"{seconds * 1e3:.1f} ms", "-", "under 20 ms"))
        rows.append(("its tail that is cut", f"{missing:.1e}", "-", "under 1e-12"))
    return rows


if __name__ == "__main__":
    for row in rows_of_laws():
        print(" | ".join(row))
