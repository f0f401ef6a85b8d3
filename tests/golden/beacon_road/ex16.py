"""A Parry, and then a Resistance Roll against the damage that still comes."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.beacon_road.telling import (
    Line,
    Rest,
    cautious,
    creature,
    fight,
    kest,
    quiet,
)


def played() -> Chronicle:
    """One blow of the ogre's, which takes both of Kest's Reacts."""
    ogre = creature(
        "ogre", "foes", (1, 0), tier=2, body=3, actions={"Skirmish": 4}, hp=30, most_hp=30
    )
    table = cautious(fight(kest(powers=("parry",)), ogre))
    quiet(table.say("act", "basic_melee_attack:kest")).dice("attack", 20, 1, 2, 5, 3, 1, 1)
    table.say("react_hit", "parry").dice("action", 15, 3, 1)
    quiet(table).dice("effect", 5, 5, 5)
    table.say("react_about_to_suffer", "resist").dice("resist", 16, 3)
    return table.say("act", "end").play


FIGHTS = {"ex16": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex16": [
        ("ogre", "attack", 2, 27, 16, "success", 1),
        ("kest", "action", 1, 18, 28, "failure", 0),
        ("ogre", "damage", 15),
        ("kest", "resist", 1, 19, 27, "failure", 0),
    ]
}
"""Each roll in turn: a Parry has to be above the 27, and leaves no critical die."""

ENDS: dict[str, Rest] = {"ex16": {"kest": (26, 5, {})}}
"""What is left: 15 halved is 8, for 1 Stress and 4 more."""
