"""The warehouse ambush: three rounds with zones, a marksman on the catwalks and a shared Clock.

By the rules the Bleeding of the Assassin ticks as the round begins and does not hamper him, and
poison ticks once more as the scene ends. As printed, Bleeding ticks on his turn and hampers him
(two switches), his fall is a Full, and the poison waits. Most Checks are printed without dice.
"""

from __future__ import annotations

from fracas.core.facts import Corrected
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.harm_facts import Cleared
from tests.golden.razorweave.telling import Telling

RELLA, KIRA, BOW = "rella_crossbow", "kira", "strike:assassin:crossbow"

CLOSING = (
    "EX2-02",
    "The print calls for a Check to reach both guards. The way is clear: one step is free, and "
    "the second guard costs the main action as a Sprint.",
    "RW-MOVE-01",
)
OPEN_PATH = (
    "EX2-04",
    "The print calls for a Check; on an open path there is none.",
    "RW-MOVE-01",
)
MELEE = (
    "EX2-08",
    "The print leaves out the Burden of shooting into a melee. Two Edges less one Burden are one "
    "Edge: the same dice.",
    "RW-EDGE-04",
)
STANDING = (
    "EX2-10",
    "Standing up costs the movement and not the action; and the print drops Exposed, which stands "
    "until cleared.",
    "RW-MOVE-08",
)
BLEEDING = (
    "EX2-11",
    "The print ticks Bleeding at the start of his turn; by the rules it ticks as the next round "
    "begins. The Clock ends the same.",
    "RW-GAP-22",
)
HAMPERED = (
    "EX2-12",
    "The print rolls with Burden for Bleeding, whose row has none.",
    "RW-GAP-23",
)
LAST_SHOT = (
    "EX2-14",
    "Margin +6 is a Critical and fills 10 of 8; the print calls it Full, 9 of 8. Elevated and the "
    "melee cancel, which it does not say.",
    "RW-CHK-05",
)
POISON = (
    "EX2-17",
    "The print leaves out the tick of the poison as the scene ends.",
    "RW-PHYS-07",
)
ERRATA = [
    *("EX2-02", "EX2-04", "EX2-08", "EX2-10", "EX2-11", "EX2-12", "EX2-14", "EX2-17"),
]  # fmt: skip


def first_round(telling: Telling) -> None:
    """The ambush is met: a bolt from above, and everybody comes to blows."""
    say = telling.say
    telling.turn(RELLA).act(BOW).total(18, "critical").say("bonus", "none").end()
    telling.turn(KIRA, CLOSING)
    say("action", "engage:guard_1").say("action", "sprint").say("action", "engage:guard_2").end()
    telling.turn("guard_1").act("strike:kira:club").tier("partial").say("cost", "exposed").end()
    telling.turn("varn", OPEN_PATH).say("action", "engage:assassin").end()
    telling.turn("assassin").act("strike:varn:poisoned_dagger").tier("full").end()
    telling.turn("guard_2").act("strike:kira:club").tier("failure").end()
    say("next", "round")


def second_round(telling: Telling) -> None:
    """Varn calls out, Rella takes the chance, and the poisoned man is bled in turn."""
    say = telling.say
    telling.turn("varn").say("action", "setup").say("opening", "next:assassin")
    say("difficulty")
    telling.tier("full").end()
    telling.turn(RELLA, MELEE).act(BOW).total(19, "critical").say("bonus", "bleeding").end()
    telling.turn(KIRA).say("action", "strike:guard_1:longsword").say("with", "AGI")
    say("difficulty", rider="prone")
    telling.total(16, "full").end()
    telling.turn("guard_1", STANDING).say("action", "stand").say("action", "pass")
    if telling.forced:
        telling.edit(Cleared("guard_1", "exposed", because=("RW-GM-04",)))
    telling.turn("assassin", BLEEDING, HAMPERED).act("strike:varn:poisoned_dagger").tier("partial")
    say("cost", "exhausted")
    telling.end()
    telling.turn("guard_2").act("strike:kira:club").tier("partial").say("cost", "exposed").end()
    say("next", "round")


def third_round(telling: Telling) -> None:
    """The Assassin falls, and words take the fight out of the guards."""
    say = telling.say
    telling.turn(RELLA, LAST_SHOT).act(BOW, dc=12).total(16, "full").say("outcome", "captured")
    telling.end()
    telling.turn(KIRA).say("action", "strike:guard_2:longsword").say("with", "AGI")
    say("difficulty")
    telling.total(15, "full").end()
    telling.turn("varn").say("action", "setup").say("opening", "dazed:guard_1").say("difficulty")
    telling.tier("critical").say("cowed", ("guard_1",))
    while telling.table.kind == "outcome":
        say("outcome", "surrendered")
    telling.note(POISON)
    if telling.forced:
        telling.edit(Corrected("combatants/varn/clock/filled", 3, because=("RW-GM-04",)))


def played(*, forced: bool = False) -> Chronicle:
    """The whole example, on the shipped scenario."""
    rulings = {"tick_timing": "turn_start", "bleeding_burden": "on"} if forced else {}
    state = RULESET.start(RULESET.open_book({}), "warehouse-ambush")
    telling = Telling(state, forced=forced, **rulings)
    telling.table.open()
    first_round(telling)
    second_round(telling)
    third_round(telling)
    return telling.table.play


FIGHTS = {"ex2-rules": played, "ex2-seed": lambda: played(forced=True)}
"""The journals of this example: by the rules, and as printed."""

ENDS = {
    "ex2-rules": {RELLA: 0, KIRA: 2, "varn": 4, "assassin": 10, "guard_1": 4},
    "ex2-seed": {RELLA: 0, KIRA: 2, "varn": 3, "assassin": 9, "guard_1": 4},
}
"""The raw ticks at the end; the guards share one Clock."""
