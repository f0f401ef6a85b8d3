"""How dangerous each shipped fight is: its share of wins when the book AI plays all sides.

`threats.json` holds the result for every shipped fight: how many of how many fights the players'
side won. `scripts/threats` writes it. The word follows from the share, here and nowhere else:

* easy: the players' side wins 85 % or more;
* fair: 60 % to under 85 %;
* hard: 35 % to under 60 %;
* deadly: under 35 %.

A fight that was cut before it ended counts as not won. A scenario with a single side has no word:
there is no one to lose to.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Literal

import msgspec

from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.batches.jobs import Job, done, opening
from fracas.sim.variants.sweep import own_side

Threat = Literal["", "easy", "fair", "hard", "deadly"]
"""How dangerous a fight is for the players; blank where no one has measured it."""

FILE = "threats.json"
SEED = 1
FIGHTS = 400
"""How often each fight is played."""

SLOW_FIGHTS, SLOW_SECONDS = 200, 60.0
"""A fight that would take longer than `SLOW_SECONDS` is played only `SLOW_FIGHTS` times."""


class Trial(msgspec.Struct, frozen=True, array_like=True):
    """How many of a number of fights the players' side won."""

    won: int
    fights: int

    @property
    def threat(self) -> Threat:
        """The word for this share of wins."""
        share = self.won / self.fights
        if share >= 0.85:
            return "easy"
        if share >= 0.6:
            return "fair"
        return "hard" if share >= 0.35 else "deadly"


Trials = Mapping[str, Mapping[str, Trial]]
"""Trials by system and scenario."""


@lru_cache(maxsize=1)
def shipped_trials() -> Trials:
    """Return the trials that ship with Fracas."""
    text = files("fracas.table.screens").joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, Trial]])


def trial(system: str, scenario: str) -> Trial | None:
    """Return the trial of a shipped fight; None for a fight that no one has measured."""
    return shipped_trials().get(system, {}).get(scenario)


def play(system: str, scenario: str, fights: int = FIGHTS) -> Trial | None:
    """Play a shipped fight `fights` times and count the wins; None if there is only one side.

    Stops after `SLOW_FIGHTS` if all of them would take longer than `SLOW_SECONDS`.
    """
    job = Job(system, scenario, seed=SEED)
    found = opening(job)
    if len(found.rules.sides(found.state)) < 2:
        return None
    side, began = own_side(job), monotonic()
    first = min(SLOW_FIGHTS, fights)
    won = _wins(job.part(0, first), side)
    if first == fights or (monotonic() - began) * fights / first > SLOW_SECONDS:
        return Trial(won, first)
    return Trial(won + _wins(job.part(first, fights - first), side), fights)


def _wins(job: Job, side: str) -> int:
    return dict(done(job).outcomes).get(side, 0)


def as_text(trials: Trials) -> bytes:
    """Return trials as a file: JSON with a line for each fight, in their system's order."""
    systems = []
    for system, made in trials.items():
        lines = ",\n".join(f'  "{one}": [{two.won}, {two.fights}]' for one, two in made.items())
        systems.append(f' "{system}": {{\n{lines}\n }}')
    return ("{\n" + ",\n".join(systems) + "\n}\n").encode()


def main() -> None:
    """Measure the shipped fights of some systems and write the file; other systems stay."""
    told = argparse.ArgumentParser(prog="scripts/threats", description=main.__doc__)
    ours = [one.id for one in all_rulesets() if type(one).__module__.startswith("fracas.")]
    told.add_argument("systems", nargs="*", default=ours, metavar="SYSTEM")
    told.add_argument("--fights", type=int, default=FIGHTS)
    given = told.parse_args()
    place = Path(str(files("fracas.table.screens").joinpath(FILE)))
    known = dict(shipped_trials()) if place.is_file() else {}
    for system in given.systems:
        made = {}
        for one in ruleset(system).scenarios():
            if (found := play(system, one.id, given.fights)) is not None:
                made[one.id] = found
                said = f"{system} {one.id}: {found.won} of {found.fights}, {found.threat}\n"
                sys.stderr.write(said)
        known[system] = made
        place.write_bytes(as_text({one: known[one] for one in sorted(known)}))


if __name__ == "__main__":
    main()
