"""Sight: what obscures the line of an attack to its target, and who perceives whom.

The rules name no points to measure from, so `space.square_sight` draws all its lines from the
attacker's space, or from the centre of an area placed elsewhere (BR-COND-12, BR-GAP-83), to the
target's space. A line that only touches the rim of a square is not obscured by it.

Of hiding, the state stores only who has lost sight of whom (`Creature.unseen_by`). Everything else
is calculated each time from senses, wounds, boons, ground and distance (BR-COND-03, BR-COND-04,
BR-COND-26).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.spaces import (
    Ground,
    feet_between,
    ground_of,
    space_of,
)
from fracas.rulesets.beacon_road.state.changes import between, lasting
from fracas.rulesets.beacon_road.state.scene_facts import Unseen
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.square_sight import Sight, sight
from fracas.space.squares import Space, Spot, Square

# Cover


class Cover(msgspec.Struct, frozen=True, omit_defaults=True):
    """A target's cover against one origin: for each kind the square that does most, or None.

    `concealed_by` obscures without stopping attacks (BR-COND-02), and `unseen` means that it does
    so fully; `sheltered_by` would stop attacks (BR-COND-10). `blocked_by` stops every line, so no
    attack is possible (BR-COND-11).
    """

    concealed_by: Square | None = None
    sheltered_by: Square | None = None
    blocked_by: Square | None = None
    unseen: bool = False


OPEN = Cover()
"""Nothing in the way."""


@lasting
def cover(state: State, book: BeaconRoadBook, origin: str | Spot, target: str) -> Cover:
    """Return what conceals, shelters or cuts off a creature from an origin: an id, or a spot.

    This is the situation only; boons of the same names count against everybody (BR-COND-24). A
    creature may be open to one archer and Sheltered from another (BR-COND-12). The origin's own
    squares obscure nothing, and the target's conceal it without hiding it.
    """
    if state.map is None:
        return OPEN
    ground = ground_of(book, state.map)
    if not ground.features:
        return OPEN
    there = space_of(book, state.who(target))
    here: Spot | None = origin if not isinstance(origin, str) else None
    if isinstance(origin, str):
        here = space_of(book, state.who(origin))
    if here is None or there is None:
        return OPEN
    return _cover(ground, here, there)


def line_of_effect(state: State, book: BeaconRoadBook, origin: str | Spot, target: str) -> bool:
    """Whether an attack from an origin can reach a creature at all (BR-COND-11)."""
    return cover(state, book, origin, target).blocked_by is None


@lru_cache(maxsize=65536)
def _cover(ground: Ground, origin: Spot, target: Space) -> Cover:
    seen = sight(origin, target, ground.features)
    own = () if not isinstance(origin, Square | Space) else _squares(origin)
    ends = frozenset((*own, *target.squares))
    walls = ground.blocks - ends
    stopped = seen.entered(walls)
    if stopped == seen.all_lines:
        return Cover(blocked_by=_foremost(seen, walls))
    shelter = (ground.blocks | ground.shelters) - ends
    veils = ground.conceals - frozenset(own)
    between = seen.entered(veils - ends)
    return Cover(
        concealed_by=_foremost(seen, veils),
        sheltered_by=_foremost(seen, shelter),
        unseen=(between | stopped) == seen.all_lines,
    )


def _squares(place: Square | Space) -> tuple[Square, ...]:
    return place.squares if isinstance(place, Space) else (place,)


def _foremost(seen: Sight, squares: Collection[Square]) -> Square | None:
    """The square that most lines enter, of equals the one nearest to the origin."""
    best, lines = None, 0
    for crossing in seen.crossings:
        count = crossing.entered.bit_count()
        if count > lines and crossing.square in squares:
            best, lines = crossing.square, count
    return best


# Hiding

DARKSIGHT = "darksight"
"""The sense that works in darkness."""

BLINDED, DEAFENED = "blinded", "deafened"


@between
def perceives(state: State, book: BeaconRoadBook, observer: str, hider: str) -> bool:
    """Whether a creature perceives another, by sight, hearing or touch (BR-COND-04).

    The boon Hidden hides from everybody on other sides (BR-COND-24, BR-COND-25, BR-GAP-67).
    Surprise does not blind (BR-GAP-74), and creatures that the hider is not Hidden from may see it
    and React (BR-COND-06).
    """
    if observer == hider:
        return True
    one, other = state.who(observer), state.who(hider)
    return perceived_by(state, book, one, other)


def as_perceived(state: State, book: BeaconRoadBook, observer: str) -> State:
    """The state without creatures that `observer` does not perceive, for planning (BR-COND-25)."""
    seen = tuple([one for one in state.creatures if perceives(state, book, observer, one.id)])
    return state if len(seen) == len(state.creatures) else replace(state, creatures=seen)


def perceived_by(state: State, book: BeaconRoadBook, observer: Creature, hider: Creature) -> bool:
    """`perceives` for creature objects."""
    if observer.id in hider.unseen_by:
        return False
    if hider.boons and observer.side != hider.side:
        for boon in hider.boons:
            if book.boons[boon.name].hidden:
                return False
    return senses(state, book, observer, hider)


def senses(state: State, book: BeaconRoadBook, observer: Creature, hider: Creature) -> bool:
    """Whether sight, hearing or touch finds a creature that is not hiding on purpose.

    Hearing is enough, so being Blinded hides nobody. Without hearing it takes sight: not Blinded,
    with a line that is not fully obscured (BR-COND-11), and darksight into darkness. Without
    either, only adjacent creatures are perceived (BR-WND-04, BR-GAP-80).
    """
    if not observer.wounds or observer.wound(DEAFENED) is None:
        return True
    if feet_between(book, observer, hider) <= book.tables.square:
        return True
    return _sees(state, book, observer, hider)


def _sees(state: State, book: BeaconRoadBook, observer: Creature, hider: Creature) -> bool:
    if observer.wound(BLINDED) is not None:
        return False
    if state.map is None:
        return True
    found = cover(state, book, observer.id, hider.id)
    if found.unseen or found.blocked_by is not None:
        return False
    space, dark = space_of(book, hider), ground_of(book, state.map).dark
    in_dark = space is not None and all(square in dark for square in space.squares)
    return not in_dark or DARKSIGHT in observer.senses


def hidden_from(state: State, book: BeaconRoadBook, hider: str) -> tuple[str, ...]:
    """The enemies that do not perceive a creature, so it is Hidden from them (BR-COND-04)."""
    other = state.who(hider)
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.side != other.side and not one.out and not perceived_by(state, book, one, other)
        ]
    )


@between
def targetable(state: State, book: BeaconRoadBook, who: str, target: str) -> bool:
    """Whether a creature may choose another as a target: perceived, and not cut off.

    Range is checked elsewhere. A creature cannot target those Hidden from it with an attack or a
    power (BR-COND-03, BR-COND-25, BR-ATTACK-08); areas may still catch them (BR-COND-08,
    BR-GAP-72).
    """
    return perceives(state, book, who, target) and line_of_effect(state, book, who, target)


def may_hide(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The enemies that a creature's place could hide it from: it is out of their sight.

    It is fully obscured from them, or in darkness they cannot see into (BR-COND-11). Whether they
    hear it is decided by a roll or the game master (BR-NPC-05).
    """
    hider = state.who(who)
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.side != hider.side and not one.out and not _sees(state, book, one, hider)
        ]
    )


def reveal(run: Run, who: str) -> Procedure[None]:
    """Let everybody able to perceive an attacker do so after its attack (BR-COND-07).

    Others still do not. A boon that hides lasts as its power says.
    """
    state: State = run.state
    hider = state.find(who)
    if hider is None or not hider.unseen_by:
        return
    book: BeaconRoadBook = run.book
    still = []
    for observer in hider.unseen_by:
        one = state.find(observer)
        if one is not None and not senses(state, book, one, hider):
            still.append(observer)
    if len(still) < len(hider.unseen_by):
        yield Unseen(who, tuple(still), because=("BR-COND-07", "BR-GAP-49"))


def hide(run: Run, who: str, from_whom: tuple[str, ...]) -> Procedure[None]:
    """Make a creature Hidden from some others (BR-COND-04).

    Those it was already Hidden from are kept.
    """
    hider = run.state.who(who)
    by = tuple(dict.fromkeys((*hider.unseen_by, *from_whom)))
    if by != hider.unseen_by:
        yield Unseen(who, by, because=("BR-COND-04", "BR-COND-26"))


def fears(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """Whom a Terrified creature fears and perceives in this fight (BR-WND-29, BR-WND-31)."""
    one = state.who(who)
    found = []
    for wound in one.wounds:
        row = book.wounds[wound.name]
        if row.rolls != "source":
            continue
        source = state.find(wound.choice or wound.by)
        if source is not None and not source.out and perceived_by(state, book, one, source):
            found.append(source.id)
    return tuple(dict.fromkeys(found))
