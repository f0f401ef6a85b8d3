"""Where to stand and what to use: refuges, patterns of the ground, answers to gear.

This is guidance: each line points to an act that the menu offers anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask
from fracas.core.system.ruleset import Hint
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.advice.advisor import DEFEND, MANEUVER, SET_UP, WITHDRAW, Position
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.deeds import TurnDeed
from fracas.rulesets.razorweave.rules.defend import AWAY, Defend
from fracas.rulesets.razorweave.rules.gear import HEAVY, LIGHT, MEDIUM, weight
from fracas.rulesets.razorweave.rules.hands import Change
from fracas.rulesets.razorweave.rules.movement import Engage, Go
from fracas.rulesets.razorweave.rules.tags import Tagged, flanks, in_cover, on_high_ground
from fracas.rulesets.razorweave.rules.weapons import reach_of, weapons_of
from fracas.rulesets.razorweave.state.combatants import Combatant, WeaponKey
from fracas.rulesets.razorweave.state.state import PlaceId, State

# Defend and Withdraw as ways to another place


BECAUSE = ("RW-ADV-15",)


class Spot(NamedTuple):
    """A place to be in."""

    place: PlaceId


def refuges(state: State, book: RazorweaveBook, who: str) -> tuple[tuple[str, str], ...]:
    """Better places one step away, the best first: (`cover` or `friend`, place).

    No place with a foe in it; without a map there are no places to go to.
    """
    here = state.who(who).place
    foes = {foe.place for foe in state.foes(who)}
    near = [
        place.id
        for place in state.places
        if place.id != here and place.id not in foes and state.band_of(here, place.id) == "close"
    ]
    side = state.who(who).side
    covered = {
        tag.place
        for tag in state.tags
        if book.tags[tag.id].cover and not tag.on and tag.covers in ("", side)
    }
    friends = {ally.place for ally in state.allies(who)}
    cover = [("cover", place) for place in near if place in covered]
    return (*cover, *(("friend", place) for place in near if place in friends - covered))


def beset(seen: Position) -> bool:
    """Whether a combatant should be elsewhere: outnumbered, badly placed or nearly out."""
    near = seen.state.engaged_with(seen.who.id)
    low = seen.left(seen.who.id) <= seen.low
    return len(near) > 1 or seen.badly_placed() or (low and bool(near))


def repositioning(seen: Position) -> Iterator[Hint]:
    """Defend or Withdraw with a destination, and not only as a retreat (RW-ADV-15)."""
    if not beset(seen):
        return
    engaged = bool(seen.state.engaged_with(seen.who.id))
    way: TurnDeed = WITHDRAW if engaged and WITHDRAW in seen.open else DEFEND
    found = refuges(seen.state, seen.book, seen.who.id)
    if way in seen.open:
        for kind, place in found[:1]:
            yield Hint(way.id, f"refuge_{kind}", BECAUSE, Spot(place))
    if engaged and not found:
        for answer in (Defend(AWAY.id), WITHDRAW):
            if answer in seen.open:
                yield Hint(answer.id, "refuge_away", BECAUSE)
                return


def destinations(state: State, book: RazorweaveBook, prompt: Ask) -> tuple[Hint, ...]:
    """The better places among those a Defend or a Withdraw may lead to now (RW-ADV-15)."""
    assert isinstance(prompt.form, Choice)
    ids = [option.id for option in prompt.form.options]
    return tuple(
        Hint(Go(place).id, f"refuge_{kind}", BECAUSE, Spot(place))
        for kind, place in refuges(state, book, prompt.decider)
        if Go(place).id in ids
    )


# The ground


def patterns(seen: Position) -> Iterator[Hint]:
    """What the ground offers a combatant with this role (RW-ADV-13, RW-ADV-14)."""
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
    """On a rooftop: drive a foe over the edge, or go around its flank (RW-ADV-13)."""
    for foe in seen.state.engaged_with(seen.who.id):
        if MANEUVER in seen.open and on_high_ground(seen.state, seen.book, foe):
            yield Hint(MANEUVER.id, "over_the_brink", ("RW-ADV-13",), One(foe))
            break
    for _, foe in flanks(seen.state, seen.book, seen.who.id)[:1]:
        if SET_UP in seen.open and seen.allies:
            yield Hint(SET_UP.id, "flank", ("RW-ADV-13",), One(foe))


def _heights(seen: Position, *, shoots: bool, up_here: bool) -> Iterator[Hint]:
    """Shooters go up and shoot from there; fighters pull down those who are up (RW-ADV-14)."""
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
    """Whether a combatant has a weapon in hand that reaches Far."""
    return any("far" in reach_of(seen.book.weapons[weapon]) for weapon in weapons_of(one))


# Gear


MANNERS: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...] = (
    ("aggressive", ("Heavy", "Brutal"), (LIGHT, MEDIUM)),
    ("defensive", ("Defensive",), (MEDIUM, HEAVY)),
    ("precise", ("Precise",), (LIGHT,)),
    ("skirmisher", ("Quick", "Ranged"), (LIGHT,)),
)
"""Ways of fighting: the weapon Tags and the tiers of armour that fit them."""

AGAINST_ARMOUR = {MEDIUM: ("Penetrating", "Heavy"), HEAVY: ("Penetrating", "Precise")}
"""Weapon Tags that answer a tier of armour."""

AGAINST_WEAPONS = (
    ("Reach", ()),
    ("Ranged", ()),
    ("Heavy", ("Quick",)),
    ("Defensive", ("Penetrating",)),
)
"""A Tag of a foe's weapon, and one's own Tags that answer it."""


class Suited(NamedTuple):
    """The way of fighting that gear suits, and whether armour hampers it."""

    manner: str
    hampers: bool


class Carried(NamedTuple):
    """The foe with armour, and the weapon carried against it."""

    who: Who
    weapon: WeaponKey


def tags_in_hand(book: RazorweaveBook, one: Combatant) -> tuple[str, ...]:
    """All Tags of the weapons a combatant has in hand."""
    return tuple(tag for weapon in one.in_hand for tag in book.weapons[weapon].tags)


def manner(book: RazorweaveBook, one: Combatant) -> str:
    """The way of fighting a combatant's weapons suit, or nothing."""
    tags = set(tags_in_hand(book, one))
    return next((name for name, wanted, _ in MANNERS if tags & set(wanted)), "")


def outfit(seen: Position) -> Iterator[Hint]:
    """In the first round: how one's gear is best used, and whether the armour fits that."""
    found = manner(seen.book, seen.who) if seen.state.round <= 1 else ""
    if found:
        wanted = next(tiers for name, _, tiers in MANNERS if name == found)
        worn = weight(seen.book, seen.who)
        hampers = bool(worn) and worn not in wanted
        yield Hint("", "manner", ("RW-ADV-12",), Suited(found, hampers))


def counters(seen: Position) -> Iterator[Hint]:
    """An answer to each foe's armour, and to each kind of weapon (RW-ADV-12, RW-ADV-15)."""
    met: set[str] = set()
    for foe in seen.foes:
        strikes = seen.strikes_at(foe.id)
        worn = weight(seen.book, foe)
        if worn == LIGHT and foe.bears("exposed"):
            continue  # the matrix already says so
        if worn == HEAVY and MANEUVER in seen.open and not foe.conditions:
            yield Hint(MANEUVER.id, "armoured", ("RW-ADV-15",), One(foe.id))
        wanted = AGAINST_ARMOUR.get(worn, ())
        fitting = [one for one in strikes if _bears(seen.book, one.weapon, wanted)]
        if fitting:
            yield Hint(fitting[0].id, "through_armour", ("RW-ADV-12",), One(foe.id))
        elif wanted:
            stowed = next((one for one in seen.who.stowed if _bears(seen.book, one, wanted)), "")
            if (change := Change(stowed)) in seen.open:
                yield Hint(change.id, "carried", ("RW-ADV-12",), Carried(foe.id, stowed))
        held = tags_in_hand(seen.book, foe)
        for tag, answers in AGAINST_WEAPONS:
            if tag in held and tag not in met:
                met.add(tag)
                armed = [one for one in strikes if _bears(seen.book, one.weapon, answers)]
                answer: TurnDeed = armed[0] if armed else MANEUVER
                if answer in seen.open:
                    about, name = One(foe.id), f"against_{tag.lower()}"
                    yield Hint(answer.id, name, ("RW-ADV-12",), about)
                break


def _bears(book: RazorweaveBook, weapon: str, tags: tuple[str, ...]) -> bool:
    row = book.weapons.get(weapon)
    return row is not None and any(tag in row.tags for tag in tags)
