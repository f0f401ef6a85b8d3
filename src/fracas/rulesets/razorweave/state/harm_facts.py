"""Harm: Clocks are ticked, people are taken out, and come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import About, Upon
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.state.changes import UNREADY, disengaged, filled_to
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant, Out
from fracas.rulesets.razorweave.state.state import State


class Consented(Upon, frozen=True):
    """A player agreed that the character may die or be lost for good (RW-OUT-13, RW-OUT-14)."""

    sets: ClassVar[Mapping[str, Any]] = {"consents": True}


class Returned(Upon, frozen=True):
    """Somebody who fell is back: at Minor severity in the next scene (RW-OUT-06, RW-RES-16).

    At Moderate it is back after a rest (RW-OUT-07), at Major when it has recovered (RW-OUT-08).
    """

    filled: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put it back in, its own Clock filled so far."""
        back = {"out": None}
        return back if one.shared else {**back, "clock": replace(one.clock, filled=self.filled)}

    def apply(self, state: State) -> State:
        """Do so, or fill the Clock that it shares."""
        shared = state.who(self.who).shared
        after: State = super().apply(state)
        if not shared:
            return after
        clock = replace(state.clock_of(self.who), filled=self.filled)
        return replace(after, shared=filled_to(state.shared, shared, clock))


class Ticked(Upon, frozen=True):
    """Segments of a combatant's Resolve Clock were filled (RW-RES-01)."""

    ticks: int
    by: Who = ""
    how: str = "strike"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Fill its own Clock."""
        return {"clock": self._filled(one.clock)}

    def _filled(self, clock: Clock) -> Clock:
        return Clock(clock.size, clock.filled + self.ticks)

    def apply(self, state: State) -> State:
        """Fill the own Clock, or the group's (RW-RES-09)."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        if combatant.shared:
            for group in state.shared:
                if group.id == combatant.shared:
                    clock = self._filled(group.clock)
                    return replace(state, shared=filled_to(state.shared, group.id, clock))
        after: State = super().apply(state)
        return after

    def case(self, state: State, about: Any) -> str:
        """Whether there are any."""
        return "" if self.ticks else "none"

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """How the Clock stands then, what they come from, and what to narrate."""
        clock = state.clock_of(self.who)
        after = self._filled(clock)
        return {
            "clock": after,
            "over": max(after.filled - after.size, 0),
            "struck": self.how == "strike" and self.by,
            "other": self.how != "strike",
            "near": _near(clock, after, book.tables.low_resolve),
        }


def _near(before: Clock, after: Clock, low: int) -> str:
    """Whether a Clock passes half, or one more hit could fill it (RW-RES-12)."""
    if after.full:
        return ""
    if after.left <= low < before.left:
        return "drop"
    return "hard" if before.filled * 2 < after.size <= after.filled * 2 else ""


class TakenOut(About, frozen=True):
    """A combatant is out of the fight, in the way that was agreed (RW-OUT-03, RW-OUT-05)."""

    outcome: str
    words: str = ""
    narrative: bool = False

    def apply(self, state: State) -> State:
        """Put it out: no turns, no engagements, nothing held ready; Conditions stay on it."""
        out = Out(self.outcome, self.words, self.narrative, state.severity_of(self.who))
        return disengaged(state, self.who).changed(self.who, out=out, **UNREADY)
