"""What can happen in a Beacon Road fight, and how each fact changes the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.prompts import Term
from fracas.rulesets.beacon_road.state import (
    Boon,
    Creature,
    Edge,
    Item,
    Patch,
    State,
    Track,
    Wound,
)
from fracas.space.squares import Square


def changed(state: State, who: str, **values: Any) -> State:
    """The state with fields of one creature replaced."""
    return replace(
        state,
        creatures=tuple(
            [replace(one, **values) if one.id == who else one for one in state.creatures]
        ),
    )


def came_to_light(state: State, who: str, *keys: str) -> State:
    """The state in which players know of these powers or Defenses of an npc (BR-INFO-02)."""
    one = state.find(who)
    if one is None or one.kind == "pc":
        return state
    fresh = tuple([key for key in keys if key and key not in one.shown])
    return changed(state, who, shown=(*one.shown, *fresh)) if fresh else state


def _power_of(act: str) -> str:
    return act.partition(":")[0]


def all_changed(state: State, change: Callable[[Creature], Creature]) -> State:
    """The state with every creature passed through `change`."""
    return replace(state, creatures=tuple([change(one) for one in state.creatures]))


class Noticed(Fact, frozen=True):
    """Who is Surprised and who Ambushing as the fight begins (BR-ENTER-03, BR-ENTER-11)."""

    surprised: tuple[str, ...] = ()
    ambushing: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Mark them."""
        return all_changed(
            state,
            lambda one: replace(
                one, surprised=one.id in self.surprised, ambushing=one.id in self.ambushing
            ),
        )


class RoundBegan(Fact, frozen=True):
    """A round began: Acts and Reacts are fresh (BR-ACT-15)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round; from the second on nobody is Surprised or Ambushing by the start."""
        first = self.number == 1

        def fresh(one: Creature) -> Creature:
            return replace(
                one,
                choice="",
                taken=False,
                acts=0,
                reacts=0,
                bought=0,
                bought_turn=0,
                spare=False,
                surprised=one.surprised and first,
                ambushing=one.ambushing and first,
            )

        return replace(all_changed(state, fresh), round=self.number, stage="choice", turn="")


class StageBegan(Fact, frozen=True):
    """The next of the five stages began (BR-ROUND-01 to BR-ROUND-05)."""

    stage: str

    def apply(self, state: State) -> State:
        """Note the stage."""
        return replace(state, stage=self.stage)


class Chosen(Fact, frozen=True):
    """The players have said, in sight of all, who acts Rashly and who Cautiously (BR-ROUND-01)."""

    choices: tuple[tuple[str, str], ...]

    def apply(self, state: State) -> State:
        """Write the choices down; they are locked for the round (BR-ROUND-09)."""
        said = dict(self.choices)
        return all_changed(
            state, lambda one: replace(one, choice=said[one.id]) if one.id in said else one
        )


class Marked(Fact, frozen=True):
    """The game master marked somebody as Ambushing in this round (BR-ENTER-11)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark it."""
        return changed(state, self.who, ambushing=True)


class TurnBegan(Fact, frozen=True):
    """A creature's turn began; it has one a round (BR-ROUND-06)."""

    who: str

    def apply(self, state: State) -> State:
        """Say whose turn it is; boons and waiting Tiers that last until now are gone.

        BR-BOON-16, BR-POWER-11.
        """

        def past(one: Creature) -> Creature:
            if not (one.boons or one.wounds or one.edges):
                return one
            boons = tuple([boon for boon in one.boons if not self._ends(boon, state.round)])
            wounds = tuple([wound for wound in one.wounds if not self._ends(wound, state.round)])
            edges = tuple([edge for edge in one.edges if not self._ends(edge, state.round)])
            if (boons, wounds, edges) == (one.boons, one.wounds, one.edges):
                return one
            return replace(one, boons=boons, wounds=wounds, edges=edges)

        state = all_changed(state, past)
        if state.patches:
            state = self._mended(state)
        return replace(changed(state, self.who, taken=True, bought_turn=0), turn=self.who)

    def _mended(self, state: State) -> State:
        """Ground that was changed until now is what it was before."""
        board = state.map
        left = []
        for patch in state.patches:
            if not self._ends(patch, state.round):
                left.append(patch)
            elif board is not None:
                rest = [one for one in board.area(patch.kind) if one not in patch.squares]
                board = board.spread(patch.kind, rest)
        return replace(state, map=board, patches=tuple(left))

    def _ends(self, thing: Boon | Wound | Edge | Patch, number: int) -> bool:
        return thing.by == self.who and 0 < thing.until <= number


class TurnEnded(Fact, frozen=True):
    """A creature's turn ended; unused Acts are lost (BR-ACT-15).

    One that was `extra`, before the turn in the creature's own stage, leaves that one with fresh
    Acts, and with the choice that was made for it (BR-GAP-17).
    """

    who: str
    extra: bool = False

    def apply(self, state: State) -> State:
        """Nobody's turn; what was good for this turn only is gone (BR-POWER-10)."""
        one = state.find(self.who)
        if one is not None and any(edge.turn for edge in one.edges):
            edges = tuple([edge for edge in one.edges if not edge.turn])
            state = changed(state, self.who, edges=edges)
        if self.extra:
            fresh: dict[str, Any] = {"acts": 0, "bought": 0, "bought_turn": 0}
            state = changed(state, self.who, ambushing=False, taken=False, **fresh)
        return replace(state, turn="")


class RoundEnded(Fact, frozen=True):
    """The round is over; who was Surprised from the start is so no longer (BR-OTHER-08)."""

    def apply(self, state: State) -> State:
        """Clear it."""
        state = all_changed(state, lambda one: replace(one, surprised=False, ambushing=False))
        return replace(state, stage="", turn="")


class Acted(Fact, frozen=True):
    """An Act was spent (BR-ACT-01). `free` Acts cost none, `spare` is the one of Hastened.

    One that was bought with Stress goes first and is counted apart (BR-WND-28).
    """

    who: str
    act: str
    free: bool = False
    spare: bool = False

    def apply(self, state: State) -> State:
        """Count it; a power that is used is no secret any longer (BR-INFO-02)."""
        one = state.who(self.who)
        if (key := _power_of(self.act)) in one.powers:
            state = came_to_light(state, self.who, key)
        if self.free:
            return state
        if one.bought:
            return changed(state, self.who, bought=one.bought - 1)
        if self.spare:
            return changed(state, self.who, spare=True)
        return changed(state, self.who, acts=one.acts + 1)


class Reacted(Fact, frozen=True):
    """A React was spent in answer to somebody's act (BR-ACT-03)."""

    who: str
    react: str
    to: str = ""
    spare: bool = False

    def apply(self, state: State) -> State:
        """Count it; a power that is used is no secret any longer (BR-INFO-02)."""
        one = state.who(self.who)
        if (key := _power_of(self.react)) in one.powers:
            state = came_to_light(state, self.who, key)
        if self.spare:
            return changed(state, self.who, spare=True)
        return changed(state, self.who, reacts=one.reacts + 1)


class Bought(Fact, frozen=True):
    """An Act was bought in spite of Slowed or Stunned (BR-WND-23, BR-WND-26)."""

    who: str

    def apply(self, state: State) -> State:
        """One more Act in this turn."""
        one = state.who(self.who)
        return changed(state, self.who, bought=one.bought + 1, bought_turn=one.bought_turn + 1)


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


class Hurt(Fact, frozen=True):
    """Damage was suffered, after resistance, soak and Resistance Rolls (BR-DMG-13).

    `rolled` is the damage before all that; `soaked` how much boxes took; `lost` is True for HP that
    are lost without being damage (BR-DMG-19).
    """

    who: str
    amount: int
    types: tuple[str, ...] = ()
    by: str = ""
    rolled: int = 0
    factor: str = ""
    soaked: int = 0
    halved: bool = False
    lost: bool = False
    how: str = ""

    def apply(self, state: State) -> State:
        """Lower the HP."""
        one = state.find(self.who)
        if one is None:
            return state
        return changed(state, self.who, hp=one.hp - self.amount)


class Healed(Fact, frozen=True):
    """HP came back, up to the maximum (BR-HP-10, BR-BOON-18)."""

    who: str
    amount: int
    by: str = ""
    how: str = ""

    def apply(self, state: State) -> State:
        """Raise the HP."""
        one = state.find(self.who)
        if one is None:
            return state
        return changed(state, self.who, hp=min(one.hp + self.amount, one.most_hp))


class HpSet(Fact, frozen=True):
    """HP became a number by a rule: 0 by a Beacon Point (BR-HP-07), 1 by non-lethal harm."""

    who: str
    hp: int

    def apply(self, state: State) -> State:
        """Set it."""
        return changed(state, self.who, hp=self.hp)


class Soaked(Fact, frozen=True):
    """Soak Boxes of an item were marked (BR-DMG-14, BR-DMG-15); `against` damage or a wound."""

    who: str
    item: str
    boxes: int
    against: str = "damage"

    def apply(self, state: State) -> State:
        """Mark them."""
        return _item(state, self.who, self.item, lambda one: one.marked + self.boxes, "marked")


def _item(state: State, who: str, key: str, value: Callable[[Item], Any], field: str) -> State:
    one = state.find(who)
    if one is None:
        return state
    items = tuple(
        [replace(item, **{field: value(item)}) if item.id == key else item for item in one.items]
    )
    return changed(state, who, items=items)


class WindedChanged(Fact, frozen=True):
    """A creature became Winded or is so no longer, which all may know (BR-HP-03)."""

    who: str
    winded: bool


class Fell(Fact, frozen=True):
    """A creature is at 0 HP or fewer: dying, unconscious, or dead (BR-HP-05, BR-HP-06, BR-HP-09).

    `how` is dying, unconscious, dead, or revived when HP are above 0 again.
    """

    who: str
    how: str

    def apply(self, state: State) -> State:
        """Who is dead, and a lesser creature that is unconscious, is out of the fight."""
        if self.how == "dead" or (self.how == "unconscious" and not _heroic(state, self.who)):
            return changed(state, self.who, out=self.how)
        return state


def _heroic(state: State, who: str) -> bool:
    one = state.who(who)
    return one.kind == "pc" or one.important


class Wavered(Fact, frozen=True):
    """A side thought of surrender, which it does once (BR-ENTER-14)."""

    side: str

    def apply(self, state: State) -> State:
        """It is not asked again."""
        return replace(state, yields=tuple([one for one in state.yields if one.side != self.side]))


class Gone(Fact, frozen=True):
    """A creature left the fight alive: surrendered, fled, or by a ceasefire (BR-ENTER-13)."""

    who: str
    how: str

    def apply(self, state: State) -> State:
        """Take it out of the fight."""
        return changed(state, self.who, out=self.how)


class Wounded(Fact, frozen=True):
    """A wound was inflicted, as it now stands after stacking (BR-WOUND-09, BR-INFO-05).

    `replaces` are the places among the bearer's wounds, from 0, that it takes.
    """

    who: str
    wound: Wound
    replaces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        """Put it on the sheet."""
        one = state.find(self.who)
        if one is None:
            return state
        rest = [w for place, w in enumerate(one.wounds) if place not in self.replaces]
        return changed(state, self.who, wounds=(*rest, self.wound))


class Eased(Fact, frozen=True):
    """A wound's severity fell; at 0 it is gone (BR-WOUND-03, BR-WOUND-04).

    `place` is that of the wound on the sheet, from 0; `how` is resist, stood, cleansed, time.
    """

    who: str
    place: int
    severity: int
    how: str = "resist"

    def apply(self, state: State) -> State:
        """Set the severity, or strike the wound."""
        one = state.find(self.who)
        if one is None or self.place >= len(one.wounds):
            return state
        wounds = list(one.wounds)
        if self.severity <= 0:
            del wounds[self.place]
        else:
            wounds[self.place] = replace(wounds[self.place], severity=self.severity)
        return changed(state, self.who, wounds=tuple(wounds))


class Blessed(Fact, frozen=True):
    """A boon was granted, as it now stands (BR-BOON-17); `replaces` as with a wound."""

    who: str
    boon: Boon
    replaces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        """Put it on the sheet."""
        one = state.find(self.who)
        if one is None:
            return state
        rest = [b for place, b in enumerate(one.boons) if place not in self.replaces]
        return changed(state, self.who, boons=(*rest, self.boon))


class Unblessed(Fact, frozen=True):
    """A boon ended before its time, or by it."""

    who: str
    place: int

    def apply(self, state: State) -> State:
        """Strike it."""
        one = state.find(self.who)
        if one is None:
            return state
        boons = tuple([b for place, b in enumerate(one.boons) if place != self.place])
        return changed(state, self.who, boons=boons)


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


class Moved(Fact, frozen=True):
    """A creature is somewhere else (BR-MOVE-01).

    `how` is advance, maneuver, push, pull, slide, slam, teleport or placed; `feet` what it cost, or
    of force how far it went. `way` begins where the creature stood.
    """

    who: str
    way: tuple[Square, ...]
    feet: int = 0
    how: str = "advance"

    def apply(self, state: State) -> State:
        """Put it where the way leads."""
        return changed(state, self.who, place=self.way[-1]) if self.way else state


class Stopped(Fact, frozen=True):
    """A movement ended before its time, or never began (BR-MOVE-15, BR-MOVE-22).

    `why` is ground, creature or edge of what stood in the way, by `what`; fell over an edge at
    `what`; feet that ran out; incapacitated, rooted, downed or moved by a strike on the way; or
    rooted and stalwart of those whom no force shifts. `feet` were gone until then.
    """

    who: str
    why: str
    feet: int = 0
    what: str = ""


class Unseen(Fact, frozen=True):
    """Who does not perceive a creature any longer (BR-COND-04, BR-COND-07)."""

    who: str
    by: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Note it."""
        return changed(state, self.who, unseen_by=self.by)


class ItemMoved(Fact, frozen=True):
    """An item was drawn, stowed, dropped or picked up (BR-ACT-07, BR-ACT-08, BR-WND-10).

    `to` is wielded, readied, packed, or ground; `hands` it fills when wielded.
    """

    who: str
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


class Loaded(Fact, frozen=True):
    """A weapon was reloaded, or with `loaded` False shot (BR-GEAR-03)."""

    who: str
    item: str
    loaded: bool = True

    def apply(self, state: State) -> State:
        """Note it."""
        return _item(state, self.who, self.item, lambda _: self.loaded, "loaded")


class Consumed(Fact, frozen=True):
    """A Consumable lost a use (BR-GEAR-04)."""

    who: str
    item: str

    def apply(self, state: State) -> State:
        """Count it."""
        return _item(state, self.who, self.item, lambda item: item.uses - 1, "uses")


class TrackTicked(Fact, frozen=True):
    """Segments of a clock were filled; spare ticks are lost (BR-NPC-06)."""

    track: str
    ticks: int
    by: str = ""

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


class TrackMade(Fact, frozen=True):
    """A clock began (BR-NPC-07)."""

    track: Track

    def apply(self, state: State) -> State:
        """Put it beside the others; one of that id that waited begins now."""
        rest = tuple([one for one in state.tracks if one.id != self.track.id])
        return replace(state, tracks=(*rest, self.track))


class GroundChanged(Fact, frozen=True):
    """A power made other ground of some squares (BR-COND-02, BR-MOVE-10).

    `until` is the round in which it ends at the start of the turn of `by`, 0 for never.
    """

    kind: str
    squares: tuple[Square, ...]
    by: str
    power: str = ""
    until: int = 0

    def apply(self, state: State) -> State:
        """Spread the new ground over the map, and remember what of it is to go again."""
        board = state.map
        if board is None:
            return state
        before = board.area(self.kind)
        fresh = tuple([square for square in self.squares if square not in before])
        patches = state.patches
        if self.until:
            patches = (*patches, Patch(self.by, self.until, self.kind, fresh))
        return replace(state, map=board.spread(self.kind, (*before, *fresh)), patches=patches)


class Improvised(Fact, frozen=True):
    """Something that no list covers, in the player's own words (BR-ACT-24)."""

    who: str
    words: str


class Ended(Fact, frozen=True):
    """The fight is over: death, defeat, surrender, ceasefire, retreat, a clock (BR-ENTER-13)."""

    winner: str = ""
    how: str = "defeat"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended; nothing more is planned."""
        return replace(state, result=self.winner or self.how, stage="", turn="", agenda=())


class SceneSet(Fact, frozen=True):
    """A fight is about to begin; clocks, wounds and positions are as they were (BR-ENTER-16)."""

    def apply(self, state: State) -> State:
        """Nothing of an earlier fight counts any more: its rounds, its turns, its result."""

        def fresh(one: Creature) -> Creature:
            return replace(
                one,
                choice="",
                ambushing=False,
                surprised=False,
                taken=False,
                acts=0,
                reacts=0,
                bought=0,
                bought_turn=0,
                spare=False,
                stance="",
                edges=(),
            )

        return replace(all_changed(state, fresh), round=0, stage="", turn="", result="")


class Geared(Fact, frozen=True):
    """Load was chosen for the next adventure: marked Soak Boxes are free again (BR-DMG-16)."""

    def apply(self, state: State) -> State:
        """Clear the marks on everything carried."""

        def fresh(one: Creature) -> Creature:
            if not any(item.marked for item in one.items):
                return one
            return replace(one, items=tuple([replace(item, marked=0) for item in one.items]))

        return all_changed(state, fresh)


class Entered(Fact, frozen=True):
    """A creature joined."""

    creature: Creature

    def apply(self, state: State) -> State:
        """Put it at the end of the list."""
        return replace(state, creatures=(*state.creatures, self.creature))


class Left(Fact, frozen=True):
    """A creature is gone for good."""

    who: str

    def apply(self, state: State) -> State:
        """Strike it off."""
        creatures = tuple([one for one in state.creatures if one.id != self.who])
        return replace(
            state, creatures=creatures, turn="" if state.turn == self.who else state.turn
        )


class Sided(Fact, frozen=True):
    """A creature changed sides (BR-COND-27)."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        """Change its side."""
        return changed(state, self.who, side=self.side)


FACTS: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected,
    Noticed, RoundBegan, StageBegan, Chosen, Marked, TurnBegan, TurnEnded, RoundEnded, Acted,
    Reacted, Bought, Stressed, BeaconSpent, BotchPoint, Rolled, EffectRolled, Replaced, Hurt,
    Healed, HpSet, Soaked, WindedChanged, Fell, Wavered, Gone, Wounded, Eased, Blessed, Unblessed,
    Lent, Used, StanceTaken, PowerSpent, Moved, Stopped, Unseen, ItemMoved, Loaded, Consumed,
    TrackTicked, TrackMade, GroundChanged, Improvised, Ended, SceneSet, Geared, Entered, Left,
    Sided,
)  # fmt: skip
"""Every kind of fact that a journal of this system may hold."""
