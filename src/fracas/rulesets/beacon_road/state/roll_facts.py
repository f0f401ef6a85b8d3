"""What can happen around a roll: the roll itself, effects, Stress, Beacon Points, what waits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.core.prompts import Term
from fracas.rulesets.beacon_road.state.changes import came_to_light, changed
from fracas.rulesets.beacon_road.state.state import Edge, State


class Stressed(Fact, frozen=True):
    """Stress was taken, or with a negative `amount` cleared (BR-STRESS-01).

    What goes beyond the last box is lost (BR-RESIST-12); `why` names what it was for.
    """

    who: str
    amount: int
    why: str = ""

    def apply(self, state: State) -> State:
        """Mark the boxes."""
        one = state.who(self.who)
        return changed(
            state, self.who, stress=max(0, min(one.stress + self.amount, one.most_stress))
        )


class BeaconSpent(Fact, frozen=True):
    """A Beacon Point was spent (BR-STRESS-07). `why` is death, act, react, reroll or stress."""

    who: str
    why: str

    def apply(self, state: State) -> State:
        """Take it; one more Act or React is bought with it."""
        one = state.who(self.who)
        values: dict[str, Any] = {"beacons": max(one.beacons - 1, 0)}
        if self.why == "act":
            values["acts"] = one.acts - 1
        elif self.why == "react":
            values["reacts"] = one.reacts - 1
        return changed(state, self.who, **values)


class BotchPoint(Fact, frozen=True):
    """A player's character botched: the game master has a Botch Point more (BR-ROLL-16)."""

    who: str

    def apply(self, state: State) -> State:
        """Count it."""
        return replace(state, botches=state.botches + 1)


class Rolled(Fact, frozen=True):
    """A roll: its pools with each modifier and its source, faces, total, and what it came to.

    BR-INFO-04, BR-DICE-07. `kind` is attack, action, wound, resist, fortune or survey; `result` is
    success, failure or botch, and `multiplier` counts whole tens above the TN (BR-ROLL-11).
    `results` has one entry for each TN that the roll met or missed (BR-ROLL-13).
    """

    who: str
    kind: str
    action: str
    attribute: str
    tier: int
    total: int
    tn: int
    result: str
    multiplier: int = 0
    target: str = ""
    power: str = ""
    terms: tuple[Term, ...] = ()
    defense: tuple[Term, ...] = ()
    results: tuple[tuple[str, int, str, int], ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()

    def apply(self, state: State) -> State:
        """The Defenses that it was held against are no secret any longer (BR-INFO-02)."""
        if not self.target or not self.results:
            return state
        return came_to_light(state, self.target, *[name for name, _, _, _ in self.results])


class EffectRolled(Fact, frozen=True):
    """Bounded dice, all of them summed (BR-DMG-01): damage, healing, a tick of a wound."""

    who: str
    what: str
    total: int
    faces: Faces = ()
    dice: str = ""
    target: str = ""
    terms: tuple[Term, ...] = ()


class Replaced(Fact, frozen=True):
    """A defense roll took the place of the targeted Defense (BR-POWER-06, BR-RESIST-16).

    The attack of `by` on `target` is read anew: `result` and `multiplier` are what it came to.
    `raised` is what its Defenses are higher by, where none was replaced (BR-POWER-14); `total` is
    then the first of them.
    """

    who: str
    power: str
    total: int
    result: str
    multiplier: int = 0
    by: str = ""
    target: str = ""
    raised: int = 0


class Lent(Fact, frozen=True):
    """A Tier waits for a roll of somebody's: Aim, Feint, Set Up, Assist (BR-POWER-10)."""

    who: str
    edge: Edge

    def apply(self, state: State) -> State:
        """Keep it."""
        one = state.who(self.who)
        return changed(state, self.who, edges=(*one.edges, self.edge))


class Used(Fact, frozen=True):
    """A Tier that waited was used up; `place` is its place on the sheet, from 0."""

    who: str
    place: int

    def apply(self, state: State) -> State:
        """Take it."""
        one = state.who(self.who)
        edges = tuple([e for place, e in enumerate(one.edges) if place != self.place])
        return changed(state, self.who, edges=edges)


class StanceTaken(Fact, frozen=True):
    """A stance was taken; the newest alone applies (BR-POWER-05)."""

    who: str
    power: str

    def apply(self, state: State) -> State:
        """Note it; a stance is there for all to see (BR-INFO-02)."""
        return changed(came_to_light(state, self.who, self.power), self.who, stance=self.power)


class PowerSpent(Fact, frozen=True):
    """A use of an npc's power is gone (BR-NPC-02)."""

    who: str
    power: str

    def apply(self, state: State) -> State:
        """Count it."""
        state = came_to_light(state, self.who, self.power)
        one = state.who(self.who)
        uses = tuple(
            [replace(u, left=u.left - 1) if u.power == self.power else u for u in one.uses]
        )
        return changed(state, self.who, uses=uses)
