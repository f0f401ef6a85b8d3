"""Carry out each attack in full, and say what it cost: python -m tests.doors.soak [NAME ...]."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.doors import bombs, slow
from tests.doors.measuring import Figures, measured, watched
from tests.web.serving import Server

MOST_MEMORY = 512e6
SLOWEST_ACT = 0.25
SLOWEST_NEWCOMER = 2.0
"""Bounds on a machine that has nothing else to do: bytes, seconds at the 99th centile, seconds."""


def nothing(server: Server) -> None:
    """No attack: what there is to compare with."""
    slow.crowding(server, 0, 20)


def next_fights(server: Server) -> None:
    """What comes next, as a bomb, from all pages of a seat, three times over."""
    for _ in range(3):
        bombs.as_next(server)


def files(server: Server) -> None:
    """Bombs as files, three times over."""
    for _ in range(3):
        bombs.as_file(server)


ATTACKS: dict[str, tuple[Callable[[Server], object], int]] = {
    "nothing": (nothing, 0),
    "slow": (lambda server: slow.crowding(server, 3_000, 40), 0),
    "files": (lambda server: slow.crowding(server, 1_100, 40), 1_024),
    "next": (next_fights, 0),
    "open": (files, 0),
}
"""By name what is done, and how many files the server may have open (0: as the system says)."""


def run(name: str) -> Figures:
    """Carry out one attack on a server of its own."""
    attack, most = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder, watched(Path(folder), files=most) as under:
        return measured(under, lambda server: (attack(server), None)[1])


def main() -> None:
    """Carry out those that are named, or all."""
    options = argparse.ArgumentParser(description="Attack a server, and see who notices.")
    options.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    for name in options.parse_args().names or ATTACKS:
        sys.stdout.write(f"{name}: {run(name).told()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
