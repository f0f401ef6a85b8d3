"""Many twin fights of every system, and what they came to: run by `scripts/soak-leaks`."""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
from pathlib import Path

from fracas.rulesets.registry import names, ruleset
from tests.leaks.comparing import Leak, Tally
from tests.leaks.run import twins
from tests.plugins import with_long_poles


def main() -> int:
    """Play twin fights; gives 1 where a seat could tell two tables apart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=100, help="fights of each system (100)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (0)")
    parser.add_argument("--steps", type=int, default=60, help="steps of each fight (60)")
    parser.add_argument("--system", action="append", default=[], help="only this; may be repeated")
    given = parser.parse_args()
    logging.disable(logging.INFO)
    with tempfile.TemporaryDirectory() as folder:
        sys.path[:0] = with_long_poles(Path(folder))
        return _soak(given.system or names(), given.first, given.fights, given.steps)


def _soak(systems: list[str] | tuple[str, ...], first: int, fights: int, steps: int) -> int:
    total, leaks = Tally(), 0
    for system in systems:
        found = Tally()
        for number in range(first, first + fights):
            for unseen in (False, True):
                try:
                    found.add(twins(ruleset(system), [number], steps, unseen=unseen))
                except Leak as leak:
                    leaks += 1
                    _say(f"LEAK {leak}")
        _say(f"{system}: {_line(found)}")
        total.add(found)
    _say(f"all: {_line(total)}; {leaks} leaks")
    for title, counts in (("secrets", total.secrets), ("came out", total.came_out)):
        for what, count in sorted(counts.items()):
            _say(f"  {title}: {count} x {what}")
    return 1 if leaks else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _line(tally: Tally) -> str:
    return (
        f"{tally.fights} fights, {tally.prompts} prompts, {sum(tally.secrets.values())} secrets, "
        f"{tally.messages} messages and {tally.answers} answers over HTTP compared "
        f"({tally.compared / 1e6:.1f} MB), {tally.policies} moves of computers"
    )


if __name__ == "__main__":
    sys.exit(main())
