"""Every beat of an Aeronaughts fight by its name: the shape of a round at a glance.

The opening rolls the order and lets slots follow one another; each plans the turn of whoever takes
it, and after the last one the round closes. When no fight is on there are scenes and nights.
"""

from __future__ import annotations

from fracas.core.ruleset import BeatTable
from fracas.rulesets.aeronaughts.rules.dues import falls
from fracas.rulesets.aeronaughts.rules.interludes import INTERLUDES, night, rest, scene, treat, week
from fracas.rulesets.aeronaughts.rules.order import opening
from fracas.rulesets.aeronaughts.rules.rounds import close, slot
from fracas.rulesets.aeronaughts.rules.turns import turn

BEATS: BeatTable = {
    "opening": (opening, ("AE-INIT-01", "AE-GAP-02")),
    "slot": (slot, ("AE-INIT-03", "AE-INIT-04")),
    "turn": (turn, ("AE-TURN-01", "AE-GAP-03")),
    "close": (close, ("AE-TURN-09", "AE-INIT-05")),
    "no_wounds": (falls, ("AE-HP-08", "AE-HP-09")),
    "scene": (scene, ("AE-HEAL-01", "AE-HEAL-08")),
    "treat": (treat, ("AE-HEAL-08", "AE-HEAL-13")),
    "night": (night, ("AE-HEAL-02", "AE-HEAL-03")),
    "rest": (rest, ("AE-HEAL-03", "AE-HEAL-15")),
    "week": (week, ("AE-HEAL-01", "AE-HEAL-15")),
}
"""Every beat by its name, and the rules that its beginning rests on."""

__all__ = ["BEATS", "INTERLUDES"]
