"""Zones: named places, and a band of distance between each pair of them."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named area of the field. `below` is the id of the place that one falls into from it."""

    id: str
    name: str
    below: str = ""


class Between(msgspec.Struct, frozen=True):
    """The band between two places, the same in both directions."""

    one: str
    other: str
    band: str


class Zones(msgspec.Struct, frozen=True):
    """A field of places. Pairs that `bands` does not list are in the band `unlisted`."""

    places: tuple[Place, ...] = ()
    bands: tuple[Between, ...] = ()
    unlisted: str = "close"

    def band(self, here: str, there: str) -> str:
        """Return the band between two places; that of a place and itself is `unlisted`."""
        return band_between(self.bands, here, there, self.unlisted)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of the places, in their order."""
        return tuple(place.id for place in self.places)

    def pieces(self, apart: str) -> tuple[tuple[str, ...], ...]:
        """The places in groups that no step joins; no step crosses a pair in the band `apart`."""
        left = list(self.ids())
        found = []
        while left:
            piece = [left.pop(0)]
            for here in piece:
                joined = [there for there in left if self.band(here, there) != apart]
                piece += joined
                left = [there for there in left if there not in joined]
            found.append(tuple(piece))
        return tuple(found)


def band_between(bands: tuple[Between, ...], here: str, there: str, unlisted: str) -> str:
    """Return the band of a pair of places, in whichever order it is listed; else `unlisted`."""
    if here != there:
        for between in bands:
            if (between.one == here and between.other == there) or (
                between.one == there and between.other == here
            ):
                return between.band
    return unlisted
