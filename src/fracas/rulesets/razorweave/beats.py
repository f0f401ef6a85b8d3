"""Every beat of a Razorweave fight by its name: the shape of a fight at a glance.

The opening settles stakes and order, and lets turns follow one another until the fight is over.
"""

from __future__ import annotations

from fracas.core.ruleset import BeatTable
from fracas.rulesets.razorweave.rules.dues import clock_full, comes_true
from fracas.rulesets.razorweave.rules.interludes import (
    aftermath,
    next_scene,
    rest,
    session,
    settle,
    treatment,
)
from fracas.rulesets.razorweave.rules.morale import breaks
from fracas.rulesets.razorweave.rules.opening import scene, take_turns
from fracas.rulesets.razorweave.rules.rounds import next_, round_
from fracas.rulesets.razorweave.rules.turns import ambush, turn

BEATS: BeatTable = {
    "scene": (scene, ("RW-FRAME-01", "RW-OUT-01")),
    "round": (round_, ("RW-INIT-08",)),
    "next": (next_, ("RW-INIT-06",)),
    "turn": (turn, ("RW-TURN-01",)),
    "aftermath": (aftermath, ("RW-GM-07",)),
    "rest": (rest, ("RW-RES-16",)),
    "ambush": (ambush, ("RW-FRAME-08", "RW-INIT-03", "RW-GAP-85")),
    "turns": (take_turns, ("RW-FRAME-06", "RW-FRAME-08")),
    "breaks": (breaks, ("RW-NPC-01",)),
    "clock_full": (clock_full, ("RW-OUT-03", "RW-RES-08")),
    "comes_true": (comes_true, ("RW-CLK-05",)),
    "next_scene": (next_scene, ("RW-OUT-06",)),
    "treatment": (treatment, ("RW-GM-07",)),
    "session": (session, ("RW-OUT-08",)),
    "lasting": (settle, ("RW-GAP-71",)),
}
"""Every beat by its name, and the rules that its beginning rests on."""

INTERLUDES = ("lasting", "next_scene", "rest", "treatment", "session")
"""The beats that the game master may plan when no fight is on."""
