"""Recovery: four days of somebody who is Down, and the Quality Gain that buys back the rest."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, Table
from tests.rulesets.action_points.table import fighter, scene


def played() -> Chronicle:
    """The scene ends, four days pass, and Agility is bought."""
    ann = fighter(
        "ann", sizes="strength 6>0, agility 8>6, wits 6>0", lost=("strength", "wits"), damage=20,
        down=True, prone=True, ap=0, in_hand=(),
    )  # fmt: skip
    beats = (Beat("scene"), *[Beat("day")] * 4, Beat("gain"))
    table = Table(replace(scene(ann, order=(), round=0, turn=0), agenda=beats))
    for _ in range(4):
        table.say("day")
    return table.say("gain", "ann:agility").play


FIGHTS = {"ex9": played}
"""The journal of this example."""

LINES: dict[str, list[Line]] = {
    "ex9": [
        ("scene",),
        # Day 1.
        ("day",),
        ("ann", "recuperates", 6, 14),
        ("ann", "returns", "strength", 4),
        # Day 2.
        ("day",),
        ("ann", "recuperates", 6, 8),
        ("ann", "returns", "wits", 4),
        ("ann", "wakes"),
        # Days 3 and 4.
        ("day",),
        ("ann", "recuperates", 6, 2),
        ("day",),
        ("ann", "recuperates", 2, 0),
        # Only what is bought brings Agility back.
        ("ann", "gains", "agility", 8),
    ],
}
"""Everything that happens, in turn."""

AGILITY = {"ex9": [6, 6, 6, 6, 8]}
"""Its die after each day, and after the Quality Gain."""
