"""Restraining: the gap in HP, the outcomes of the attempt, the release, and breaking free.

Pairs far from one another, in one round: each line of the print has a Ben and a Dov of its own,
and those of the last lines are restrained from the beginning.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.fully_automated.state.state import Combatant, Figure
from tests.golden.fully_automated.telling import fight, next_round, quiet
from tests.rulesets.fully_automated.table import fighter


def dov(line: int, row: int, **values: object) -> Combatant:
    """The Dov of a line, on a row of his own."""
    return fighter(
        f"dov{line}",
        "blue",
        (1, row),
        weapons=("knife",),
        attributes=(Figure("Dexterity", 5),),
        skills=(Figure("Athletics", 6),),
        **values,
    )


def played() -> Chronicle:
    """One round."""
    bens = [
        fighter(f"ben{line}", at=(0, row), hp=hp, restraints=1)
        for line, row, hp in ((1, -12, 14), (2, -8, 15), (3, -4, 15), (4, 0, 15))
    ]
    ally = fighter("ally", "blue", (0, 4))
    dovs = [dov(line, row, hp=8) for line, row in ((1, -12), (2, -8), (3, -4), (4, 0))]
    bound = [dov(line, row, restrained=True) for line, row in ((5, 4), (6, 8), (7, 12))]
    table = fight(*bens, ally, *dovs, *bound)
    cards = {f"ben{line}": "restrain" for line in (1, 2, 3, 4)}
    free = {f"dov{line}": "break_free" for line in (6, 7)}
    aims = {f"dov{line}": "aim" for line in (1, 2, 3, 4)}
    table.choose(ally="restrain", **cards, **free, **aims)
    assert "restrain:dov1" not in table.options
    table.say("restrain", "none")
    quiet(table.say("restrain", "restrain:dov2").roll("restrain", "0 0"))
    quiet(table.say("restrain", "restrain:dov3").roll("restrain", "- 0"))
    table.say("restrain", "restrain:dov4").roll("restrain", "- -").say("counter", "stab")
    quiet(table.roll("attack", "0 0 +"))
    quiet(table.say("restrain", "release:dov5"))
    table.say("check_sheet").dice("skill", 8, 7)
    table.say("check_sheet").dice("skill", 8, 6)
    return next_round(table).play


FIGHTS = {"ex7": played}
"""The journal of this example."""

ENDS = {"ex7": {"ben4": 11, "dov1": 8, "dov2": 8, "dov3": 5, "dov4": 8, "dov5": 20}}
"""HP at the end."""

ROLLS = {
    "ex7": [
        ("ben2", "restrain", 0, 0, None),
        ("ben3", "restrain", 0, -1, None),
        ("ben4", "restrain", 0, -2, None),
        ("dov4", "attack", -1, 0, 4),
    ],
}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""

RESTRAINED = {"ex7": ["dov2", "dov7"]}
"""Who is restrained at the end."""
