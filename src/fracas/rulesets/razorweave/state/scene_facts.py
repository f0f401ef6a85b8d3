"""What can happen to the whole fight and on its field: people come, move, hide, go; Clocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import About, Comes, Goes, Opens, Sides, Told, Upon
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.razorweave.state.combatants import Ability, Combatant, Out
from fracas.rulesets.razorweave.state.state import (
    UNREADY,
    SceneClock,
    SceneTag,
    SideStake,
    State,
    TagKey,
    disengaged,
    pair,
)

# The field


class Engaged(Told, frozen=True):
    """Two combatants became Engaged (RW-ZONE-02)."""

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
    """A Tag was put on the scene, a place or a combatant (RW-TAG-17)."""

    tag: TagKey
    by: Who = ""
    place: str = ""
    on: Who = ""
    helps: tuple[Who, ...] = ()
    edge_at: Who = ""
    covers: str = ""

    def apply(self, state: State) -> State:
        """Put the Tag there once; cover may exist once for each side."""
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
        """Whether it is on a combatant."""
        return "on" if self.on else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The Edge it gives (RW-SETUP-03)."""
        return {"edge": self if self.edge_at else None}


class TagGone(Told, frozen=True):
    """A Tag was removed from the scene, a place or its bearer (RW-TAG-17)."""

    tag: TagKey
    place: str = ""
    on: Who = ""
    covers: str = ""

    def apply(self, state: State) -> State:
        """Remove the Tag."""
        gone = (self.tag, self.place, self.on, self.covers)
        left = [tag for tag in state.tags if (tag.id, tag.place, tag.on, tag.covers) != gone]
        return replace(state, tags=tuple(left))

    def case(self, state: State, about: Any) -> str:
        """Whether it was on a combatant."""
        return "on" if self.on else ""


class Moved(About, frozen=True):
    """A combatant moved to another place (RW-ZONE-03); `how` is empty, `fall` or `push`."""

    place: str
    how: str = ""

    def apply(self, state: State) -> State:
        """Set the place; leaving a place ends every engagement (RW-ZONE-13)."""
        combatant = state.find(self.who)
        if combatant is None or combatant.place == self.place:
            return state
        return disengaged(state, self.who).changed(self.who, place=self.place)


class Advanced(Upon, frozen=True):
    """Half of a step is done, since movement is halved (RW-MOVE-09); a blank `step` clears it."""

    step: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remember which step the next movement continues."""
        return {"progress": self.step}


class Reacted(Upon, frozen=True):
    """A combatant used its one out-of-turn Strike of the round (RW-MOVE-05)."""

    at: Who

    sets: ClassVar[Mapping[str, Any]] = {"reacted": True}


class OutOfMelee(Upon, frozen=True):
    """Nobody is Engaged with a combatant any more, and more changes."""

    shape: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        """End all pairs of that combatant."""
        after: State = super().apply(disengaged(state, self.who))
        return after


class Hid(OutOfMelee, frozen=True):
    """A combatant hid, out of sight and out of melee (RW-TAG-19, RW-GAP-98)."""

    sets: ClassVar[Mapping[str, Any]] = {"hidden": True}


class Revealed(Upon, frozen=True):
    """A hidden combatant is seen again (RW-TAG-19)."""

    sets: ClassVar[Mapping[str, Any]] = {"hidden": False}


class Escaped(OutOfMelee, frozen=True):
    """A combatant left the fight from Out of Range; it is not taken out (RW-OUT-24, RW-OUT-27).

    It takes no further part, and no severity applies to it.
    """

    sets: ClassVar[Mapping[str, Any]] = {**UNREADY, "out": Out("escaped")}


# The fight


class Staked(Told, frozen=True):
    """Stakes and severity of the fight were announced (RW-OUT-01, RW-OUT-10)."""

    stakes: str
    severity: str
    sides: tuple[SideStake, ...] = ()

    def apply(self, state: State) -> State:
        """Set stakes and severity in the scene, which has no result yet."""
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
        """Leave structured turns, cancel what was planned, and record the result."""
        return replace(lapsed(state, "fight"), result=self.winner or "draw")

    def case(self, state: State, about: Any) -> str:
        """Whether anybody is left if nobody won."""
        return "" if self.winner else "settled" if state.standing() else "draw"


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (RW-INIT-10)."""


class Left(Goes, frozen=True):
    """A combatant left the scene for good (RW-INIT-10)."""

    def apply(self, state: State) -> State:
        """Remove it from everything."""
        after: State = super().apply(disengaged(state, self.who))
        return replace(after, sequence=tuple([one for one in state.sequence if one != self.who]))


class Sided(Sides, frozen=True):
    """A combatant changed sides; it no longer fights its new side."""

    def apply(self, state: State) -> State:
        """Change the side, and end engagements within it."""
        after: State = super().apply(state)
        sides = {one.id: one.side for one in after.combatants}
        engaged = [two for two in after.engaged if sides.get(two[0]) != sides.get(two[1])]
        return replace(after, engaged=tuple(engaged))


class Carried(Opens[State], frozen=True):
    """The next fight takes over people as they are (RW-RES-16, RW-OUT-06, RW-COND-02)."""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        party = tuple([one for one in self.scene.combatants if one.kind == "pc"])
        return {"party": party or "nobody"}


class Ambushed(About, frozen=True):
    """A side made a complete surprise: one of it acts before there is an order (RW-FRAME-08)."""

    order: str

    def apply(self, state: State) -> State:
        """Record the coming order; turns begin after the first action."""
        return replace(state, order=self.order, sequence=())


class Amended(Told, frozen=True):
    """The stakes changed during the fight, and everybody knows (RW-GM-08)."""

    stakes: str

    def apply(self, state: State) -> State:
        """Set the new stakes."""
        return replace(state, stakes=self.stakes)


# Clocks of the scene


class ClockMade(Told, frozen=True):
    """A threat or progress Clock was added to the scene (RW-CLK-01)."""

    clock: SceneClock

    def apply(self, state: State) -> State:
        """Add it, replacing one of the same id."""
        rest = [one for one in state.threats if one.id != self.clock.id]
        return replace(state, threats=(*rest, self.clock))


class AtClock(Told, frozen=True):
    """A fact about a Clock of the scene, which an edit may have removed."""

    shape: ClassVar[bool] = True

    clock: str

    def becomes(self, clock: SceneClock) -> SceneClock:
        """The Clock after this fact."""
        return clock

    def apply(self, state: State) -> State:
        """The scene with that Clock."""
        threats = [self.becomes(one) if one.id == self.clock else one for one in state.threats]
        return replace(state, threats=tuple(threats))


class ClockTicked(AtClock, frozen=True):
    """Segments of a threat or progress Clock were filled (RW-CLK-06).

    `how` is round, tag, move, act, or near: a Check went badly where the Clock runs.
    """

    ticks: int
    by: Who = ""
    how: str = "act"

    def becomes(self, clock: SceneClock) -> SceneClock:
        """Fill the segments, up to the size; a round's tick counts as used."""
        filled = min(clock.filled + self.ticks, clock.size)
        return replace(clock, filled=filled, ticked=clock.ticked or self.how == "round")

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The Clock after the tick, and whether a bad Check near it was the cause."""
        one = state.threat(self.clock)
        return {"then": None if one is None else self.becomes(one), "near": self.how == "near"}


class ClockHeld(AtClock, frozen=True):
    """A Clock will miss its next tick (RW-MAN-12)."""

    by: Who

    def becomes(self, clock: SceneClock) -> SceneClock:
        """Hold it."""
        return replace(clock, held=True)


class ClockSkipped(AtClock, frozen=True):
    """A held Clock missed a tick, and is no longer held (RW-MAN-12)."""

    how: str = "round"

    def becomes(self, clock: SceneClock) -> SceneClock:
        """Release it; this round's tick is lost."""
        return replace(clock, held=False, ticked=clock.ticked or self.how == "round")


class ClockFilled(AtClock, frozen=True):
    """A threat or progress Clock is full, and what it stands for happens (RW-CLK-05)."""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What happens."""
        clock = state.threat(self.clock)
        return {"effect": "" if clock is None else clock.effect}


class ClockGone(AtClock, frozen=True):
    """The cause of a Clock was removed (RW-CLK-04)."""

    by: Who

    def apply(self, state: State) -> State:
        """Remove the Clock from the scene."""
        threats = [one for one in state.threats if one.id != self.clock]
        return replace(state, threats=tuple(threats))


# What enemies can do


class AbilityUsed(Upon, frozen=True):
    """An enemy used its special ability: now the table knows it (RW-NPC-04)."""

    ability: str
    name: str
    effect: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Mark the ability as seen."""
        return {"abilities": seen(one, self.ability)}


class Observed(Upon, frozen=True):
    """A combatant was watched closely: its abilities are known (RW-NPC-04, RW-GAP-99)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Mark every ability as seen."""
        return {"abilities": seen(one)}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """All its abilities."""
        return {"abilities": about.abilities if about is not None else ()}


def seen(one: Combatant, ability: str = "") -> tuple[Ability, ...]:
    """A combatant's abilities with this one marked as seen, or all of them."""
    return tuple(
        [replace(each, seen=True) if ability in ("", each.id) else each for each in one.abilities]
    )
