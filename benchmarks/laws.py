"""Exact odds of dice and of single choices, first and repeated, and how soon `fracas` answers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks import beacon, fights, hex_fights, point_fights, symbol_fights
from benchmarks.measuring import Row, afresh, best, ms
from benchmarks.playing import advised_once
from fracas.odds.options import option_laws

CHECK = """
import time
import icepool
from fracas.core.play.chronicle import Chronicle
from fracas.core.asking.prompts import Roll
from fracas.rulesets.registry import ruleset
rules = ruleset("razorweave")
book = rules.open_book({})
play = Chronicle(rules, book, rules.start(book, "dock-thug"), seed=b"cold")
while not isinstance(play.prompt, Roll):
    sheet = (("circumstance", "HOW"),) if play.prompt.kind == "difficulty" else None
    play.answer(rules.advise(play.run) if sheet is None else sheet)
start = time.perf_counter()
play.prompt.dice.law(play.prompt.reading)
print(time.perf_counter() - start)
"""

CHECKS = (("4d6", "none"), ("Edge", "edge"), ("Burden", "burden"))


def options_of_a_turn() -> float:
    """Time the odds of all options of dock-thug's first action prompt, with dice odds cached."""
    play = fights.opened(1)
    while play.prompt is not None and play.prompt.kind != "action":
        advised_once(play)
    state, replies = play.beat
    return best(7, lambda: option_laws(play.rules, play.book, state, replies))


def command(*arguments: str) -> float:
    """Time a command of the shell that gets no input, in seconds; compiled modules are kept."""
    line = [str(Path(sys.executable).with_name("fracas")), *arguments]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    run = partial(subprocess.run, line, env=env, stdin=subprocess.DEVNULL, capture_output=True)
    run()
    return best(9, run)


def rows() -> Iterator[Row]:
    """Yield rows for the table of results."""
    for name, how in CHECKS:
        seconds = min(afresh(5, CHECK.replace("HOW", how)))[0]
        what = f"law of a Check, {name}, nothing remembered"
        yield Row(what, ms(seconds), wanted="under 10 ms")
    yield Row("laws of all options of a turn", ms(options_of_a_turn()), wanted="under 20 ms")
    attack = best(7, hex_fights.law_of_an_attack())
    yield Row("law of an attack for each answer of its defender", ms(attack), wanted="under 30 ms")
    yield from beacon.rows()
    yield from point_fights.rows()
    yield from symbol_fights.rows()
    yield Row("fracas --help", ms(command("--help"), 0), wanted="under 80 ms")
    played = command("play", "dock-thug")
    yield Row("fracas play dock-thug to its first prompt", ms(played, 0), wanted="under 250 ms")
