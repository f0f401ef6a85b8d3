"""Facts about the scene: movement, senses, items, clocks, ground, coming and going."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.kit.facts import About, Opens, Told
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.state.changes import FRESH, all_changed, changed, item_changed
from fracas.rulesets.beacon_road.state.state import Creature, Patch, State, Track
from fracas.space.squares import Square


class Wavered(Told, frozen=True):
    """A side considered surrender, which it does once (BR-ENTER-14)."""

    side: str

    def apply(self, state: State) -> State:
        """It is not asked again."""
        return replace(state, yields=tuple([one for one in state.yields if one.side != self.side]))


class Gone(About, frozen=True):
    """A creature left the fight alive: surrendered, fled, or by a ceasefire (BR-ENTER-13)."""

    how: str

    def apply(self, state: State) -> State:
        """Take it out of the fight."""
        return changed(state, self.who, out=self.how)


class Moved(About, frozen=True):
    """A creature moved (BR-MOVE-01).

    `how` is advance, maneuver, push, pull, slide, slam, teleport or placed; `feet` is the cost, or
    for forced movement the distance. `way` begins at the old place.
    """

    way: tuple[Square, ...]
    feet: int = 0
    how: str = "advance"

    def apply(self, state: State) -> State:
        """Move it to the end of the way."""
        if not self.way:
            return state
        return changed(state, self.who, place=self.way[-1], passing=False)

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """The squares; a Teleport or placing has none in between."""
        jumps = self.how in ("teleport", "placed")
        squares = [str(square) for square in self.way]
        return {
            "far": not jumps,
            "start": "".join(squares[:1]) if len(squares) > 1 else "",
            "via": "" if jumps else ", ".join(squares[1:-1]),
            "end": "".join(squares[-1:]),
        }


class Passing(About, frozen=True):
    """A moving creature is in another's square, where it cannot end (BR-MOVE-18)."""

    whom: Who

    def apply(self, state: State) -> State:
        """Note it, until it moves on."""
        return changed(state, self.who, passing=True)


class Stopped(About, frozen=True):
    """A movement ended before its time, or never began (BR-MOVE-15, BR-MOVE-22).

    `why` is ground, creature or edge for the obstacle `what`; fell over an edge at `what`; feet,
    which ran out; incapacitated, rooted, downed or moved by a strike on the way; or rooted and
    stalwart for those no force moves. `feet` is the distance moved until then.
    """

    why: str
    feet: int = 0
    what: str = ""

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether there was an obstacle, and whether the creature had moved before."""
        blocked = self.why in ("fell", "ground", "creature")
        return {"blocked": blocked, "after": self.feet and self.why != "feet"}


class Unseen(About, frozen=True):
    """Some creatures no longer perceive another (BR-COND-04, BR-COND-07)."""

    by: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Note it."""
        return changed(state, self.who, unseen_by=self.by)

    def case(self, state: Any, about: Any) -> str:
        """Whether everybody perceives it, or some do again."""
        if not self.by:
            return "none"
        return "found" if about is not None and set(self.by) < set(about.unseen_by) else ""

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Who perceives it again."""
        before = about.unseen_by if about is not None else ()
        return {"found": [other for other in before if other not in self.by]}


class ItemMoved(About, frozen=True):
    """An item was drawn, stowed, dropped or picked up (BR-ACT-07, BR-ACT-08, BR-WND-10).

    `to` is wielded, readied, packed, or ground; `hands` it fills when wielded.
    """

    item: str
    to: str
    hands: int = 0

    def apply(self, state: State) -> State:
        """Move it between the sheet and the ground."""
        one = state.who(self.who)
        if self.to == "ground":
            dropped = one.item(self.item)
            if dropped is None:
                return state
            rest = tuple([item for item in one.items if item.id != self.item])
            lying = replace(dropped, state="readied", hands=0, place=one.place)
            return replace(changed(state, self.who, items=rest), ground=(*state.ground, lying))
        lying_there = next((item for item in state.ground if item.id == self.item), None)
        if lying_there is not None:
            ground = tuple([item for item in state.ground if item.id != self.item])
            taken = replace(lying_there, state=self.to, hands=self.hands, place=None)
            return replace(changed(state, self.who, items=(*one.items, taken)), ground=ground)
        items = tuple(
            [
                replace(item, state=self.to, hands=self.hands) if item.id == self.item else item
                for item in one.items
            ]
        )
        return changed(state, self.who, items=items)

    def case(self, state: Any, about: Any) -> str:
        """Where it goes."""
        return self.to

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it takes both hands."""
        return {"both": self.hands == 2}


class Loaded(About, frozen=True):
    """A weapon was reloaded, or if `loaded` is False, shot (BR-GEAR-03)."""

    item: str
    loaded: bool = True

    def apply(self, state: State) -> State:
        """Note it."""
        return item_changed(state, self.who, self.item, lambda _: self.loaded, "loaded")


class Consumed(About, frozen=True):
    """A Consumable lost a use (BR-GEAR-04)."""

    item: str

    def apply(self, state: State) -> State:
        """Count it."""
        return item_changed(state, self.who, self.item, lambda item: item.uses - 1, "uses")


class TrackTicked(Told, frozen=True):
    """Segments of a clock were filled; spare ticks are lost (BR-NPC-06)."""

    track: str
    ticks: int
    by: Who = ""

    def apply(self, state: State) -> State:
        """Fill them."""
        tracks = tuple(
            [
                replace(one, filled=max(0, min(one.filled + self.ticks, one.size)))
                if one.id == self.track
                else one
                for one in state.tracks
            ]
        )
        return replace(state, tracks=tracks)

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """The clock after it, or None."""
        after = self.apply(state).tracks
        clock = next((one for one in after if one.id == self.track), None)
        return {"clock": clock, "back": self.ticks < 0, "count": abs(self.ticks)}


class TrackMade(Told, frozen=True):
    """A clock began (BR-NPC-07)."""

    track: Track

    def apply(self, state: State) -> State:
        """Add it; a waiting clock with that id starts now."""
        rest = tuple([one for one in state.tracks if one.id != self.track.id])
        return replace(state, tracks=(*rest, self.track))


class GroundChanged(Told, frozen=True):
    """A power changed the ground of some squares (BR-COND-02, BR-MOVE-10).

    `until` is the round in which it ends at the start of the turn of `by`, 0 for never.
    """

    kind: str
    squares: tuple[Square, ...]
    by: Who
    power: str = ""
    until: int = 0

    def apply(self, state: State) -> State:
        """Set the new ground, and remember what is temporary."""
        board = state.map
        if board is None:
            return state
        before = board.area(self.kind)
        fresh = tuple([square for square in self.squares if square not in before])
        patches = state.patches
        if self.until:
            patches = (*patches, Patch(self.by, self.until, self.kind, fresh))
        return replace(state, map=board.spread(self.kind, (*before, *fresh)), patches=patches)


class Improvised(About, frozen=True):
    """Something that no list covers, in the player's own words (BR-ACT-24)."""

    words: str


class Ended(Told, frozen=True):
    """The fight is over: death, defeat, surrender, ceasefire, retreat, a clock (BR-ENTER-13)."""

    winner: str = ""
    how: str = "defeat"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended, and clear the agenda."""
        return replace(state, result=self.winner or self.how, stage="", turn="", agenda=())

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it ended without a winner by agreement."""
        return {"agreed": self.how == "ceasefire"}


class SceneSet(Told, frozen=True):
    """A fight is about to begin; clocks, wounds and positions stay as they are (BR-ENTER-16)."""

    def apply(self, state: State) -> State:
        """Clear rounds, turns and result of an earlier fight."""

        def fresh(one: Creature) -> Creature:
            return replace(one, ambushing=False, surprised=False, stance="", edges=(), **FRESH)

        return replace(all_changed(state, fresh), round=0, stage="", turn="", result="")


class Geared(Told, frozen=True):
    """Load was chosen for the next adventure, which frees marked Soak Boxes (BR-DMG-16)."""

    def apply(self, state: State) -> State:
        """Clear the marks on everything carried."""

        def fresh(one: Creature) -> Creature:
            if not any(item.marked for item in one.items):
                return one
            return replace(one, items=tuple([replace(item, marked=0) for item in one.items]))

        return all_changed(state, fresh)


class Entered(Told, frozen=True):
    """A creature joined."""

    creature: Creature

    def apply(self, state: State) -> State:
        """Put it at the end of the list."""
        return replace(state, creatures=(*state.creatures, self.creature))


class Left(About, frozen=True):
    """A creature is gone for good."""

    def apply(self, state: State) -> State:
        """Remove it."""
        creatures = tuple([one for one in state.creatures if one.id != self.who])
        return replace(
            state, creatures=creatures, turn="" if state.turn == self.who else state.turn
        )


class Sided(About, frozen=True):
    """A creature changed sides (BR-COND-27)."""

    side: str

    def apply(self, state: State) -> State:
        """Change its side."""
        return changed(state, self.who, side=self.side)


class Carried(Opens[State], frozen=True):
    """The next fight opened, with the survivors of the last one as they are.

    BR-ENTER-16, BR-WOUND-15.
    """
