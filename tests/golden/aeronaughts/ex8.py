"""Three grenades: a miss whose Blast goes off, a miss without, and a hit with it."""

from __future__ import annotations

from typing import Any

from fracas.core.play.chronicle import Chronicle
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard, mira
from tests.rulesets.aeronaughts.deeds import bar, fighter


def played() -> Chronicle:
    """Mira's own ally stands in the engagement that she throws at; one foe stands apart."""
    hardy: dict[str, Any] = {"physical": bar(stress=20)}
    crew = fighter("ally", group="melee", **hardy)
    foes = guard(skills="evade 1/0", **hardy), fighter("far", "watch")
    table = fight(mira("ranged 4/0", ("grenade",), group="", kind="pc"), foes[0], crew, foes[1])
    table.say("slot", "mira")
    rolls(table, "attack:guard:grenade", "G8 G5 G1 G1 P1").say("spend", (("blast", 1),))
    until(table.default("consequences"), "mira")
    rolls(table, "attack:guard:grenade", "G8 G1 G1 G1 P1")
    assert "blast" not in table.options
    until(table.say("spend", ()), "mira")
    rolls(table, "attack:guard:grenade", "G2 G8 G1 G1 P1").say("spend", (("blast", 1),))
    return until(table.default("consequences"), "mira").play


FIGHTS = {"ex8": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex8": [("mira", "attack", "GGGG", "P", *net) for net in ((0, 3), (0, 2), (1, 2))],
}
"""Each check in turn."""

BLAST: list[Hit] = [("guard", "blast", 0, 4), ("ally", "blast", 0, 4)]

HITS: dict[str, list[Hit]] = {"ex8": [*BLAST, ("guard", "weapon", 1, 6), *BLAST]}
"""Each hit in turn: a Blast meets no Soak."""

ENDS: dict[str, Rest] = {
    "ex8": {
        "guard": ((6, 4), 6, (), ()),
        "ally": ((12, 4), 6, (), ()),
        "far": ((6, 4), 6, (), ()),
    },
}
"""What is left of each."""
