"""The waterfront warehouse: a crime lord, two enforcers, and evidence that burns; popcorn order.

The printed totals give the printed tiers. What differs are the dice: by the rules whoever goes at
somebody Exposed has Edge, which the print leaves out. Checks without printed dice are given by
their tier.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.state.combatants import Clock, SharedClock
from fracas.rulesets.razorweave.state.scene_facts import TagMade
from fracas.rulesets.razorweave.state.state import SceneClock, State
from tests.golden.razorweave.telling import Telling
from tests.rulesets.razorweave.table import fighter, scene

FIRE = (
    "EX6-01",
    "One Maneuver brings a Tag and a tick in the print. By the rules it ticks; the fire is the "
    "game master's.",
    "RW-MAN-12",
)
FLASH = (
    "EX6-04",
    "The print uses no Edge against the Exposed boss.",
    "RW-TACT-01",
)
SLICK = (
    "EX6-07",
    "Slick gives the Withdraw a second Burden, which changes no die.",
    "RW-TAG-10",
)
TACKLE = (
    "EX6-08",
    "The boss is Exposed still, so there is Edge; and the print does not record that he lies.",
    "RW-GAP-83",
)
LOWERED = (
    "EX6-10",
    "The boss lies and is unarmed: the print lowers the DC, so Prone gives no Edge besides.",
    "RW-GAP-70",
)
ERRATA = ["EX6-01", "EX6-04", "EX6-07", "EX6-08", "EX6-10"]


def opening() -> State:
    """The warehouse by the water: who fights whom, the Clock of the evidence, three Tags."""
    return scene(
        fighter("malone", kind="pc", mig=1, agi=1),
        fighter("chen", kind="pc", pre=2, agi=1, weapons=("dagger",)),
        fighter("vasquez", kind="pc", mig=2),
        fighter("boss", "mob", tier="standard", agi=1, weapons=("revolver",)),
        fighter("enforcer1", "mob", tier="minion", shared="enforcers"),
        fighter("enforcer2", "mob", tier="minion", shared="enforcers"),
        engaged=(("enforcer1", "malone"), ("chen", "enforcer2"), ("boss", "vasquez")),
        shared=(SharedClock("enforcers", Clock(4)),),
        title="The waterfront warehouse",
        stakes="The boss is to be arrested, with the evidence.",
        order="popcorn",
        tags=("dim_light", "stacked_crates", "slick"),
        threats=(SceneClock("evidence", "Evidence Destroyed", 4, side="mob", effect="It is ash."),),
    )


def first_round(telling: Telling) -> None:
    """Fire, fists, a camera flash, and Vasquez at the flames."""
    say = telling.say
    say("first", "boss")
    telling.note(FIRE)
    say("action", "maneuver").say("intent", "tick:evidence").say("difficulty")
    telling.tier("partial").end()
    telling.edit(TagMade("spreading_fire", "boss", because=("RW-TAG-17",)), "the lantern burst")
    say("name", "enforcer1")
    telling.act("strike:malone:unarmed").tier("full").end().say("name", "malone")
    telling.act("strike:enforcer1:unarmed").total(18, "critical").say("bonus", "none").end()
    say("name", "chen")
    telling.note(FLASH)
    say("action", "setup").say("opening", "dazed:boss")
    say("difficulty", dc=14, waive=("target_exposed",) if telling.forced else ())
    telling.total(16, "full").end().say("name", "vasquez")
    say("action", "maneuver").say("intent", "remove:spreading_fire")
    say("difficulty", dc=16, attribute="MIG")
    telling.total(19, "critical").say("second", "none").end()
    telling.act("strike:chen:unarmed").tier("failure").end().say("name", "boss")


def second_round(telling: Telling) -> None:
    """The boss makes for the door, and does not get through it."""
    say = telling.say
    telling.note(SLICK)
    telling.act("withdraw").total(11, "partial").end().say("name", "malone")
    telling.note(TACKLE)
    say("action", "engage:boss")
    waived = ("target_exposed",) if telling.forced else ()
    telling.act("strike:boss:unarmed", attribute="AGI", waive=waived)
    telling.total(19, "critical").say("bonus", "none" if telling.forced else "prone").end()
    say("name", "chen")
    telling.act("strike:enforcer2:dagger").total(15, "full")
    say("outcome", "surrendered").say("outcome", "surrendered")
    say("shift_back", "turns")
    telling.end()
    telling.note(LOWERED)
    say("action", "engage:boss")
    waived = ("target_exposed",) if telling.forced else ("target_prone",)
    telling.act("strike:boss:unarmed", dc=12, waive=waived).total(20, "critical")
    say("outcome", "captured")


def played(*, forced: bool = False) -> Chronicle:
    """The whole example."""
    telling = Telling(opening(), forced=forced)
    telling.table.open()
    first_round(telling)
    second_round(telling)
    return telling.table.play


FIGHTS = {"ex6-rules": played, "ex6-seed": lambda: played(forced=True)}
"""The journals of this example: by the rules, and with the dice as printed."""

_END = {"malone": 2, "chen": 0, "vasquez": 0, "boss": 6, "enforcer1": 5, "evidence": 1}

ENDS = {"ex6-rules": _END, "ex6-seed": _END}
"""The raw ticks at the end; the enforcers share one Clock."""
