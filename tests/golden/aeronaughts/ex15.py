"""A triumph and a despair on dice that cancel each other: the check fails, both effects remain."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.assaults import guard, mira


def played() -> Chronicle:
    """One miss of Mira's; each of the two then has a downgraded check before it."""
    table = fight(mira("melee 1/1", kind="pc"), guard(skills="evade 1/1"))
    rolls(table, "attack:guard:cutlass", "Y12 R12")
    table.say("triumph", ("daunt",)).say("despair", ("dismay",))
    return until(table, "guard").play


FIGHTS = {"ex15": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {"ex15": [("mira", "attack", "Y", "R", 0, 0)]}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {"ex15": []}
"""No hit."""

ENDS: dict[str, Rest] = {
    "ex15": {"mira": ((6, 4), 6, (), ()), "guard": ((6, 4), 6, (), ())},
}
"""What is left of each."""
