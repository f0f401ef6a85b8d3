"""The die chain: four failed injury Tests take the same Attribute from d10 to below d4."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import LEG, Line, fight
from tests.rulesets.action_points.table import fighter


def played() -> Chronicle:
    """Four blows in four Turns at Bo, whose total is as high as his Fitness; the last ends it."""
    table = fight(
        fighter("ann", skills="blade 2", weapons=("sword",)),
        fighter("bo", "them", sizes="strength 10", damage=6, weapons=("sword",), x=5),
    )
    for blow in range(4):
        table.attack("ann:sword:bo", 2, 1).roll("hit", LEG, 1).roll("injury", 1, dice="d6")
        table.roll("injured", 1, dice="d8")
        if blow < 3:
            table.passing("bo")
    return table.say("consent", "no").play


FIGHTS = {"ex1": played}
"""The journal of this example."""


def blow(turn: int, total: int, size: int) -> list[Line]:
    """A Turn of it: the blow, the Test that fails, and the die that is left."""
    return [
        ("ann", "attack", 3, 12 - 3 * turn),
        ("ann", "attack", "agility", 6, 2, 2, True),
        ("bo", "defense", "agility", 6, 1, 6, False),
        ("bo", "hit", "right_leg", 2, 0, 1, 2),
        ("bo", "total", total),
        ("bo", "injury", "stamina", 6, 1, total, False),
        ("bo", "drops", "strength", size),
    ]


LINES: dict[str, list[Line]] = {
    "ex1": [
        *blow(1, 8, 8), ("turn", 2),
        *blow(2, 10, 6), ("turn", 3),
        *blow(3, 12, 4), ("turn", 4),
        *blow(4, 14, 0), ("bo", "down", 7, 14), ("end", "us", "down"),
    ],
}  # fmt: skip
"""Everything that happens, in turn."""
