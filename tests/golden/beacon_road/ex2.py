"""Jonadab's armour: two boxes against the blow, a third against the Stun that comes with it."""

from __future__ import annotations

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


def played() -> Chronicle:
    """One Stunning Strike of the giant's for 30."""
    giant = creature(
        "giant", "foes", actions={"Skirmish": 5}, body=3, tier=2, powers=("stunning_strike",),
        uses=(Uses("stunning_strike", 1),), most_hp=40, hp=40,
    )  # fmt: skip
    armour = Item("armour", "medium_armor", "worn")
    jonadab = creature("jonadab", at=(1, 0), iron=16, hp=30, most_hp=40, items=(armour,))
    table = cautious(fight(giant, jonadab))
    quiet(table.say("act", "stunning_strike:jonadab"))
    quiet(table.dice("attack", 12, 3, 5, 4, 3, 2, 1)).dice("effect", 8, 8, 8, 6)
    table.say("soak", 2).say("react_about_to_suffer", "pass")
    table.say("react_about_to_suffer", "soak")
    return idle(until(table, "jonadab")).play


FIGHTS = {"ex2": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex2": [
        ("giant", "attack", 2, 17, 16, "success", 0),
        ("giant", "damage", 30),
    ]
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {"ex2": {"jonadab": (20, 0, {})}}
"""What is left: 30 less 20, and no wound."""
