"""Thousands of fights with constant changes: the work behind `scripts/soak-rules`."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from fracas.contract.fuzz import fuzz_fight
from fracas.contract.subject import Subject
from tests.contract.kits import toy_kit

SYSTEMS = ("razorweave", "fully_automated", "beacon_road", "action_points", "aeronaughts")

SLICE = 20
"""How many fights a worker plays before it tells how they went."""


class Part(NamedTuple):
    """The results of the fights with some numbers."""

    fights: int
    acts: int
    entries: int
    aside: int
    broken: tuple[str, ...]


def kit_of(system: str) -> Subject:
    """The kit that a system's own tests use to run the contract."""
    if system == "toy":
        return toy_kit()
    subject = importlib.import_module(f"tests.rulesets.{system}.test_contract").SUBJECT
    assert isinstance(subject, Subject)
    return subject


def play(system: str, first: int, count: int) -> Part:
    """Play the fights of those numbers."""
    subject, broken = kit_of(system), []
    acts = entries = aside = 0
    for number in range(first, first + count):
        try:
            went = fuzz_fight(subject, number)
        except AssertionError as error:
            broken.append(str(error))
        else:
            acts, entries, aside = acts + went.acts, entries + went.entries, aside + went.aside
    return Part(count, acts, entries, aside, tuple(broken))


def soak(system: str, first: int, fights: int, jobs: int) -> Part:
    """Play a number of fights from one on, reporting each that breaks at once."""
    starts = range(first, first + fights, SLICE)
    counts = [min(SLICE, first + fights - start) for start in starts]
    total = Part(0, 0, 0, 0, ())
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play, [system] * len(counts), starts, counts):
            for sentence in part.broken:
                say(sentence)
            total = Part(*(one + other for one, other in zip(total, part, strict=True)))
    return total


def say(text: str) -> None:
    """Print a line at once, also into a file."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Soak one system or all; return 1 if a fight broke."""
    parser = argparse.ArgumentParser(prog="scripts/soak-rules", description=__doc__)
    parser.add_argument("--fights", type=int, default=10_000, help="how many for each system")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--system", choices=(*SYSTEMS, "toy"), help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    given = parser.parse_args()
    broken = 0
    for system in (given.system,) if given.system else SYSTEMS:
        began = time.monotonic()
        total = soak(system, given.first, given.fights, given.jobs)
        broken += len(total.broken)
        last = given.first + given.fights - 1
        say(
            f"{system}: fights {given.first} to {last}, {total.acts} acts, {total.entries} entries "
            f"({total.aside} left beside the last line of play), {len(total.broken)} broken, "
            f"{time.monotonic() - began:.0f} s."
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
