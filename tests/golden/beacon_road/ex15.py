"""Boons at the start of a turn: a Bleeding Troll regenerates, is Hastened, and then runs."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.beacon_road.telling import Line, Rest, creature, fight, foe, idle, until
from tests.rulesets.beacon_road.table import board

WAY = ("B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1", "K1")
"""50' of way that cost 60' of Stride: the first two squares are Difficult."""


def played() -> Chronicle:
    """One turn of the Troll's, with three Acts: it goes over 10' of rubble and 40' of floor."""
    troll = creature(
        "troll", tier=2, stride=30, hp=20, most_hp=40, wounds={"bleeding": 2},
        boons={"regenerating": 3, "hastened": 4, "quickened": 3},
    )  # fmt: skip
    floor = board(".~~.................")
    table = fight(troll, foe("raider", (19, 0)), map=floor).together("choice", troll="cautious")
    until(table, "troll", "effect").dice("effect", 4)
    table.say("act", "advance").say("path", WAY).say("act", "advance").say("path", ("L1",))
    return idle(table.say("act", "maneuver").say("path", ("M1",))).play


FIGHTS = {"ex15": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {"ex15": [("troll", "bleeding", 4)]}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {"ex15": {"troll": (21, 0, {"bleeding": 2})}}
"""What is left: 20 less 4, and 3 + 2 for the Tier."""
