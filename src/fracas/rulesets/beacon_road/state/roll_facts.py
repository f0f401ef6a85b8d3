"""Facts about rolls: the roll itself, effects, Stress, Beacon Points, waiting Tiers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.kit.facts import About
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.state.changes import came_to_light, changed
from fracas.rulesets.beacon_road.state.state import Edge, State


class Stressed(About, frozen=True):
    """Stress was taken, or for a negative `amount` cleared (BR-STRESS-01).

    Stress beyond the last box is lost (BR-RESIST-12); `why` names its purpose.
    """

    amount: int
    why: str = ""

    def apply(self, state: State) -> State:
        """Mark the boxes."""
        one = state.who(self.who)
        return changed(
            state, self.who, stress=max(0, min(one.stress + self.amount, one.most_stress))
        )

    def case(self, state: Any, about: Any) -> str:
        """Taken, cleared or none; no sentence for a creature that is gone."""
        if about is None:
            return "gone"
        return "cleared" if self.amount < 0 else "" if self.amount else "none"


class BeaconSpent(About, frozen=True):
    """A Beacon Point was spent (BR-STRESS-07). `why` is death, act, react, reroll or stress."""

    why: str

    def apply(self, state: State) -> State:
        """Take it, and add the Act or React it buys."""
        one = state.who(self.who)
        values: dict[str, Any] = {"beacons": max(one.beacons - 1, 0)}
        if self.why == "act":
            values["acts"] = one.acts - 1
        elif self.why == "react":
            values["reacts"] = one.reacts - 1
        return changed(state, self.who, **values)

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """How many points are left."""
        return {"there": about is not None, "left": max(about.beacons - 1, 0) if about else 0}


class BotchPoint(About, frozen=True):
    """A player's character botched, which gives the game master a Botch Point (BR-ROLL-16)."""

    def apply(self, state: State) -> State:
        """Count it."""
        return replace(state, botches=state.botches + 1)

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """How many the game master has now."""
        return {"points": state.botches + 1}


class Rolled(About, frozen=True):
    """A roll was made: its pools with every modifier and source, faces, total, and result.

    BR-INFO-04, BR-DICE-07. `kind` is attack, action, wound, resist, fortune or survey; `result` is
    success, failure or botch, and `multiplier` counts full tens above the TN (BR-ROLL-11).
    `results` has one entry for each TN (BR-ROLL-13).
    """

    kind: str
    action: str
    attribute: str
    tier: int
    total: int
    tn: int
    result: str
    multiplier: int = 0
    target: Who = ""
    power: str = ""
    terms: tuple[Term, ...] = ()
    defense: tuple[Term, ...] = ()
    results: tuple[tuple[str, int, str, int], ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()

    def apply(self, state: State) -> State:
        """Reveal the Defenses it was compared with (BR-INFO-02)."""
        if not self.target or not self.results:
            return state
        return came_to_light(state, self.target, *[name for name, _, _, _ in self.results])


class EffectRolled(About, frozen=True):
    """Effect dice were rolled and summed (BR-DMG-01): damage, healing, a tick of a wound."""

    what: str
    total: int
    faces: Faces = ()
    dice: str = ""
    target: Who = ""
    terms: tuple[Term, ...] = ()

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is for another creature, and has several dice."""
        return {"other": self.target not in ("", self.who), "several": len(self.faces) > 1}


class Replaced(About, frozen=True):
    """A defense roll replaced the targeted Defense (BR-POWER-06, BR-RESIST-16).

    The attack of `by` on `target` is read again, with this `result` and `multiplier`. `raised` is
    the increase of its Defenses if none was replaced (BR-POWER-14); `total` is then the first of
    them.
    """

    power: str
    total: int
    result: str
    multiplier: int = 0
    by: Who = ""
    target: Who = ""
    raised: int = 0


class Lent(About, frozen=True):
    """A Tier now waits for a creature's roll: Aim, Feint, Set Up, Assist (BR-POWER-10)."""

    edge: Edge

    def apply(self, state: State) -> State:
        """Keep it."""
        one = state.who(self.who)
        return changed(state, self.who, edges=(*one.edges, self.edge))

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is from another creature."""
        return {"given": self.edge.by not in ("", self.who)}


class Used(About, frozen=True):
    """A waiting Tier was used up; `place` is its index on the sheet, from 0."""

    place: int

    def apply(self, state: State) -> State:
        """Take it."""
        one = state.who(self.who)
        edges = tuple([e for place, e in enumerate(one.edges) if place != self.place])
        return changed(state, self.who, edges=edges)

    def case(self, state: Any, about: Any) -> str:
        """What is not there has no sentence."""
        return "" if about is not None and self.place < len(about.edges) else "gone"

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """What waited."""
        return {} if self.case(state, about) else {"edge": about.edges[self.place]}


class StanceTaken(About, frozen=True):
    """A stance was taken; only the newest applies (BR-POWER-05)."""

    power: str

    def apply(self, state: State) -> State:
        """Note it; everybody sees a stance (BR-INFO-02)."""
        return changed(came_to_light(state, self.who, self.power), self.who, stance=self.power)


class PowerSpent(About, frozen=True):
    """A use of an npc's power was spent (BR-NPC-02)."""

    power: str

    def apply(self, state: State) -> State:
        """Count it."""
        state = came_to_light(state, self.who, self.power)
        one = state.who(self.who)
        uses = tuple(
            [replace(u, left=u.left - 1) if u.power == self.power else u for u in one.uses]
        )
        return changed(state, self.who, uses=uses)

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """How many uses are left."""
        uses = about.uses if about is not None else ()
        return {"left": next((use.left - 1 for use in uses if use.power == self.power), 0)}
