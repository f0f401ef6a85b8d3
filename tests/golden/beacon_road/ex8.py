"""Surprise and the first rounds: two sneak up on a guard who watches and one who dozes."""

from __future__ import annotations

from typing import Any

from fracas.core.play.chronicle import Chronicle
from tests.golden.beacon_road.telling import Line, Rest, Table, creature, foe, kest
from tests.rulesets.beacon_road.table import fight as begun

SNEAKY = {"Prowl": 1, "Survey": 1, "Skirmish": 2}


def played() -> Chronicle:
    """The rolls, the ambush of the first round, and the order of the second."""
    sneaks: dict[str, Any] = {"actions": SNEAKY, "sneaks": True}
    alert: dict[str, Any] = {"actions": SNEAKY, "mind": 2}
    table = Table(
        begun(
            kest(at=(0, 2), body=2, **sneaks),
            creature("ila", body=2, **sneaks),
            foe("m1", (9, 9), **alert),
            foe("m2", (8, 9), watching=False, **alert),
        )
    ).say("notice")
    table.dice("prowl", 9, 3).dice("prowl", 12, 3)
    table.dice("survey", 12, 3).dice("survey", 14, 5, 3).say("surprise")
    table.together("choice", kest="rash", ila="cautious").together("next", gm="kest")
    table.say("act", "end").say("act", "end").say("act", "end")
    table.together("choice", kest="rash", ila="cautious")
    table.say("act", "end").say("next", "m1").say("act", "end").say("act", "end")
    return table.say("act", "end").play


FIGHTS = {"ex8": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex8": [
        ("kest", "prowl", 1, 12, 0, "success", 1),
        ("ila", "prowl", 1, 15, 0, "success", 1),
        ("m1", "survey", 1, 15, 15, "success", 0),
        ("m2", "survey", 0, 8, 15, "failure", 0),
    ]
}
"""Each roll in turn: only the totals of the Prowls count."""

ENDS: dict[str, Rest] = {"ex8": {"kest": (34, 0, {}), "ila": (10, 1, {}), "m2": (30, 0, {})}}
"""What is left: Ila led, and pays for Kest, whose 12 the better Survey beats (BR-ENTER-04)."""

TURNS = {"ex8": ["kest", "ila", "m1", "m2", "kest", "m1", "m2", "ila"]}
"""Whose turns came when, over two rounds."""
