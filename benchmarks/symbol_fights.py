"""What `run` measures of Aeronaughts: four against four, and the laws of pools and attacks.

The fight is the boarding with a fourth of the crew.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from fracas.core.chronicle import Chronicle
from fracas.core.prompts import Roll, Together
from fracas.core.streams import seed_from_number
from fracas.odds import by_default
from fracas.odds.law import beat_law
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.state import State

LARGE = "4Y3G vs 3R3P1K"
"""A pool of fourteen dice."""

COLD_LAW = """
import time
from fracas.dice.symbols import joint
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.pools import parse_pool
pool = parse_pool("POOL").pool(RULESET.open_book({}))
start = time.perf_counter()
joint(pool)
cold = time.perf_counter()
joint(pool)
print(cold - start, time.perf_counter() - cold)
"""


@lru_cache(maxsize=1)
def book() -> AeronaughtsBook:
    """The book without any switch."""
    found = RULESET.open_book({})
    assert isinstance(found, AeronaughtsBook)
    return found


@lru_cache(maxsize=1)
def opening() -> State:
    """Four against four before the first check."""
    state = RULESET.start(book(), "boarding")
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
    """A fight at its first prompt."""
    return Chronicle(RULESET, book(), opening(), seed=seed_from_number(number))


def laws_of_a_pool() -> tuple[float, float]:
    """Seconds for the joint law of fourteen dice in a fresh process: at first, and again."""
    times = []
    for _ in range(5):
        command = [sys.executable, "-c", COLD_LAW.replace("POOL", LARGE)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        times.append((float(said[0]), float(said[1])))
    return min(cold for cold, _ in times), min(warm for _, warm in times)


def law_of_an_attack() -> Callable[[], object]:
    """What works out the law of one attack by the usual choices, through to Stress and Wounds."""
    play = opened(1)
    while (run := play.run) is not None:
        prompt = run.prompt
        if isinstance(prompt, Roll):
            play.throw()
            continue
        if isinstance(prompt, Together):
            play.say_all(RULESET.advise(run))
            continue
        answer = RULESET.advise(run)
        if str(answer).startswith("attack"):
            break
        play.answer(answer)
    state, replies = play.beat
    return lambda: beat_law(
        RULESET, book(), state, (*replies, answer), by_default, until_asked=True
    )


def rows() -> list[tuple[str, str, str, str]]:
    """Rows for the table of results."""
    cold, warm = laws_of_a_pool()
    work = law_of_an_attack()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    name = f"Aeronaughts, joint law of {LARGE}"
    return [
        (f"{name}, nothing remembered", f"{cold * 1e3:.1f} ms", "-", "under 60 ms"),
        (f"{name}, again", f"{warm * 1e3:.3f} ms", "-", "under 1 ms"),
        ("law of an attack to its Wounds, first", f"{times[0] * 1e3:.1f} ms", "-", "under 100 ms"),
        ("law of an attack to its Wounds, again", f"{min(times) * 1e3:.1f} ms", "-", "-"),
    ]


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
