"""Twin pistols against two foes in one engagement, of whom one is harder to hit."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard, mira
from tests.rulesets.aeronaughts.deeds import bar


def played() -> Chronicle:
    """Linked strikes both when the harder one is aimed at, and is not for sale otherwise."""
    foes = (
        guard("easy", physical=bar(stress=20, soak=2)),
        guard("hard", "evade 3/1", physical=bar(stress=20, soak=1)),
    )
    table = fight(mira("ranged 4/0", ("twin_pistols",), group="", kind="pc"), *foes)
    rolls(table, "attack:hard:twin_pistols", "G2 G8 G8 G1 R1 P1 P1").say("spend", (("linked", 1),))
    until(table.default("consequences"), "mira")
    rolls(table, "attack:easy:twin_pistols", "G2 G8 G8 G1 P1 P1")
    assert "linked" not in table.options
    return until(table.say("spend", ()).default("consequences"), "mira").play


FIGHTS = {"ex9": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {
    "ex9": [("mira", "attack", "GGGG", "RPP", 1, 4), ("mira", "attack", "GGGG", "PP", 1, 4)],
}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {
    "ex9": [("hard", "weapon", 1, 5), ("easy", "linked", 2, 4), ("easy", "weapon", 2, 4)],
}
"""Each hit in turn: 5 and the 1 that is net, less the own Soak of each."""

ENDS: dict[str, Rest] = {
    "ex9": {"easy": ((12, 4), 6, (), ()), "hard": ((15, 4), 6, (), ())},
}
"""What is left of each."""
