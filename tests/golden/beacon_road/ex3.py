"""The flanking diagram: an attack on X, between two others or beside one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fracas.core.play.chronicle import Chronicle
from tests.golden.beacon_road.telling import (
    Line,
    Rest,
    creature,
    fight,
    foe,
    idle,
    quiet,
    until,
)

PLACES = {"across": (0, 1), "aslant": (0, 0), "square": (1, 0), "downed": (0, 1)}
"""Column and row of the one; X stands at (1, 1) and the two at (2, 1)."""

FLANKED = ("across", "aslant")
"""Where X is Flanked: at 180 and 135 degrees, by two who both threaten."""


def played(name: str) -> Chronicle:
    """One attack of the two's, which the numbers of X's Iron let pass."""
    wounds = {"downed": 2} if name == "downed" else ()
    two = creature("two", at=(2, 1), actions={"Skirmish": 1}, body=1)
    one = creature("one", at=PLACES[name], wounds=wounds)
    table = until(fight(two, one, foe("x", (1, 1), wields=())), "two", "next")
    quiet(table.together("next", two="two").say("act", "basic_melee_attack:x"))
    pool = (9, 8) if name in FLANKED else (9,)
    return idle(quiet(table.dice("attack", *pool, 2))).play


FIGHTS: dict[str, Callable[[], Chronicle]] = {
    f"ex3-{name}": partial(played, name) for name in PLACES
}
"""The journals of this example."""

ROLLS: dict[str, list[Line]] = {
    f"ex3-{name}": [("two", "attack", 2 if name in FLANKED else 1, 11, 14, "failure", 0)]
    for name in PLACES
}
"""Each roll: of Tier 2 where X is Flanked, of Tier 1 elsewhere."""

ENDS: dict[str, Rest] = {f"ex3-{name}": {"x": (30, 0, {})} for name in PLACES}
"""What is left: nobody was hit."""
