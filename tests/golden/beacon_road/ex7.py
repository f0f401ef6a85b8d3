"""The pool of Tier 0 and what margins are worth: Kest, Distracted, and Kest of Tier 2."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.beacon_road.telling import (
    UNANSWERED,
    Line,
    Rest,
    Table,
    cautious,
    fight,
    idle,
    kest,
    quiet,
    raider,
    until,
)


def strike(table: Table, *faces: int, effect: tuple[int, ...] = ()) -> Table:
    """One blow of Kest's, with the effect dice of a hit."""
    quiet(until(table, "kest").say("act", "basic_melee_attack:raider"))
    quiet(table.dice("attack", *faces))
    if effect:
        quiet(table.dice("effect", *effect), *UNANSWERED)
    return table


def tier_0() -> Chronicle:
    """Four blows in two turns."""
    table = cautious(fight(kest(wounds={"distracted": 2}), raider(hp=60, most_hp=60)))
    strike(table, 14, 6, 8, 2, 1, effect=(4, 4))
    strike(table, 20, 20, 3, 1, 1, effect=(4, 4, 4))
    table.say("ease", "none")
    strike(table, 20, 13, 1, 1, effect=(4, 4))
    return strike(table, 12, 1, 7, 5).say("ease", "none").play


def tier_2() -> Chronicle:
    """Two blows in one turn: a 1 that is a botch, and one beside a success that is not."""
    table = cautious(fight(kest(tier=2), raider()))
    strike(table, 9, 1, 4, 2)
    return idle(strike(table, 18, 1, 4, 2, effect=(4, 4))).play


FIGHTS = {"ex7-tier0": tier_0, "ex7-tier2": tier_2}
"""The journals of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex7-tier0": [
        ("kest", "attack", 0, 15, 14, "success", 0),
        ("kest", "damage", 8),
        ("kest", "attack", 0, 24, 14, "success", 1),
        ("kest", "damage", 12),
        ("kest", "attack", 0, 14, 14, "success", 0),
        ("kest", "damage", 8),
        ("kest", "attack", 0, 8, 14, "botch", 0),
    ],
    "ex7-tier2": [
        ("kest", "attack", 2, 13, 14, "botch", 0),
        ("kest", "attack", 2, 22, 14, "success", 0),
        ("kest", "damage", 8),
    ],
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {
    "ex7-tier0": {"raider": (32, 0, {}), "kest": (34, 0, {"distracted": 2})},
    "ex7-tier2": {"raider": (22, 0, {})},
}
"""What is left of each; the Raider of the first has twice its HP, to stand through three hits."""
