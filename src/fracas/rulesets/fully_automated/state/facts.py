"""Facts: every change in a Fully Automated fight, and how it changes the state.

This module has the order, the cards and the rolls. Harm is in `harm_facts`, the scene in
`scene_facts`. Each fact's sentence is in `words.toml`.
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
    """A roll for the turn order: Speed + 2d10 (FA-INIT-01), or 2d10 to break a tie (FA-INIT-03).

    `later` is a re-roll by Aim, which counts from the next round on (FA-AIM-12).
    """

    total: int
    faces: Faces = ()
    tie: bool = False
    later: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set the total; a tie-breaking roll only decides who comes first."""
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
    """The turn order was set, highest first, without ties (FA-INIT-03, FA-INIT-05)."""

    sequence: tuple[Who, ...]

    def apply(self, state: State) -> State:
        """Set the order; re-rolled totals replace the old ones (FA-AIM-12)."""
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
        """Count the round, and clear what lasted for the last one."""
        people = [replace(lapsed(one, "round"), last=one.card) for one in state.combatants]
        return replace(state, round=self.number, step="choose", combatants=tuple(people))


class Revealed(Told, frozen=True):
    """All cards were revealed together, and are binding (FA-SEL-02).

    `forced` are those who had no choice (FA-SEL-08).
    """

    cards: tuple[tuple[str, str], ...]
    forced: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Set the cards."""
        cards = dict(self.cards)
        combatants = tuple(
            [replace(one, card=cards.get(one.id, one.card)) for one in state.combatants]
        )
        return replace(state, step="attacks", combatants=combatants)


class MovingAlone(Told, frozen=True):
    """Some Move in their own place in this round, and take nobody along (FA-MOVE-08, -11)."""

    who: tuple[Who, ...]

    def apply(self, state: State) -> State:
        """Do not ask them before others move, nor whom they take along."""
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
    """A combatant's card is done."""

    shape: ClassVar[bool] = True
    sets: ClassVar[Mapping[str, Any]] = {"done": True}


class Resolved(Done, frozen=True):
    """A combatant's card has had its effect, or none."""


class CardLost(Done, frozen=True):
    """A combatant lost its card by going down before it resolved (FA-ROUND-11)."""

    card: str


class Wasted(Done, frozen=True):
    """A card had no target (FA-ATK-12, FA-RESTR-04)."""

    card: str

    def case(self, state: State, about: Any) -> str:
        """Restrain and Break Free have their own sentences."""
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
        """Binding has its own sentence."""
        return RESTRAIN if self.card == RESTRAIN else ""


class Moved(Upon, frozen=True):
    """A combatant went from hex to hex (FA-MOVE-01), stepped aside, or came after a target.

    `how` is move, attack, step, chase, retreat, downed, tackle, carried or shifted. Being `carried`
    or `shifted` uses up no hex; a combatant who goes down later in the round has one only if none
    was used (FA-ROUND-11).
    """

    way: tuple[Hex, ...]
    cost: int = 0
    how: str = "move"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Move it to the end of the way."""
        values: dict[str, Any] = {"place": self.way[-1]} if self.way else {}
        if self.how not in ("carried", "shifted"):
            values["stepped"] = True
        return values

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Where the way leads; for a whole move also its hexes and their cost."""
        far = self.how in ("move", "tackle")
        return {
            "there": str(self.way[-1]) if self.way else "",
            "passed": ", ".join(map(str, self.way[:-1])) if far else "",
            "paid": far and self.cost,
        }


class Rolled2dF(About, frozen=True):
    """Fudge dice were rolled: whose, for what, at which net level and why (FA-DICE-05).

    `levels` has each advantage and disadvantage with its rule; `kept` marks the dice that count.
    """

    kind: str
    card: str
    outcome: int
    levels: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    against: Who = ""

    def case(self, state: State, about: Any) -> str:
        """An attempt to bind has its own sentence."""
        return RESTRAIN if self.kind == RESTRAIN else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it has a target, and the entry of the Restrain table (FA-RESTR-05)."""
        does = book.tables.restrain
        effect = does[self.outcome + len(does) // 2]
        return {"at": self.against, "bound": effect == "restrained", "harm": effect == "harm"}


class Defended(Rolled2dF, frozen=True):
    """A defence was rolled, which decides what happens to the attack (FA-DEF-03 to FA-DEF-07).

    `effect` is the entry of the Defend table.
    """

    effect: str = ""

    def apply(self, state: State) -> State:
        """Count the defence; an aim condition applies to it and all others of the round."""
        defended = state.who(self.who).defended + 1
        return state.changed(self.who, defended=defended)

    def case(self, state: State, about: Any) -> str:
        """It has one sentence."""
        return ""


class Struck(Rolled2dF, frozen=True):
    """An attack was rolled, with all parts of its damage in the order of FA-ATK-17.

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
        """Only failures without dice have a sentence; the defence's line covers the others."""
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
        """The game master may have decided it (FA-LIGHT-05)."""
        return "" if self.faces or "FA-CHECK-01" in self.because else "ruled"

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The number to reach (FA-CHECK-01)."""
        return {"wanted": self.total - self.margin}


# Other rolls derive from the plain one, which journals contain too.
FACTS: tuple[type[Fact], ...] = collected(sys.modules[__name__], harm_facts, scene_facts)
"""Every kind of fact that a journal of this system may contain."""
