"""Mira's cutlass thrice against 2 Soak: with no Consequence, with a Mild one, with a Moderate."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.aeronaughts.state.state import Bar
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard, mira
from tests.rulesets.aeronaughts.deeds import bar

GUARDS = {"first": (), "second": ("mild",), "third": ("moderate",)}
"""What each of the three takes in place of damage."""


def played() -> Chronicle:
    """A blow in each of three rounds; only after the first has Mira any Stress to recover."""
    foes = [guard(who, physical=bar(stress=3, soak=2)) for who in GUARDS]
    table = fight(mira(physical=Bar(1, 5, 6, 4, 4)), *foes)
    for who, taken in GUARDS.items():
        rolls(table, f"attack:{who}:cutlass", "Y7 G2 G5 P4 P2")
        if who == "first":
            table.say("spend", (("recover:physical", 1),))
        until(table.say("consequences", taken), "mira")
    return table.play


FIGHTS = {"ex2": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {"ex2": [("mira", "attack", "YGG", "PP", 1, 1)] * 3}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {"ex2": [(who, "weapon", 2, 5) for who in GUARDS]}
"""Each hit in turn: 4, the 1 that is net, 2 for Finesse, less the Soak."""

ENDS: dict[str, Rest] = {
    "ex2": {
        "mira": ((6, 4), 6, (), ()),
        "first": ((0, 2), 6, (), ()),
        "second": ((0, 4), 6, (), ("mild physical",)),
        "third": ((2, 4), 6, (), ("moderate physical",)),
    },
}
"""What is left of each."""
