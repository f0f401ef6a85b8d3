"""Three blows of a club to the Groin: one that fells, one that is stood, one that armour takes."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, fight
from tests.rulesets.action_points.table import fighter

GROIN = 13
"""The face of the d20 that names it."""


def played() -> Chronicle:
    """Three Turns; after the first blow Bo stands up again."""
    table = fight(
        fighter("ann", skills="blunt 2", weapons=("club",)),
        fighter("bo", "them", toughness=1, weapons=("sword",), worn=("leather_suit",), x=5),
    )
    table.attack("ann:club:bo", 2, 1).roll("hit", GROIN, 5).roll("groin", 1, dice="d6")
    table.turn("bo", "stand")
    table.attack("ann:club:bo", 2, 1).roll("hit", GROIN, 5).roll("groin", 2, dice="d6")
    table.passing("bo")
    return table.attack("ann:club:bo", 2, 1).roll("hit", GROIN, 2).play


FIGHTS = {"ex7": played}
"""The journal of this example."""


def blow(left: int, roll: int, damage: int) -> list[Line]:
    """An attack that hits."""
    return [
        ("ann", "attack", 3, left),
        ("ann", "attack", "agility", 6, 2, 2, True),
        ("bo", "defense", "agility", 6, 1, 6, False),
        ("bo", "hit", "groin", roll, 2, 1, damage),
    ]


LINES: dict[str, list[Line]] = {
    "ex7": [
        *blow(9, 5, 3),
        ("bo", "total", 3),
        ("bo", "groin", "stamina", 6, 1, 2, False),
        ("bo", "prone"),
        ("bo", "stand", 2, 10),
        ("bo", "stood"),
        ("turn", 2),
        *blow(6, 5, 3),
        ("bo", "total", 6),
        ("bo", "groin", "stamina", 6, 2, 2, True),
        ("turn", 3),
        *blow(3, 2, 0),
    ],
}
"""Everything that happens, in turn."""
