"""Who may connect, and how often: origins, rates, and how many sockets are open at once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from fracas.core.errors import FracasError, ServerStops
from fracas.table.keeping.allowance import Allowance, TooOften
from fracas.table.play.registry import NoSuchCode
from fracas.table.seats.askers import SEATS_PER_SOURCE
from fracas.web.tally import Tally

PER_ADDRESS = 64
"""How many sockets one address may have open."""

PER_SEAT = 12
"""How many pages may show one seat at the same time."""

MOST_AT_ONCE, EVERY = 40, 0.1
"""How many messages a page may send at once, and after how many seconds it may send one more."""

READS_ONLY = frozenset(("GET", "HEAD", "OPTIONS"))


AT_HOME = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost", ".localdomain")
"""Endings of names that no page elsewhere can have."""

_HOST = gethostname().lower()


def times() -> int:
    """Return by how much every rate limit is multiplied: load from one machine is not an attack."""
    return 1_000_000 if os.environ.get("FRACAS_UNLIMITED") else 1


class WrongOrigin(FracasError):
    """A page of another origin that wants to act here."""

    code = "wrong-origin"


class Guard:
    """What one server remembers of its callers.

    `often` multiplies every limit, for tests and measurements from one machine. All times are
    seconds. An IPv6 address counts with its whole /64, which one household has to itself.
    """

    def __init__(self, origins: frozenset[str] = frozenset(), often: int = 1) -> None:
        self._origins = origins
        self._names = {urlsplit(origin).hostname for origin in origins} | {_HOST}
        self._often = often
        self.asking = Allowance(240 * often, 0.05)
        """Any request over HTTP, by source."""
        self.knocking = Allowance(60 * often, 0.5)
        """Sockets opened, by source."""
        self.making = Allowance(20 * often, 3.0)
        """Tables made, by source."""
        self.uploading = Allowance(8 * often, 20.0)
        """Packages added or removed, by source."""
        self.opening = Allowance(8 * often, 20.0)
        """Saved fights opened, by source."""
        self.joining = Allowance(10 * often, 6.0)
        """Codes tried, by source."""
        self.checking = Allowance(40 * often, 0.4)
        """Drafts looked at in the workshop, by source."""
        self.trying = Allowance(30 * often, 0.7)
        """Drafts tried out, by source."""
        self.searching = Allowance(4 * often, 10.0)
        """Searches for what would make a draft fair, by source."""
        self.guessing = Allowance(60 * often, 2.0)
        """Codes that led nowhere, by all sources together."""
        self.entering = Allowance(16 * often, 15.0)
        """Seats that are taken by a code, or asked for, by table."""
        self.seats = SEATS_PER_SOURCE * often
        """How many seats of a table one source may take by its code."""
        self._signing = Allowance(5 * often, 30.0)
        self._signing_in_all = Allowance(60 * often, 5.0)
        self.tally = Tally()
        """What was refused, for the log."""
        self.stopping = False
        """Whether the server is stopping and lets no one in."""
        self._open: Counter[str] = Counter()
        self._seats: Counter[str] = Counter()

    def talking(self) -> Allowance:
        """Return the limit on the messages of one page; each page has its own."""
        return Allowance(MOST_AT_ONCE * self._often, EVERY)

    def refuse_request(self, method: str, headers: Mapping[str, str], source: str) -> None:
        """Raise `WrongOrigin`, `TooOften` or `ServerStops` for a request that is not accepted."""
        if self.stopping:
            raise ServerStops()
        self.asking.spend(source)
        host = headers.get("host", "")
        if not self._is_known(host):
            raise WrongOrigin(
                f"This server does not answer to the name {host[:80]!r}: start it with --address "
                "and the whole address, if it is yours."
            )
        if method not in READS_ONLY and not self._is_of_own_page(headers):
            raise WrongOrigin("Only this server's own pages may act here: open its address.")

    def _is_known(self, host: str) -> bool:
        """Whether this server answers to a name: an address, one of its network, or a given one.

        A page elsewhere can point its own name here and then asks as if it were ours; it cannot
        have a name that only this house or network knows.
        """
        try:
            parts = urlsplit(f"//{host}")
            name = parts.hostname or ""
            _ = parts.port  # raises for what is not a number
        except ValueError:
            return False
        if "." not in name or name.endswith(AT_HOME) or name in self._names:
            return True
        try:
            return bool(ip_address(name.partition("%")[0]))
        except ValueError:
            return False

    def is_own(self, headers: Mapping[str, str]) -> bool:
        """Whether this server is asked by its name, and by its own page or no browser."""
        return self._is_known(headers.get("host", "")) and self._is_of_own_page(headers)

    def _is_of_own_page(self, headers: Mapping[str, str]) -> bool:
        """Whether a page of this server asks, or a program that is not a browser.

        A browser says itself where the page is from; others need the token of a seat anyway.
        """
        origin = headers.get("origin")
        if origin is not None:
            return origin in self._origins or _netloc(origin) == headers.get("host")
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")

    @contextmanager
    def guess(self, source: str) -> Iterator[None]:
        """Allow a code to be looked up; raises `TooOften` while too many led nowhere.

        The try counts before the look-up, for all callers together, and is refunded if the code
        leads somewhere. If it counted after, any number could be looked up at once.
        """
        self.joining.spend(source)
        self.guessing.spend()
        try:
            yield
        except NoSuchCode:
            raise
        except BaseException:
            self.guessing.give_back()
            raise
        self.guessing.give_back()

    @contextmanager
    def signing(self, source: str) -> Iterator[None]:
        """Allow a passphrase or an invitation to be tried; raises `TooOften`.

        The try counts before, and is refunded if it was right.
        """
        self._signing.spend(source)
        self._signing_in_all.spend()
        yield
        self._signing.give_back(source)
        self._signing_in_all.give_back()

    @contextmanager
    def socket(self, source: str) -> Iterator[None]:
        """Count a socket of an address as long as it is open; raises `TooOften` for one too many.

        Raises `ServerStops` if none is opened any more.
        """
        if self.stopping:
            raise ServerStops()
        self.knocking.spend(source)
        with self._counted(self._open, source, PER_ADDRESS):
            yield

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return self._open.total()

    @contextmanager
    def seat(self, seat: str) -> Iterator[None]:
        """Count a page of a seat as long as it is open; raises `TooOften` for one too many."""
        with self._counted(self._seats, seat, PER_SEAT):
            yield

    @contextmanager
    def _counted(self, counter: Counter[str], name: str, most: int) -> Iterator[None]:
        if counter[name] >= most * self._often:
            raise TooOften("Too many pages are open from your address: close one, then try again.")
        counter[name] += 1
        try:
            yield
        finally:
            counter[name] -= 1
            if not counter[name]:
                del counter[name]


def _netloc(origin: str) -> str | None:
    """Return host and port of an origin; None for an invalid one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def source_of(connection: Any) -> str:
    """Return where a request or a socket comes from, for rate limits.

    It is the address of the connection itself: anyone can write what they like into a header.
    """
    return household(connection.client.host if connection.client is not None else "")


def household(host: str) -> str:
    """Return an address as limits count it: for IPv6 the whole /64, which is one household."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)
