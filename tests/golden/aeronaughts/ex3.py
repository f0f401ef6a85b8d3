"""A Block that Steady brings back, a worse one that replaces it, and a magical one that costs."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.deeds import bar, fighter
from tests.rulesets.aeronaughts.table import Table


def answered(table: Table, black: str = "") -> Table:
    """Ada's turn is over; the foe hits, past what Soak she has, up to her next turn."""
    rolls(until(table, "bix"), "attack:ada:fist", f"G4 P1 P1{black}")
    return until(table.default("spend", "consequences"), "ada")


def played() -> Chronicle:
    """Seven rounds, in each of which the foe hits Ada once."""
    foe = fighter("bix", "watch", "melee 1/0", weapons=("fist",), group="rail")
    ada = fighter(
        "ada", skills="melee 2/2, arcana 2/2", physical=bar(stress=20), kind="pc", group="rail"
    )
    table = rolls(fight(ada, foe), "block:melee", "Y4 Y7 P2 P1").default("spend")
    answered(table.turn("steady"), " K1")
    answered(table)
    answered(table.turn("steady"), " K1")
    answered(rolls(table, "block:melee", "Y2 Y1 P1 P1"))
    answered(table.turn("steady"), " K1")
    answered(rolls(table, "block:arcana", "Y4 Y1 P1 P1"))
    return answered(table.turn("steady"), " K1").play


FIGHTS = {"ex3": played}
"""The journal of this example."""

OPEN, STEADY = ("bix", "attack", "G", "PP", 2, 0), ("bix", "attack", "G", "PPK", 2, 0)

ROLLS: dict[str, list[Line]] = {
    "ex3": [
        ("ada", "block", "YY", "PP", 2, 1), STEADY, OPEN, STEADY,
        ("ada", "block", "YY", "PP", 1, 0), OPEN, STEADY,
        ("ada", "block", "YY", "PP", 2, 0), OPEN, STEADY,
    ]
}  # fmt: skip
"""Each check in turn: the black die goes with Steady alone."""

HITS: dict[str, list[Hit]] = {
    "ex3": [("ada", "weapon", soak, 5 - soak) for soak in (3, 1, 3, 2, 2, 3, 3)]
}
"""Each hit in turn: her 1 Soak, and what the last Block gives at the time."""

ENDS: dict[str, Rest] = {"ex3": {"ada": ((2, 4), 4, (), ())}}
"""What is left: only Steady on the magical Block cost Mental Stress."""
