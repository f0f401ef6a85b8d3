"""Resistance, vulnerability, soak: four blows of known damage, each against another target.

What pierces armour is not among them: no weapon of the book does (BR-DMG-17).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.beacon_road.state.state import Item, Uses
from tests.golden.beacon_road.telling import (
    Line,
    Rest,
    cautious,
    creature,
    fight,
    idle,
    quiet,
    until,
)

THERMAL, BOTH = "fireball", "cataclysm"

CASES: dict[str, tuple[str, tuple[int, ...], dict[str, Any], int, int]] = {
    "resistant": (THERMAL, (8, 8, 8, 3), {"resists": ("thermal",)}, 1, 4),
    "vulnerable": (BOTH, (10, 10, 4, 3), {"weak_to": ("kinetic",)}, 3, 24),
    "cancel": (THERMAL, (8, 8, 8, 3), {"resists": ("thermal",), "weak_to": ("thermal",)}, 0, 27),
    "floor": (THERMAL, (3, 2, 2, 2), {}, 1, 0),
}
"""The power, its effect dice, what the target is like, boxes marked, and the HP that are lost."""


def played(name: str) -> Chronicle:
    """One attack of the fiend's, and boxes marked against it."""
    power, faces, nature, boxes, _ = CASES[name]
    fiend = creature(
        "fiend", "foes", wields=(), actions={"Utter": 3}, will=2, powers=(power,),
        uses=(Uses(power, 1),),
    )  # fmt: skip
    armour = Item("armour", "medium_armor", "worn")
    hero = creature("hero", at=(10, 0), iron=14, hp=60, most_hp=60, items=(armour,), **nature)
    table = cautious(fight(fiend, hero)).say("act", power)
    quiet(table, "area").dice("attack", 12, 5, 4, 3)
    quiet(table).dice("effect", *faces).say("soak", boxes)
    return idle(until(table, "hero")).play


FIGHTS: dict[str, Callable[[], Chronicle]] = {
    f"ex13-{name}": partial(played, name) for name in CASES
}
"""The journals of this example."""

ROLLS: dict[str, list[Line]] = {
    f"ex13-{name}": [
        ("fiend", "attack", 1, 17, 14, "success", 0),
        ("fiend", "damage", sum(faces)),
    ]
    for name, (_, faces, _, _, _) in CASES.items()
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {
    f"ex13-{name}": {
        "hero": (60 - lost, 0, {"downed": 2} if power == BOTH else {}),
    }
    for name, (power, _, _, _, lost) in CASES.items()
}
"""What is left of the hero's 60 HP."""
