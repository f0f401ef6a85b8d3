"""Zones: named places, and a band of distance between each pair of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from fracas.core.errors import WrongUse


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named area of the field. `below` is the id of the place into which one falls from it."""

    id: str
    name: str
    below: str = ""


class Between(msgspec.Struct, frozen=True):
    """The band between two places, the same in both directions."""

    one: str
    other: str
    band: str


class Zones(msgspec.Struct, frozen=True):
    """A field of places. Pairs that `bands` does not list lie in the band `unlisted`."""

    places: tuple[Place, ...] = ()
    bands: tuple[Between, ...] = ()
    unlisted: str = "close"

    def band(self, here: str, there: str) -> str:
        """The band between two places; that of a place and itself is `unlisted`."""
        return band_between(self.bands, here, there, self.unlisted)

    def ids(self) -> tuple[str, ...]:
        """The ids of the places, in their order."""
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
    """The band of a pair of places, in whichever order it is listed; else `unlisted`."""
    if here != there:
        for between in bands:
            if (between.one == here and between.other == there) or (
                between.one == there and between.other == here
            ):
                return between.band
    return unlisted


_PLACE = re.compile(r"^(\w+) = (\S.*?)(?: > (\w+))?$")
_PAIR = re.compile(r"^(\w+) - (\w+): (\w+)$")


def format_zones(zones: Zones) -> str:
    """A field as text: a line `id = Name` for each place, then a line `id - id: band` a pair.

    A place from which one falls ends in ` > id`, the place below.
    """
    lines = [
        f"{place.id} = {place.name}" + (f" > {place.below}" if place.below else "")
        for place in zones.places
    ]
    lines += [f"{pair.one} - {pair.other}: {pair.band}" for pair in zones.bands]
    return "\n".join(lines)


def parse_zones(text: str, bands: Iterable[str], unlisted: str = "close") -> Zones:
    """Read what `format_zones` writes; empty lines are passed over.

    Raises `WrongUse` naming the first line that is neither a place nor a pair of two known places
    in one of the `bands`.
    """
    places: list[Place] = []
    pairs: list[Between] = []
    known = tuple(bands)
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        place, pair = _PLACE.match(line.strip()), _PAIR.match(line.strip())
        if place:
            places.append(Place(place[1], place[2], place[3] or ""))
        elif pair and pair[3] in known:
            pairs.append(Between(pair[1], pair[2], pair[3]))
        else:
            raise WrongUse(
                f"Line {number} of the zones, '{line.strip()}', is neither a place nor a pair: "
                f"write 'id = Name' or 'id - id: band' with a band of {', '.join(known)}.",
                line=number,
            )
    zones = Zones(tuple(places), tuple(pairs), unlisted)
    wrong = unknown(zones)
    if wrong:
        raise WrongUse(
            f"There is no place '{wrong[0]}' among the zones: there is {', '.join(zones.ids())}.",
            given=wrong[0],
        )
    return zones


def unknown(zones: Zones) -> tuple[str, ...]:
    """Ids that pairs and falls name and that are no place of the field."""
    ids = zones.ids()
    named = [name for pair in zones.bands for name in (pair.one, pair.other)]
    named += [place.below for place in zones.places if place.below]
    return tuple(dict.fromkeys(name for name in named if name not in ids))
