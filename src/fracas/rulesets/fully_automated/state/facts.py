"""What can happen in a Fully Automated fight, and how each fact changes the state.

This module has the order, the cards and the rolls; bodies stand in `harm_facts`, the scene in
`scene_facts`. The sentence of each is in `words.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.kit.facts import About, Told, Upon, collected
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.fully_automated.state import harm_facts, scene_facts
from fracas.rulesets.fully_automated.state.state import (
    BREAK_FREE,
    RESTRAIN,
    TACKLE,
    Combatant,
    State,
)
from fracas.space.hexes import Hex


class OrderRolled(Upon, frozen=True):
    """Speed + 2d10 for the turn order (FA-INIT-01), or a fresh 2d10 to break a tie (FA-INIT-03).

    `later` is a re-roll by Aim, which counts from the next round on (FA-AIM-12).
    """

    total: int
    faces: Faces = ()
    tie: bool = False
    later: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Write the total down; a tie's roll only settles who comes first."""
        if self.tie:
            return {}
        return {"rerolled" if self.later else "rank": self.total}

    def case(self, state: State, about: Any) -> str:
        """What the roll is for."""
        return "tie" if self.tie else "later" if self.later else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What is added to the dice (FA-INIT-01)."""
        return {"speed": self.total - sum(self.faces)}


class OrderSet(Told, frozen=True):
    """The turn order that now holds, highest first, without ties (FA-INIT-03, FA-INIT-05)."""

    sequence: tuple[Who, ...]

    def apply(self, state: State) -> State:
        """Set the order; a re-rolled total takes the place of the old one (FA-AIM-12)."""
        combatants = tuple(
            [
                one if one.rerolled is None else replace(one, rank=one.rerolled, rerolled=None)
                for one in state.combatants
            ]
        )
        return replace(state, sequence=self.sequence, combatants=combatants)


class RoundBegan(Told, frozen=True):
    """A round began: everybody chooses (FA-ROUND-01)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round; what was of the last one is past."""
        people = [replace(lapsed(one, "round"), last=one.card) for one in state.combatants]
        return replace(state, round=self.number, step="choose", combatants=tuple(people))


class Revealed(Told, frozen=True):
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


class MovingAlone(Told, frozen=True):
    """Some Move in their own place in this round, and take no one along (FA-MOVE-08, -11)."""

    who: tuple[Who, ...]

    def apply(self, state: State) -> State:
        """Ask them neither before others move nor whom they take along."""
        return replace(
            state,
            combatants=tuple(
                [
                    replace(one, alone=True) if one.id in self.who else one
                    for one in state.combatants
                ]
            ),
        )


class StepBegan(Told, frozen=True):
    """The next step of the round began: attacks, defenders, moves or aims (FA-ROUND-01)."""

    step: str

    def apply(self, state: State) -> State:
        """Note the step."""
        return replace(state, step=self.step)


class Done(Upon, frozen=True):
    """A combatant's card is off the list."""

    shape: ClassVar[bool] = True
    sets: ClassVar[Mapping[str, Any]] = {"done": True}


class Resolved(Done, frozen=True):
    """A combatant's card has had its effect, or none."""


class CardLost(Done, frozen=True):
    """Who went down before the own card resolved lost it (FA-ROUND-11)."""

    card: str


class Wasted(Done, frozen=True):
    """A card found no one to play it on (FA-ATK-12, FA-RESTR-04)."""

    card: str

    def case(self, state: State, about: Any) -> str:
        """These cards are wasted in ways of their own."""
        return self.card if self.card in (RESTRAIN, BREAK_FREE) else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether an attack is wasted."""
        return {"attack": self.card in book.cards or self.card == TACKLE}


class Named(About, frozen=True):
    """An attacker named a target, who has now been attacked (FA-ATK-02, FA-DEF-24)."""

    target: Who
    card: str

    def apply(self, state: State) -> State:
        """Note that the target was attacked."""
        return state.changed(self.target, attacked=True)

    def case(self, state: State, about: Any) -> str:
        """To bind a combatant is no attack."""
        return RESTRAIN if self.card == RESTRAIN else ""


class Moved(Upon, frozen=True):
    """A combatant went from hex to hex (FA-MOVE-01), stepped aside, or came after a target.

    `how` is move, attack, step, chase, retreat, downed, tackle, carried or shifted. What was not
    the own doing (`carried`, `shifted`) uses up no hex; a combatant who goes down later in the
    round has one only if none was used (FA-ROUND-11).
    """

    way: tuple[Hex, ...]
    cost: int = 0
    how: str = "move"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put it where the way leads."""
        values: dict[str, Any] = {"place": self.way[-1]} if self.way else {}
        if self.how not in ("carried", "shifted"):
            values["stepped"] = True
        return values

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Where the way leads; that of a whole move with its hexes and what they cost."""
        far = self.how in ("move", "tackle")
        return {
            "there": str(self.way[-1]) if self.way else "",
            "passed": ", ".join(map(str, self.way[:-1])) if far else "",
            "paid": far and self.cost,
        }


class Rolled2dF(About, frozen=True):
    """A roll of Fudge dice: whose, for what, at which net level and why (FA-DICE-05).

    `levels` holds each advantage and disadvantage with its rule; `kept` marks the dice that count.
    """

    kind: str
    card: str
    outcome: int
    levels: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    against: Who = ""

    def case(self, state: State, about: Any) -> str:
        """The sentence of an attempt to bind says what it does."""
        return RESTRAIN if self.kind == RESTRAIN else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is against anybody, and what the table of Restrain says (FA-RESTR-05)."""
        does = book.tables.restrain
        effect = does[self.outcome + len(does) // 2]
        return {"at": self.against, "bound": effect == "restrained", "harm": effect == "harm"}


class Defended(Rolled2dF, frozen=True):
    """A defence was rolled, and says what becomes of the attack (FA-DEF-03 to FA-DEF-07).

    `effect` is the entry of the Defend table.
    """

    effect: str = ""

    def apply(self, state: State) -> State:
        """Count the defence; an aim condition serves it, and all others of the round."""
        defended = state.who(self.who).defended + 1
        return state.changed(self.who, defended=defended)

    def case(self, state: State, about: Any) -> str:
        """It has one sentence."""
        return ""


class Struck(Rolled2dF, frozen=True):
    """An attack was rolled; all that made its damage, in the order of FA-ATK-17.

    `distance` is in hexes; `damage` = max(0, `base` + `bonus` + `modifier`) less `armour` less
    `cover`, never below 0 (FA-ATK-07, FA-DMG-02). `behind` names what gave cover: a hex, or a
    combatant, who then takes the point (FA-COVER-08). An object has neither a name nor HP
    (FA-ATK-13).
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

    def case(self, state: State, about: Any) -> str:
        """It has one sentence."""
        return ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who is struck, and the HP that are left."""
        foe = state.find(self.against)
        left = 0 if foe is None else foe.hp - self.damage
        return {"at": self.against, "foe": foe, "left": left}


class Missed(About, frozen=True):
    """An attack failed: stopped by the defence, or out of reach without dice (FA-DEF-05, -08).

    `why` is stopped, reach, or none.
    """

    target: Who
    card: str
    why: str = "stopped"

    def case(self, state: State, about: Any) -> str:
        """The defence's own line tells of all but those that failed without dice."""
        return "reach" if self.why == "reach" else ""


class Checked(About, frozen=True):
    """A skill check: 2d10 + `attribute` + `skill` + `terms` against a target (FA-CHECK-01).

    `margin` is total less target; 0 passes (FA-CHECK-06).
    """

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

    def case(self, state: State, about: Any) -> str:
        """The game master may have said how it goes (FA-LIGHT-05)."""
        return "" if self.faces or "FA-CHECK-01" in self.because else "ruled"

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The number to reach (FA-CHECK-01)."""
        return {"wanted": self.total - self.margin}


# Other rolls are made from the plain one, which journals hold too.
FACTS: tuple[type[Fact], ...] = collected(sys.modules[__name__], harm_facts, scene_facts)
"""Every kind of fact that a journal of this system may hold."""
