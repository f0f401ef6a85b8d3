"""Slowed, Stunned, Rash and Stress: Kest buys Acts that wounds took."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.beacon_road.state.harm_facts import Eased, Wounded
from tests.golden.beacon_road.telling import Line, Rest, Wound, fight, idle, kest, quiet, raider


def played() -> Chronicle:
    """Two rounds; between them the game master puts one wound in the place of the other."""
    slowed = (Wound("slowed", 2, by="raider", tier=1),)
    table = fight(kest(wounds=slowed), raider()).together("choice", kest="rash")
    table.say("act", "buy")
    assert "buy" not in table.options, "it is for sale once a turn"
    idle(table.say("act", "end").say("ease", "none"))
    gone = Eased("kest", 0, 0, "time", because=("BR-WOUND-02",))
    table.play.edit(gone, "the example has it gone")
    stunned = Wound("stunned", 4, by="raider", tier=1)
    table.play.edit(Wounded("kest", stunned, because=("BR-WND-25",)), "the example has it")
    table.together("choice", kest="cautious")
    idle(table).say("act", "buy").say("act", "buy")
    quiet(table.say("act", "end").say("ease", "0")).dice("wound", 15)
    return table.play


FIGHTS = {"ex11": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {"ex11": [("kest", "wound", 1, 15, 11, "success", 0)]}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {"ex11": {"kest": (34, 3, {"stunned": 3})}}
"""What is left."""
