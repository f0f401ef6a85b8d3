"""Full Defense against three, and the penalty for striking out of it."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, fight
from tests.rulesets.action_points.table import fighter

FOES = ("one", "two", "three")


def played() -> Chronicle:
    """Two Rounds and the beginning of a third; every attack fails."""
    foes = [fighter(who, "them", weapons=("club",), x=5, y=y) for y, who in enumerate(FOES)]
    table = fight(fighter("cy", defense=3, weapons=("club",), y=1), *foes)
    table.turn("cy", "full_defense")
    for who in FOES:
        table.attack(f"{who}:club:cy", 1, 2, way="active")
    for _ in range(2):
        table.attack("cy:club:one", 1, 6).passing(*FOES)
    for _ in range(2):
        table.passing("cy", *FOES).next_round()
    return table.play


FIGHTS = {"ex4": played}
"""The journal of this example."""


def blow(who: str, mtn: int, left: int) -> list[Line]:
    """An attack of one of the three: each after the first is easier."""
    return [
        (who, "attack", 3, 9),
        ("cy", "defends", 1, left),
        (who, "attack", "agility", 6, 1, mtn, False),
        ("cy", "defense", "agility", 6, 2, 1, True),
        ("cy", "missed", "failed"),
    ]


def struck(left: int) -> list[Line]:
    """An attack of Cy's."""
    return [
        ("cy", "attack", 3, left),
        ("cy", "penalty", 3),
        ("cy", "attack", "agility", 6, 1, 4, False),
        ("one", "defense", "agility", 6, 6, 6, True),
        ("one", "missed", "failed"),
    ]


def replenished(left: int) -> Line:
    """The AP with which a Round begins."""
    return ("ap", ("cy", left), *[(who, 12) for who in FOES])


LINES: dict[str, list[Line]] = {
    "ex4": [
        # Rows 1 and 2.
        ("cy", "full_defense", 0, 12),
        ("cy", "bonus", 3, 15),
        *blow("one", 4, 14), *blow("two", 3, 13), *blow("three", 2, 12),
        # Rows 3 and 4.
        ("turn", 2), *struck(9),
        ("turn", 3), *struck(6),
        ("turn", 4),
        # Rows 5 and 6.
        replenished(9), ("round", 2), ("turn", 1),
        replenished(12), ("round", 3), ("turn", 1),
    ],
}  # fmt: skip
"""Everything that happens, in turn, by the rows of the example."""

POSTURE = {"ex4": [(1, True, 0), (2, False, 3), (3, False, 3)]}
"""As each Turn with blows is over: its number, whether the posture is on, the penalty to come."""
