"""Shooting into melee: two arrows that do not hit, then a dagger that does."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.beacon_road.state.state import Item
from tests.golden.beacon_road.telling import (
    UNANSWERED,
    Line,
    Rest,
    creature,
    fight,
    foe,
    idle,
    kest,
    quiet,
    raider,
    until,
)


def played() -> Chronicle:
    """Two turns of the archer's: the bow in the first, the dagger in the second."""
    arms = (Item("bow", "longbow", "wielded", 2), Item("dagger", "dagger"))
    archer = creature("archer", items=arms, actions={"Hunt": 2, "Finesse": 1}, mind=2, body=1)
    table = until(fight(archer, kest(at=(7, 0)), foe("near", (1, 0)), raider((6, 0))), "gm", "next")
    table = until(table, "archer", "next").together("next", archer="archer")
    quiet(table.say("act", "basic_ranged_attack:raider")).dice("attack", 17, 12, 5, 4)
    quiet(table.say("act", "basic_ranged_attack:near")).dice("attack", 12, 5, 4)
    until(table, "archer", "next").together("next", archer="archer")
    table.say("act", "ready").say("ready", "stow:bow+draw:dagger")
    quiet(table.say("act", "basic_melee_attack:near")).dice("attack", 12, 3)
    quiet(table).dice("effect", 4, 2)
    return idle(quiet(table, *UNANSWERED)).play


FIGHTS = {"ex9": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex9": [
        ("archer", "attack", 0, 17, 19, "failure", 0),
        ("archer", "attack", 1, 17, 19, "failure", 0),
        ("archer", "attack", 1, 15, 14, "success", 0),
        ("archer", "damage", 6),
    ]
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {"ex9": {"archer": (10, 0, {}), "near": (24, 0, {}), "raider": (30, 0, {})}}
"""What is left of each."""
