"""The first worked example of Razorweave: Rella and the Dock Thug, played by its printed totals.

The example contradicts its own rules in places. It is kept three times: by the rules (with the DC
that it names for the shove, and without it), and as it is printed, with its tiers forced. Notes in
the journals say where the print differs. Costs of Partials that the print leaves out are a lost
position, made good by the movement of the same turn, so that no number changes.
"""

from __future__ import annotations

from fracas.core.facts import Noted
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave import RULESET
from tests.rulesets.razorweave.table import Table

RELLA = "strike:dock_thug:short_sword"
THUG = "strike:rella:club"

TIER = (
    "EX1-02",
    "Margin -1 is a Partial Success: a tick and a cost. The print calls it a Failure.",
    "RW-CHK-05",
)
SETUP = (
    "EX1-03",
    "Margin +6 is a Critical Success and adds Edge for Rella; the print calls it Full. AGI is "
    "unusual for a Set Up.",
    "RW-SETUP-03",
)
SHOVE = (
    "EX1-04",
    "The print counts the Burden of the crates as 2 more on the DC; by the rules it is dice, so "
    "the GM raises the DC and waives the Burden. The cost of the Partial is missing in the print.",
    "RW-GAP-09",
)
DICE = (
    "EX1-04",
    "Burden is dice and not DC: a total of 14 meets DC 14, a Full Success. The print makes it "
    "Partial by a DC of 16.",
    "RW-GAP-09",
)
SWING = (
    "EX1-06",
    "Margin +1 is a Full Success: two ticks. The print calls it Partial and leaves out the cost.",
    "RW-CHK-05",
)
OVER = ("EX1-07", "The Clock runs one over: drawn 6/6, kept as 7.", "RW-GAP-53")


class Example:
    """The scene by the docks, told blow by blow; `forced` takes the printed tiers as they are."""

    def __init__(self, *, forced: bool) -> None:
        book = RULESET.open_book({})
        self.forced = forced
        self.table = Table(RULESET.start(book, "dock-thug"))
        self.table.open()

    def turn(self, who: str, erratum: tuple[str, str, str] | None = None) -> None:
        """The game master points to who acts, and notes where the print differs."""
        self.table.say("next", f"turn:{who}")
        if erratum:
            place, text, rule = erratum
            note = Noted("erratum", (place,), text, because=(rule,))
            self.table.play.edit(note, "the printed example differs")

    def roll(self, printed: int, tier: str) -> None:
        """The dice show the printed total, of which 1 is the Attribute."""
        self.table.total(printed - 1, tier if self.forced else None)

    def strike(self, how: str, printed: int, tier: str) -> None:
        """A Strike at DC 14."""
        self.table.say("action", how).say("difficulty")
        self.roll(printed, tier)

    def stay(self) -> None:
        """Rella could step out of melee with her Quick sword, but stays (RW-WEAP-07)."""
        self.table.say("action", "end")

    def stumble(self) -> None:
        """The Thug pays for a Partial with his position, and closes in again."""
        self.table.say("cost", "position").say("action", "engage:rella")

    def first_rounds(self) -> None:
        """Up to where Rella has kicked the crates over."""
        self.turn("rella")
        self.strike(RELLA, 16, "full")
        self.stay()
        self.turn("dock_thug", TIER)
        self.strike(THUG, 13, "failure")
        if self.table.kind == "cost":
            self.stumble()
        self.table.say("next", "round")
        self.turn("rella", SETUP)
        self.table.say("action", "setup").say("opening", "make:obstructed")
        self.table.say("difficulty", attribute="AGI")
        self.roll(18, "full")
        self.stay()

    def shove(self, *, override: bool) -> None:
        """The Thug comes through the crates, against 16 if the game master says so."""
        self.turn("dock_thug", SHOVE if override else DICE)
        self.table.say("action", "maneuver").say("intent", "shove:obstructed:rella")
        if override:
            why = "Crates lie all over his path."
            self.table.say("difficulty", dc=16, waive=("obstructed",), why=why)
        else:
            self.table.say("difficulty")
        self.roll(14, "partial")
        if self.table.kind == "cost":
            self.stumble()
        self.table.say("next", "round")

    def last_rounds(self) -> None:
        """From Rella's great blow to the Thug's surrender."""
        self.turn("rella")
        self.strike(RELLA, 21, "critical")
        self.table.say("bonus", "none")
        self.stay()
        self.turn("dock_thug", SWING)
        self.strike(THUG, 15, "partial")
        if self.table.kind == "cost":
            self.stumble()
        self.table.say("next", "round")
        self.turn("rella", OVER)
        self.strike(RELLA, 17, "full")
        self.table.say("outcome", "surrendered")


def played(*, forced: bool = False, override: bool = True) -> Chronicle:
    """The whole example."""
    example = Example(forced=forced)
    example.first_rounds()
    example.shove(override=override)
    example.last_rounds()
    return example.table.play


FIGHTS = {
    "ex1-rules": played,
    "ex1-dice": lambda: played(override=False),
    "ex1-seed": lambda: played(forced=True),
}
"""The journals of this example: by the rules, with the Burden as dice, and as printed."""
