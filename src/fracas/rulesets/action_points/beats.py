"""Every beat of an Action-Point fight by its name: the shape of a fight at a glance.

The opening plans what is done before combat and the Initiatives, these the first Round; a Round
walks Turns until it closes, and the next one follows. When no fight is on there are scenes, days,
Quality Gains and the next fight of a chain.
"""

from __future__ import annotations

from fracas.core.ruleset import BeatTable
from fracas.rulesets.action_points.rules.coordination import permute
from fracas.rulesets.action_points.rules.dues import falls
from fracas.rulesets.action_points.rules.interludes import INTERLUDES, day, fight, gain, scene
from fracas.rulesets.action_points.rules.opening import initiative, opening, prepare
from fracas.rulesets.action_points.rules.rounds import close, round_
from fracas.rulesets.action_points.rules.turns import turn

BEATS: BeatTable = {
    "opening": (opening, ("AP-PRE-01",)),
    "prepare": (prepare, ("AP-PRE-04", "AP-PRE-15")),
    "initiative": (initiative, ("AP-PRE-02", "AP-PRE-03")),
    "permute": (permute, ("AP-PRE-08",)),
    "round": (round_, ("AP-TURN-23",)),
    "turn": (turn, ("AP-TURN-03", "AP-TURN-04")),
    "close": (close, ("AP-TURN-06", "AP-TURN-23")),
    "below_d4": (falls, ("AP-DOWN-01",)),
    "all_below_d4": (falls, ("AP-DOWN-07",)),
    "scene": (scene, ("AP-DOWN-03", "AP-NAR-03")),
    "day": (day, ("AP-HEAL-01", "AP-HEAL-14")),
    "gain": (gain, ("AP-HEAL-05", "AP-GAP-45")),
    "fight": (fight, ("AP-HEAL-11", "AP-INJ-01")),
}
"""Every beat by its name, and the rules that its beginning rests on."""

__all__ = ["BEATS", "INTERLUDES"]
