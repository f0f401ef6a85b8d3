"""The squares that creatures fill by their size (BR-MOVE-24)."""

from __future__ import annotations

from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state import Creature
from fracas.space.squares import Space


def squares_of(book: BeaconRoadBook, size: str) -> int:
    """How many squares each way a creature of a size fills; the Small fill one (BR-MOVE-24)."""
    return book.squares_of[size]


def space_of(book: BeaconRoadBook, one: Creature) -> Space | None:
    """The squares that a creature fills, None for one that stands nowhere (BR-MOVE-24)."""
    return None if one.place is None else Space(one.place, squares_of(book, one.size))
