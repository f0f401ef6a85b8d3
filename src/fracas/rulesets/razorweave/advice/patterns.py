"""Patterns of the ground: a rooftop and its brink, a dim hall with a catwalk; who does what there.

Guidance: each line points to an act that the menu offers anyway.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas.core.ruleset import Hint
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.advice.matrix import MANEUVER, SET_UP, Position
from fracas.rulesets.razorweave.advice.refuges import Spot
from fracas.rulesets.razorweave.rules.deeds import TurnDeed
from fracas.rulesets.razorweave.rules.movement import Engage, Go
from fracas.rulesets.razorweave.rules.reach import reach_of, weapons_of
from fracas.rulesets.razorweave.rules.tags import Tagged, flanks, in_cover, on_high_ground
from fracas.rulesets.razorweave.state.combatants import Combatant


def patterns(seen: Position) -> Iterator[Hint]:
    """What the ground offers to somebody of this role (RW-ADV-13, RW-ADV-14)."""
    if not seen.state.tags:
        return
    who = seen.who.id
    up_here = on_high_ground(seen.state, seen.book, who)
    shoots = _shoots(seen, seen.who)
    if up_here:
        yield Hint("", "brink", ("RW-ADV-13",))
        yield from _brink(seen)
    yield from _heights(seen, shoots=shoots, up_here=up_here)
    dim = any("sneak" in seen.book.tags[tag.id].edge for tag in seen.state.tags_on(who))
    if dim and not shoots and MANEUVER in seen.open:
        for foe in seen.foes:
            if not seen.strikes_at(foe.id):
                yield Hint(MANEUVER.id, "creep", ("RW-ADV-14",), One(foe.id))
                break
    covered = in_cover(seen.state, seen.book, who)
    if covered is not None and seen.in_need() and SET_UP in seen.open:
        yield Hint(SET_UP.id, "from_cover", ("RW-ADV-14",), Tagged(covered.id))


def _brink(seen: Position) -> Iterator[Hint]:
    """On a rooftop: drive a foe over the brink, or come round its flank (RW-ADV-13)."""
    for foe in seen.state.engaged_with(seen.who.id):
        if MANEUVER in seen.open and on_high_ground(seen.state, seen.book, foe):
            yield Hint(MANEUVER.id, "over_the_brink", ("RW-ADV-13",), One(foe))
            break
    for _, foe in flanks(seen.state, seen.book, seen.who.id)[:1]:
        if SET_UP in seen.open and seen.allies:
            yield Hint(SET_UP.id, "flank", ("RW-ADV-13",), One(foe))


def _heights(seen: Position, *, shoots: bool, up_here: bool) -> Iterator[Hint]:
    """Shooters go up and shoot from there; fighters pull down who is up (RW-ADV-14)."""
    if shoots and up_here:
        for foe in seen.foes:
            for strike in seen.strikes_at(foe.id)[:1]:
                if not on_high_ground(seen.state, seen.book, foe.id):
                    yield Hint(strike.id, "from_on_high", ("RW-ADV-13",), One(foe.id))
                    return
    if shoots and not up_here:
        for place in seen.state.places:
            high = any(
                seen.book.tags[tag.id].high and tag.place == place.id for tag in seen.state.tags
            )
            if high and (go := Go(place.id)) in seen.open:
                yield Hint(go.id, "climb", ("RW-ADV-14",), Spot(place.id))
                return
    if not shoots and not up_here:
        for foe in seen.foes:
            ways: tuple[TurnDeed, ...] = Engage(foe.id), Go(foe.place)
            way = next((one for one in ways if one in seen.open), None)
            if way and on_high_ground(seen.state, seen.book, foe.id):
                yield Hint(way.id, "pull_down", ("RW-ADV-14",), One(foe.id))
                return


def _shoots(seen: Position, one: Combatant) -> bool:
    """Whether a combatant has something in hand that reaches Far."""
    return any("far" in reach_of(seen.book.weapons[weapon]) for weapon in weapons_of(one))
