"""Measure Fracas against the calibration loop, in one process, and write benchmarks/results.md.

Ratios are to `calibration.calibrate()`; times are the best of several runs, for the noise of a
busy machine only ever adds. Every fight is played with its whole journal in memory, but for those
that are simulated. Run it by scripts/bench.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import batches
import beacon
import from_laws
import hex_fights
import point_fights
import sight
import square_sight
import symbol_fights
from calibration import calibrate
from calibration import duel as loop_duel

import odds
from fracas.core.chronicle import Chronicle
from fracas.core.prompts import Roll, Together
from fracas.core.streams import seed_from_number
from fracas.odds.policies import first_lawful
from fracas.rulesets.registry import ruleset

HERE = Path(__file__).parent


def best(times: int, work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


Fight = Callable[[int], int]
"""Plays the fight whose dice have that number, journal in memory; gives how many prompts it had."""


def advised(play: Chronicle) -> int:
    """Play by the book's advice to the end; gives the number of prompts."""
    prompts = 0
    while (run := play.run) is not None:
        prompts += 1
        if isinstance(run.prompt, Roll):
            play.throw()
        elif isinstance(run.prompt, Together):
            play.say_all(play.rules.advise(run))
        else:
            play.answer(play.rules.advise(run))
    return prompts


def unadvised(play: Chronicle) -> int:
    """Play in rolled order, each prompt answered by its default or else its first option."""
    prompts = 0
    while (prompt := play.prompt) is not None:
        prompts += 1
        if isinstance(prompt, Roll):
            play.throw()
        elif prompt.kind == "stakes":
            play.answer((("order", "rolled"),))
        else:
            play.answer(first_lawful(prompt) if prompt.default is None else prompt.default)
    return prompts


def opened(number: int, scenario: str = "dock-thug") -> Chronicle:
    """A fight of the room at its first prompt."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    return Chronicle(rules, book, rules.start(book, scenario), seed=seed_from_number(number))


def four_against_four(number: int) -> Chronicle:
    """The warehouse ambush with one more on each side: places, Tags, armour and a group Clock."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    state = rules.start(book, "warehouse-ambush")
    for joins, side in (("isaura_vell", "party"), ("brother_hask", "foes")):
        state = rules.enter(book, state, joins, side).apply(state)
    return Chronicle(rules, book, state, seed=seed_from_number(number))


def loop_in_processor_time(duels: int = 2000) -> float:
    """Duels of the calibration loop a second, timed as the fights are.

    `calibrate()` looks at the clock on the wall, which on a busy machine would flatter the fights.
    """
    rng = random.Random(1).random
    start = time.process_time()
    for _ in range(duels):
        loop_duel(rng)
    return duels / (time.process_time() - start)


def fights(fight: Fight, numbers: range, times: int) -> tuple[float, float, float]:
    """Fights, prompts and duels of the loop a second: the best batch of many.

    Processor time is counted, and each batch has a run of the loop close by, so that other work on
    the machine matters less.
    """
    prompts = sum(fight(number) for number in numbers)
    seconds, loop = float("inf"), 0.0
    for _ in range(times):
        loop = max(loop, loop_in_processor_time())
        start = time.process_time()
        for number in numbers:
            fight(number)
        seconds = min(seconds, time.process_time() - start)
    a_second = len(numbers) / seconds
    return a_second, prompts / seconds, loop


COLD_LAW = """
import time
import icepool
from fracas.core.chronicle import Chronicle
from fracas.core.prompts import Roll
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


def cold_law(how: str) -> float:
    """The law of a Check in a fresh process with nothing remembered, imports done, in seconds."""
    code = COLD_LAW.replace("HOW", how)
    return min(
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)
        for _ in range(5)
    )


def option_laws() -> float:
    """The laws of all options of the first action prompt of dock-thug, dice laws warm."""
    from fracas.odds.options import option_laws as laws

    play = opened(1)
    while play.prompt is not None and play.prompt.kind != "action":
        play.answer(play.rules.advise(play.run))
    state, replies = play.beat
    return best(7, lambda: laws(play.rules, play.book, state, replies))


def start_up() -> float:
    """`fracas --help` from the shell, in seconds."""
    command = [str(Path(sys.executable).with_name("fracas")), "--help"]
    return best(9, lambda: subprocess.run(command, check=True, capture_output=True))


FIGHTS: tuple[tuple[str, Fight, range, int, str], ...] = (
    (
        "Razorweave, duel, by the book's advice",
        lambda number: advised(opened(number)),
        range(40),
        40,
        "-",
    ),
    (
        "Razorweave, duel, rolled order, no advice",
        lambda number: unadvised(opened(number)),
        range(40),
        40,
        "0.02 or more",
    ),
    (
        "Razorweave, four against four, by the book's advice",
        lambda number: advised(four_against_four(number)),
        range(4),
        10,
        "0.002 or more",
    ),
    (
        "Fully Automated, one against one on the footbridge, by advice",
        lambda number: advised(hex_fights.opened(number, "footbridge")),
        range(20),
        8,
        "-",
    ),
    (
        "Fully Automated, six against six, the same four fights again",
        lambda number: advised(hex_fights.opened(number, "yard")),
        range(4),
        8,
        "0.0008 or more",
    ),
    (
        "Aeronaughts, four against four, by advice",
        lambda number: advised(symbol_fights.opened(number)),
        range(20),
        5,
        "0.0008 or more",
    ),
    (
        "Action Points, duel, by advice",
        lambda number: advised(point_fights.duel(number)),
        range(100),
        8,
        "0.015 or more",
    ),
    (
        "Action Points, four against four, by advice",
        lambda number: advised(point_fights.opened(number)),
        range(20),
        5,
        "0.001 or more",
    ),
    (
        "Beacon Road, four against six at the bridge, by advice",
        lambda number: advised(beacon.opened(number)),
        range(8),
        5,
        "0.0008 or more",
    ),
)
"""What is played: its row, one fight, which dice, how many batches, and the ratio wanted."""


def new_fights(batches: int = 5, size: int = 16) -> tuple[float, float]:
    """Fights of six against six a second when none is played twice, and duels of the loop.

    What is remembered of lines and rounds then helps less than where the same fights come again.
    """
    seconds, loop = float("inf"), 0.0
    for batch in range(batches):
        loop = max(loop, loop_in_processor_time())
        start = time.process_time()
        for number in range(1000 + size * batch, 1000 + size * (batch + 1)):
            advised(hex_fights.opened(number, "yard"))
        seconds = min(seconds, time.process_time() - start)
    return size / seconds, loop


def main() -> None:
    """Measure everything and write the table."""
    played: list[tuple[str, str, str, str]] = []
    fastest = calibrate()
    for name, fight, numbers, times, wanted in FIGHTS:
        a_second, prompts, loop = fights(fight, numbers, times)
        fastest = max(fastest, loop)
        played += [
            (name, f"{a_second:,.0f} fights/s", f"{a_second / loop:.5f}", wanted),
            ("its prompts", f"{prompts:,.0f}/s", f"{prompts / loop:.3f}", "-"),
        ]
    a_second, loop = new_fights()
    wanted = "0.0008 or more"
    name = "six against six, each fight a new one"
    ratio = f"{a_second / loop:.5f}"
    played.append((f"Fully Automated, {name}", f"{a_second:,.0f} fights/s", ratio, wanted))
    played += batches.rows(four_against_four, loop_in_processor_time)
    played += from_laws.rows(loop_in_processor_time)
    law = best(7, hex_fights.law_of_an_attack())
    checks = [("4d6", "none"), ("Edge", "edge"), ("Burden", "burden")]
    rows = [
        ("calibration loop", f"{fastest:,.0f} duels/s", "-", "-"),
        *played,
        *(
            (
                f"law of a Check, {name}, nothing remembered",
                f"{cold_law(how) * 1e3:.1f} ms",
                "-",
                "under 10 ms",
            )
            for name, how in checks
        ),
        ("laws of all options of a turn", f"{option_laws() * 1e3:.1f} ms", "-", "under 20 ms"),
        (
            "law of an attack for each answer of its defender",
            f"{law * 1e3:.1f} ms",
            "-",
            "under 30 ms",
        ),
        *beacon.rows_of_laws(),
        *point_fights.rows(),
        *symbol_fights.rows(),
        *odds.rows(),
        *sight.rows(),
        *square_sight.rows(),
        ("fracas --help", f"{start_up() * 1e3:.0f} ms", "-", "under 250 ms"),
    ]
    lines = ["| What | Measured | Ratio to the loop | Wanted |", "| --- | --- | --- | --- |"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    table = "\n".join(lines)
    print(table)
    head = "# Benchmarks\n\nBest of several runs on two cores, Python "
    version = ".".join(str(part) for part in sys.version_info[:3])
    text = f"{head}{version}; made by `scripts/bench`.\n\n{table}\n"
    (HERE / "results.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
