"""Movement under load: a Walk, a Sprint and a Run, which take all of 12 AP."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, fight
from tests.rulesets.action_points.table import fighter


def played() -> Chronicle:
    """Three Turns, in each of which Ann goes as far as the gait takes her."""
    table = fight(fighter("ann", bags=("rucksack",)), fighter("bo", "them", y=50))
    for gait, x in (("walk", 10), ("sprint", 40), ("run", 100)):
        table.turn("ann", gait).say("course", ((x, 0),)).passing("bo")
    return table.play


FIGHTS = {"ex11": played}
"""The journal of this example."""

LINES: dict[str, list[Line]] = {
    "ex11": [
        ("ann", "walk", 3, 9),
        ("ann", "moved", "walk", 10),
        ("turn", 2),
        ("ann", "sprint", 4, 5),
        ("ann", "moved", "sprint", 30),
        ("turn", 3),
        ("ann", "run", 5, 0),
        ("ann", "moved", "run", 60),
        ("turn", 4),
    ],
}
"""Everything that happens, in turn."""
