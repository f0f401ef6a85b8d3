"""Two fires: one that burns down by itself, and one that grows until it is put out."""

from __future__ import annotations

from typing import Any

from fracas.core.play.chronicle import Chronicle
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.deeds import bar, fighter


def played() -> Chronicle:
    """Ada's fire pots fall on two whose Soak of 5 keeps out the pots and not the fire."""
    hardy: dict[str, Any] = {"physical": bar(stress=20, soak=5)}
    ada = fighter("ada", skills="ranged 4/0", weapons=("fire_pot",), kind="pc")
    table = fight(ada, fighter("bix", "watch", **hardy), fighter("cal", "guests", **hardy))
    rolls(table, "attack:bix:fire_pot", "G2 G8 G1 G1 P1 P1").say("spend", (("burn", 1),))
    until(table.default("consequences"), "ada")
    rolls(table, "attack:cal:fire_pot", "G2 G8 G5 G1 P1 P1").say("spend", (("burn:rising", 1),))
    until(until(until(table.default("consequences"), "cal"), "cal"), "cal")
    table.turn("put_out").say("fire").say("check_sheet").roll("check", "G2 G1 P1 P1")
    return until(table, "cal").play


FIGHTS = {"ex4": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex4": [
        ("ada", "attack", "GGGG", "PP", 1, 2),
        ("ada", "attack", "GGGG", "PP", 1, 3),
        ("cal", "put_out", "GG", "PP", 1, 0),
    ],
}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {
    "ex4": [
        ("bix", "weapon", 5, 0), ("bix", "burn", 0, 3),
        ("cal", "weapon", 5, 0), ("bix", "burn", 0, 2), ("cal", "burn", 0, 3),
        ("bix", "burn", 0, 1), ("cal", "burn", 0, 4), ("cal", "burn", 0, 5),
    ],
}  # fmt: skip
"""Each hit in turn: fire meets no Soak."""

ENDS: dict[str, Rest] = {
    "ex4": {"bix": ((14, 4), 6, (), ()), "cal": ((8, 4), 6, (), ())},
}
"""What is left: 6 and 12 less."""
