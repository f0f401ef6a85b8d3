"""What becomes of a defence: Ada clubs at five who defend next to her, a round each.

In the print every line stands alone, with Ada at 20 HP; here she meets five like opponents, and
what the last two counter-attacks deal adds up.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.fully_automated.telling import fight, next_round, quiet
from tests.rulesets.fully_automated.table import fighter

AT = {"bix1": (1, 0), "bix2": (0, 1), "bix3": (-1, 1), "bix4": (-1, 0), "bix5": (0, -1)}

LINES = (
    ("bix1", "- -", "attack", "0 +"),
    ("bix2", "- 0", "attack", "+ 0 -"),
    ("bix3", "+ -", "", ""),
    ("bix4", "+ 0", "counter", "+ + 0"),
    ("bix5", "+ +", "counter", "0 0"),
)
"""Who defends, with which dice, and what is rolled after it."""


def played() -> Chronicle:
    """Five attacks, each with the next outcome of the Defend table."""
    ada = fighter("ada", weapons=("club",))
    foes = [fighter(who, "blue", at, weapons=("knife",)) for who, at in AT.items()]
    table = fight(ada, *foes)
    for target, defence, after, faces in LINES:
        table.choose(ada="club").say("target", f"strike:{target}").default("step", "chase")
        table.roll("defend", defence)
        if after == "counter":
            table.say("counter", "stab")
        if after:
            table.roll("attack", faces)
        next_round(quiet(table))
    return table.play


FIGHTS = {"ex4": played}
"""The journal of this example."""

ENDS = {"ex4": {"ada": 11, "bix1": 16, "bix2": 18, "bix3": 20, "bix4": 20, "bix5": 20}}
"""HP at the end."""

ROLLS = {
    "ex4": [
        ("bix1", "defend", 0, -2, None),
        ("ada", "attack", 0, 1, 4),
        ("bix2", "defend", 0, -1, None),
        ("ada", "attack", -1, -1, 2),
        ("bix3", "defend", 0, 0, None),
        ("bix4", "defend", 0, 1, None),
        ("bix4", "attack", -1, 1, 5),
        ("bix5", "defend", 0, 2, None),
        ("bix5", "attack", 0, 0, 4),
    ],
}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""
