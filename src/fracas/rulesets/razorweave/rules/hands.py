"""Small acts with gear: a weapon changed for another, and what a scene or a rest gives back."""

from __future__ import annotations

from fracas.core.answers import Choice, Several
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.deeds import TurnDeed
from fracas.rulesets.razorweave.rules.gear import readied
from fracas.rulesets.razorweave.state.combatants import GearKey
from fracas.rulesets.razorweave.state.facts import Used
from fracas.rulesets.razorweave.state.harm_facts import Cleared, Drew, Readied, Recharged, Repaired
from fracas.rulesets.razorweave.state.state import State


class SmallAct(TurnDeed, frozen=True):
    """A small act with gear (RW-TURN-04, RW-WEAP-24)."""

    icon = "hand"
    stays = True

    def act(self, run: Run, who: str) -> Procedure[None]:
        """The first of a turn is free; for more the game master is asked (RW-TURN-04)."""
        if not run.state.used.small:
            yield Used(who, "small", self.kind, because=("RW-TURN-04",))
        elif not (yield from _may(run, who)):
            return
        yield from self.take(run, who)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Take something in hand."""
        raise NotImplementedError


class Draw(SmallAct, frozen=True):
    """Draw another weapon for one that was knocked away (RW-MAN-07)."""

    kind = "draw"
    needs = "draws"
    because = ("RW-MAN-07",)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """The next one."""
        weapon = run.state.able(who).weapons[1]
        yield Drew(who, weapon, because=("RW-MAN-07", "RW-CUST-08", "RW-WEAP-24"))


class Change(SmallAct, frozen=True):
    """Take a carried item in hand (RW-WEAP-24)."""

    item: GearKey

    kind = "change"
    among = "takes"
    because = ("RW-WEAP-24",)

    def take(self, run: Run, who: str) -> Procedure[None]:
        """Put away what hands do not hold besides."""
        book: RazorweaveBook = run.book
        one = run.state.able(who)
        disarmed = bool(one.weapons) and not one.in_hand
        kit = readied(book, one, self.item)
        if kit is None:
            return
        because = ("RW-WEAP-24", "RW-TURN-04", "RW-GEAR-01")
        yield Readied(who, self.item, kit.weapons, kit.armour, kit.stowed, because=because)
        if disarmed and self.item in book.weapons:
            yield Cleared(who, "disarmed", because=("RW-MAN-07", "RW-CUST-08"))


def _may(run: Run, who: str) -> Procedure[bool]:
    form = Choice((Option("no", "small"), Option("yes", "small", (who,), ("RW-TURN-04",))))
    said: str = yield from need(
        run,
        lambda state: Ruling("small", form, "no", ("RW-TURN-04",), One(state.able(who).id)),
    )
    return said == "yes"


def recharge(run: Run) -> Procedure[None]:
    """A new scene gives Ablative gear its charge back (RW-ARM-11)."""
    for one in run.state.combatants:
        if one.ablated:
            yield Recharged(one.id, because=("RW-ARM-10", "RW-ARM-11"))


def mend(run: Run) -> Procedure[None]:
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
