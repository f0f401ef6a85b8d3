"""What `run` measures of Action Points: a duel, four against four, and the law of an attack.

The duel is the knight in harness against the duellist; four against four are the guards of the
warehouse against as many agents.
"""

from __future__ import annotations

import time
from functools import lru_cache

from msgspec.structs import replace

from fracas.core.chronicle import Chronicle
from fracas.core.prompts import Roll, Together
from fracas.core.streams import seed_from_number
from fracas.odds import by_default
from fracas.odds.law import beat_law
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.state import State

APART = 3
"""Feet between agents who stand side by side."""


@lru_cache(maxsize=1)
def book() -> ActionPointsBook:
    """The book without any switch."""
    found = RULESET.open_book({})
    assert isinstance(found, ActionPointsBook)
    return found


@lru_cache(maxsize=1)
def four() -> State:
    """Four against four before the first prompt."""
    state = RULESET.start(book(), "warehouse")
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
    """One against one at the first prompt."""
    return Chronicle(
        RULESET, book(), RULESET.start(book(), "harness"), seed=seed_from_number(number)
    )


def opened(number: int) -> Chronicle:
    """Four against four at the first prompt."""
    return Chronicle(RULESET, book(), four(), seed=seed_from_number(number))


def seconds_for_an_attack() -> tuple[float, float]:
    """Seconds for the law of an attack to its injuries, location by location: at first, and again.

    The first attack that the advice comes to, with whatever of defense it meets.
    """
    play = duel(1)
    while (run := play.run) is not None:
        prompt = run.prompt
        if isinstance(prompt, Roll):
            play.throw()
            continue
        answer = RULESET.advise(run)
        if isinstance(prompt, Together):
            play.say_all(answer)
            continue
        if str(answer).startswith("attack"):
            break
        play.answer(answer)
    state, replies = play.beat
    times = []
    for _ in range(5):
        start = time.perf_counter()
        beat_law(RULESET, book(), state, (*replies, answer), by_default)
        times.append(time.perf_counter() - start)
    return times[0], min(times)


def rows() -> list[tuple[str, str, str, str]]:
    """Rows for the table of results."""
    first, again = seconds_for_an_attack()
    name = "Action Points, law of an attack, location by location"
    return [
        (f"{name}, first", f"{first * 1e3:.1f} ms", "-", "under 20 ms"),
        (f"{name}, again", f"{again * 1e3:.1f} ms", "-", "-"),
    ]


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
