"""Knockdown honed three times for Stress: it works once with a hit, and is lost with a miss."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.aeronaughts.state.state import Bar
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard
from tests.rulesets.aeronaughts.deeds import fighter


def played() -> Chronicle:
    """A hit on one guard, then a miss and a hit on another."""
    ada = fighter(
        "ada", skills="melee 3/0", weapons=("fist",), physical=Bar(1, 5, 6, 4, 4), kind="pc",
        group="melee",
    )  # fmt: skip
    table = fight(ada, guard("bix"), guard("cal"))
    assert not table.offers("hone:blast")
    table.turn("hone:knockdown").say("pay", (("physical", 3),))
    rolls(table, "attack:bix:fist", "G2 G1 G1 P1 P1").say("consequences", ())
    until(table, "ada").turn("hone:knockdown").say("pay", (("physical", 2), ("mental", 1)))
    rolls(table, "attack:cal:fist", "G1 G1 G1 P1 P1")
    rolls(until(table, "ada"), "attack:cal:fist", "G2 G1 G1 P1 P1").say("consequences", ())
    return until(table, "bix").play


FIGHTS = {"ex6": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex6": [("ada", "attack", "GGG", "PP", net, 0) for net in (1, 0, 1)],
}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {"ex6": [("bix", "weapon", 1, 3), ("cal", "weapon", 1, 3)]}
"""Each hit in turn."""

ENDS: dict[str, Rest] = {
    "ex6": {
        "ada": ((0, 4), 5, (), ()),
        "bix": ((3, 4), 6, ("prone",), ()),
        "cal": ((3, 4), 6, (), ()),
    },
}
"""What is left of each: Ada paid 3, and then 2 and 1."""
