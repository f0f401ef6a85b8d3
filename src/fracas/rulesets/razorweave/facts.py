"""What can happen in a Razorweave fight, and how each fact changes the state.

Long because it is one list: every kind of fact, each a few lines.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.prompts import Term
from fracas.rulesets.razorweave.state import (
    OPEN_GROUND,
    Ailment,
    Clock,
    Combatant,
    Grant,
    Out,
    SharedClock,
    SideStake,
    Stance,
    State,
    Tier,
    Unread,
    pair,
)


def changed(state: State, who: str, **values: Any) -> State:
    """The state with fields of one combatant replaced."""
    combatant = state.find(who)
    if combatant is None:
        return state
    return replace(state, combatants=with_one(state.combatants, replace(combatant, **values)))


def crossed(conditions: tuple[Ailment, ...]) -> tuple[Ailment, ...]:
    """The Conditions without an Exposed that came of crossing Open Ground (RW-TAG-12)."""
    return tuple(one for one in conditions if one.source != OPEN_GROUND)


def with_one(combatants: tuple[Combatant, ...], changed_one: Combatant) -> tuple[Combatant, ...]:
    """The combatants with the one of the same id put in the other's place."""
    who = changed_one.id
    return tuple([changed_one if one.id == who else one for one in combatants])


class Staked(Fact, frozen=True):
    """What the fight is about and how badly defeat hurts was said aloud (RW-OUT-01, RW-OUT-10)."""

    stakes: str
    severity: str
    sides: tuple[SideStake, ...] = ()

    def apply(self, state: State) -> State:
        """Write stakes and severity into the scene, which has no result yet."""
        threats = tuple(clock for clock in state.threats if not clock.full)
        return replace(
            state,
            stakes=self.stakes,
            severity=self.severity,
            aims=self.sides,
            threats=threats,
            result="",
        )


class Consented(Fact, frozen=True):
    """A player agreed that the character may die or be lost for good (RW-OUT-13, RW-OUT-14)."""

    who: str

    def apply(self, state: State) -> State:
        """Note the consent."""
        return changed(state, self.who, consents=True)


class Structured(Fact, frozen=True):
    """Turns began, in one of the three orders (RW-FRAME-06); with `on` False none are taken."""

    order: str
    on: bool = True
    sequence: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Set the mode and the order; all else carries over."""
        return replace(state, structured=self.on, order=self.order, sequence=self.sequence)


class RolledOrder(Fact, frozen=True):
    """One combatant's roll for the order of turns, or to break a `tie` (RW-INIT-04, RW-INIT-05)."""

    who: str
    total: int
    kind: str = "order"
    faces: Faces = ()
    kept: tuple[bool, ...] = ()

    def apply(self, state: State) -> State:
        """Remember the roll, since newcomers are slotted in by theirs (RW-INIT-10)."""
        return changed(state, self.who, rank=self.total) if self.kind == "order" else state


class Slotted(Fact, frozen=True):
    """A newcomer took its place in the rolled order (RW-INIT-10)."""

    who: str
    sequence: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set the order that now holds."""
        return replace(state, sequence=self.sequence)


class Returned(Fact, frozen=True):
    """Somebody who fell is back: at Minor severity in the next scene (RW-OUT-06, RW-RES-16).

    At Moderate it is back after a rest (RW-OUT-07), at Major when it has recovered (RW-OUT-08).
    """

    who: str
    filled: int

    def apply(self, state: State) -> State:
        """Put it back in, its Clock filled so far."""
        clock = replace(state.who(self.who).clock, filled=self.filled)
        return changed(state, self.who, out=None, clock=clock)


class Named(Fact, frozen=True):
    """Somebody was named to act next (RW-INIT-02, RW-INIT-03)."""

    who: str
    by: str

    def apply(self, state: State) -> State:
        """Remember who is up."""
        return replace(state, sequence=(self.who,))


class RoundBegan(Fact, frozen=True):
    """A round began; nobody has acted in it yet (RW-INIT-08)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round, let everybody act again, and count down what passes with rounds."""
        combatants = []
        for one in state.combatants:
            if any(ailment.rounds for ailment in one.conditions):
                conditions = tuple(
                    replace(ailment, rounds=ailment.rounds - 1) if ailment.rounds else ailment
                    for ailment in one.conditions
                    if ailment.rounds != 1
                )
                one = replace(one, conditions=conditions)  # noqa: PLW2901
            if one.acted or one.reacted or one.drew_back:
                one = replace(one, acted=False, reacted=False, drew_back=False)  # noqa: PLW2901
            combatants.append(one)
        if state.threats:
            threats = tuple(replace(clock, ticked=False) for clock in state.threats)
            state = replace(state, threats=threats)
        return replace(state, round=self.number, combatants=tuple(combatants))


class TurnBegan(Fact, frozen=True):
    """A combatant's turn began; the protection of its last Defend ends (RW-DEF-01)."""

    who: str

    def apply(self, state: State) -> State:
        """Count the turn, note whose it is, and drop the stance."""
        state = replace(state, turn=state.turn + 1, active=self.who)
        combatant = state.find(self.who)
        if combatant is None or not (
            combatant.conditions or combatant.stance is not None or combatant.denied
        ):
            return state
        conditions = crossed(combatant.conditions)
        return changed(state, self.who, stance=None, denied=False, conditions=conditions)


class TurnEnded(Fact, frozen=True):
    """A combatant's turn ended, and with it what lasts until then (RW-TURN-07, RW-EDGE-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark the turn as taken; count down Conditions and grants."""
        if state.offers:
            offers = tuple(
                replace(offer, turns=offer.turns - 1) if offer.by == self.who else offer
                for offer in state.offers
                if offer.by != self.who or offer.turns != 1
            )
            state = replace(state, offers=offers)
        combatant = state.find(self.who)
        if combatant is None:
            return replace(state, active="")
        if not combatant.conditions and not combatant.grants:
            ended = replace(combatant, acted=True)
            return replace(state, active="", combatants=with_one(state.combatants, ended))
        return changed(
            replace(state, active=""),
            self.who,
            acted=True,
            conditions=tuple(
                replace(ailment, turns=ailment.turns - 1) if ailment.turns else ailment
                for ailment in combatant.conditions
                if ailment.turns != 1
            ),
            grants=tuple(
                replace(grant, turns=grant.turns - 1)
                for grant in combatant.grants
                if grant.turns != 1
            ),
        )


class Passed(Fact, frozen=True):
    """A combatant let its turn go by (RW-TURN-08)."""

    who: str


class LostTurn(Fact, frozen=True):
    """A combatant lost the turn to a Condition (RW-PHYS-01)."""

    who: str
    condition: str

    def apply(self, state: State) -> State:
        """The turn counts as taken and the Condition clears; only grants are kept (RW-PHYS-11).

        A stance and a denied reaction reach no further than the start of this turn (RW-DEF-01),
        and what lasts until the end of the next turn has had it (RW-COND-17).
        """
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return changed(
            state,
            self.who,
            acted=True,
            stance=None,
            denied=False,
            conditions=tuple(
                replace(ailment, turns=ailment.turns - 1) if ailment.turns else ailment
                for ailment in crossed(combatant.conditions)
                if ailment.turns != 1 and ailment.name != self.condition
            ),
        )


class Checked(Fact, frozen=True):
    """A Check was made (RW-CHK-14): by whom, for what, against which DC, and how it came out.

    `total` is None when only a tier was forced. `margin` is total minus DC.
    """

    who: str
    action: str
    attribute: str
    dc: int
    tier: Tier
    target: str = ""
    intent: str = ""
    bonus: int = 0
    terms: tuple[Term, ...] = ()
    reasons: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    total: int | None = None

    @property
    def margin(self) -> int | None:
        """Total minus DC, where the total is known."""
        return None if self.total is None else self.total - self.dc


class Ticked(Fact, frozen=True):
    """Segments of a combatant's Resolve Clock were filled (RW-RES-01)."""

    who: str
    ticks: int
    by: str = ""
    how: str = "strike"

    def apply(self, state: State) -> State:
        """Fill the own Clock, or the group's (RW-RES-09)."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        if combatant.shared:
            for group in state.shared:
                if group.id == combatant.shared:
                    clock = Clock(group.clock.size, group.clock.filled + self.ticks)
                    shared = tuple(
                        SharedClock(group.id, clock) if one.id == group.id else one
                        for one in state.shared
                    )
                    return replace(state, shared=shared)
        clock = Clock(combatant.clock.size, combatant.clock.filled + self.ticks)
        ticked = replace(combatant, clock=clock)
        return replace(state, combatants=with_one(state.combatants, ticked))


class TakenOut(Fact, frozen=True):
    """A combatant is out of the fight, in the way that was agreed (RW-OUT-03, RW-OUT-05)."""

    who: str
    outcome: str
    words: str = ""
    narrative: bool = False

    def apply(self, state: State) -> State:
        """Put it out: no turns, no engagements, nothing held ready; Conditions stay on it."""
        state = replace(state, engaged=tuple(two for two in state.engaged if self.who not in two))
        out = Out(self.outcome, self.words, self.narrative, state.severity_of(self.who))
        return changed(state, self.who, out=out, stance=None, grants=())


class Afflicted(Fact, frozen=True):
    """A Condition came upon a combatant; the same one again only starts anew (RW-COND-05).

    On another limb or item it is another one.
    """

    who: str
    condition: str
    source: str = ""
    turns: int = 0
    rounds: int = 0
    part: str = ""

    def apply(self, state: State) -> State:
        """Put the Condition on its bearer."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        rest = tuple(
            a for a in combatant.conditions if a.name != self.condition or a.part != self.part
        )
        ailment = Ailment(self.condition, self.source, self.turns, self.rounds, self.part)
        return changed(state, self.who, conditions=(*rest, ailment))


class Cleared(Fact, frozen=True):
    """A Condition left its bearer, on whatever limbs or items it sat."""

    who: str
    condition: str

    def apply(self, state: State) -> State:
        """Take the Condition off."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return changed(
            state,
            self.who,
            conditions=tuple(a for a in combatant.conditions if a.name != self.condition),
        )


class Drew(Fact, frozen=True):
    """Somebody Disarmed drew another weapon; the lost one stays where it fell (RW-MAN-07)."""

    who: str
    weapon: str

    def apply(self, state: State) -> State:
        """Put the other weapon in hand, and end the Condition."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return changed(
            state,
            self.who,
            weapons=combatant.weapons[1:],
            conditions=tuple(a for a in combatant.conditions if a.name != "disarmed"),
        )


class Granted(Fact, frozen=True):
    """An Edge was granted and waits for its recipient's next Check (RW-SETUP-02)."""

    to: str
    by: str
    against: str = ""
    turns: int = 1

    def apply(self, state: State) -> State:
        """Hand the grant over."""
        combatant = state.find(self.to)
        if combatant is None:
            return state
        grant = Grant(self.by, self.against, self.turns)
        return changed(state, self.to, grants=(*combatant.grants, grant))


class Spent(Fact, frozen=True):
    """Every grant that fits this Check was spent on it (RW-EDGE-08, RW-EDGE-13)."""

    who: str
    target: str = ""

    def apply(self, state: State) -> State:
        """Take the fitting grants away."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        kept = tuple(g for g in combatant.grants if g.against not in ("", self.target))
        return changed(state, self.who, grants=kept)


class Stood(Fact, frozen=True):
    """A defender took a stance that covers it until its next turn (RW-DEF-01)."""

    who: str
    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None
    guards: tuple[str, ...] = ()
    only: bool = False

    def apply(self, state: State) -> State:
        """Set the stance."""
        stance = Stance(self.tier, self.bare, self.unread, self.guards, self.only)
        return changed(state, self.who, stance=stance)


class Engaged(Fact, frozen=True):
    """Two combatants came to blows (RW-ZONE-02)."""

    one: str
    other: str

    def apply(self, state: State) -> State:
        """Add the pair."""
        two = pair(self.one, self.other)
        return state if two in state.engaged else replace(state, engaged=(*state.engaged, two))


class BrokeAway(Fact, frozen=True):
    """A combatant left every engagement at once (RW-ZONE-13)."""

    who: str

    def apply(self, state: State) -> State:
        """End all pairs of that combatant."""
        return replace(state, engaged=tuple(two for two in state.engaged if self.who not in two))


class Denied(Fact, frozen=True):
    """A combatant may not react before its next turn (RW-STRIKE-06, RW-GAP-95)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark it."""
        return changed(state, self.who, denied=True)


class Improvised(Fact, frozen=True):
    """Somebody did something that no listed action covers; the table's own words."""

    who: str
    words: str


class Ended(Fact, frozen=True):
    """The fight is over (RW-OUT-23): the side left acting, or nobody (RW-GAP-100)."""

    winner: str

    def apply(self, state: State) -> State:
        """Leave structured turns, call off what was planned, note how it came out."""
        return replace(state, structured=False, agenda=(), result=self.winner or "draw")


class Rested(Fact, frozen=True):
    """A rest: Resolve Clocks are cleared and what a rest ends is over (RW-RES-16, RW-PHYS-06)."""

    ends: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Clear every Clock and the Conditions that a rest ends."""
        combatants = tuple(
            replace(
                one,
                clock=replace(one.clock, filled=0),
                conditions=tuple(a for a in one.conditions if a.name not in self.ends),
                grants=(),
                stance=None,
            )
            for one in state.combatants
        )
        shared = tuple(replace(one, clock=replace(one.clock, filled=0)) for one in state.shared)
        return replace(state, combatants=combatants, shared=shared, result="")


class Entered(Fact, frozen=True):
    """A combatant joined (RW-INIT-10)."""

    combatant: Combatant

    def apply(self, state: State) -> State:
        """Append it; in a rolled order it rolls for its place before the next turn."""
        return replace(state, combatants=(*state.combatants, self.combatant))


class Left(Fact, frozen=True):
    """A combatant left the scene for good (RW-INIT-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Remove it from everything."""
        return replace(
            state,
            combatants=tuple(one for one in state.combatants if one.id != self.who),
            engaged=tuple(two for two in state.engaged if self.who not in two),
            sequence=tuple(one for one in state.sequence if one != self.who),
        )


class Sided(Fact, frozen=True):
    """A combatant changed sides; it no longer fights those it now stands with."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        """Change the side, and end engagements inside it."""
        state = changed(state, self.who, side=self.side)
        sides = {one.id: one.side for one in state.combatants}
        engaged = tuple(two for two in state.engaged if sides.get(two[0]) != sides.get(two[1]))
        return replace(state, engaged=engaged)


FACTS: tuple[type[Fact], ...] = (
    Began,
    Planned,
    Dropped,
    WentMoot,
    Noted,
    Corrected,
    Staked,
    Consented,
    Structured,
    RolledOrder,
    Slotted,
    Returned,
    Named,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    Passed,
    LostTurn,
    Checked,
    Ticked,
    TakenOut,
    Afflicted,
    Cleared,
    Drew,
    Granted,
    Spent,
    Stood,
    Engaged,
    BrokeAway,
    Denied,
    Improvised,
    Ended,
    Rested,
    Entered,
    Left,
    Sided,
)
"""Every kind of fact of this system, as journals store them."""
