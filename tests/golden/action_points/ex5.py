"""Surprise: Dee falls upon Eve, who may defend herself in Round 0 and do nothing else."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, opening, unprepared
from tests.rulesets.action_points.table import fighter


def played() -> Chronicle:
    """The Surprise Round, and the first attack of the Round after it."""
    dee = fighter("dee", ap_max=14, skills="blade 2", weapons=("sword",), in_hand=())
    eve = fighter(
        "eve", "them", sizes="agility 4, perception 8", defense=2, weapons=("sword",), x=15
    )
    table = opening(dee, eve, drops=(("dee", "eve"),))
    table.prepares(dee="ready:sword").prepares(dee="walk").say("course", ((10, 0),))
    unprepared(table).attack("dee:sword:eve", 1, 6)
    assert table.options == ("full_defense", "pass_round", "pass"), (
        "no attack, no move, no change of weapon"
    )
    table.turn("eve", "full_defense").passing("dee").next_round()
    return table.attack("dee:sword:eve", 1, 4).play


FIGHTS = {"ex5": played}
"""The journal of this example."""

LINES: dict[str, list[Line]] = {
    "ex5": [
        # What Dee spent beforehand.
        ("ap", ("dee", 14), ("eve", 12)),
        ("dee", "prepares", "ready", 1, 13),
        ("dee", "prepares", "walk", 1, 12),
        ("dee", "moved", "walk", 10),
        ("initiative", ("dee", 14), ("eve", 12)),
        # Row 1: Eve's AP are those that she has.
        ("ap", ("dee", 14)),
        ("order", "dee", "eve"),
        ("round", 0),
        ("turn", 1),
        # Row 2.
        ("dee", "attack", 3, 11),
        ("dee", "attack", "agility", 6, 1, 2, False),
        ("eve", "defense", "perception", 8, 6, 6, True),
        ("eve", "missed", "failed"),
        # Rows 3 and 4.
        ("eve", "full_defense", 0, 12),
        ("eve", "bonus", 2, 14),
        ("turn", 2),
        # Row 5.
        ("ap", ("dee", 14), ("eve", 12)),
        ("order", "dee", "eve"),
        ("round", 1),
        ("turn", 1),
        ("dee", "attack", 3, 11),
        ("dee", "attack", "agility", 6, 1, 2, False),
        ("eve", "defense", "agility", 4, 4, 6, False),
        ("eve", "missed", "both"),
    ],
}
"""Everything that happens, in turn, by the rows of the example."""
