"""How the cost of a fight grows with its size: fights a second with 2, 8 and 32.

Each system has one saved fight whose two sides each have one kind, half and half.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks import kept
from benchmarks.measuring import Pace, Row
from fracas.rulesets.registry import ruleset
from fracas.sim.play.fights import Table

SIZES = (2, 8, 32)
"""How many are in a fight, both sides together."""

FIGHTS = {
    "action_points": ("Action Points", "warehouse", "agent", "warehouse_guard"),
    "aeronaughts": ("Aeronaughts", "boarding", "mate", "boarder"),
    "beacon_road": ("Beacon Road", "toll-bridge", "orc_warrior", "toll_spear"),
    "fully_automated": ("Fully Automated", "pump-house", "okoro", "brandt"),
    "razorweave": ("Razorweave", "warehouse-ambush", "varn", "assassin"),
}
"""By system: its title, a saved scenario, and who is on each side."""

SECONDS = 3.0
"""How long fights of a size are played, after a first one that does not count."""

MOST = 60
"""How many fights of a size are played at most."""


def opening(system: str, size: int) -> tuple[Any, Any]:
    """Return the book and the first state of a fight of that size."""
    rules, book = ruleset(system), kept.book(system)
    _, scenario, *kinds = FIGHTS[system]
    for kind in kinds:
        side = next(one.side for one in rules.levies(book, scenario) if one.kind == kind)
        book = rules.muster(book, scenario, kind, side, size // 2)
    for one in rules.levies(book, scenario):
        if one.kind not in kinds:
            book = rules.muster(book, scenario, one.kind, one.side, 0)
    state = rules.start(book, scenario)
    assert len(rules.members(state)) == size
    return book, state


def played(system: str, size: int) -> Pace:
    """Return how fast fights of that size are simulated."""
    rules = ruleset(system)
    book, state = opening(system, size)
    Table(rules, book, state, {}, 1, 0).play()
    found = Pace()
    while found.units < MOST and found.seconds < SECONDS:
        with found.piece(1):
            Table(rules, book, state, {}, 1, 1 + int(found.units)).play()
    return found


def rows() -> Iterator[Row]:
    """Yield rows for the table of results: each size of each system."""
    for system, (title, *_) in FIGHTS.items():
        for size in SIZES:
            found = played(system, size)
            what = f"simulated: {title}, {size} fighters"
            yield Row(what, f"{found.a_second:,.3g} fights/s", f"{found.ratio:.6f}")
