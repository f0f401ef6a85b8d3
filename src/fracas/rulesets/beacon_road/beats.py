"""Every beat of a Beacon Road fight by its name: the shape of a round at a glance.

The opening settles who is Surprised and lets rounds follow one another. A round begins with the
choice of Rash or Cautious and plans its stages; a stage plans one turn after another, and a turn
one Act after another.
"""

from __future__ import annotations

from fracas.core.ruleset import BeatTable
from fracas.rulesets.beacon_road.rules.rounds.endings import falls
from fracas.rulesets.beacon_road.rules.rounds.interludes import (
    challenge,
    fight,
    next_adventure,
    time,
    time_passes,
)
from fracas.rulesets.beacon_road.rules.rounds.rounds import choose, close, round_, stage
from fracas.rulesets.beacon_road.rules.rounds.surprise import opening
from fracas.rulesets.beacon_road.rules.rounds.turns import act, turn

BEATS: BeatTable = {
    "opening": (opening, ("BR-ENTER-01", "BR-ENTER-16")),
    "round": (round_, ("BR-ROUND-01", "BR-ROUND-16")),
    "choice": (choose, ("BR-ROUND-01", "BR-ROUND-08")),
    "stage": (stage, ("BR-ROUND-13",)),
    "turn": (turn, ("BR-ROUND-06", "BR-ROUND-13")),
    "act": (act, ("BR-ACT-01", "BR-ACT-02")),
    "close": (close, ("BR-ENTER-13", "BR-ROUND-15")),
    "no_hp": (falls, ("BR-HP-05", "BR-HP-09")),
    "dies": (falls, ("BR-HP-06",)),
    "fight": (fight, ("BR-ENTER-16",)),
    "challenge": (challenge, ("BR-ACT-25", "BR-GAP-63")),
    "time_passes": (time_passes, ("BR-WOUND-15", "BR-GAP-78")),
    "time": (time, ("BR-WOUND-15", "BR-GAP-78")),
    "next_adventure": (next_adventure, ("BR-DMG-16",)),
}
"""Every beat by its name, and the rules that its beginning rests on."""

INTERLUDES = ("challenge", "fight", "time_passes", "next_adventure")
"""The beats that the game master may plan when no fight is on."""
