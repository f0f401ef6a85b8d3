"""Small acts with gear: a weapon changed for another, and what a scene or a rest gives back."""

from __future__ import annotations

from fracas.core.answers import Choice, Several
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.gear import readied
from fracas.rulesets.razorweave.state.condition_facts import Cleared
from fracas.rulesets.razorweave.state.gear_facts import Drew, Readied, Recharged, Repaired
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.turn_facts import Used


def ready(run: Run, who: str, item: str) -> Procedure:
    """Change weapons, or draw another for one that was knocked away (RW-WEAP-24, RW-MAN-07).

    The first small act of a turn is free; for more the game master is asked (RW-TURN-04). Without
    an `item` the next weapon in hand is drawn.
    """
    book: RazorweaveBook = run.book
    if not run.state.used.small:
        yield Used(who, "small", "change" if item else "draw", because=("RW-TURN-04",))
    elif not (yield from _may(run, who)):
        return
    one = run.state.able(who)
    disarmed = bool(one.weapons) and not one.in_hand
    if not item:
        yield Drew(who, one.weapons[1], because=("RW-MAN-07", "RW-CUST-08", "RW-WEAP-24"))
        return
    kit = readied(book, one, item)
    if kit is None:
        return
    because = ("RW-WEAP-24", "RW-TURN-04", "RW-GEAR-01")
    yield Readied(who, item, kit.weapons, kit.armour, kit.stowed, because=because)
    if disarmed and item in book.weapons:
        yield Cleared(who, "disarmed", because=("RW-MAN-07", "RW-CUST-08"))


def _may(run: Run, who: str) -> Procedure:
    form = Choice((Option("no", "small"), Option("yes", "small", (who,), ("RW-TURN-04",))))
    said = yield from need(
        run,
        lambda state: Ruling("small", form, "no", ("RW-TURN-04",), (state.able(who).id,)),
    )
    return said == "yes"


def recharge(run: Run) -> Procedure:
    """A new scene gives Ablative gear its charge back (RW-ARM-11)."""
    for one in run.state.combatants:
        if one.ablated:
            yield Recharged(one.id, because=("RW-ARM-10", "RW-ARM-11"))


def mend(run: Run) -> Procedure:
    """Out of combat worn armour may be mended: the game master says whose (RW-ARM-11)."""
    if not any(one.worn for one in run.state.combatants):
        return

    def ask_mended(state: State) -> Ruling:
        options = tuple(
            Option(one.id, "mended", (one.id,), ("RW-ARM-11",))
            for one in state.combatants
            if one.worn
        )
        everybody = tuple(option.id for option in options)
        return Ruling("mended", Several(options), everybody, ("RW-ARM-11",))

    for who in (yield from need(run, ask_mended)):
        yield Repaired(who, because=("RW-ARM-11",))
