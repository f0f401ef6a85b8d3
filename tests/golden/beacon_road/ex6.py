"""A hit with an explosion and a critical: Kest's sword leaves the Raider Winded."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.beacon_road.telling import (
    UNANSWERED,
    Line,
    Rest,
    cautious,
    fight,
    idle,
    kest,
    quiet,
    raider,
    until,
)


def played() -> Chronicle:
    """One attack, after the Raider has let its turn go by."""
    table = until(cautious(fight(kest(), raider())), "kest")
    quiet(table.say("act", "basic_melee_attack:raider"))
    quiet(table.dice("attack", 20, 7, 8, 3, 5)).dice("effect", 5, 2, 7, 4)
    return idle(quiet(table, *UNANSWERED)).play


FIGHTS = {"ex6": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex6": [
        ("kest", "attack", 1, 40, 14, "success", 2),
        ("kest", "damage", 18),
    ]
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {"ex6": {"kest": (34, 0, {}), "raider": (12, 0, {})}}
"""What is left of each."""
