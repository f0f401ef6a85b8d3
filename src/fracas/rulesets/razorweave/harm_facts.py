"""Harm: Clocks are ticked, people are taken out, and come back."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.rulesets.razorweave.changes import disengaged, with_one
from fracas.rulesets.razorweave.combatants import Clock, Out, SharedClock
from fracas.rulesets.razorweave.state import State


class Consented(Fact, frozen=True):
    """A player agreed that the character may die or be lost for good (RW-OUT-13, RW-OUT-14)."""

    who: str

    def apply(self, state: State) -> State:
        """Note the consent."""
        return state.changed(self.who, consents=True)


class Returned(Fact, frozen=True):
    """Somebody who fell is back: at Minor severity in the next scene (RW-OUT-06, RW-RES-16).

    At Moderate it is back after a rest (RW-OUT-07), at Major when it has recovered (RW-OUT-08).
    """

    who: str
    filled: int

    def apply(self, state: State) -> State:
        """Put it back in, its Clock filled so far, or the one that it shares."""
        one = state.who(self.who)
        if not one.shared:
            clock = replace(one.clock, filled=self.filled)
            return state.changed(self.who, out=None, clock=clock)
        shared = tuple(
            [
                replace(group, clock=replace(group.clock, filled=self.filled))
                if group.id == one.shared
                else group
                for group in state.shared
            ]
        )
        return replace(state.changed(self.who, out=None), shared=shared)


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
        state = disengaged(state, self.who)
        out = Out(self.outcome, self.words, self.narrative, state.severity_of(self.who))
        return state.changed(self.who, out=out, stance=None, grants=())


HARM_FACTS: tuple[type[Fact], ...] = (Consented, Returned, Ticked, TakenOut)
"""Every kind of fact about harm, as journals store them."""
