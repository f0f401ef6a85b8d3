"""Hit locations and called shots: where a blow lands, and what it costs to choose (AP-LOC-01)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fracas.core.answers import Choice, Option
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.action_points.armour import rating
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.state import HUMANOID, State

NOWHERE = "none"
"""What a weapon says that strikes no place, as whatever fills an area does (AP-LOC-01)."""

CALLED = ("AP-LOC-14", "AP-LOC-15", "AP-LOC-16", "AP-LOC-20", "AP-LOC-21", "AP-TURN-13")


def location_of(book: ActionPointsBook, face: int, shape: str = HUMANOID) -> str:
    """The location that a face of the d20 names (AP-LOC-01 to AP-LOC-13, AP-GAP-48).

    Each shape has a table of its own (AP-LOC-21).
    """
    return book.places[shape][face]


def multiplier(book: ActionPointsBook, location: str) -> int:
    """By what damage after armour is multiplied there; 1 for no place (AP-DMG-03, AP-DMG-10)."""
    return book.locations[location].multiplier if location else 1


def mean_multiplier(book: ActionPointsBook, shape: str = HUMANOID) -> Fraction:
    """The mean multiplier of a random location: 7/5 for a human shape (AP-LOC-19)."""
    places = book.places[shape]
    return Fraction(sum(multiplier(book, key) for key in places.values()), len(places))


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


def callable_at(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str
) -> tuple[str, ...]:
    """The locations of the target that somebody can pay to call (AP-LOC-14, AP-LOC-15).

    None with a weapon that strikes where it does. Calling brings what the table says and no more
    (AP-LOC-20, AP-GAP-28, AP-GAP-41), on a target that is Down too (AP-GAP-52).
    """
    from fracas.rulesets.action_points.attacks import cost

    left = state.who(who).ap - cost(state, book, who, weapon)
    return payable(book, weapon, state.who(target).shape, left)


@lru_cache(maxsize=1024)
def payable(book: ActionPointsBook, weapon: str, shape: str, left: int) -> tuple[str, ...]:
    """The locations of a shape that so many AP, beyond those of the attack, pay for."""
    if book.weapons[weapon].location:
        return ()
    return tuple(key for key in places_of(book, shape) if book.locations[key].surcharge <= left)


def choose_location(run: Run, who: str, weapon: str, target: str) -> Procedure:
    """Ask whoever calls a shot where it is to land; gives the location (AP-LOC-16).

    The cheapest is the default. Raises `Moot` where an edit left none that can be paid for.
    """
    book: ActionPointsBook = run.book

    def ask(state: State) -> Ask:
        found = callable_at(state, book, who, weapon, target)
        if not found:
            raise Moot(who)
        return _ask(book, who, weapon, target, found)

    answer = yield from need(run, ask)
    return answer


@lru_cache(maxsize=1024)
def _ask(book: ActionPointsBook, who: str, weapon: str, target: str, found: tuple[str, ...]) -> Ask:
    options = tuple(
        Option(key, "location", (key, str(book.locations[key].surcharge), target), ("AP-LOC-14",))
        for key in found
    )
    about = (who, target, weapon)
    cheapest = min(found, key=lambda key: book.locations[key].surcharge)
    return Ask(Decider(who), "location", Choice(options), CALLED, about, cheapest)
