"""What can happen to a fight as a whole and on its field: people come, move, engage, hide, go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import About, Comes, Goes, Opens, Sides, Told, Upon
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.razorweave.state.combatants import Combatant, Out
from fracas.rulesets.razorweave.state.condition_facts import rested
from fracas.rulesets.razorweave.state.state import (
    UNREADY,
    SceneTag,
    SideStake,
    State,
    TagKey,
    disengaged,
    pair,
    without,
)

# The field


class Engaged(Told, frozen=True):
    """Two combatants came to blows (RW-ZONE-02)."""

    one: Who
    other: Who

    def apply(self, state: State) -> State:
        """Add the pair."""
        two = pair(self.one, self.other)
        return state if two in state.engaged else replace(state, engaged=(*state.engaged, two))


class BrokeAway(About, frozen=True):
    """A combatant left every engagement at once (RW-ZONE-13)."""

    def apply(self, state: State) -> State:
        """End all pairs of that combatant."""
        return disengaged(state, self.who)


class TagMade(Told, frozen=True):
    """A Tag came onto the scene, onto a place or onto a combatant (RW-TAG-17)."""

    tag: TagKey
    by: Who = ""
    place: str = ""
    on: Who = ""
    helps: tuple[Who, ...] = ()
    edge_at: Who = ""
    covers: str = ""

    def apply(self, state: State) -> State:
        """Put the Tag there once; cover may be there once for each side."""
        if any(
            (tag.id, tag.place, tag.on) == (self.tag, self.place, self.on)
            and tag.covers in ("", self.covers)
            for tag in state.tags
        ):
            return state
        made = SceneTag(
            self.tag, self.by, self.place, self.on, self.helps, self.edge_at, self.covers
        )
        return replace(state, tags=(*state.tags, made))

    def case(self, state: State, about: Any) -> str:
        """Whether somebody bears it."""
        return "on" if self.on else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The Edge that comes with it (RW-SETUP-03)."""
        return {"edge": self if self.edge_at else None}


class TagGone(Told, frozen=True):
    """A Tag left the scene, a place or its bearer (RW-TAG-17)."""

    tag: TagKey
    place: str = ""
    on: Who = ""
    covers: str = ""

    def apply(self, state: State) -> State:
        """Take the Tag off."""
        gone = (self.tag, self.place, self.on, self.covers)
        left = [tag for tag in state.tags if (tag.id, tag.place, tag.on, tag.covers) != gone]
        return replace(state, tags=tuple(left))

    def case(self, state: State, about: Any) -> str:
        """Whether somebody bore it."""
        return "on" if self.on else ""


class Moved(About, frozen=True):
    """A combatant came to another place (RW-ZONE-03); `how` is empty, `fall` or `push`."""

    place: str
    how: str = ""

    def apply(self, state: State) -> State:
        """Set the place; leaving one ends every engagement (RW-ZONE-13)."""
        combatant = state.find(self.who)
        if combatant is None or combatant.place == self.place:
            return state
        return disengaged(state, self.who).changed(self.who, place=self.place)


class Advanced(Upon, frozen=True):
    """Half of a step is done, since movement is halved (RW-MOVE-09); no `step` ends the tale."""

    step: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remember which step goes on with the next movement."""
        return {"progress": self.step}


class Reacted(Upon, frozen=True):
    """A combatant took its one out-of-turn Strike of the round (RW-MOVE-05)."""

    at: Who

    sets: ClassVar[Mapping[str, Any]] = {"reacted": True}


class OutOfMelee(Upon, frozen=True):
    """Nobody is Engaged with somebody any more, and more changes."""

    shape: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        """End all pairs of that combatant."""
        after: State = super().apply(disengaged(state, self.who))
        return after


class Hid(OutOfMelee, frozen=True):
    """A combatant went out of sight and out of melee (RW-TAG-19, RW-GAP-98)."""

    sets: ClassVar[Mapping[str, Any]] = {"hidden": True}


class Revealed(Upon, frozen=True):
    """A hidden combatant is seen again (RW-TAG-19)."""

    sets: ClassVar[Mapping[str, Any]] = {"hidden": False}


class Escaped(OutOfMelee, frozen=True):
    """A combatant left the fight from Out of Range; it is not taken out (RW-OUT-24, RW-OUT-27).

    It takes no more part; no severity touches it.
    """

    sets: ClassVar[Mapping[str, Any]] = {**UNREADY, "out": Out("escaped")}


# The fight


class Staked(Told, frozen=True):
    """What the fight is about and how badly defeat hurts was said aloud (RW-OUT-01, RW-OUT-10)."""

    stakes: str
    severity: str
    sides: tuple[SideStake, ...] = ()

    def apply(self, state: State) -> State:
        """Write stakes and severity into the scene, which has no result yet."""
        threats = tuple([clock for clock in state.threats if not clock.full])
        return replace(
            state,
            stakes=self.stakes,
            severity=self.severity,
            aims=self.sides,
            threats=threats,
            result="",
        )


class Ended(Told, frozen=True):
    """The fight is over (RW-OUT-23): the side left acting, or nobody (RW-GAP-100)."""

    winner: str

    def apply(self, state: State) -> State:
        """Leave structured turns, call off what was planned, note how it came out."""
        return replace(lapsed(state, "fight"), result=self.winner or "draw")

    def case(self, state: State, about: Any) -> str:
        """Whether anybody is left where nobody won."""
        return "" if self.winner else "settled" if state.standing() else "draw"


class Rested(Told, frozen=True):
    """A rest: Resolve Clocks are cleared and what a rest ends is over (RW-RES-16, RW-PHYS-06)."""

    ends: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Clear every Clock and the Conditions that a rest ends."""
        people = [
            replace(one, conditions=without(one.conditions, *self.ends)) for one in state.combatants
        ]
        return rested(state, tuple(people))


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (RW-INIT-10)."""


class Left(Goes, frozen=True):
    """A combatant left the scene for good (RW-INIT-10)."""

    def apply(self, state: State) -> State:
        """Remove it from everything."""
        after: State = super().apply(disengaged(state, self.who))
        return replace(after, sequence=tuple([one for one in state.sequence if one != self.who]))


class Sided(Sides, frozen=True):
    """A combatant changed sides; it no longer fights those it now stands with."""

    def apply(self, state: State) -> State:
        """Change the side, and end engagements inside it."""
        after: State = super().apply(state)
        sides = {one.id: one.side for one in after.combatants}
        engaged = [two for two in after.engaged if sides.get(two[0]) != sides.get(two[1])]
        return replace(after, engaged=tuple(engaged))


class Carried(Opens[State], frozen=True):
    """The next fight opens, and in it stand those who came through the last one as they are.

    RW-RES-16, RW-OUT-06, RW-COND-02.
    """

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        party = tuple([one for one in self.scene.combatants if one.kind == "pc"])
        return {"party": party or "nobody"}
