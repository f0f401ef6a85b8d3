"""Seats at a table: who sits there, what they may do, how they want to be asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fracas.core.errors import MalformedAnswer, NotYourSeat, WrongUse
from fracas.core.ids import GM_SEAT, Seat
from fracas.table.screens.screen import Kind, Rolls

MOST_SEATS = 40
LONGEST_NAME = 40
MOST_EXTRA = 600


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of the table.

    `token` is the digest of the secret that its screens show, blank for a seat without a link. A
    new person cannot take a `locked` seat; a revoked link is one whose token is gone.
    """

    id: Seat
    name: str
    kind: Kind
    token: str = ""
    locked: bool = False
    rolls: Rolls = "auto"
    extra: int = 0


def refuse_players(seat: Seat, sentence: str) -> None:
    """Raise `NotYourSeat`, with this sentence, for every seat but the game master's."""
    if seat != GM_SEAT:
        raise NotYourSeat(sentence, seat=seat)


def preferring(place: Place, rolls: Rolls | None, extra: int | None) -> Place:
    """Return a seat with other preferences for its dice or its time; None keeps the old one."""
    return msgspec.structs.replace(
        place,
        rolls=place.rolls if rolls is None else rolls,
        extra=place.extra if extra is None else clean_extra(extra),
    )


def changed(place: Place, what: str, name: str = "", extra: int = 0) -> Place:
    """Return a seat as the game master changes it; see the message `seat` for `what`.

    Raises `MalformedAnswer` for the game master's own link, and what a name or a time raises.
    """
    match what:
        case "rename":
            return msgspec.structs.replace(place, name=clean_name(name))
        case "time":
            return msgspec.structs.replace(place, extra=clean_extra(extra))
        case "revoke" if place.id == GM_SEAT:
            raise MalformedAnswer("You cannot withdraw your own link: make a new one instead.")
        case "revoke":
            return msgspec.structs.replace(place, token="")
    return msgspec.structs.replace(place, locked=what == "lock")


def clean_name(name: str) -> str:
    """Return a name fit for a screen: trimmed, on one line; raises `WrongUse` for others."""
    cleaned = " ".join("".join(one for one in name if one.isprintable() or one.isspace()).split())
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise WrongUse(f"A name has 1 to {LONGEST_NAME} characters: give another.", given=name[:80])
    return cleaned


def clean_extra(seconds: int) -> int:
    """Return extra seconds for choices with a deadline, -1 for none; raises `MalformedAnswer`."""
    if not -1 <= seconds <= MOST_EXTRA:
        raise MalformedAnswer(f"Extra time is up to {MOST_EXTRA} seconds, or -1 for no clock.")
    return seconds


class Places:
    """All seats of one table by their ids, the game master's first."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._places = {place.id: place for place in places}

    def __iter__(self) -> Iterator[Place]:
        return iter(self._places.values())

    def __contains__(self, seat: object) -> bool:
        return seat in self._places

    def of(self, seat: Seat) -> Place:
        """Return the seat of that id; raises `WrongUse` if the table has no such seat."""
        place = self._places.get(seat)
        if place is None:
            raise WrongUse(f"This table has no seat '{seat[:20]}'.", seat=seat[:20])
        return place

    def by_token(self, digest: str) -> Place | None:
        """Return the seat to which a token's digest belongs."""
        found = [place for place in self._places.values() if place.token == digest != ""]
        return found[0] if found else None

    def fresh_id(self) -> Seat:
        """Return an id for another seat; raises `WrongUse` if the table is full."""
        if len(self._places) >= MOST_SEATS:
            raise WrongUse(f"A table has at most {MOST_SEATS} seats: remove one first.")
        number = 1
        while f"p{number}" in self._places:
            number += 1
        return Seat(f"p{number}")

    def put(self, place: Place) -> None:
        """Add a seat, or change the one of its id."""
        self._places[place.id] = place

    def remove(self, seat: Seat) -> None:
        """Remove a seat; the game master's stays."""
        if seat == GM_SEAT:
            raise WrongUse("The game master's seat stays: a table needs it.", seat=seat)
        self.of(seat)
        del self._places[seat]
