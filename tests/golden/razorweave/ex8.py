"""Conditions one by one: a blast resisted, a wound staunched, flames put out, two at once.

All printed totals give the printed tiers. Kira, Varn and Rella face the Assassin, and the game
master names who acts.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.state.combatants import Clock
from fracas.rulesets.razorweave.state.state import State
from tests.golden.razorweave.telling import Telling
from tests.rulesets.razorweave.table import fighter, scene

ERRATA: list[str] = []
"""The print contradicts no rule here."""


def opening() -> State:
    """The four of them; Rella burns and lies, and the Assassin is worn out."""
    return scene(
        fighter("kira", kind="pc"),
        fighter("varn", kind="pc", mig=1),
        fighter("rella", kind="pc", agi=1, conditions=("burning", "prone")),
        fighter(
            "assassin",
            "foes",
            agi=2,
            clock=Clock(8),
            weapons=("dagger",),
            conditions=("bleeding", "exhausted"),
        ),
        title="Conditions",
        stakes="Who is left standing.",
    )


def played() -> Chronicle:
    """Five small scenes in one fight."""
    telling = Telling(opening())
    telling.table.open()
    say = telling.say
    telling.turn("assassin")
    say("action", "else").say("else", "He throws a flash pot at Kira's feet.")
    say(
        "improvise",
        check="no",
        effect="condition",
        target="kira",
        condition="stunned",
        resist="MIG",
        resist_dc=16,
    )
    say("difficulty")
    telling.total(11, "failure").end()
    telling.turn("kira")  # lost: she is Stunned
    telling.turn("assassin").act("strike:varn:dagger", rider="bleeding").tier("full").end()
    telling.turn("varn").act("clear:varn:bleeding").total(13, "full").end()
    telling.turn("rella").act("clear:rella:burning").total(12, "full").say("action", "stand")
    telling.turn("kira").act("strike:assassin:unarmed").total(14, "full").end()
    say("next", "round")
    telling.turn("assassin").act("strike:kira:dagger").total(9, "failure").end()
    say("next", "end")
    return telling.table.play


FIGHTS = {"ex8": played}
"""The journal of this example."""

ENDS = {"ex8": {"kira": 0, "varn": 2, "rella": 1, "assassin": 4}}
"""The raw ticks at the end: Rella's burn and the Assassin's wound ticked as rounds began."""
