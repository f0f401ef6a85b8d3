"""The tense duel: Kira and Varro on slick ground, played by its printed totals.

What the print calls a round is one turn (RW-GAP-54), so the game master names who acts, and Kira
acts twice running. By the rules the printed totals give the printed tiers; played a second time
with the tiers forced, the fight is the same. Notes in the journals say where the print is silent.
"""

from __future__ import annotations

from fracas.core.facts import Noted
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.state.combatants import Clock
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, fighter, scene

SLICK = (
    "EX3-01",
    "Slick hampers Checks to move and no Strike, so the print is right to leave it out.",
    "RW-TAG-10",
)
DC = (
    "EX3-02",
    "The print sets Up against 14; the usual DC of a Set Up is 12. The tier is Full either way "
    "only against 14, so the GM rules 14.",
    "RW-DC-03",
)
TWICE = (
    "EX3-03",
    "Kira acts twice running: what the print calls a round is one turn.",
    "RW-GAP-54",
)
APPROACH = (
    "EX3-04",
    "The print names no Attribute for kicking water up: AGI is the usual one.",
    "RW-CHK-07",
)
OVER = ("EX3-05", "The Clock runs one over: the print caps it at 4/4.", "RW-GAP-53")


def opening() -> State:
    """Two Clocks of four, a floor that is Slick, and a dispute."""
    return scene(
        fighter("kira", kind="pc", agi=2, clock=Clock(4)),
        fighter("varro", "rivals", clock=Clock(4)),
        title="The tense duel",
        stakes="Who is taken out first loses the dispute.",
        severity="minor",
        tags=("slick",),
    )


class Duel:
    """The duel, turn by turn; `forced` takes the printed tiers as they are."""

    def __init__(self, *, forced: bool) -> None:
        self.forced = forced
        self.table = Table(opening()).open()

    def turn(self, who: str, action: str, erratum: tuple[str, str, str]) -> None:
        """The game master names who acts, notes what the print leaves open, and it acts."""
        self.table.say("next", f"turn:{who}")
        place, text, rule = erratum
        note = Noted("erratum", (place,), text, because=(rule,))
        self.table.play.edit(note, "the printed example differs")
        self.table.say("action", action)

    def roll(self, kept: int, tier: str, **sheet: object) -> None:
        """The game master's sheet, and dice whose kept sum is given."""
        self.table.say("difficulty", **sheet).total(kept, tier if self.forced else None)


def played(*, forced: bool = False) -> Chronicle:
    """The whole duel."""
    duel = Duel(forced=forced)
    table = duel.table
    duel.turn("varro", "strike:kira:unarmed", SLICK)
    duel.roll(17, "full", attribute="AGI")
    duel.turn("kira", "setup", DC)
    table.say("opening", "edge:kira")
    duel.roll(16, "full", dc=14)
    duel.turn("kira", "strike:varro:unarmed", TWICE)
    duel.roll(19, "critical", attribute="AGI")
    table.say("bonus", "none")
    duel.turn("varro", "maneuver", APPROACH)
    table.say("intent", "dazed:kira")
    duel.roll(13, "partial")
    duel.turn("kira", "strike:varro:unarmed", OVER)
    duel.roll(13, "full", attribute="AGI")
    table.say("outcome", "surrendered")
    return table.play


FIGHTS = {"ex3-rules": played, "ex3-seed": lambda: played(forced=True)}
"""The journals of this example: by the rules, and with its tiers as printed."""
