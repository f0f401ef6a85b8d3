"""Cover around the red dot: who is behind what, shot at in turn while defending.

Four rounds, one for each character that can be attacked; each defence is as bad as it can be, so
that the shot goes through as it is. Windrush, behind the wall, is never on offer.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.fully_automated.telling import fight, next_round, quiet
from tests.rulesets.fully_automated.table import fighter, ground

WALL = ((-1, -2), (0, -2), (1, -2), (2, -2), (3, -2))

AROUND = {
    "hiro": (4, 0),
    "pulsa": (0, 1),
    "hypebot": (-3, 0),
    "dusty": (-4, 0),
    "windrush": (2, -4),
}


def played() -> Chronicle:
    """One attack a round, with the weapon that the distance asks for."""
    others = [fighter(who, "blue", at) for who, at in AROUND.items()]
    dot = fighter("dot", name="Red Dot", weapons=("pistol", "rifle"))
    table = fight(dot, *others, map=ground(wall=WALL, table=((3, 0),)))
    for who, card, defence in (
        ("hiro", "rifle", "- -"),
        ("pulsa", "pistol", "- -"),
        ("hypebot", "rifle", "- - 0"),
        ("dusty", "rifle", "- -"),
    ):
        table.choose(dot=card)
        table.say("target", f"strike:{who}").say("step", "stay").default("verdict", "chase")
        table.roll("defend", defence)
        quiet(table.roll("attack", "0 0"))
        next_round(table)
    return table.play


FIGHTS = {"ex1": played}
"""The journal of this example."""

ENDS = {
    "ex1": {"dot": 20, "hiro": 15, "pulsa": 15, "hypebot": 13, "dusty": 15, "windrush": 20},
}
"""HP at the end: Hypebot is shot for 6, and takes a point for Dusty, whose cover it is."""

ROLLS = {
    "ex1": [
        ("hiro", "defend", 0, -2, None),
        ("dot", "attack", 0, 0, 5),
        ("pulsa", "defend", 0, -2, None),
        ("dot", "attack", 0, 0, 5),
        ("hypebot", "defend", -1, -2, None),
        ("dot", "attack", 0, 0, 6),
        ("dusty", "defend", 0, -2, None),
        ("dot", "attack", 0, 0, 5),
    ],
}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""
