"""What `run` measures of odds: how long a person waits for them at prompts out of random fights.

Fights of every shipped scenario are played mostly as the rules propose, one answer in six by
chance. At prompts with two options or more the laws of all options are worked out as the terminal
does before a prompt shows, but for its bound on time. Also a duel solved whole.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from fracas.cli.figures import AT_A_PROMPT, has_odds
from fracas.contract.kit import Kit, source
from fracas.contract.play import step
from fracas.core.chronicle import Chronicle
from fracas.core.prompts import Roll, Together
from fracas.odds.chains import chain, ends
from fracas.odds.options import option_laws
from fracas.odds.policies import proposed
from fracas.rulesets.registry import ruleset

PROMPTS, LONGEST = 500, 240.0
"""How many prompts of each system are measured, and for how many seconds of work at most.

The number that was measured stands in the row. The main programme here takes another number, and
then all the time that it needs.
"""

OPTIONS = 10
"""To how many options the time of a prompt is scaled."""

A_FIGHT = 240
"""How many prompts of one fight are looked through, of which one in so many is measured."""

ONE_IN, BY_CHANCE = 6, 6

WANTED = {"aeronaughts": (60, 300)}
USUAL = (25, 150)
"""Wanted milliseconds: the median and the 95th centile."""

TITLES = {
    "aeronaughts": "Aeronaughts",
    "beacon_road": "Beacon Road",
    "fully_automated": "Fully Automated",
    "razorweave": "Razorweave",
}


class Measured(NamedTuple):
    """One prompt: its seconds for as many options as there are, and the worst missing weight."""

    kind: str
    seconds: float
    options: int
    missing: float

    @property
    def scaled(self) -> float:
        """Seconds for ten options."""
        return self.seconds / self.options * OPTIONS


def at_prompts(system: str) -> Iterator[Chronicle]:
    """Random fights as they stand at prompts with two options or more; without end."""
    kit = Kit(rules=ruleset(system))
    number = 0
    while True:
        play = kit.fight(number)
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
    """The laws of so many prompts of a system, one by one, until so many seconds are spent."""
    found: list[Measured] = []
    spent = 0.0
    for play in at_prompts(system):
        state, replies = play.beat
        start = time.process_time()
        laws = option_laws(
            play.rules,
            play.book,
            state,
            tuple(replies),
            together=AT_A_PROMPT.branches,
            within=AT_A_PROMPT.within,
        )
        seconds = time.process_time() - start
        missing = max(float(law.law.missing) for law in laws)
        found.append(Measured(play.run.prompt.kind, seconds, len(laws), missing))
        spent += seconds
        if len(found) == prompts or spent > longest:
            break
    return found


def duel() -> float:
    """Seconds for a duel solved whole: all its positions, and how it ends."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    state = rules.start(book, "dock-thug")
    shortest = float("inf")
    for _ in range(7):
        start = time.process_time()
        ends(chain(rules, book, state))
        shortest = min(shortest, time.process_time() - start)
    return shortest


def figures(system: str, found: list[Measured]) -> list[tuple[str, str, str, str]]:
    """The rows of one system."""
    times = [one.scaled * 1e3 for one in found]
    missing = [one.missing for one in found]
    median, centile = WANTED.get(system, USUAL)
    name = f"{TITLES[system]}, odds at {len(found)} prompts, for ten options"
    return [
        (f"{name}, median", f"{statistics.median(times):.1f} ms", "-", f"under {median} ms"),
        (
            "the same, 95th centile",
            f"{statistics.quantiles(times, n=20)[-1]:.0f} ms",
            "-",
            f"under {centile} ms",
        ),
        (
            "their missing weight, median and most",
            f"{statistics.median(missing):.2g} and {max(missing):.2g}",
            "-",
            "-",
        ),
    ]


def rows(prompts: int = PROMPTS, longest: float = LONGEST) -> list[tuple[str, str, str, str]]:
    """Rows for the table of results."""
    told = [row for system in TITLES for row in figures(system, measured(system, prompts, longest))]
    solved = f"{duel() * 1e3:.0f} ms"
    return [*told, ("a duel of Razorweave solved whole", solved, "-", "under 100 ms")]


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]), float("inf")) if len(sys.argv) > 1 else rows():
        print(" | ".join(row), flush=True)
