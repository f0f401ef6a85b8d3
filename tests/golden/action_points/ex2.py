"""The location table: one blow for each face of the d20, every one with 5 damage after armour.

Bo has no AP to do anything about it, and Fitness enough to stay on his feet.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, fight
from tests.rulesets.action_points.table import fighter


def played() -> Chronicle:
    """Twenty Turns of one Round."""
    table = fight(
        fighter("ann", skills="blade 2", weapons=("sword",), ap_max=60),
        fighter("bo", "them", weapons=("sword",), ap=0, fitness=200, x=5),
    )
    for face in range(1, 21):
        table.attack("ann:sword:bo", 2, 1).roll("hit", face, 4, dice="d20 d6")
        if face == 13:
            table.roll("groin", 5, dice="d6")
    return table.play


FIGHTS = {"ex2": played}
"""The journal of this example."""

PLACES = (
    "head", "chest", "chest", "chest", "stomach", "stomach", "stomach", "right_arm", "right_arm",
    "left_arm", "left_arm", "right_hand", "groin", "left_hand", "right_leg", "right_leg",
    "left_leg", "left_leg", "right_foot", "left_foot",
)  # fmt: skip
"""Where each face lands."""

DAMAGE = (15, *[10] * 6, *[5] * 13)
"""What each does."""


def blow(face: int) -> list[Line]:
    """A Turn of it."""
    damage = DAMAGE[face - 1]
    lines: list[Line] = [
        ("turn", face),
        ("ann", "attack", 3, 60 - 3 * face),
        ("ann", "attack", "agility", 6, 2, 2, True),
        ("bo", "defense", "agility", 6, 1, 6, False),
        ("bo", "hit", PLACES[face - 1], 5, 0, damage // 5, damage),
        ("bo", "total", sum(DAMAGE[:face])),
    ]
    return [*lines, ("bo", "groin", "stamina", 6, 5, 5, True)] if face == 13 else lines


LINES: dict[str, list[Line]] = {
    "ex2": [*[line for face in range(1, 21) for line in blow(face)][1:], ("turn", 21)],
}
"""Everything that happens, in turn; the fight begins in its first Turn."""
