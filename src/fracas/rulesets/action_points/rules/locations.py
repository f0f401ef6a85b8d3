"""Hit locations and called shots: where a blow lands, and what it costs to choose (AP-LOC-01)."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.armour import rating
from fracas.rulesets.action_points.state.state import State

NOWHERE = "none"
"""What a weapon says that strikes no place, as whatever fills an area does (AP-LOC-01)."""


def multiplier(book: ActionPointsBook, location: str) -> int:
    """By what damage after armour is multiplied there (AP-DMG-03)."""
    return book.locations[location].multiplier


def dr(state: State, book: ActionPointsBook, who: str, location: str, type_: str) -> int:
    """What somebody's armour takes off damage of a type at a place (AP-DMG-04 to AP-DMG-07).

    DR is armour's alone, and has nothing to do with Defense rolls (AP-GAP-30). Damage without a
    place meets what covers the chest (AP-DMG-10, AP-GAP-60).
    """
    return rating(book, state.who(who).worn, location or book.tables.fall_location, type_)


@lru_cache(maxsize=256)
def places_of(book: ActionPointsBook, shape: str) -> tuple[str, ...]:
    """The locations that a shape has, in the order of its table (AP-LOC-21)."""
    return tuple(dict.fromkeys(book.places[shape].values()))


@lru_cache(maxsize=1024)
def payable(book: ActionPointsBook, weapon: str, shape: str, left: int) -> tuple[str, ...]:
    """The locations of a shape that so many AP, beyond those of the attack, pay for."""
    if book.weapons[weapon].location:
        return ()
    return tuple(key for key in places_of(book, shape) if book.locations[key].surcharge <= left)
