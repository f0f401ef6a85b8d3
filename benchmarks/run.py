"""Measure Fracas against the calibration loop, in one process, and write benchmarks/results.md.

Ratios are to `calibration.calibrate()`; times are the best of several runs, for the noise of a
busy machine only ever adds. Run it by scripts/bench.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from calibration import calibrate

from fracas.core.chronicle import Chronicle
from fracas.core.prompts import Roll
from fracas.core.streams import seed_from_number
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


def duel(number: int) -> int:
    """One duel of dock-thug by the book's advice, journal in memory; gives its prompts."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    play = Chronicle(rules, book, rules.start(book, "dock-thug"), seed=seed_from_number(number))
    prompts = 0
    while play.run is not None:
        prompts += 1
        if isinstance(play.prompt, Roll):
            play.throw()
        else:
            play.answer(rules.advise(play.run))
    return prompts


def duels() -> tuple[float, float]:
    """Duels and prompts a second: the same forty duels, again and again.

    A batch takes about as long as one run of the calibration loop, so that both find the same
    quiet moments of a busy machine.
    """
    prompts = sum(duel(number) for number in range(40))
    seconds = best(60, lambda: [duel(number) for number in range(40)])
    return 40 / seconds, prompts / seconds


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

    rules = ruleset("razorweave")
    book = rules.open_book({})
    play = Chronicle(rules, book, rules.start(book, "dock-thug"), seed=seed_from_number(1))
    while play.prompt is not None and play.prompt.kind != "action":
        assert play.run is not None
        play.answer(rules.advise(play.run))
    state, replies = play.beat
    return best(7, lambda: laws(rules, book, state, replies))


def start_up() -> float:
    """`fracas --help` from the shell, in seconds."""
    command = [str(Path(sys.executable).with_name("fracas")), "--help"]
    return best(9, lambda: subprocess.run(command, check=True, capture_output=True))


def main() -> None:
    """Measure everything and write the table."""
    loop = calibrate()
    duels_a_second, prompts_a_second = duels()
    loop = max(loop, calibrate())
    checks = [("4d6", "none"), ("Edge", "edge"), ("Burden", "burden")]
    rows = [
        ("calibration loop", f"{loop:,.0f} duels/s", "-", "-"),
        (
            "Razorweave duel, journal in memory",
            f"{duels_a_second:,.0f} duels/s",
            f"{duels_a_second / loop:.4f}",
            "0.02 or more",
        ),
        ("prompts", f"{prompts_a_second:,.0f}/s", f"{prompts_a_second / loop:.3f}", "-"),
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
