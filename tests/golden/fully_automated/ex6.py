"""Keeping account of aim: the line of the print and its four alternatives, side by side.

Ada keeps her aim and shoots; Bea spends hers on a Move; Cor loses hers with 3 HP; Dee moves twice
and spends it on the second Move; Eve lets it expire. All aim in the first round.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.fully_automated.telling import QUIET, fight, label, next_round, still
from tests.rulesets.fully_automated.table import Table, fighter

BUDGETS = {"ada": [4], "bea": [6], "cor": [4], "dee": [4, 5], "eve": [4]}
"""How many hexes each may move, in the second round and in the third."""

MOVERS = ("ada", "bea", "cor", "dee", "eve")

WAYS = {"ada": ((1, 4), (2, 4), (3, 4), (4, 4))}
"""Whose way matters: Ada comes nearer to shoot."""


def moves(table: Table, uses: dict[str, str]) -> None:
    """Step 3: each applies the aim or keeps it, and goes; the budget is that of the print."""
    while table.kind in ("aim", *QUIET):
        who = table.asked
        if table.kind == "aim":
            table.say("aim", uses[who])
        elif table.kind == "path":
            form = table.play.prompt.form  # type: ignore[union-attr]
            assert form.budget == BUDGETS[who][table.state.round - 2], who  # type: ignore[union-attr]
            table.say("path", tuple(label(*place) for place in WAYS.get(who, ())))
        else:
            still(table)
    table.say("go_on")


def played() -> Chronicle:
    """Three rounds."""
    table = fight(
        fighter("ned", "blue", (-7, 0), weapons=("club",)),
        fighter("ada", at=(0, 4), weapons=("rifle",)),
        fighter("bea", at=(0, -4)),
        fighter("cor", at=(-8, 0)),
        fighter("dee", at=(0, -9)),
        fighter("eve", at=(0, 9)),
        fighter("bob", "blue", (8, 4)),
    )
    table.choose(**dict.fromkeys(MOVERS, "aim"))
    next_round(table)
    table.choose(ned="club", **dict.fromkeys(MOVERS, "move"))
    table.say("target", "strike:cor").roll("attack", "0 0")
    uses = dict.fromkeys(MOVERS, "keep")
    moves(table, {**uses, "bea": "apply"})
    table.choose(ada="rifle", dee="move", bob="aim")
    table.say("aim", "apply").say("target", "strike:bob").roll("attack", "0 0 -")
    moves(table, {"dee": "apply"})
    return table.play


FIGHTS = {"ex6": played}
"""The journal of this example."""

ENDS = {"ex6": {"ada": 20, "cor": 17, "bob": 10}}
"""HP at the end."""

ROLLS = {"ex6": [("ned", "attack", 0, 0, 3), ("ada", "attack", 1, 0, 10)]}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""

AGES = {
    "ex6": [
        ("ada", 2, ""),
        ("bea", 0, "spent"),
        ("cor", 0, "damage"),
        ("dee", 2, ""),
        ("eve", 2, ""),
        ("ada", 0, "spent"),
        ("dee", 0, "spent"),
        ("eve", 0, "expired"),
    ],
}
"""What becomes of each aim as the second and third rounds end: its age, or 0 and why."""
