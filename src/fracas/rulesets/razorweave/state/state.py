"""The state of a Razorweave fight: what a scene contains, and questions about it for rules.

Fighters are in `combatants`; here are Tags, Clocks, Edge on offer, and what sides want.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from fracas.core.errors import Moot
from fracas.core.facts import Beat, Began, Fact
from fracas.core.system.ruleset import Viewer
from fracas.kit.crowd import Crowd
from fracas.kit.fields import Counter, Key, Lasts, Who
from fracas.kit.sight import Sight
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Combatant, SharedClock
from fracas.space.zones import Between, Place, band_between

TagKey = Annotated[str, Key("tags", "a Tag", "RW-TAG-01")]
TagAt = Annotated[str, Key("tags")]
"""A Tag and its place, as named by `tag_key`."""
PlaceId = Annotated[str, Key(listed="places")]
ClockId = Annotated[str, Key(listed="threats")]


class SceneTag(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A Tag, by its name in the book (RW-TAG-01), on the scene, on a `place`, or on a combatant.

    `by` made it, if anybody did; `on` is the combatant it is on; `helps` names those it helps
    besides its maker, if the Tag leaves that open (RW-TAG-15). While it exists, the maker's whole
    side has Edge on Strikes at `edge_at` (RW-SETUP-03). Cover made by an act `covers` one side
    only; cover of the ground covers everybody there (RW-GAP-118).
    """

    id: TagKey
    by: Who = ""
    place: str = ""
    on: Who = ""
    helps: tuple[Who, ...] = ()
    edge_at: Who = ""
    covers: str = ""

    def touches(self, one: Combatant) -> bool:
        """Whether it is on a combatant or on its place; one on the scene touches all."""
        if self.on:
            return self.on == one.id
        return not self.place or self.place == one.place

    def shelters(self, one: Combatant) -> bool:
        """Whether a combatant is behind it, if it is cover (RW-TAG-04, RW-GAP-118)."""
        return self.covers in ("", one.side) and self.touches(one)


def tag_key(tag: SceneTag) -> str:
    """A Tag as options name it: its kind, and its bearer or its side and place, if any."""
    if tag.on:
        return f"{tag.id}:on:{tag.on}"
    side = f":of:{tag.covers}" if tag.covers else ""
    return f"{tag.id}{side}:{tag.place}" if tag.place else f"{tag.id}{side}"


def read_key(key: str) -> tuple[str, str, str, str]:
    """Split a key of `tag_key`: the kind of the Tag, its place, its bearer, whom it covers."""
    name, _, about = key.partition(":")
    if about.startswith("on:"):
        return name, "", about[3:], ""
    if about.startswith("of:"):
        side, _, place = about[3:].partition(":")
        return name, place, "", side
    return name, about, "", ""


class SceneClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A threat or progress Clock: what fills it, whom that serves, what it causes (RW-CLK-01).

    It serves `side`: to that side it is progress, to all others a threat. With the trigger `round`
    it ticks once a round, on the turn of its `owner` (a combatant or a group), or as the round
    closes if nobody owns it (RW-CLK-03, RW-GAP-87). `decides` says that the fight ends when it is
    full (RW-CLK-05), `undoable` that a Maneuver may remove its cause (RW-CLK-04). If `held`, it
    misses its next tick (RW-MAN-12); if `ticked`, it has had this round's tick. A Partial or a
    Failure by another side in the place `near` ticks it too (RW-CLK-02).
    """

    id: str
    label: str
    size: int
    filled: int = 0
    side: str = ""
    owner: str = ""
    trigger: str = ""
    effect: str = ""
    decides: bool = False
    undoable: bool = False
    held: bool = False
    ticked: Annotated[bool, Lasts("round")] = False
    near: str = ""

    @property
    def full(self) -> bool:
        """Whether the last segment is filled."""
        return self.filled >= self.size


class Offer(msgspec.Struct, frozen=True):
    """An Edge for the next of a `side` at `against`, for `turns` of its maker (RW-SETUP-07)."""

    by: Who
    side: str
    against: Who
    turns: int


class TurnUse(msgspec.Struct, frozen=True, omit_defaults=True):
    """The used parts of the current turn: its movement, its main action, its free small act.

    RW-TURN-02, RW-TURN-04. If `rooted`, the only movement left is to stand up (RW-DEF-13).
    """

    moved: bool = False
    acted: bool = False
    small: bool = False
    rooted: bool = False


UNUSED = TurnUse()
"""A turn at its start."""


class SideStake(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side wants from the fight, and how severe its defeat is (RW-OUT-19, RW-OUT-25)."""

    id: str
    wants: str = ""
    severity: str = ""


class State(Crowd[Combatant], frozen=True):
    """A scene, whether or not a fight is on.

    `structured` says whether turns are taken (RW-FRAME-02); `order` is conversational, popcorn or
    rolled (RW-INIT-01 to RW-INIT-04); `sequence` is the rolled order or the one popcorn named next;
    `active` is whose turn it is, `used` which parts of that turn are gone (RW-TURN-02); `engaged`
    has the pairs in melee, each sorted (RW-ZONE-13). `hampers` names what Medium Armor burdens
    here, besides Stealth (RW-GAP-73). `threats` are the threat and progress Clocks (RW-CLK-01).
    """

    title: str = ""
    stakes: str = ""
    severity: str = "moderate"
    order: str = "conversational"
    structured: Annotated[bool, Lasts("fight")] = False
    round: Annotated[int, Counter()] = 0
    turn: Annotated[int, Counter()] = 0
    active: Annotated[Who, Lasts("turn")] = ""
    used: Annotated[TurnUse, Lasts("turn")] = UNUSED
    combatants: tuple[Combatant, ...] = ()
    shared: tuple[SharedClock, ...] = ()
    tags: tuple[SceneTag, ...] = ()
    engaged: tuple[tuple[Who, Who], ...] = ()
    places: tuple[Place, ...] = ()
    bands: tuple[Between, ...] = ()
    sequence: tuple[Who, ...] = ()
    threats: tuple[SceneClock, ...] = ()
    offers: tuple[Offer, ...] = ()
    aims: tuple[SideStake, ...] = ()
    hampers: tuple[str, ...] = ()
    result: str = ""
    agenda: Annotated[tuple[Beat, ...], Lasts("fight")] = ()

    def able(self, who: str) -> Combatant:
        """The combatant, who must still be in the fight; raises `Moot` otherwise."""
        for combatant in self.combatants:
            if combatant.id == who:
                if combatant.out is not None:
                    break
                return combatant
        raise Moot(who)

    def standing(self) -> tuple[Combatant, ...]:
        """All who are still in the fight."""
        return tuple([one for one in self.combatants if one.out is None])

    def foes(self, who: str) -> tuple[Combatant, ...]:
        """Those of other sides who are still in the fight."""
        side = self.who(who).side
        return tuple([one for one in self.combatants if one.side != side and one.out is None])

    def faces_foes(self, who: str) -> bool:
        """Whether anybody of another side is still in the fight."""
        side = self.who(who).side
        return any(one.side != side and one.out is None for one in self.combatants)

    def allies(self, who: str) -> tuple[Combatant, ...]:
        """The others of the same side who are still in the fight."""
        side = self.who(who).side
        return tuple(
            [
                one
                for one in self.combatants
                if one.side == side and one.out is None and one.id != who
            ]
        )

    def clock_of(self, who: str) -> Clock:
        """The Resolve Clock that counts for a combatant: its own or its group's (RW-RES-09)."""
        combatant = self.who(who)
        if combatant.shared:
            for group in self.shared:
                if group.id == combatant.shared:
                    return group.clock
        return combatant.clock

    def severity_of(self, who: str) -> str:
        """A combatant's severity: its own, its side's or the fight's (RW-OUT-19, RW-GAP-90)."""
        one = self.find(who)
        if one is None or one.severity:
            return self.severity if one is None else one.severity
        for aim in self.aims:
            if aim.id == one.side and aim.severity:
                return aim.severity
        return self.severity

    def threat(self, clock: str) -> SceneClock | None:
        """The threat or progress Clock with that id, or None."""
        return next((one for one in self.threats if one.id == clock), None)

    def shown(self, who: str) -> int:
        """Segments drawn as filled: all, if the story took the owner out (RW-OUT-22)."""
        clock, out = self.clock_of(who), self.who(who).out
        return clock.size if out is not None and out.narrative else clock.shown

    def up_next(self) -> str:
        """Who acts after the current turn, if the order says so (RW-INIT-06); else nothing."""
        if self.order == "conversational":
            return ""
        standing = {
            one.id: one.acted
            for one in self.combatants
            if one.out is None and one.id != self.active
        }
        again = all(standing.values())
        for who in self.sequence:
            if who in standing and (again or not standing[who]):
                return who
        return ""

    def are_engaged(self, one: str, other: str) -> bool:
        """Whether two combatants are Engaged with each other (RW-ZONE-02).

        Foes who are Engaged are adjacent to one another (RW-ZONE-10).
        """
        return pair(one, other) in self.engaged

    def band(self, one: str, other: str) -> str:
        """The band between two combatants: engaged, close, far or out (RW-ZONE-01, RW-ZONE-02).

        Without a map everybody is Engaged or Close (RW-ZONE-09). It is computed for each pair and
        is not a property of a place (RW-GAP-21).
        """
        if self.are_engaged(one, other):
            return "engaged"
        return self.band_of(self.who(one).place, self.who(other).place)

    def band_of(self, here: str, there: str) -> str:
        """The band between two places; Cramped ones have no Far (RW-ZONE-03, RW-TAG-09)."""
        if here == there or not self.bands:
            return "close"
        band = band_between(self.bands, here, there, "close")
        if band == "far" and any(
            tag.id == "cramped" and tag.place in ("", here, there) for tag in self.tags
        ):
            return "close"
        return band

    def engaged_with(self, who: str) -> tuple[str, ...]:
        """Everybody a combatant is Engaged with."""
        return tuple([two if one == who else one for one, two in self.engaged if who in (one, two)])

    def tags_on(self, who: str) -> tuple[SceneTag, ...]:
        """The Tags on a combatant or on its place."""
        if not self.tags:
            return ()
        one = self.who(who)
        return tuple(tag for tag in self.tags if tag.touches(one))

    def place(self, place: str) -> Place | None:
        """The place of that id, or None."""
        return next((one for one in self.places if one.id == place), None)


def pair(one: str, other: str) -> tuple[str, str]:
    """Two ids in sorted order, since an engagement is symmetric (RW-ZONE-13)."""
    return (one, other) if one < other else (other, one)


# Changes made by several facts


UNREADY: Mapping[str, Any] = {"grants": (), "stance": None}
"""The values with nothing gained for later kept."""


def with_one(combatants: tuple[Combatant, ...], changed_one: Combatant) -> tuple[Combatant, ...]:
    """The combatants with the one of the same id replaced."""
    who = changed_one.id
    return tuple([changed_one if one.id == who else one for one in combatants])


def disengaged(state: State, who: str) -> State:
    """The state with every engagement of one combatant ended (RW-ZONE-13)."""
    return replace(state, engaged=tuple([two for two in state.engaged if who not in two]))


def without(conditions: tuple[Ailment, ...], *ends: str) -> tuple[Ailment, ...]:
    """The Conditions without those of these names."""
    return tuple([one for one in conditions if one.name not in ends])


def with_clock(state: State, who: str, clock: Clock) -> State:
    """The state with the Resolve Clock that counts for a combatant replaced (RW-RES-09)."""
    group = state.who(who).shared
    if not any(one.id == group for one in state.shared):
        return state.changed(who, clock=clock)
    shared = [SharedClock(group, clock) if one.id == group else one for one in state.shared]
    return replace(state, shared=tuple(shared))


def emptied(clock: Clock) -> Clock:
    """A Clock with no segment filled (RW-RES-16)."""
    return replace(clock, filled=0)


# What seats see


BREAKS = "breaks"
"""The beat in which an enemy may break; only the game master knows about it."""


class Hushed(msgspec.Struct, frozen=True):
    """Marks a fact that only the game master sees: a test of courage (RW-GAP-99)."""


class Secrecy(Sight[State]):
    """What seats see: only the abilities already seen, and no breaking points.

    Nearly everything is open: Clocks, DCs, Conditions (RW-RES-12). What a foe may do is not: they
    assume that every foe has one phase, only the abilities seen, and no breaking point (RW-GAP-99).
    """

    def redact(self, one: Any, *, own: bool = False) -> Any:
        """A combatant without what only the game master knows."""
        known = super().redact(one, own=own)
        if not one.abilities:
            return known
        return replace(known, abilities=tuple([each for each in one.abilities if each.seen]))

    def view(self, state: State, viewer: Viewer) -> State:
        """The state as a viewer may see it, without who is about to break."""
        seen = super().view(state, viewer)
        if viewer.is_gm or not any(beat.name == BREAKS for beat in seen.agenda):
            return seen
        return replace(seen, agenda=tuple([one for one in seen.agenda if one.name != BREAKS]))

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        """The fact as a viewer sees it; None if it is hushed."""
        breaks = isinstance(fact, Began) and fact.beat.name == BREAKS
        if not viewer.is_gm and (breaks or isinstance(fact, Hushed)):
            return None
        return super().shows(fact, state, viewer)


SIGHT = Secrecy(Combatant)
"""What seats see."""
