"""Down to death: with a d4 in everything the first failed Test fells, and seven more blows kill.

Bo's friend is still on his feet, so that the fight goes on; the second d8 names what is gone.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import LEG, Line, fight
from tests.rulesets.action_points.table import NAMES, dice, fighter


def played() -> Chronicle:
    """Eight Turns, in each of which Ann hits him for 1."""
    bo = fighter(
        "bo", "them", attributes=dice(usual=4), fitness=4, damage=10, weapons=("sword",), x=5
    )
    table = fight(fighter("ann", skills="brawl 2", ap_max=16), bo, fighter("cy", "them", y=5))
    table.attack("ann:fist:bo", 2, 1).roll("hit", LEG, 1).roll("injury", 4, dice="d4")
    table.roll("injured", 1, dice="d8").say("consent", "no").passing("cy")
    for face in range(2, 9):
        table.attack("ann:fist:bo", 2).roll("hit", LEG, 1)
        table.roll("injured", *((1, 2) if face == 2 else (face,)))
        if face < 8:
            table.passing("cy")
    return table.play


FIGHTS = {"ex8": played}
"""The journal of this example."""


def blow(turn: int) -> list[Line]:
    """A blow at Bo as he lies: no defense, no Test, and one more Attribute gone."""
    return [
        ("turn", turn),
        ("ann", "attack", 2, 16 - 2 * turn),
        ("ann", "attack", "agility", 6, 2, 2, True),
        ("bo", "hit", "right_leg", 1, 0, 1, 1),
        ("bo", "total", 10 + turn),
        ("bo", "drops", NAMES[turn - 1], 0),
    ]


LINES: dict[str, list[Line]] = {
    "ex8": [
        ("ann", "attack", 2, 14),
        ("ann", "attack", "agility", 6, 2, 2, True),
        ("bo", "defense", "agility", 4, 1, 6, False),
        ("bo", "hit", "right_leg", 1, 0, 1, 1),
        ("bo", "total", 11),
        ("bo", "injury", "stamina", 4, 4, 11, False),
        ("bo", "drops", "strength", 0),
        ("bo", "down", 7, 7),
        *[line for turn in range(2, 9) for line in blow(turn)],
        ("bo", "died", "attributes"),
    ],
}
"""Everything that happens, in turn."""
