"""What can happen in a Fully Automated fight, and how each fact changes the state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.prompts import Term
from fracas.rulesets.fully_automated.harm_facts import (
    AimAged,
    Aimed,
    AimKept,
    AimServed,
    Fell,
    Glued,
    Healed,
    Hurt,
    Released,
    Restrained,
    Stabilized,
    Stunned,
    StunsPassed,
    Unglued,
)
from fracas.rulesets.fully_automated.scene_facts import (
    AlarmCounted,
    AlarmStopped,
    Announced,
    Carried,
    Declared,
    Ended,
    Entered,
    Gone,
    GroundChanged,
    Improvised,
    Left,
    ModeSet,
    Overruled,
    Positioned,
    Sided,
)
from fracas.rulesets.fully_automated.state import Combatant, State
from fracas.space.hexes import Hex


class OrderRolled(Fact, frozen=True):
    """Speed + 2d10 for the turn order (FA-INIT-01), or a fresh 2d10 to break a tie (FA-INIT-03).

    `later` is a re-roll by Aim, which counts from the next round on (FA-AIM-12).
    """

    who: str
    total: int
    faces: Faces = ()
    tie: bool = False
    later: bool = False

    def apply(self, state: State) -> State:
        """Write the total down; a tie's roll only settles who comes first."""
        if self.tie:
            return state
        if self.later:
            return state.changed(self.who, rerolled=self.total)
        return state.changed(self.who, rank=self.total)


class OrderSet(Fact, frozen=True):
    """The turn order that now holds, highest first, without ties (FA-INIT-03, FA-INIT-05)."""

    sequence: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set the order; a re-rolled total takes the place of the old one (FA-AIM-12)."""
        combatants = tuple(
            [
                one if one.rerolled is None else replace(one, rank=one.rerolled, rerolled=None)
                for one in state.combatants
            ]
        )
        return replace(state, sequence=self.sequence, combatants=combatants)


class RoundBegan(Fact, frozen=True):
    """A round began: everybody chooses (FA-ROUND-01)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round; what was of the last one is past."""
        combatants = tuple([_fresh(one) for one in state.combatants])
        return replace(state, round=self.number, step="choose", combatants=combatants)


def _fresh(one: Combatant) -> Combatant:
    return replace(
        one,
        last=one.card,
        card="",
        attacked=False,
        stepped=False,
        damage=0,
        done=False,
        defended=0,
        aim_used="",
        declared="",
    )


class Revealed(Fact, frozen=True):
    """All cards were turned over at the same moment, and bind (FA-SEL-02).

    `forced` are those who had no choice (FA-SEL-08).
    """

    cards: tuple[tuple[str, str], ...]
    forced: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Lay the cards down."""
        cards = dict(self.cards)
        combatants = tuple(
            [replace(one, card=cards.get(one.id, one.card)) for one in state.combatants]
        )
        return replace(state, step="attacks", combatants=combatants)


class StepBegan(Fact, frozen=True):
    """The next step of the round began: attacks, defenders, moves or aims (FA-ROUND-01)."""

    step: str

    def apply(self, state: State) -> State:
        """Note the step."""
        return replace(state, step=self.step)


class Resolved(Fact, frozen=True):
    """Somebody's card has had its effect, or none."""

    who: str

    def apply(self, state: State) -> State:
        """Take it off the list."""
        return state.changed(self.who, done=True)


class CardLost(Fact, frozen=True):
    """Whoever went down before the own card resolved lost it (FA-ROUND-11)."""

    who: str
    card: str

    def apply(self, state: State) -> State:
        """Take it off the list."""
        return state.changed(self.who, done=True)


class Wasted(Fact, frozen=True):
    """A card found nobody to play it on (FA-ATK-12, FA-RESTR-04)."""

    who: str
    card: str

    def apply(self, state: State) -> State:
        """Take it off the list."""
        return state.changed(self.who, done=True)


class Named(Fact, frozen=True):
    """An attacker named a target, who has now been attacked (FA-ATK-02, FA-DEF-24)."""

    who: str
    target: str
    card: str

    def apply(self, state: State) -> State:
        """Note that the target was attacked."""
        return state.changed(self.target, attacked=True)


class Moved(Fact, frozen=True):
    """Somebody went from hex to hex (FA-MOVE-01), stepped aside, or came after a target.

    `how` is move, attack, step, chase, retreat, downed, tackle, carried or shifted. What was not
    the own doing (`carried`, `shifted`) uses up no hex; whoever goes down later in the round has
    one only if none was used (FA-ROUND-11).
    """

    who: str
    way: tuple[Hex, ...]
    cost: int = 0
    how: str = "move"

    def apply(self, state: State) -> State:
        """Put it where the way leads."""
        values: dict[str, Any] = {"place": self.way[-1]} if self.way else {}
        if self.how not in ("carried", "shifted"):
            values["stepped"] = True
        return state.changed(self.who, **values)


class Rolled2dF(Fact, frozen=True):
    """A roll of Fudge dice: whose, for what, at which net level and why (FA-DICE-05).

    `levels` holds each advantage and disadvantage with its rule; `kept` marks the dice that count.
    """

    who: str
    kind: str
    card: str
    outcome: int
    levels: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    against: str = ""


class Defended(Rolled2dF, frozen=True):
    """A defence was rolled, and says what becomes of the attack (FA-DEF-03 to FA-DEF-07).

    `effect` is the entry of the Defend table.
    """

    effect: str = ""

    def apply(self, state: State) -> State:
        """Count the defence; an aim condition serves it, and all others of the round."""
        defended = state.who(self.who).defended + 1
        return state.changed(self.who, defended=defended)


class Struck(Rolled2dF, frozen=True):
    """An attack was rolled; all that made its damage, in the order of FA-ATK-17.

    `distance` is in hexes; `damage` = max(0, `base` + `bonus` + `modifier`) less `armour` less
    `cover`, never below 0 (FA-ATK-07, FA-DMG-02). `behind` names what gave cover: a hex, or a
    combatant, who then takes the point (FA-COVER-08).
    """

    distance: int = 0
    base: int = 0
    bonus: int = 0
    modifier: int = 0
    armour: int = 0
    cover: int = 0
    damage: int = 0
    behind: str = ""
    counter: bool = False


class Missed(Fact, frozen=True):
    """An attack failed: stopped by the defence, or out of reach without dice (FA-DEF-05, -08).

    `why` is stopped, reach, or none.
    """

    who: str
    target: str
    card: str
    why: str = "stopped"


class Checked(Fact, frozen=True):
    """A skill check: 2d10 + `attribute` + `skill` + `terms` against a target (FA-CHECK-01).

    `margin` is total less target; 0 passes (FA-CHECK-06).
    """

    who: str
    action: str
    attribute: str
    skill: str
    total: int
    margin: int
    faces: Faces = ()
    terms: tuple[Term, ...] = ()
    target: str = ""

    @property
    def passed(self) -> bool:
        """Whether the check was passed."""
        return self.margin >= 0


FACTS: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected, Applied,
    OrderRolled, OrderSet, RoundBegan, Revealed, StepBegan, Resolved, CardLost, Wasted, Named,
    Moved, Defended, Struck, Rolled2dF, Missed, Hurt, Healed, Stunned, Glued, Unglued, Aimed,
    AimServed, AimKept, AimAged, Restrained, Released, Stabilized, Fell, Checked, StunsPassed,
    Announced, AlarmCounted, AlarmStopped, GroundChanged, Gone, Declared, Positioned, Improvised,
    Overruled, Ended, ModeSet, Entered, Left, Sided, Carried,
)  # fmt: skip
"""Every kind of fact that a journal of this system may hold."""
