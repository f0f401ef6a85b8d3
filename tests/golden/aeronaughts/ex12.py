"""Disorient fades by a die with each turn; Ensnare is torn against the turns that remain."""

from __future__ import annotations

from typing import Any

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.aeronaughts.state.state import Condition
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard, mira
from tests.rulesets.aeronaughts.deeds import fighter


def played() -> Chronicle:
    """A cutting word leaves the guard Disoriented; two others hang in a net, and one gets out."""
    net: dict[str, Any] = {"conditions": (Condition("immobilized", 3),)}
    table = fight(
        mira("guile 4/0", ("cutting_word",)), guard(weapons=("fist",)),
        fighter("bix", "bilge", **net), fighter("cal", "mast", **net),
    )  # fmt: skip
    rolls(table, "attack:guard:cutting_word", "G2 G8 G1 G1 P1 P1").say("spend", (("disorient", 1),))
    table.default("consequences")
    for black, torn in ((" K1 K1", "G1 G1 P1 P1 P1"), (" K1", "G2 G1 P1 P1"), ("", "")):
        rolls(until(table, "guard"), "attack:mira:fist", f"G1 G1 P1 P1{black}")
        if torn:
            rolls(until(table, "bix"), "break_free", torn)
            assert table.offers("focus") == (torn[:2] == "G2"), "free, and with its maneuver"
        if table.state.turn != "cal":
            until(table, "cal")
        assert not table.offers("focus")
    return until(table, "mira").play


FIGHTS = {"ex12": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex12": [
        ("mira", "attack", "GGGG", "PP", 1, 2),
        ("guard", "attack", "GG", "PPKK", 0, 0),
        ("bix", "break_free", "GG", "PPP", 0, 0),
        ("guard", "attack", "GG", "PPK", 0, 0),
        ("bix", "break_free", "GG", "PP", 1, 0),
        ("guard", "attack", "GG", "PP", 0, 0),
    ],
}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {"ex12": [("guard", "weapon", 1, 4)]}
"""The cutting word."""

ENDS: dict[str, Rest] = {
    "ex12": {
        "guard": ((6, 4), 2, (), ()), "bix": ((6, 4), 6, (), ()), "cal": ((6, 4), 6, (), ()),
    },
}  # fmt: skip
"""What is left: all conditions are over."""

FREED = [("guard", "count"), ("bix", "free"), ("cal", "count")]
"""Who is rid of a condition in which order, and how."""
