"""The exchange of blows: Ada wears Bo down, who steps about her once and never out of her reach."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, opening, unprepared
from tests.rulesets.action_points.blows import ada, bo

LEATHER = ("leather_suit",)


def played() -> Chronicle:
    """A Round of four Turns with blows and one of passes, up to the AP of the next."""
    table = unprepared(opening(ada(worn=LEATHER), bo(worn=LEATHER, x=5)))
    table.attack("ada:sword:bo", 5, 4, way="active").roll("hit", 3, 4, dice="d20 d6")
    table.attack("ada:sword:bo", 6, 2, way="active").roll("hit", 16, 3)
    table.roll("injury", 7, dice="d8")
    table.attack("ada:sword:bo", 6, 6).turn("bo", "walk").say("course", ((0, 5),))
    table.attack("ada:sword:bo", 7, 3).roll("hit", 1, 2)
    table.roll("injury", 8).roll("injured", 2, dice="d8")
    return table.passing("bo", "bo").next_round().play


FIGHTS = {"ex3": played}
"""The journal of this example."""

LINES: dict[str, list[Line]] = {
    "ex3": [
        # Before combat, and row 1.
        ("ap", ("ada", 16), ("bo", 12)),
        ("initiative", ("ada", 16), ("bo", 12)),
        ("ap", ("ada", 16), ("bo", 12)),
        ("order", "ada", "bo"),
        ("round", 1),
        ("turn", 1),
        # Rows 2 to 6.
        ("ada", "attack", 4, 12),
        ("bo", "defends", 1, 11),
        ("ada", "attack", "agility", 8, 5, 2, True),
        ("bo", "defense", "agility", 6, 4, 3, True),
        ("bo", "hit", "chest", 5, 2, 2, 6),
        ("bo", "total", 6),
        ("bo", "skipped", "defended"),
        ("turn", 2),
        # Rows 7 to 9.
        ("ada", "attack", 4, 8),
        ("bo", "defends", 1, 10),
        ("ada", "attack", "agility", 8, 6, 2, True),
        ("bo", "defense", "agility", 6, 2, 3, False),
        ("bo", "hit", "right_leg", 4, 2, 1, 2),
        ("bo", "total", 8),
        ("bo", "injury", "stamina", 8, 7, 7, True),
        ("bo", "skipped", "defended"),
        ("turn", 3),
        # Rows 10 and 11.
        ("ada", "attack", 4, 4),
        ("ada", "attack", "agility", 8, 6, 2, True),
        ("bo", "defense", "agility", 6, 6, 6, True),
        ("bo", "missed", "tied"),
        ("bo", "walk", 2, 8),
        ("bo", "moved", "walk", 7),
        ("turn", 4),
        # Rows 12 to 14.
        ("ada", "attack", 4, 0),
        ("ada", "attack", "agility", 8, 7, 2, True),
        ("bo", "defense", "agility", 6, 3, 6, False),
        ("bo", "hit", "head", 3, 0, 3, 9),
        ("bo", "total", 17),
        ("bo", "injury", "stamina", 8, 8, 16, False),
        ("bo", "drops", "agility", 4),
        # Row 15.
        ("turn", 5),
        ("ap", ("ada", 16), ("bo", 10)),
        ("round", 2),
        ("turn", 1),
    ],
}
"""Everything that happens, in turn, by the rows of the example."""

LEFT = {"ex3": 8}
"""The AP that Bo has for the rest of the first Round."""
