"""Armour, weapons and severities: small arithmetic, and four ways to lose.

One journal goes through the blows; the others end a fight at each severity and let the time pass
that it asks for.
"""

from __future__ import annotations

from fracas.core.facts import Beat, Planned
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.state.combatants import Clock
from fracas.rulesets.razorweave.state.state import State
from tests.golden.razorweave.telling import Telling
from tests.rulesets.razorweave.table import duel, fighter, scene

REINFORCED = (
    "EX10-03",
    "The flail does this to mail and to riot gear. Plate armour is Reinforced, and there nothing "
    "pierces.",
    "RW-ARM-08",
)
SMALLER = (
    "EX10-09",
    "The print gives this one 6 segments, where an Elite would have 8.",
    "RW-RES-06",
)
ERRATA = ["EX10-03", "EX10-09"]


def targets() -> State:
    """One who strikes, and one of each armour that the examples name."""
    return scene(
        fighter("ann", kind="pc", mig=1, weapons=("mace", "flail")),
        fighter("mail", "foes", armour=("chainmail",)),
        fighter("heavy", "foes", armour=("riot_gear",)),
        fighter("knight", "foes", armour=("chainmail", "kite_shield")),
        fighter("bone", "foes", armour=("bone_armor",)),
        fighter("rival", "foes", kind="vpc"),
        title="Armour and weapons",
        stakes="Nothing but numbers.",
    )


def blows() -> Chronicle:
    """A Full against each armour, two Criticals with a flail, and a Clock of six filled."""
    telling = Telling(targets())
    telling.table.open()
    say = telling.say
    for foe in ("mail", "heavy", "bone"):
        telling.turn("ann").act(f"strike:{foe}:mace").tier("full").end()
    for place, foe in enumerate(("knight", "heavy")):
        telling.turn("ann", *([REINFORCED] if not place else []))
        telling.act(f"strike:{foe}:flail").tier("critical").say("heavy", "stunned")
        say("bonus", "none")
        telling.end()
    telling.note(SMALLER)
    for tier in ("full", "partial", "full", "partial"):
        telling.turn("ann").act("strike:rival:mace").tier(tier)
        if telling.table.kind == "outcome":
            say("outcome", "unconscious")
        if tier == "partial":
            say("cost", "dazed")
        telling.end()
    say("next", "end")
    return telling.table.play


def fall(severity: str, outcome: str, *beats: str) -> Telling:
    """Bob fells Ann at that severity, and time passes."""
    ann = {"clock": Clock(6, 5), "consents": severity == "permanent"}
    telling = Telling(duel("conversational", severity=severity, ann=ann))
    telling.table.open(severity=severity)
    telling.turn("bob").act("strike:ann:club").tier("full").say("outcome", outcome)
    telling.say("last_moment", "She goes down looking at the door.")
    return telling.edit(Planned(tuple(map(Beat, beats))), "time passes") if beats else telling


def brawl() -> Chronicle:
    """Minor: back in the next scene, with two segments filled."""
    return fall("minor", "surrendered", "next_scene").say("returns").table.play


def skirmish() -> Chronicle:
    """Moderate: one lasting Condition, and awake after a rest."""
    return fall("moderate", "unconscious", "rest").say("lasting").table.play


def assassination() -> Chronicle:
    """Major: two lasting Conditions, and no part in the next session."""
    return fall("major", "unconscious", "session").say("lasting").table.play


def villain() -> Chronicle:
    """Permanent, with the player's consent on record: she may die, and does not come back."""
    return fall("permanent", "killed").table.play


FIGHTS = {
    "ex10-blows": blows,
    "ex10-minor": brawl,
    "ex10-moderate": skirmish,
    "ex10-major": assassination,
    "ex10-permanent": villain,
}
"""The journals of these examples."""

ENDS = {
    "ex10-blows": {"ann": 0, "mail": 1, "heavy": 3, "knight": 3, "bone": 1, "rival": 6},
    "ex10-minor": {"ann": 2, "bob": 0},
    "ex10-moderate": {"ann": 0, "bob": 0},
    "ex10-major": {"ann": 0, "bob": 0},
    "ex10-permanent": {"ann": 7, "bob": 0},
}
"""The raw ticks at the end."""
