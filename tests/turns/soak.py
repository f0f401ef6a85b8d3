"""Turns by the thousand, each counted from its journal: the work behind `scripts/soak-turns`."""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from fracas.contract.play import steps
from fracas.contract.subject import Subject
from fracas.rulesets.registry import ruleset
from tests.turns.action_points import ActionPointsClerk
from tests.turns.aeronaughts import AeronaughtsClerk
from tests.turns.beacon_road import BeaconRoadClerk
from tests.turns.clerks import Clerk, Log, audited, read
from tests.turns.fully_automated import FullyAutomatedClerk
from tests.turns.razorweave import RazorweaveClerk

CLERKS: dict[str, type[Clerk]] = {
    one.system: one
    for one in (
        RazorweaveClerk,
        FullyAutomatedClerk,
        BeaconRoadClerk,
        ActionPointsClerk,
        AeronaughtsClerk,
    )
}
"""For each system the clerk who counts its turns."""

RULINGS: dict[str, tuple[Mapping[str, str | int], ...]] = {
    "razorweave": (
        {},
        {"defend_mode": "reaction", "opportunity_attacks": "on"},
        {"stand_cost": "main", "hidden": "on"},
    ),
    "fully_automated": (
        {},
        {"mode": "light", "light_position_tags": "on"},
        {"defend_uses": "first_attack", "stun_compound": "both"},
        {"downed_card": "resolves", "move_unwilling": "helpless"},
    ),
    "beacon_road": (
        {},
        {"ambush_extra_turn": "on", "reaction_strike_for_all": "on"},
        {"surprise_mode": "individual", "wound_stacking": "separate", "downed_move": "free"},
    ),
    "action_points": (
        {},
        {"active_defense_cost": "one_plus_ev", "initiative_each_round": "on"},
        {"active_defense_cost": "weapon_plus_ev", "precombat_spend_persists": "on"},
        {"active_defense_cost": "zero", "passive_defense": "none"},
        {"round_end": "one_turn"},
    ),
    "aeronaughts": (
        {},
        {"initiative": "fixed", "block_keeps": "best"},
        {"death_at_zero": "gm", "hone_prepaid": "off"},
    ),
}
"""By which rulings the fights are played; every scenario is played by each."""

PROMPTS = 400
"""How many prompts of a fight are answered at most."""

SLICE = 12
"""How many fights a worker plays before it reports."""


class Part(NamedTuple):
    """What fights came to: how many there were, their turns, and every fault."""

    fights: int = 0
    turns: int = 0
    broken: tuple[str, ...] = ()

    def plus(self, other: Part) -> Part:
        """Both together."""
        return Part(
            self.fights + other.fights, self.turns + other.turns, self.broken + other.broken
        )


@cache
def subject(system: str) -> Subject:
    """What the fights of a system are played with."""
    return Subject(rules=ruleset(system), rulings=RULINGS[system], prompts=PROMPTS)


@cache
def openings(system: str) -> tuple[tuple[str, Any, Any], ...]:
    """Every fight that is begun: its name with the rulings, its book and its opening state."""
    return subject(system).openings()


def logged(system: str, number: int) -> tuple[str, Log]:
    """The name and the log of the fight of that number, played at random."""
    every = openings(system)
    name, book, state = every[number % len(every)]
    seed = hashlib.sha256(f"turns|{name}|{number}".encode()).digest()
    chronicle = subject(system).chronicle(book, state, seed=seed, title=name)
    for _ in steps(subject(system), chronicle, "turns", name, number):
        pass
    return name, read(chronicle.text(), subject(system).rules)


def play(system: str, first: int, count: int) -> Part:
    """Play the fights of those numbers, and count their turns."""
    turns, broken = 0, []
    for number in range(first, first + count):
        name, log = logged(system, number)
        clerk = audited(CLERKS[system], log)
        turns += clerk.turns
        broken += [f"{system}, fight {number} ({name}), {fault}" for fault in clerk.faults]
    return Part(count, turns, tuple(broken))


def soak(system: str, first: int, turns: int, jobs: int) -> Part:
    """Play fights from a number on until there were so many turns, and report every fault."""
    total, start = Part(), first
    with ProcessPoolExecutor(jobs) as pool:
        while total.turns < turns:
            starts = [start + SLICE * at for at in range(4 * jobs)]
            counts = [SLICE] * len(starts)
            for part in pool.map(play, [system] * len(starts), starts, counts):
                for sentence in part.broken:
                    say(sentence)
                total = total.plus(part)
            start = starts[-1] + SLICE
    return total


def say(text: str) -> None:
    """Print a line at once, also where it goes to a file."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Soak one system or all; 1 where a turn took more than it has."""
    parser = argparse.ArgumentParser(prog="scripts/soak-turns", description=__doc__)
    parser.add_argument("--turns", type=int, default=20_000, help="how many for each system")
    parser.add_argument("--first", type=int, default=0, help="the number of the first fight")
    parser.add_argument("--system", choices=tuple(CLERKS), help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    given = parser.parse_args()
    broken = 0
    for system in (given.system,) if given.system else CLERKS:
        began = time.monotonic()
        total = soak(system, given.first, given.turns, given.jobs)
        broken += len(total.broken)
        say(
            f"{system}: {total.turns} turns in {total.fights} fights, {len(total.broken)} faults, "
            f"{time.monotonic() - began:.0f} s."
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
