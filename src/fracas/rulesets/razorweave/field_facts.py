"""What can happen on the field: Tags come and go, people engage, move, hide, slip away."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.rulesets.razorweave.changes import disengaged
from fracas.rulesets.razorweave.combatants import Out
from fracas.rulesets.razorweave.scenes import SceneTag
from fracas.rulesets.razorweave.state import State, pair


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
        return disengaged(state, self.who)


class TagMade(Fact, frozen=True):
    """A Tag came onto the scene, onto a place or onto a combatant (RW-TAG-17)."""

    tag: str
    by: str = ""
    place: str = ""
    on: str = ""
    helps: tuple[str, ...] = ()
    edge_at: str = ""
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


class TagGone(Fact, frozen=True):
    """A Tag left the scene, a place or its bearer (RW-TAG-17)."""

    tag: str
    place: str = ""
    on: str = ""
    covers: str = ""

    def apply(self, state: State) -> State:
        """Take the Tag off."""
        gone = (self.tag, self.place, self.on, self.covers)
        left = [tag for tag in state.tags if (tag.id, tag.place, tag.on, tag.covers) != gone]
        return replace(state, tags=tuple(left))


class Moved(Fact, frozen=True):
    """A combatant came to another place (RW-ZONE-03); `how` is empty, `fall` or `push`."""

    who: str
    place: str
    how: str = ""

    def apply(self, state: State) -> State:
        """Set the place; leaving one ends every engagement (RW-ZONE-13)."""
        combatant = state.find(self.who)
        if combatant is None or combatant.place == self.place:
            return state
        return disengaged(state, self.who).changed(self.who, place=self.place)


class Advanced(Fact, frozen=True):
    """Half of a step is done, since movement is halved (RW-MOVE-09); no `step` ends the tale."""

    who: str
    step: str = ""

    def apply(self, state: State) -> State:
        """Remember which step goes on with the next movement."""
        return state.changed(self.who, progress=self.step)


class Reacted(Fact, frozen=True):
    """A combatant took its one out-of-turn Strike of the round (RW-MOVE-05)."""

    who: str
    at: str

    def apply(self, state: State) -> State:
        """Mark it until the next round."""
        return state.changed(self.who, reacted=True)


class Hid(Fact, frozen=True):
    """A combatant went out of sight and out of melee (RW-TAG-19, RW-GAP-98)."""

    who: str

    def apply(self, state: State) -> State:
        """Nobody is Engaged with it, and nobody may aim at it."""
        return disengaged(state, self.who).changed(self.who, hidden=True)


class Revealed(Fact, frozen=True):
    """A hidden combatant is seen again (RW-TAG-19)."""

    who: str

    def apply(self, state: State) -> State:
        """It may be aimed at."""
        return state.changed(self.who, hidden=False)


class Escaped(Fact, frozen=True):
    """A combatant left the fight from Out of Range; it is not taken out (RW-OUT-24, RW-OUT-27)."""

    who: str

    def apply(self, state: State) -> State:
        """It takes no more part; no severity touches it."""
        state = disengaged(state, self.who)
        return state.changed(self.who, out=Out("escaped"), stance=None, grants=())


FIELD_FACTS: tuple[type[Fact], ...] = (
    Engaged,
    BrokeAway,
    TagMade,
    TagGone,
    Moved,
    Advanced,
    Reacted,
    Hid,
    Revealed,
    Escaped,
)
"""Every kind of fact about the field, as journals store them."""
