"""What can happen in a Razorweave fight, and how each fact changes the state.

This module has turns, Checks and what they gain for later; bodies, gear and Conditions are in
`harm_facts`; the field, the whole fight and its Clocks are in `scene_facts`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.kit.facts import About, Told, Upon, collected
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.razorweave.state import harm_facts, scene_facts
from fracas.rulesets.razorweave.state.combatants import (
    OPEN_GROUND,
    Ailment,
    Combatant,
    ConditionKey,
    Grant,
    Stance,
    Tier,
    Unread,
)
from fracas.rulesets.razorweave.state.state import UNUSED, Offer, State, TurnUse, with_one


def crossed(conditions: tuple[Ailment, ...]) -> tuple[Ailment, ...]:
    """The Conditions without an Exposed caused by crossing Open Ground (RW-TAG-12)."""
    return tuple([one for one in conditions if one.source != OPEN_GROUND])


def outlasted(conditions: tuple[Ailment, ...]) -> tuple[Ailment, ...]:
    """The Conditions after one more turn of their bearer (RW-COND-17)."""
    return tuple(
        [
            replace(one, turns=one.turns - 1) if one.turns else one
            for one in conditions
            if one.turns != 1
        ]
    )


class Structured(Told, frozen=True):
    """Turns began, in one of the three orders (RW-FRAME-06); if `on` is False, none are taken."""

    order: str
    on: bool = True
    sequence: tuple[Who, ...] = ()

    def apply(self, state: State) -> State:
        """Set the mode and the order; everything else stays."""
        return replace(state, structured=self.on, order=self.order, sequence=self.sequence)

    def case(self, state: State, about: Any) -> str:
        """Whether turns are taken."""
        return "" if self.on else "off"


class RolledOrder(Upon, frozen=True):
    """One combatant's roll for the order of turns, or to break a `tie` (RW-INIT-04, RW-INIT-05)."""

    total: int
    kind: str = "order"
    faces: Faces = ()
    kept: tuple[bool, ...] = ()

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remember the roll, since newcomers are placed by theirs (RW-INIT-10)."""
        return {"rank": self.total} if self.kind == "order" else {}

    def case(self, state: State, about: Any) -> str:
        """The purpose of the roll."""
        return "tie" if self.kind == "tie" else ""


class Slotted(About, frozen=True):
    """A newcomer got a place in the rolled order (RW-INIT-10)."""

    sequence: tuple[Who, ...]

    def apply(self, state: State) -> State:
        """Set the new order."""
        return replace(state, sequence=self.sequence)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which place it got."""
        return {"place": self.sequence.index(self.who) + 1}


class Named(About, frozen=True):
    """A combatant was named to act next (RW-INIT-02, RW-INIT-03)."""

    by: Who

    def apply(self, state: State) -> State:
        """Remember whose turn is next."""
        return replace(state, sequence=(self.who,))


class RoundBegan(Told, frozen=True):
    """A round began; nobody has acted in it yet (RW-INIT-08)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round, let everybody act again, and count down what ends with rounds."""
        people = []
        for one in state.combatants:
            fresh = lapsed(one, "round")
            if any(ailment.rounds for ailment in one.conditions):
                conditions = [
                    replace(ailment, rounds=ailment.rounds - 1) if ailment.rounds else ailment
                    for ailment in one.conditions
                    if ailment.rounds != 1
                ]
                fresh = replace(fresh, conditions=tuple(conditions))
            people.append(fresh)
        threats = tuple([lapsed(clock, "round") for clock in state.threats])
        return replace(state, round=self.number, combatants=tuple(people), threats=threats)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What ends as it begins (RW-GAP-28, RW-GAP-33)."""
        over = [
            (one, ailment.name)
            for one in state.combatants
            for ailment in one.conditions
            if ailment.rounds == 1
        ]
        return {"over": tuple(over)}


class TurnBegan(About, frozen=True):
    """A combatant's turn began; the protection of its last Defend ends (RW-DEF-01)."""

    def apply(self, state: State) -> State:
        """Count the turn, record whose it is with all of it left, and drop the stance."""
        state = replace(state, turn=state.turn + 1, active=self.who, used=UNUSED)
        one = state.find(self.who)
        if one is None or not (one.conditions or one.stance is not None or one.denied):
            return state
        fresh = replace(lapsed(one, "turn"), conditions=crossed(one.conditions))
        return replace(state, combatants=with_one(state.combatants, fresh))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which turn of the fight it is (RW-GM-01)."""
        return {"turn": state.turn + 1}


Part = Literal["movement", "main", "small", "sprint"]
"""The parts of a turn: `sprint` is the main action for one more movement (RW-GAP-20)."""


class Used(About, frozen=True):
    """A part of the current turn was used (RW-TURN-02, RW-TURN-03, RW-TURN-04).

    `deed` says what for: the first word of an option.
    """

    part: Part
    deed: str

    def apply(self, state: State) -> State:
        """The part is gone until the next turn begins; a Withdraw on a map ends movement too."""
        used, part = state.used, self.part
        return replace(
            state,
            used=TurnUse(
                moved=part == "movement" or (used.moved and part != "sprint"),
                acted=used.acted or part in ("main", "sprint"),
                small=used.small or part == "small",
                rooted=used.rooted or (self.deed == "withdraw" and bool(state.places)),
            ),
        )


class TurnEnded(Upon, frozen=True):
    """A combatant's turn ended, and with it what lasts until then (RW-TURN-07, RW-EDGE-10)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Mark the turn as taken; count down Conditions and grants."""
        if not one.conditions and not one.grants:
            return {"acted": True}
        grants = [replace(each, turns=each.turns - 1) for each in one.grants if each.turns != 1]
        return {"acted": True, "conditions": outlasted(one.conditions), "grants": tuple(grants)}

    def apply(self, state: State) -> State:
        """Also count down the Edge it offered; it is nobody's turn now."""
        if state.offers:
            offers = [
                replace(offer, turns=offer.turns - 1) if offer.by == self.who else offer
                for offer in state.offers
                if offer.by != self.who or offer.turns != 1
            ]
            state = replace(state, offers=tuple(offers))
        after: State = super().apply(lapsed(state, "turn"))
        return after

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What ends with it (RW-TURN-07), and which turn it was."""
        ailments = about.conditions if about is not None else ()
        shed = tuple([ailment.name for ailment in ailments if ailment.turns == 1])
        return {"shed": shed, "turn": state.turn}


class DrewBack(Upon, frozen=True):
    """A combatant Defended or Withdrew in this round (RW-DEF-14)."""

    sets: ClassVar[Mapping[str, Any]] = {"drew_back": True}


class Joined(About, frozen=True):
    """A combatant used this round's turn for a group Strike (RW-CHK-10, RW-GAP-93)."""

    leader: Who

    def apply(self, state: State) -> State:
        """The turn is taken: what lasts until it or its end is over; the leader's turn goes on."""
        one = state.find(self.who)
        people = (
            state.combatants if one is None else with_one(state.combatants, lapsed(one, "turn"))
        )
        after = TurnEnded(self.who).apply(replace(state, combatants=people))
        return replace(after, active=state.active, used=state.used)


class Passed(About, frozen=True):
    """A combatant did nothing this turn (RW-TURN-08)."""


class LostTurn(About, frozen=True):
    """A combatant lost the turn to a Condition (RW-PHYS-01)."""

    condition: ConditionKey

    def apply(self, state: State) -> State:
        """Count the turn as taken and clear the Condition; only grants are kept (RW-PHYS-11).

        A stance and a denied reaction end at the start of this turn (RW-DEF-01), and what lasts
        until the end of the next turn ends too (RW-COND-17).
        """
        one = state.find(self.who)
        if one is None:
            return state
        left = [each for each in crossed(one.conditions) if each.name != self.condition]
        fresh = replace(lapsed(one, "turn"), acted=True, conditions=outlasted(tuple(left)))
        return replace(state, combatants=with_one(state.combatants, fresh))


# Checks


class Checked(About, frozen=True):
    """A Check was made (RW-CHK-14): by whom, for what, against which DC, with which result.

    `total` is None if only a tier was forced. `margin` is total minus DC.
    """

    action: str
    attribute: str
    dc: int
    tier: Tier
    target: Who = ""
    intent: str = ""
    bonus: int = 0
    terms: tuple[Term, ...] = ()
    reasons: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    total: int | None = None

    @property
    def margin(self) -> int | None:
        """Total minus DC, if the total is known."""
        return None if self.total is None else self.total - self.dc

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is at a combatant, and whether its total is known."""
        return {"aims": self.target, "known": self.total is not None}


class Granted(Told, frozen=True):
    """An Edge was granted and waits for its recipient's next Check (RW-SETUP-02)."""

    to: Who
    by: Who
    against: Who = ""
    turns: int = 1

    def apply(self, state: State) -> State:
        """Give the grant."""
        combatant = state.find(self.to)
        if combatant is None:
            return state
        grant = Grant(self.by, self.against, self.turns)
        return state.changed(self.to, grants=(*combatant.grants, grant))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is only for Checks at one target."""
        return {"aims": self.against}


class Spent(Upon, frozen=True):
    """Every grant that fits this Check was spent on it (RW-EDGE-08, RW-EDGE-13)."""

    target: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remove the fitting grants."""
        fits = ("", self.target)
        return {"grants": tuple([each for each in one.grants if each.against not in fits])}


class Offered(Told, frozen=True):
    """An Edge waits for the next ally who attacks one enemy (RW-SETUP-07, RW-EDGE-10)."""

    by: Who
    against: Who
    turns: int = 1

    def apply(self, state: State) -> State:
        """Add it; if it exists already, it only starts over."""
        maker = state.find(self.by)
        if maker is None:
            return state
        offer = Offer(self.by, maker.side, self.against, self.turns)
        same = (self.by, self.against)
        rest = [one for one in state.offers if (one.by, one.against) != same]
        return replace(state, offers=(*rest, offer))


class OfferTaken(About, frozen=True):
    """An ally attacked that enemy, and used every Edge that waited (RW-EDGE-10)."""

    against: Who

    def apply(self, state: State) -> State:
        """Remove the fitting offers."""
        taker = state.find(self.who)
        if taker is None:
            return state
        offers = [
            one
            for one in state.offers
            if one.side != taker.side or one.against != self.against or one.by == self.who
        ]
        return replace(state, offers=tuple(offers))


class Stood(Upon, frozen=True):
    """A defender took a stance that covers it until its next turn (RW-DEF-01)."""

    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None
    guards: tuple[Who, ...] = ()
    only: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set the stance."""
        return {"stance": Stance(self.tier, self.bare, self.unread, self.guards, self.only)}

    def case(self, state: State, about: Any) -> str:
        """Whether it has any effect."""
        return "failed" if self.tier.fails else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether hits get through (RW-DEF-01)."""
        return {"less": self.tier is Tier.PARTIAL}


class Denied(Upon, frozen=True):
    """A combatant may not react before its next turn (RW-STRIKE-06, RW-GAP-95)."""

    sets: ClassVar[Mapping[str, Any]] = {"denied": True}


class Improvised(About, frozen=True):
    """A combatant did something no listed action covers, in the table's own words."""

    words: str


FACTS: tuple[type[Fact], ...] = collected(scene_facts, sys.modules[__name__], harm_facts)
"""Every kind of fact that a journal of this system may contain."""
