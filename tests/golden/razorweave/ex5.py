"""The ritual chamber: three against a sorcerer, in rolled order, while a ritual runs its Clock.

By the rules Burning ticks as the second round begins, and getting up costs the movement and no
Edge. As printed neither is so. Checks without printed dice are given by their tier.
"""

from __future__ import annotations

from fracas.core.facts import Corrected
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave.state.combatants import Clock
from fracas.rulesets.razorweave.state.state import SceneClock, State
from tests.golden.razorweave.telling import Telling
from tests.rulesets.razorweave.table import fighter, scene

CIRCLES = (
    "EX5-04",
    "One of several circles is put out. The Tag stands as long as any is left, so this is an act "
    "in the table's own words.",
    "RW-MAN-06",
)
BURNING = (
    "EX5-05",
    "The print leaves out the tick of Burning as the round begins.",
    "RW-PHYS-05",
)
SMOTHERED = (
    "EX5-06",
    "Against the DC of 12 for putting flames out this would be Full; the print Defends against 14.",
    "RW-DEF-07",
)
PILLARS = (
    "EX5-08",
    "The pillars are cover against whoever is not Engaged: two Edges less one Burden are one Edge, "
    "the same dice.",
    "RW-TAG-04",
)
RISING = (
    "EX5-10",
    "The print spends the Edge on getting up; by the rules that costs the movement alone.",
    "RW-MOVE-08",
)
ERRATA = ["EX5-04", "EX5-05", "EX5-06", "EX5-08", "EX5-10"]


def opening() -> State:
    """The chamber: three Tags, a Clock of four, and nobody in melee yet."""
    return scene(
        fighter("sera", kind="pc", mig=2, agi=1, weapons=("mace",)),
        fighter("tomm", kind="pc", rsn=1, agi=2, weapons=("throwing_knife",)),
        fighter("wren", kind="pc", pre=2),
        fighter("sorcerer", "cult", tier="elite", clock=Clock(8), weapons=("spell",)),
        engaged=((),),  # type: ignore[arg-type]
        title="The ritual chamber",
        stakes="The ritual has to be stopped.",
        order="rolled",
        tags=("dim_light", "arcane_circles", "crumbling_pillars"),
        threats=(
            SceneClock(
                "ritual",
                "Ritual Completion",
                4,
                side="cult",
                owner="sorcerer",
                trigger="round",
                effect="What was called answers.",
                decides=True,
            ),
        ),
    )


def first_round(telling: Telling) -> None:
    """A blow, flames, an opening, and one circle less."""
    say = telling.say
    say("action", "engage:sorcerer")
    telling.act("strike:sorcerer:mace", dc=16).total(19, "critical").say("bonus", "none")
    say("action", "maneuver").say("intent", "push:sera:arcane_circles")
    say("difficulty", attribute="RSN")
    telling.tier("full").end()
    say("action", "setup").say("opening", "mark:exposed_flank:sorcerer").say("difficulty", dc=14)
    telling.total(18, "critical").say("whose_edge", "self").say("friends", ("sera",)).end()
    telling.note(CIRCLES)
    say("action", "else").say("else", "She sings one of the circles out.")
    say("improvise", check="PRE", dc=16)
    say("difficulty")
    telling.total(16, "full").end()


def second_round(telling: Telling) -> None:
    """Flames put out, a spell at Wren, a knife from the flank, and courage for all."""
    say = telling.say
    telling.note(BURNING, SMOTHERED)
    if telling.forced:
        telling.edit(Corrected("combatants/sera/clock/filled", 0, because=("RW-GM-04",)))
    telling.act("defend:burning", attribute="AGI").total(12, "partial")
    say("cover_breaks", "no").say("lesser", "prone").say("action", "end")
    telling.act("strike:wren:spell").tier("full").end()
    telling.note(PILLARS)
    telling.act("strike:sorcerer:throwing_knife").total(20, "critical").say("bonus", "none").end()
    say("action", "setup").say("opening", "edge:sera").say("difficulty")
    telling.total(17, "critical").say("cowed", ()).end()


def third_round(telling: Telling) -> None:
    """Sera gets up and ends it."""
    telling.note(RISING)
    waived = ("grant0", "exposed_flank") if telling.forced else ()
    telling.say("action", "stand").act("strike:sorcerer:mace", waive=waived)
    telling.total(20, "critical").say("outcome", "unconscious")


def played(*, forced: bool = False) -> Chronicle:
    """The whole example."""
    telling = Telling(opening(), forced=forced)
    telling.table.open("sera", "sorcerer", "tomm", "wren")
    first_round(telling)
    second_round(telling)
    third_round(telling)
    return telling.table.play


FIGHTS = {"ex5-rules": played, "ex5-seed": lambda: played(forced=True)}
"""The journals of this example: by the rules, and as printed."""

ENDS = {
    "ex5-rules": {"sera": 1, "tomm": 0, "wren": 2, "sorcerer": 9, "ritual": 2},
    "ex5-seed": {"sera": 0, "tomm": 0, "wren": 2, "sorcerer": 9, "ritual": 2},
}
"""The raw ticks at the end."""
