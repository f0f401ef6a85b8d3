"""A boarding axe twice against 3 Soak: with Vicious straight to Wounds, without it to Stress."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard, mira
from tests.rulesets.aeronaughts.deeds import bar


def played() -> Chronicle:
    """The same dice against two guards; Might of rank 1 brings no bonus."""
    foes = [guard(who, "evade 1/0", physical=bar(5, 6, 3)) for who in ("first", "second")]
    table = fight(mira("melee 6/0, might 2/1", ("boarding_axe",)), *foes)
    for who, spent in (("first", (("vicious", 1),)), ("second", ())):
        rolls(table, f"attack:{who}:boarding_axe", "G4 G8 G8 G1 G1 G1 P1").say("spend", spent)
        until(table.say("consequences", ()), "mira")
    return table.play


FIGHTS = {"ex7": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {"ex7": [("mira", "attack", "GGGGGG", "P", 2, 4)] * 2}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {"ex7": [("first", "weapon", 3, 5), ("second", "weapon", 3, 4)]}
"""Each hit in turn."""

ENDS: dict[str, Rest] = {
    "ex7": {"first": ((5, 1), 6, (), ()), "second": ((1, 6), 6, (), ())},
}
"""What is left of each."""
