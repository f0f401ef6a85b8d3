"""Burning down: a wound ticks, is rolled against, and goes out in the third turn."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.beacon_road.state.harm_facts import Blessed
from fracas.rulesets.beacon_road.state.state import Boon
from tests.golden.beacon_road.telling import (
    Line,
    Rest,
    Wound,
    cautious,
    creature,
    fight,
    quiet,
    raider,
    until,
)


def played() -> Chronicle:
    """Three turns of the Raider's; the game master grants the resistance before the third."""
    burning = (Wound("burning", 3, by="wizard", tier=1, defense="iron"),)
    table = fight(creature("wizard", wields=()), raider((9, 0), wounds=burning))
    cautious(table).dice("effect", 5).say("act", "end").say("ease", "0")
    quiet(table).dice("wound", 12)
    cautious(until(table, "wizard").say("act", "end")).dice("effect", 6)
    quiet(table.say("act", "resist:0")).dice("wound", 10)
    quiet(table.say("act", "end").say("ease", "0")).dice("wound", 20, 1)
    until(table, "wizard").say("act", "end")
    boon = Boon("resistant", 3, choice="thermal")
    table.play.edit(Blessed("raider", boon, because=("BR-BOON-12",)), "the example grants it")
    cautious(table).dice("effect", 3).say("act", "end").say("ease", "0")
    return quiet(table).dice("wound", 11).play


FIGHTS = {"ex10": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex10": [
        ("raider", "burning", 5),
        ("raider", "wound", 1, 12, 11, "success", 0),
        ("raider", "burning", 6),
        ("raider", "wound", 1, 10, 11, "failure", 0),
        ("raider", "wound", 1, 21, 11, "success", 1),
        ("raider", "burning", 3),
        ("raider", "wound", 1, 11, 11, "success", 0),
    ]
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {"ex10": {"raider": (17, 0, {})}}
"""What is left: half of the last 3, rounded up, is 2."""
