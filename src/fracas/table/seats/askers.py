"""People who wait to be let in: a code asks, the game master lets in or says not now.

All of it is in memory only. A request that is answered, withdrawn or too old is gone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from fracas.core.errors import WrongUse
from fracas.core.ids import Seat
from fracas.core.rounds import round_of
from fracas.table.screens.screen import Kind
from fracas.table.seats.invitations import digest, fresh_token
from fracas.table.seats.seat import Places, clean_name

Door = Literal["open", "first-round", "ask"]
"""How a code admits: it opens a seat at once, only until the first round is over, or asks first."""

MOST = 8
"""How many people may wait at one table."""

PER_SOURCE = 2
"""How many of them may come from one address."""

GONE = 90.0
"""Seconds without a sign of life after which a request is dropped: phones that sleep are slow."""

OLD = 600.0
"""Seconds after which a request is dropped in any case."""

SWEEP = 5.0
"""Seconds between two checks for requests that are too old."""

SEATS_PER_SOURCE = 12
"""How many seats of one table one address may take by its code: a group behind one router."""

SEATS_BY_CODE = 24
"""How many seats of a table may be taken by its code; the game master adds the others."""


class NotLetIn(WrongUse):
    """A request to come in that was refused, or waited for too long."""

    code = "not-let-in"


class TooMany(WrongUse):
    """More seats or requests than one address or one code may have."""

    code = "too-many"


class AskerCard(msgspec.Struct, frozen=True):
    """A person who asks to come in, as the game master sees it."""

    id: str
    name: str
    kind: Kind


class Asked(msgspec.Struct, frozen=True):
    """The game master was asked; show the `ticket` to learn the answer, about every two seconds."""

    ticket: str


class Asker:
    """A person who waits, stored under the digest of their ticket."""

    def __init__(self, card: AskerCard, source: str, now: float) -> None:
        self.card, self.source = card, source
        self.asked_at = self.seen_at = now
        self.is_in = False


class Askers:
    """The people who wait at one table; lives in the server's event loop."""

    def __init__(
        self, tell: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`tell` is called when the game master's view of them changed; `clock` gives seconds."""
        self._tell, self._clock = tell, clock
        self._by_ticket: dict[str, Asker] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._last = 0

    def __len__(self) -> int:
        return len(self._by_ticket)

    def cards(self) -> tuple[AskerCard, ...]:
        """Return the people that the game master has not answered yet, the earliest first."""
        return tuple([one.card for one in self._by_ticket.values() if not one.is_in])

    def add(self, name: str, kind: Kind, source: str) -> str:
        """Ask the game master; returns a ticket. Raises `TooMany`, or `WrongUse` for the name."""
        name = clean_name(name)
        self.sweep()
        same = sum(one.source == source for one in self._by_ticket.values())
        if len(self._by_ticket) >= MOST or same >= PER_SOURCE:
            raise TooMany("Others are waiting to be let in: try again in a minute.")
        ticket = fresh_token()
        self._last += 1
        card = AskerCard(f"a{self._last}", name, kind)
        self._by_ticket[digest(ticket)] = Asker(card, source, self._clock())
        self._tell()
        self._watch()
        return ticket

    def look(self, ticket: str) -> Asker | None:
        """Return the person of a ticket if they may come in, and remove them; None means not yet.

        Raises `NotLetIn` for a request that was refused or is too old.
        """
        key = digest(ticket)
        found = self._by_ticket.get(key)
        if found is None:
            raise NotLetIn("You were not let in this time: ask the game master, then try again.")
        found.seen_at = self._clock()
        if not found.is_in:
            return None
        del self._by_ticket[key]
        return found

    def leave(self, ticket: str) -> None:
        """Remove a person who no longer waits."""
        if self._by_ticket.pop(digest(ticket), None) is not None:
            self._tell()

    def answer(self, id: str, *, let_in: bool) -> None:
        """Let a person in, or drop the request; raises `WrongUse` if no one has that id."""
        for key, one in self._by_ticket.items():
            if one.card.id == id and not one.is_in:
                one.is_in = let_in
                if not let_in:
                    del self._by_ticket[key]
                self._tell()
                return
        raise WrongUse("This person is no longer waiting.")

    def sweep(self) -> None:
        """Drop what is too old."""
        now = self._clock()
        old = [
            key
            for key, one in self._by_ticket.items()
            if now - one.seen_at >= GONE or now - one.asked_at >= OLD
        ]
        for key in old:
            del self._by_ticket[key]
        if old:
            self._tell()

    def close(self) -> None:
        """Drop all of them."""
        self._by_ticket.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch(self) -> None:
        if self._by_ticket and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SWEEP, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self.sweep()
        self._watch()


def asks(door: Door, state: Any) -> bool:
    """Whether a code asks the game master first, as the fight is now."""
    return door == "ask" or (door == "first-round" and round_of(state) > 1)


def refuse_more(
    origins: Mapping[Seat, str], places: Places, source: str, per_source: int = SEATS_PER_SOURCE
) -> None:
    """Raise `TooMany` if an address or the code has as many seats of a table as it may.

    `origins` says from where seats were taken by the code; seats that are gone do not count.
    """
    by_code = [one for seat, one in origins.items() if seat in places]
    if by_code.count(source) >= per_source:
        raise TooMany(
            "Your network has reached its limit of seats here: ask the game master for one."
        )
    if len(by_code) >= SEATS_BY_CODE:
        raise TooMany("This code has reached its limit of seats: ask the game master for one.")
