"""Every beat of a Fully Automated fight by its name: the shape of a round at a glance.

The opening rolls the order and lets rounds follow one another; each round plans the beats that its
cards call for.
"""

from __future__ import annotations

from fracas.core.ruleset import BeatTable
from fracas.rulesets.fully_automated.rules.dues import crosses
from fracas.rulesets.fully_automated.rules.interludes import time_passes
from fracas.rulesets.fully_automated.rules.light import light_act, light_round
from fracas.rulesets.fully_automated.rules.move_steps import defenders, mover
from fracas.rulesets.fully_automated.rules.order import opening
from fracas.rulesets.fully_automated.rules.rounds import close, round_
from fracas.rulesets.fully_automated.rules.turns import aims_, attack, special

BEATS: BeatTable = {
    "opening": (opening, ("FA-SETUP-03", "FA-INIT-01")),
    "round": (round_, ("FA-ROUND-01", "FA-SEL-01")),
    "attack": (attack, ("FA-ROUND-02", "FA-ATK-20")),
    "defenders": (defenders, ("FA-ROUND-03",)),
    "mover": (mover, ("FA-ROUND-05", "FA-MOVE-10")),
    "aims": (aims_, ("FA-ROUND-06",)),
    "special": (special, ("FA-ROUND-06", "FA-SPEC-01")),
    "close": (close, ("FA-ROUND-08", "FA-ROUND-09")),
    "light_round": (light_round, ("FA-LIGHT-02",)),
    "light_act": (light_act, ("FA-LIGHT-04", "FA-LIGHT-06")),
    "crosses": (crosses, ("FA-HP-01", "FA-HP-05", "FA-HP-09")),
    "time_passes": (time_passes, ("FA-ROUND-13", "FA-HP-08")),
}
"""Every beat by its name, and the rules that its beginning rests on."""

INTERLUDES = ("time_passes",)
"""The beats that the GM may plan when no fight is on."""
