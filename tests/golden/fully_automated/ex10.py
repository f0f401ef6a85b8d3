"""Three rounds in full: Ben and Ana against Cass and Dov, from the turn order to the restraints.

The dice are those of the print. Where it keeps two of three dice, a third has been added that does
not count.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.fully_automated.telling import label, next_round, note, opening
from tests.rulesets.fully_automated.table import Table, fighter

COVER = (
    "EX10-1.end",
    "The print has nobody in cover as round 1 ends. Ben stands next to Dov on the line between "
    "the centres of Ana and Dov, and so is cover for Dov against Ana.",
    "FA-COVER-08",
)

PEOPLE = (
    fighter("ben", speed=3, at=(3, 3), weapons=("club",), restraints=1),
    fighter("ana", speed=4, weapons=("pistol",), armour="light"),
    fighter("cass", "blue", (5, 0), speed=5, weapons=("rifle",)),
    fighter("dov", "blue", (4, 3), speed=2, weapons=("e_baton",)),
)


def played() -> Chronicle:
    """The whole example, up to the choice of the fourth round."""
    table = Table(opening(*PEOPLE))
    for faces in ((9, 8), (5, 7), (2, 6), (4, 4)):
        table.dice("order", *faces)
    # Round 1.
    table.choose(ben="club", ana="defend", cass="rifle", dov="aim")
    table.say("target", "strike:dov").roll("attack", "+ 0").say("retreat", "stay")
    table.say("target", "strike:ana").say("step", f"step:{label(-1, 0)}")
    table.roll("defend", "- 0 0").roll("attack", "+ 0 -")
    table.say("reroll", "keep")
    note(table, COVER)
    table.say("go_on")
    # Round 2.
    table.choose(ben="club", ana="pistol", cass="aim")
    table.say("target", "strike:dov").say("step", f"step:{label(5, 3)}")
    table.say("chase", f"step:{label(4, 3)}").roll("defend", "0 + -").roll("attack", "+ + 0")
    table.say("target", "strike:cass").roll("attack", "0 0 +").say("reroll", "keep").say("go_on")
    # Round 3.
    table.choose(ben="restrain", ana="move", cass="rifle")
    table.say("restrain", "restrain:dov").say("step", f"step:{label(6, 3)}")
    table.say("chase", f"step:{label(5, 3)}").roll("defend", "- - +").roll("restrain", "0 0")
    table.say("target", "strike:ana").roll("attack", "+ +")
    return next_round(table).play


FIGHTS = {"ex10": played}
"""The journal of this example."""

ENDS = {"ex10": {"ben": 20, "ana": 9, "cass": 15, "dov": 12}}
"""HP at the end."""

ROLLS = {
    "ex10": [
        ("ben", "attack", 0, 1, 4),
        ("ana", "defend", -1, -1, None),
        ("cass", "attack", -1, -1, 2),
        ("dov", "defend", -1, -1, None),
        ("ben", "attack", -1, 1, 4),
        ("ana", "attack", -1, 0, 5),
        ("dov", "defend", -1, -2, None),
        ("ben", "restrain", 0, 0, None),
        ("cass", "attack", 0, 2, 9),
    ],
}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""

RESTRAINED = {"ex10": ["dov"]}
"""Who is restrained at the end."""

ERRATA = ["EX10-1.end"]
"""Where the print differs."""
