"""Facts: every change in an Action-Point fight, and how it changes the state.

This module has the order, the actions and the rolls. Injury and healing are in `harm_facts`, the
scene and preparation for combat in `scene_facts`. Each fact's sentence is in `words.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.kit.facts import About, Told, Upon, collected
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.action_points.state import harm_facts, scene_facts
from fracas.rulesets.action_points.state.state import (
    ActionKey,
    AttributeKey,
    Combatant,
    LocationKey,
    State,
    WeaponKey,
)

WHOLE = ("base", "combat_skill", "defense_skill")
"""Terms already in the figures of a Test's line."""


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """One combatant's AP after replenishing: left, full, and the penalty taken off."""

    who: str
    ap: int
    full: int
    penalty: int = 0


class Number(msgspec.Struct, frozen=True):
    """The Initiative of one combatant (AP-PRE-02)."""

    who: str
    initiative: int


class Replenished(Told, frozen=True):
    """AP were established or restored, less any penalty (AP-PRE-01, AP-TURN-08, AP-FD-05)."""

    points: tuple[Points, ...]

    def apply(self, state: State) -> State:
        """Set AP and the full total; the penalty is paid off."""
        return state.each(
            {one.who: {"ap": one.ap, "ap_full": one.full, "penalty": 0} for one in self.points}
        )

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Everybody's AP, and who pays for a Round of Full Defense (AP-FD-05)."""
        return {
            "all": tuple([(one.who, one.ap) for one in self.points]),
            "paid": tuple([(one.who, one.penalty) for one in self.points if one.penalty]),
        }


class InitiativeSet(Told, frozen=True):
    """Initiatives were fixed (AP-PRE-02, AP-SUR-05, AP-SUR-06, AP-TURN-10, AP-TURN-18)."""

    numbers: tuple[Number, ...]

    def apply(self, state: State) -> State:
        """Set them."""
        return state.each({one.who: {"initiative": one.initiative} for one in self.numbers})

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Everybody's Initiative."""
        return {"all": tuple([(one.who, one.initiative) for one in self.numbers])}


class RolledOff(Told, frozen=True):
    """A roll-off decided a tie for a place: one face for each of `who` (AP-TURN-02)."""

    who: tuple[str, ...]
    faces: Faces

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Each face, its combatant, and the die."""
        return {"die": book.tables.tie, "all": tuple(zip(self.who, self.faces, strict=False))}


class OrderSet(Told, frozen=True):
    """The initiative order was set, highest first (AP-TURN-01), starting from the top."""

    order: tuple[Who, ...]

    def apply(self, state: State) -> State:
        """Set it."""
        return replace(state, order=self.order, place=0)


class RoundBegan(Told, frozen=True):
    """A Combat Round began; Round 0 is the Surprise Round (AP-TURN-23, AP-SUR-01)."""

    number: int

    def apply(self, state: State) -> State:
        """Set its number; no Combat Turn of it has begun yet."""
        return replace(state, round=self.number, turn=0, place=0, fought=True)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who has the drop on anybody."""
        by = dict.fromkeys(who for who, _ in state.drops)
        return {"having": tuple([state.find(who) or who for who in by]) or "nobody"}


class RoundEnded(Told, frozen=True):
    """A Combat Round ended, and with it postures and bonus AP (AP-FD-12, AP-TURN-23)."""

    number: int

    def apply(self, state: State) -> State:
        """End what lasts for a Round."""
        return replace(state, combatants=tuple([lapsed(one, "round") for one in state.combatants]))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whose postures and whose bonus AP end."""
        there = state.present()
        return {
            "postures": tuple([one for one in there if one.full_defense]),
            "bonus": tuple([one for one in there if one.bonus]),
        }


class TurnBegan(Told, frozen=True):
    """A Combat Turn began at the top of the order (AP-TURN-04, AP-TURN-16)."""

    number: int

    def apply(self, state: State) -> State:
        """Everybody gets the Action back."""
        people = tuple([lapsed(one, "turn") for one in state.combatants])
        return replace(state, combatants=people, turn=self.number, place=0)


def _past(state: State, who: str) -> int:
    """The place after a combatant's, which is due next; it never goes back (AP-TURN-04)."""
    if who not in state.order:
        return state.place
    return max(state.place, state.order.index(who) + 1)


class AtPlace(Upon, frozen=True):
    """Something at a combatant's place in the order, after which the next place is due."""

    shape: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        """Apply the change, and make the next place due."""
        after: State = super().apply(state)
        return replace(after, place=_past(state, self.who))


class Declared(AtPlace, frozen=True):
    """An action was declared and paid for, whatever its result (AP-TURN-03, AP-TURN-14).

    `action` is a key of the book's actions; an attack names `weapon`, `target` and the called
    `location`, blank for a random one.
    """

    action: ActionKey
    cost: int = 0
    weapon: WeaponKey = ""
    target: Who = ""
    location: LocationKey = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the AP, never below 0 (AP-TURN-15), and the Action of the Turn.

        Any other action ends a repeated attack.
        """
        goes_on = one.pressing == (self.weapon, self.target)
        pressing = one.pressing if goes_on else ()
        left = max(one.ap - self.cost, 0)
        return {"ap": left, "token": False, "acted": True, "pressing": pressing}

    def apply(self, state: State) -> State:
        """Note who acts now."""
        return replace(super().apply(state), acting=self.who)

    def case(self, state: State, about: Any) -> str:
        """An attack has its own sentence; Full Defense is logged with its posture."""
        return self.action if self.action in ("attack", "full_defense") else ""


class ActionOver(Told, frozen=True):
    """The declared action is done (AP-TURN-03), and the next combatant is due."""

    def apply(self, state: State) -> State:
        """Nobody acts now."""
        return replace(state, acting="")


class Passed(AtPlace, frozen=True):
    """A combatant passed, which costs nothing (AP-TURN-05); `forced` where it can afford nothing.

    AP-TURN-07.
    """

    forced: bool = False

    sets: ClassVar[Mapping[str, Any]] = {"passed": True}

    def case(self, state: State, about: Any) -> str:
        """Why it had to pass."""
        return ("surprised" if state.is_caught(self.who) else "forced") if self.forced else ""


class Settled(Upon, frozen=True):
    """An answer was given for the rest of the Round, so it is not asked again.

    `what` is pass (AP-TURN-05), defend (AP-DEF-02) or attack (AP-TURN-03); an attack has its
    `weapon` and `target`.
    """

    what: str
    weapon: WeaponKey = ""
    target: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remember it."""
        if self.what == "attack":
            return {"pressing": (self.weapon, self.target)}
        return {"resting" if self.what == "pass" else "guarding": True}

    def case(self, state: State, about: Any) -> str:
        """What was settled."""
        return self.what


class Skipped(About, frozen=True):
    """A place in the order was skipped: `why` is defended, resting, down or gone.

    AP-DEF-04, AP-TURN-05, AP-TURN-17.

    In the Surprise Round also surprised or waiting (AP-SUR-03, AP-SUR-10).
    """

    why: str = "defended"

    def apply(self, state: State) -> State:
        """The next place is due."""
        return replace(state, place=_past(state, self.who))


class Paid(Upon, frozen=True):
    """AP were paid for something other than an action of the Turn."""

    cost: int
    why: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the AP, never below 0 (AP-TURN-15)."""
        return {"ap": max(one.ap - self.cost, 0)}


class FullDefenseTaken(Upon, frozen=True):
    """Full Defense: AP for this Round rise by the Defense Skill (AP-FD-02).

    The bonus stays whatever follows (AP-FD-07). There is a `penalty` if the combatant had already
    attacked in this Round (AP-FD-13).
    """

    bonus: int
    penalty: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the posture, which is not open again in this Round (AP-FD-08)."""
        return {
            "ap": one.ap + self.bonus,
            "full_defense": True,
            "fd_used": True,
            "bonus": self.bonus,
            "before_bonus": one.ap,
            "penalty": max(one.penalty, self.penalty),
        }


class Attacked(Upon, frozen=True):
    """A combatant made an Attack roll, which ends Full Defense (AP-ATK-17).

    `penalty` is its price in the next Round's AP (AP-FD-05, AP-FD-06).
    """

    target: Who
    weapon: WeaponKey
    melee: bool = True
    penalty: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """End the posture and take the penalty, once."""
        penalty = max(one.penalty, self.penalty)
        return {"attacked": True, "full_defense": False, "penalty": penalty}

    def apply(self, state: State) -> State:
        """Note it with the attacker and the target."""
        state = super().apply(state)
        other = state.find(self.target)
        if not self.melee or other is None or self.who in other.attacked_by:
            return state
        return state.changed(self.target, attacked_by=(*other.attacked_by, self.who))

    def case(self, state: State, about: Any) -> str:
        """Whether it ends a posture, and whether it costs anything (AP-ATK-17, AP-FD-06)."""
        ends = about is not None and about.full_defense
        return ("ends" if ends else "") + ("pays" if about and self.penalty > about.penalty else "")


class Defended(Upon, frozen=True):
    """An active defense was chosen and paid (AP-DEF-01, AP-DEF-05)."""

    by: Who
    cost: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Use the Action of the Turn, except in Full Defense (AP-FD-04)."""
        token = one.token and one.full_defense
        return {"ap": max(one.ap - self.cost, 0), "token": token, "defended": one.defended + 1}


class Tested(About, frozen=True):
    """A Test, with Attribute, die, face, circumstances, Skill, MTN and outcome (AP-CORE-11).

    `what` is attack, defense, groin, injury, perception or deed. `die` and `face` are 0 below d4,
    when nothing is rolled (AP-CORE-06). `target` is the other combatant, `active` marks an active
    defense.
    """

    what: str
    attribute: AttributeKey
    die: int
    face: int
    circumstances: int
    skill: int
    mtn: int
    passed: bool
    target: Who = ""
    active: bool = False
    terms: tuple[Term, ...] = ()

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What its MTN is made of (AP-CORE-03), and the way of a defense."""
        defends = self.what == "defense"
        return {
            "harm": self.what in ("injury", "groin"),
            "made": tuple([one for one in self.terms if one.name not in WHOLE]),
            "against": self.target and self.what in ("attack", "defense", "perception"),
            "way": ("active" if self.active else "passive") if defends else "",
        }


class Hit(About, frozen=True):
    """An attack hit: where, the damage roll, and what remains of it (AP-DMG-01 to -03).

    `damage` is (`roll` - `dr`, at least 0) times `multiplier`; `location` is blank for none.
    """

    target: Who
    weapon: WeaponKey
    location: LocationKey
    roll: int
    dr: int
    multiplier: int
    damage: int
    face: int = 0
    called: bool = False

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether the location multiplies, and the location die."""
        return {"times": self.multiplier != 1, "die": book.tables.location}


class Missed(About, frozen=True):
    """An attack missed: `why` is failed, beaten, tied or both (AP-ATK-06, -08, -10, -11)."""

    target: Who
    weapon: WeaponKey
    why: str = "failed"


FACTS: tuple[type[Fact], ...] = collected(sys.modules[__name__], harm_facts, scene_facts)
"""Every kind of fact that a journal of this system may contain."""
