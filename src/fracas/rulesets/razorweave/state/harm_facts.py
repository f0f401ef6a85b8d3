"""What can happen to people and their gear: ticks, falls, returns; drawn, spent, mended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import About, Upon
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant, Out, Tier, WeaponKey
from fracas.rulesets.razorweave.state.state import UNREADY, State, disengaged, filled_to, without


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


# Gear


class Drew(Upon, frozen=True):
    """Somebody Disarmed drew another weapon; the lost one stays where it fell (RW-MAN-07)."""

    weapon: WeaponKey

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put the other weapon in hand, and end the Condition."""
        return {"weapons": one.weapons[1:], "conditions": without(one.conditions, "disarmed")}


class Readied(Upon, frozen=True):
    """Somebody took `item` in hand and put away what hands do not hold (RW-WEAP-24)."""

    item: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what is at the ready and what is carried."""
        return {"weapons": self.weapons, "armour": self.armour, "stowed": self.stowed}


class Ablated(Upon, frozen=True):
    """Ablative gear swallowed a hit; armour then counts one tier lower (RW-ARM-09, RW-ARM-10)."""

    item: str
    lowers: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Spend the charge of this scene, and lower the armour's tier."""
        return {"ablated": (*one.ablated, self.item), "worn": one.worn + self.lowers}


class Recharged(Upon, frozen=True):
    """A new scene: the charge of Ablative gear is whole again, its tier is not (RW-ARM-11)."""

    sets: ClassVar[Mapping[str, Any]] = {"ablated": ()}


class Repaired(Upon, frozen=True):
    """Somebody's armour was mended out of combat (RW-ARM-11)."""

    sets: ClassVar[Mapping[str, Any]] = {"worn": 0}


class Reread(Upon, frozen=True):
    """A stance was read without the Edge of a shield (RW-WEAP-12)."""

    tier: Tier

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remember that reading."""
        if one.stance is None:
            return {}
        return {"stance": replace(one.stance, bare=self.tier, unread=None)}
