"""Special actions of step 4: healing, stabilizing, freeing, alarms, breaking free, anything else.

For such checks the aim condition adds a number (FA-AIM-18).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from fracas.core.asking.answers import Text
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import aimed_check
from fracas.rulesets.fully_automated.rules.cards import CardDeed, Hand, Playing, stoppable
from fracas.rulesets.fully_automated.rules.checks import improvised
from fracas.rulesets.fully_automated.rules.conditions import bleeds, heal
from fracas.rulesets.fully_automated.state.facts import Checked, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import Released, Stabilized, Unglued
from fracas.rulesets.fully_automated.state.scene_facts import AlarmStopped, Improvised
from fracas.rulesets.fully_automated.state.state import (
    BREAK_FREE,
    ELSE,
    HEAL,
    STABILIZE,
    UNGLUE,
    Alarm,
    Combatant,
    State,
)
from fracas.space.hexes import Hex, distance


class BreakFree(CardDeed, frozen=True):
    """Break Free: a check to get out of restraints (FA-RESTR-13)."""

    stem = BREAK_FREE
    because = ("FA-RESTR-13", "FA-SEL-08")
    shelf = "defend"
    icon = "unlink"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Open to those held only by restraints."""
        return "" if means.struggles else "FA-RESTR-13"

    def lost(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """It needs HP above 0, whatever the switch."""
        return one.hp <= book.tables.bands.incapacitated

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Try to get out of restraints: a check at -4, once a round (FA-RESTR-13)."""
        if not run.state.who(who).restrained:
            yield Wasted(who, BREAK_FREE, because=("FA-RESTR-13", "FA-RESTR-11"))
            return
        book: FullyAutomatedBook = run.book
        figures = book.tables.checks
        tied = Term("restrained", "bonus", figures.break_free, ("FA-RESTR-13", "FA-CHECK-04"))
        made: Checked = yield from aimed_check(run, who, "break_free", figures.free, (tied,))
        if made.passed:
            yield Released(who, who, because=("FA-RESTR-13", "FA-HP-03"))


class Aid(CardDeed, frozen=True):
    """A special action for a neighbour who needs it (FA-SPEC-01)."""

    shelf = "help"
    own: ClassVar[bool] = False

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Open while anybody needs it (FA-SEL-11)."""
        return super().shut(book, means) or ("" if self.id in means.aids else "FA-SEL-11")

    def needed(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """Whether a combatant needs it."""
        raise NotImplementedError

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Ask whom to help, and help them."""
        other = yield from _patient(run, who, self)
        if other:
            yield from self.help(run, who, other)

    def help(self, run: Run, who: str, other: str) -> Procedure[None]:
        """Help a combatant."""
        raise NotImplementedError


class Heal(Aid, frozen=True):
    """First Aid: restore HP to a neighbour or oneself (FA-SPEC-03)."""

    stem = HEAL
    says = "card.heal"
    icon = "heart-plus"
    own = True

    def needed(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """Whether a combatant has lost HP and is not dead."""
        return book.tables.bands.dead < one.hp < one.most_hp

    def help(self, run: Run, who: str, other: str) -> Procedure[None]:
        """Heal 3 HP, or more by the margin (FA-SPEC-03, FA-DMG-06)."""
        book: FullyAutomatedBook = run.book
        medicine = book.tables.checks.medicine
        made: Checked = yield from aimed_check(run, who, "heal", medicine, (), other)
        if made.passed and run.state.find(other) is not None:
            amount = given_back(book, made.margin)
            yield from heal(run, other, amount, who, ("FA-SPEC-03", "FA-HP-11", "FA-GAP-33"))


def given_back(book: FullyAutomatedBook, margin: int) -> int:
    """The HP that First Aid restores by the margin of its check (FA-SPEC-03)."""
    figures = book.tables.checks
    return figures.heal + margin // figures.heal_step


class Stabilize(Aid, frozen=True):
    """Stabilize: a dying neighbour loses no more HP (FA-HP-11)."""

    stem = STABILIZE
    says = "card.stabilize"
    icon = "heart-pulse"

    def needed(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """Whether a combatant is dying."""
        return bleeds(book, one)

    def help(self, run: Run, who: str, other: str) -> Procedure[None]:
        """Stabilize by a check (FA-HP-11, FA-GAP-33)."""
        book: FullyAutomatedBook = run.book
        medicine = book.tables.checks.medicine
        made: Checked = yield from aimed_check(run, who, "stabilize", medicine, (), other)
        now = run.state.find(other)
        if made.passed and now is not None and bleeds(run.book, now):
            yield Stabilized(other, who, because=("FA-HP-11", "FA-GAP-33"))


class Unglue(Aid, frozen=True):
    """Free from Glue: help a neighbour out of it, without dice (FA-WPN-26)."""

    stem = UNGLUE
    says = "card.unglue"
    icon = "hand-helping"

    def needed(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """Whether a combatant is stuck."""
        return one.glued > 0

    def help(self, run: Run, who: str, other: str) -> Procedure[None]:
        """Free a combatant."""
        yield Unglued(other, who, because=("FA-WPN-26", "FA-SPEC-01"))


AIDS: tuple[Aid, ...] = (Heal(), Stabilize(), Unglue())


class StopAlarm(CardDeed, frozen=True):
    """Stop an alarm by a check, from next to it (FA-SPEC-01)."""

    alarm: str

    stem = "special:alarm"
    says = "card.alarm"
    icon = "siren"

    @classmethod
    def offered(cls, book: FullyAutomatedBook, means: Hand) -> Iterable[StopAlarm]:
        """Offer the alarms that a check can stop."""
        return [cls(alarm) for alarm in means.alarms]

    @property
    def verb(self) -> str:
        """Each alarm is its own verb."""
        return self.id

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Stop an alarm by a check, from within reach (FA-SPEC-01, FA-SPEC-02).

        Its own hexes and those adjacent to them are within reach.
        """
        found = run.state.alarm(self.alarm)
        place = run.state.who(who).place
        if found is None or not stoppable(found) or not _reached(place, found):
            yield Wasted(who, self.id, because=("FA-SPEC-01", "FA-SEL-11"))
            return
        figures = (found.attribute, found.skill)
        made: Checked = yield from aimed_check(
            run, who, "alarm", figures, (), found.id, found.target
        )
        if made.passed:
            yield AlarmStopped(found.id, who, because=("FA-SPEC-01", "FA-SPEC-02"))

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """The alarm and its check; nothing if it is gone."""
        one = state.alarm(self.alarm)
        return {"one": one, "skill": one and one.skill}


def _reached(place: Hex | None, alarm: Alarm) -> bool:
    """Whether an alarm can be stopped from a hex: in or next to its own."""
    return place is None or not alarm.hexes or min(distance(place, at) for at in alarm.hexes) <= 1


class SomethingElse(CardDeed, frozen=True):
    """Something Else: anything no card covers, in the player's words (FA-SPEC-01)."""

    stem = ELSE
    says = "card.else"
    icon = "message-circle"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Ask for it in words, check as the GM says, and record it (FA-SPEC-01).

        The GM names Attribute, Skill and modifier, or decides without dice (FA-SPEC-02).
        """

        def ask(state: State) -> Ask:
            state.who(who)
            return Ask(Decider(who), "else", Text(0, 300), ("FA-SPEC-01",), One(who), "")

        words: str = (yield from need(run, ask)).strip()
        if not words:
            yield Wasted(who, ELSE, because=("FA-SPEC-01",))
            return
        yield Improvised(who, words, because=("FA-SPEC-01",))
        book: FullyAutomatedBook = run.book
        made: Checked = yield from aimed_check(run, who, "else", book.tables.checks.free)
        yield from improvised(run, who, made)


class Help(Deed, frozen=True):
    """Help a combatant within reach (FA-SPEC-01)."""

    patient: Who

    kind = "patient"
    stem = ""
    shelf = "help"
    icon = "hand-helping"


class HelpNobody(Deed, frozen=True):
    """Let the card go unused."""

    kind = "none"
    says = "help_nobody"
    shelf = "end"
    icon = "x"


NOBODY = HelpNobody()

PATIENTS: Deeds[Deed] = Deeds(HelpNobody, Help)


def _patient(run: Run, who: str, card: Aid) -> Procedure[str]:
    """Ask whom to help within reach; return blank if the card is wasted."""
    because = ("FA-SPEC-01", "FA-SPEC-02", "FA-SEL-11")

    def near(state: State) -> list[str]:
        me = state.who(who)
        return [
            one.id
            for one in sorted(state.present(), key=lambda one: (one.side != me.side, one.hp))
            if card.needed(run.book, one) and (card.own if one.id == who else beside(me, one))
        ]

    def ask(state: State) -> Ask:
        found = [*map(Help, near(state)), NOBODY]
        about = Playing(who, card.id)
        return Ask(Decider(who), "patient", choice(*found), because, about, found[0].id)

    deed: Deed = NOBODY
    if near(run.state):
        deed = PATIENTS.read((yield from need(run, ask)))
    if isinstance(deed, Help):
        return deed.patient
    yield Wasted(who, card.id, because=because)
    return ""


def beside(one: Combatant, other: Combatant) -> bool:
    """Whether two are adjacent; without a map everybody is."""
    if one.place is None or other.place is None:
        return True
    return distance(one.place, other.place) == 1
