"""Defend and Withdraw as ways to somewhere: cover, a friend's side, out of a bad engagement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.answers import Choice
from fracas.core.prompts import Ask
from fracas.core.ruleset import Hint
from fracas.rulesets.razorweave.advice.matrix import DEFEND, WITHDRAW, Position
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.deeds import TurnDeed
from fracas.rulesets.razorweave.rules.defend import Defend
from fracas.rulesets.razorweave.rules.movement import Go
from fracas.rulesets.razorweave.rules.safety import AWAY
from fracas.rulesets.razorweave.state.scenes import PlaceId
from fracas.rulesets.razorweave.state.state import State

BECAUSE = ("RW-ADV-15",)


class Spot(NamedTuple):
    """A place to be in."""

    place: PlaceId


def refuges(state: State, book: RazorweaveBook, who: str) -> tuple[tuple[str, str], ...]:
    """Where a combatant is better off, one step away: (`cover` or `friend`, place), best first.

    Nowhere that a foe stands; where no map is kept there are no places to go to.
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
    """Whether a combatant would be better off elsewhere: beset, badly placed or nearly out."""
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
    """The better of the places that a Defend or a Withdraw may lead to now (RW-ADV-15)."""
    assert isinstance(prompt.form, Choice)
    ids = [option.id for option in prompt.form.options]
    return tuple(
        Hint(Go(place).id, f"refuge_{kind}", BECAUSE, Spot(place))
        for kind, place in refuges(state, book, prompt.decider)
        if Go(place).id in ids
    )
