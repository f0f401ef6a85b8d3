"""Stepping out of reach: four pairs far from one another, in one round.

Ada has spent her hex when Bix steps away; Ann has not, and comes after Bob; Rook's shot gets
harder, Rue's impossible. The dice of Bob, Cy and Rook are our own; the print gives levels alone.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.fully_automated.telling import fight, label, next_round
from tests.rulesets.fully_automated.table import fighter


def played() -> Chronicle:
    """One round, in which everybody on the one side attacks and all others defend."""
    table = fight(
        fighter("ada", weapons=("club",)),
        fighter("ann", at=(0, 8), weapons=("club",)),
        fighter("rook", at=(0, -8), weapons=("pistol",)),
        fighter("rue", at=(0, 14), weapons=("pistol",)),
        fighter("bix", "blue", (2, 0)),
        fighter("bob", "blue", (1, 8)),
        fighter("cy", "blue", (5, -8)),
        fighter("di", "blue", (7, 14)),
    )
    table.choose(ada="club", ann="club", rook="pistol", rue="pistol")
    table.say("target", f"step:{label(1, 0)}").say("target", "strike:bix")
    table.say("step", f"step:{label(3, 0)}")
    table.say("target", "strike:bob").say("step", f"step:{label(2, 8)}")
    table.say("chase", f"step:{label(1, 8)}").roll("defend", "+ -")
    table.say("target", "strike:cy").say("step", f"step:{label(6, -8)}")
    table.roll("defend", "- - 0").roll("attack", "- - 0")
    table.say("target", "strike:di").say("step", f"step:{label(8, 14)}")
    return next_round(table).play


FIGHTS = {"ex5": played}
"""The journal of this example."""

ENDS = {"ex5": {"ada": 20, "ann": 20, "bix": 20, "bob": 20, "cy": 20, "di": 20}}
"""HP at the end."""

ROLLS = {
    "ex5": [
        ("bob", "defend", 0, 0, None),
        ("cy", "defend", -1, -2, None),
        ("rook", "attack", -1, -2, 0),
    ],
}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""
