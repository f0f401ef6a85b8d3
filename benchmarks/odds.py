"""Odds: how long a person waits for them at prompts of random fights.

Fights of every kept scenario are played mostly as the rules propose, with one answer in six at
random. At prompts with two options or more it calculates the odds of all options as the terminal
does before a prompt shows, including its time limit; what that leaves out is reported, too. It also
solves a duel completely.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks import kept
from benchmarks.measuring import Row, loop_in_processor_time, ms
from fracas.cli.chances.option_odds import AT_A_PROMPT, has_odds
from fracas.contract.play import step
from fracas.contract.subject import Subject, source
from fracas.core.asking.prompts import Roll, Together
from fracas.core.play.chronicle import Chronicle
from fracas.odds.budget import MISLEADING
from fracas.odds.chains import chain, ends
from fracas.odds.options import option_laws
from fracas.odds.policies import proposed
from fracas.rulesets.registry import ruleset

PROMPTS, LONGEST = 500, 240.0
"""How many prompts of each system are measured, and for how many seconds of work at most.

The row has the number that was measured. `python -m benchmarks.odds 250` uses another one, and then
all the time that it needs.
"""

MANY = 8
"""A prompt with so many options counts among those with about ten."""

A_FIGHT = 240
"""How many prompts of one fight are visited; one in so many is measured."""

ONE_IN, BY_CHANCE = 6, 6

WANTED = (25, 100)
"""Target milliseconds: the median and the 95th centile."""

LOOP = 1_000
"""How many duels the calibration loop plays beside each prompt."""

TITLES = {
    "action_points": "Action Points",
    "aeronaughts": "Aeronaughts",
    "beacon_road": "Beacon Road",
    "fully_automated": "Fully Automated",
    "razorweave": "Razorweave",
}


class Measured(NamedTuple):
    """One prompt: seconds for all options, duels of the loop in that time, the missing weights."""

    seconds: float
    duels: float
    missing: tuple[float, ...]


def at_prompts(system: str) -> Iterator[Chronicle]:
    """Yield random fights at prompts with two options or more; without end."""
    subject = Subject(rules=ruleset(system), content=kept.content(system))
    number = 0
    while True:
        play = subject.fight(number)
        chance = source("odds", system, number)
        for _ in range(A_FIGHT):
            if (run := play.run) is None:
                break
            prompt = run.prompt
            asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
            if any(has_odds(ask) for ask in asks) and chance.below(ONE_IN) == 0:
                yield play
            if isinstance(prompt, Roll) or chance.below(BY_CHANCE) == 0:
                step(play, chance)
            elif isinstance(prompt, Together):
                play.say_all(proposed(run))
            else:
                play.answer(proposed(run))
        number += 1


def measured(system: str, prompts: int, longest: float) -> list[Measured]:
    """Return the odds of so many prompts of a system, until so many seconds are used."""
    found: list[Measured] = []
    spent = 0.0
    for play in at_prompts(system):
        state, replies = play.beat
        start = time.process_time()
        ends_at = start + AT_A_PROMPT.seconds
        laws = option_laws(
            play.rules,
            play.book,
            state,
            tuple(replies),
            together=AT_A_PROMPT.branches,
            within=AT_A_PROMPT.within,
            enough=lambda ends_at=ends_at: time.process_time() > ends_at,
        )
        seconds = time.process_time() - start
        missing = tuple(float(law.law.missing) for law in laws)
        found.append(Measured(seconds, seconds * loop_in_processor_time(LOOP), missing))
        spent += seconds
        if len(found) == prompts or spent > longest:
            break
    return found


def duel() -> float:
    """Time solving a duel completely: all its positions, and how it ends; in seconds."""
    rules, book = ruleset("razorweave"), kept.book("razorweave")
    state = kept.opening("razorweave", "dock-thug")
    shortest = float("inf")
    for _ in range(7):
        start = time.process_time()
        ends(chain(rules, book, state))
        shortest = min(shortest, time.process_time() - start)
    return shortest


def figures(system: str, found: list[Measured]) -> Iterator[Row]:
    """Yield the rows of one system."""
    many = [one for one in found if len(one.missing) >= MANY] or found
    missing = [weight for one in found for weight in one.missing]
    shown = sum(weight <= MISLEADING for weight in missing) / len(missing)
    middle, late = (f"under {limit} ms" for limit in WANTED)
    name = f"{TITLES[system]}, odds at {len(found)} prompts"
    for what, those in ((name, found), (f"those {len(many)} with {MANY} options or more", many)):
        times, duels = [one.seconds for one in those], [one.duels for one in those]
        told = f"{statistics.median(duels):,.0f} duels"
        yield Row(f"{what}, median", ms(statistics.median(times)), told, middle)
        told = f"{_centile(duels):,.0f} duels"
        yield Row("the same, 95th centile", ms(_centile(times), 0), told, late)
    said = f"{shown:.1%}, {statistics.median(missing):.2g}"
    yield Row("options that show figures, and their median missing weight", said)


def _centile(those: list[float]) -> float:
    return statistics.quantiles(those, n=20)[-1]


def rows(prompts: int = PROMPTS, longest: float = LONGEST) -> Iterator[Row]:
    """Yield rows for the table of results."""
    for system in TITLES:
        yield from figures(system, measured(system, prompts, longest))
    yield Row("a duel of Razorweave solved whole", ms(duel(), 0), wanted="under 50 ms")


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]), float("inf")):
        print(" | ".join(row), flush=True)
