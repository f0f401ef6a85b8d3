"""Slam, push and walls: a Rock Slam against four grounds and once against the Rooted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.beacon_road.state.state import Uses
from tests.golden.beacon_road.telling import (
    UNANSWERED,
    Line,
    Rest,
    cautious,
    creature,
    fight,
    idle,
    quiet,
    raider,
    until,
)
from tests.rulesets.beacon_road.table import board

LANES = {
    "wall": "..........#..",
    "open": "............",
    "rooted": "..........#..",
    "near": "....#",
}
"""The ground before the wizard's feet; the Raider stands on the fifth square, or the third."""


def played(name: str) -> Chronicle:
    """One Rock Slam, straight at the Raider's back."""
    lane = LANES[name]
    at = (lane.index("#") - 2 if name == "near" else 4, 0)
    wounds = {"rooted": 3} if name == "rooted" else ()
    wizard = creature(
        "wizard", wields=(), actions={"Utter": 3}, will=2, kind="npc", most_stress=0,
        powers=("rock_slam",), uses=(Uses("rock_slam", 1),),
    )  # fmt: skip
    table = fight(raider(at, wounds=wounds, kind="pc"), wizard, map=board(lane))
    quiet(cautious(table).say("act", "rock_slam:raider")).dice("attack", 12, 5, 4, 3)
    quiet(table).dice("effect", 3, 8, 1, 6)
    quiet(table, *UNANSWERED)
    if name == "wall":
        quiet(table.dice("effect", 7, 4), *UNANSWERED)
    return idle(until(table, "raider")).play


FIGHTS: dict[str, Callable[[], Chronicle]] = {
    f"ex12-{name}": partial(played, name) for name in LANES
}
"""The journals of this example."""

SLAM: list[Line] = [("wizard", "attack", 1, 17, 14, "success", 0), ("wizard", "damage", 18)]

ROLLS: dict[str, list[Line]] = {
    "ex12-wall": [*SLAM, ("wizard", "slam", 11)],
    "ex12-open": SLAM,
    "ex12-rooted": SLAM,
    "ex12-near": SLAM,
}
"""Each roll in turn."""

ENDS: dict[str, Rest] = {
    "ex12-wall": {"raider": (1, 0, {})},
    "ex12-open": {"raider": (12, 0, {})},
    "ex12-rooted": {"raider": (12, 0, {"rooted": 3})},
    "ex12-near": {"raider": (12, 0, {})},
}
"""What is left."""

PLACES = {"ex12-wall": "J1", "ex12-open": "K1", "ex12-rooted": "E1", "ex12-near": "D1"}
"""Where the Raider ends up: 25', 30', nothing and 5' away."""

STOPPED = {
    "ex12-wall": ["ground"], "ex12-open": [], "ex12-rooted": ["rooted"], "ex12-near": ["ground"],
}  # fmt: skip
"""What kept it from going on."""
