"""What can happen in an Action-Point fight, and how each fact changes the state.

This module has the order, the actions and the rolls; bodies and healing stand in `harm_facts`, the
scene and preparation for combat in `scene_facts`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.prompts import Term
from fracas.rulesets.action_points.harm_facts import (
    Consented,
    DayPassed,
    Died,
    FellProne,
    Hurt,
    QualityGained,
    Recuperated,
    SceneEnded,
    StepDropped,
    StepReturned,
    StoodUp,
    WentDown,
    Woke,
)
from fracas.rulesets.action_points.scene_facts import (
    BagsDropped,
    Carried,
    ClockTicked,
    Coordinated,
    Deed,
    Ended,
    Entered,
    FightBegan,
    Gone,
    Improvised,
    Joined,
    Left,
    Moved,
    Permuted,
    Prepared,
    Readied,
    Sided,
    Surprised,
)
from fracas.rulesets.action_points.state import State, everybody


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """The AP of one combatant after a replenishing: left, full, and the penalty that came off."""

    who: str
    ap: int
    full: int
    penalty: int = 0


class Number(msgspec.Struct, frozen=True):
    """The Initiative of one combatant (AP-PRE-02)."""

    who: str
    initiative: int


class Replenished(Fact, frozen=True):
    """AP were established or restored, less any penalty (AP-PRE-01, AP-TURN-08, AP-FD-05)."""

    points: tuple[Points, ...]

    def apply(self, state: State) -> State:
        """Set AP and the full total; the penalty is paid off."""
        given = {one.who: one for one in self.points}
        combatants = tuple(
            [
                replace(one, ap=new.ap, ap_full=new.full, penalty=0)
                if (new := given.get(one.id)) is not None
                else one
                for one in state.combatants
            ]
        )
        return replace(state, combatants=combatants)


class InitiativeSet(Fact, frozen=True):
    """Initiatives were fixed (AP-PRE-02, AP-SUR-05, AP-SUR-06, AP-TURN-10, AP-TURN-18)."""

    numbers: tuple[Number, ...]

    def apply(self, state: State) -> State:
        """Set them."""
        given = {one.who: one.initiative for one in self.numbers}
        combatants = tuple(
            [
                replace(one, initiative=given[one.id]) if one.id in given else one
                for one in state.combatants
            ]
        )
        return replace(state, combatants=combatants)


class RolledOff(Fact, frozen=True):
    """A tie for a place was rolled off: one face for each of `who` (AP-TURN-02)."""

    who: tuple[str, ...]
    faces: Faces


class OrderSet(Fact, frozen=True):
    """The initiative order, highest first (AP-TURN-01); the walk is at its top."""

    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set it."""
        return replace(state, order=self.order, place=0)


class RoundBegan(Fact, frozen=True):
    """A Combat Round began; Round 0 is the Surprise Round (AP-TURN-23, AP-SUR-01)."""

    number: int

    def apply(self, state: State) -> State:
        """Count it; no Combat Turn of it has begun yet."""
        return replace(state, round=self.number, turn=0, place=0, fought=True)


class RoundEnded(Fact, frozen=True):
    """A Combat Round is over: postures and bonus AP end with it (AP-FD-12, AP-TURN-23)."""

    number: int

    def apply(self, state: State) -> State:
        """End what lasts for a Round."""
        return everybody(
            state,
            full_defense=False,
            fd_used=False,
            bonus=0,
            before_bonus=0,
            attacked=False,
            ran=False,
        )


class TurnBegan(Fact, frozen=True):
    """A Combat Turn began at the top of the order (AP-TURN-04, AP-TURN-16)."""

    number: int

    def apply(self, state: State) -> State:
        """Everybody has its Action again."""
        fresh: dict[str, Any] = {"token": True, "passed": False, "acted": False, "defended": 0}
        combatants = tuple([replace(one, attacked_by=(), **fresh) for one in state.combatants])
        return replace(state, combatants=combatants, turn=self.number, place=0)


def _past(state: State, who: str) -> int:
    """The place with which the walk goes on past somebody; it never goes back (AP-TURN-04)."""
    if who not in state.order:
        return state.place
    return max(state.place, state.order.index(who) + 1)


def _gone_past(state: State, who: str, **values: Any) -> State:
    """The state with fields of a combatant replaced, and the walk past its place."""
    return replace(state.changed(who, **values), place=_past(state, who))


class Declared(Fact, frozen=True):
    """An action was declared and paid for, whatever comes of it (AP-TURN-03, AP-TURN-14).

    `action` is a key of the book's actions; an attack names `weapon`, `target` and the called
    `location`, blank for a random one.
    """

    who: str
    action: str
    cost: int = 0
    weapon: str = ""
    target: str = ""
    location: str = ""

    def apply(self, state: State) -> State:
        """Take the AP, never below 0 (AP-TURN-15), and the Action of the Turn."""
        ap = max(state.who(self.who).ap - self.cost, 0)
        paid = _gone_past(state, self.who, ap=ap, token=False, acted=True)
        return replace(paid, acting=self.who)


class ActionOver(Fact, frozen=True):
    """What was declared is done (AP-TURN-03), and whoever is due next has the word."""

    def apply(self, state: State) -> State:
        """Nobody acts for the moment."""
        return replace(state, acting="")


class Passed(Fact, frozen=True):
    """A combatant passed, which costs nothing (AP-TURN-05); `forced` where it can afford nothing.

    AP-TURN-07.
    """

    who: str
    forced: bool = False

    def apply(self, state: State) -> State:
        """The walk goes on."""
        return _gone_past(state, self.who, passed=True)


class Skipped(Fact, frozen=True):
    """A place in the order was skipped: `why` is defended, down or gone (AP-DEF-04, AP-TURN-17).

    Also surprised or waiting in the Surprise Round (AP-SUR-03, AP-SUR-10).
    """

    who: str
    why: str = "defended"

    def apply(self, state: State) -> State:
        """The walk goes on."""
        return replace(state, place=_past(state, self.who))


class Paid(Fact, frozen=True):
    """AP were paid for something that is no action of the Turn."""

    who: str
    cost: int
    why: str = ""

    def apply(self, state: State) -> State:
        """Take the AP, never below 0 (AP-TURN-15)."""
        return state.changed(self.who, ap=max(state.who(self.who).ap - self.cost, 0))


class FullDefenseTaken(Fact, frozen=True):
    """Full Defense: AP for this Round rise by the Defense Skill (AP-FD-02).

    They stay whatever follows (AP-FD-07). With a `penalty` where an Attack was made already in this
    Round (AP-FD-13).
    """

    who: str
    bonus: int
    penalty: int = 0

    def apply(self, state: State) -> State:
        """Take the posture; it is not open again in this Round (AP-FD-08)."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            ap=one.ap + self.bonus,
            full_defense=True,
            fd_used=True,
            bonus=self.bonus,
            before_bonus=one.ap,
            penalty=max(one.penalty, self.penalty),
        )


class Attacked(Fact, frozen=True):
    """An Attack roll was made, which ends Full Defense (AP-ATK-17).

    `penalty` is what it costs the next Round (AP-FD-05, AP-FD-06).
    """

    who: str
    target: str
    weapon: str
    melee: bool = True
    penalty: int = 0

    def apply(self, state: State) -> State:
        """Note it with both; the penalty is taken once."""
        one = state.who(self.who)
        penalty = max(one.penalty, self.penalty)
        if not one.attacked or one.full_defense or penalty != one.penalty:
            values: dict[str, Any] = {"attacked": True, "full_defense": False}
            state = state.changed(self.who, penalty=penalty, **values)
        other = state.find(self.target)
        if not self.melee or other is None or self.who in other.attacked_by:
            return state
        return state.changed(self.target, attacked_by=(*other.attacked_by, self.who))


class Defended(Fact, frozen=True):
    """An active defense was chosen and paid (AP-DEF-01, AP-DEF-05)."""

    who: str
    by: str
    cost: int = 0

    def apply(self, state: State) -> State:
        """It is the Action of the Turn, except in Full Defense (AP-FD-04)."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            ap=max(one.ap - self.cost, 0),
            token=one.token and one.full_defense,
            defended=one.defended + 1,
        )


class Tested(Fact, frozen=True):
    """A Test: roller, Attribute, die, face, circumstances, Skill, MTN, outcome (AP-CORE-11).

    `what` is attack, defense, groin, injury, perception or deed. `die` and `face` are 0 below d4,
    where nothing is rolled (AP-CORE-06). `target` is whom it is about, `active` that a defense was.
    """

    who: str
    what: str
    attribute: str
    die: int
    face: int
    circumstances: int
    skill: int
    mtn: int
    passed: bool
    target: str = ""
    active: bool = False
    terms: tuple[Term, ...] = ()


class Hit(Fact, frozen=True):
    """An attack hit; where, with which damage roll, and what is left of it (AP-DMG-01 to -03).

    `damage` is (`roll` - `dr`, at least 0) times `multiplier`; `location` is blank for none.
    """

    who: str
    target: str
    weapon: str
    location: str
    roll: int
    dr: int
    multiplier: int
    damage: int
    face: int = 0
    called: bool = False


class Missed(Fact, frozen=True):
    """An attack missed: `why` is failed, beaten, tied or both (AP-ATK-06, -08, -10, -11)."""

    who: str
    target: str
    weapon: str
    why: str = "failed"


FACTS: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected, Applied,
    Replenished, InitiativeSet, RolledOff, OrderSet, RoundBegan, RoundEnded, TurnBegan, Declared,
    ActionOver, Passed, Skipped, Paid, FullDefenseTaken, Attacked, Defended, Tested, Hit, Missed,
    Hurt, StepDropped, WentDown, Consented, Died, FellProne, StoodUp, SceneEnded, DayPassed,
    Recuperated, StepReturned, Woke, QualityGained,
    Surprised, Prepared, Coordinated, Joined, Permuted, Moved, Readied, BagsDropped, Deed,
    Improvised, ClockTicked, Ended, FightBegan, Entered, Left, Gone, Sided, Carried,
)  # fmt: skip
"""Every kind of fact that a journal of this system may hold."""
