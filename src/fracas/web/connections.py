"""Connections: how many may be open, and how long one may take to ask for something.

Under the application and before it: a caller who sends half a request takes a file descriptor and
nothing else, and is disconnected. If all places are taken, the connection that has waited longest
for its caller makes room for the next.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from fracas.core.errors import WrongUse
from fracas.web.guarding import household
from fracas.web.lines import Line
from fracas.web.tally import Tally
from fracas.web.turns import InTurns, few_at_a_time, put_first

WHOLE = 10.0
"""Seconds within which a request has to be complete, head and body."""

RATE = 65_536
"""For each of this many bytes received, a request may take one second more."""

PER_ADDRESS = 256
"""How many connections one address may have open: a club behind one router has them all."""

MOST = 4_096
"""How many connections may be open, if there are enough files."""

SPARE = 192
"""How many files are left for the store, the workers, and files that are read."""

AT_A_TIME = 16
"""How many callers are accepted before those who are in have their turn."""

AGAIN = 1.0
"""Seconds until the next try to accept a caller when no file was left."""


FAREWELL = 5.0
"""Seconds within which a caller must finish an encrypted connection that is closed."""


def encryption(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """Return how connections are encrypted by your own certificate, with its chain, in PEM.

    The key may be in the same file. Raises `WrongUse` for files that cannot be read or that do not
    belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        # Without a password at hand OpenSSL would ask for one, and wait.
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        raise WrongUse(
            f"{certificate} cannot be used ({error.reason or 'it is not a PEM file'}): give a "
            "certificate in PEM, and with --key the key that belongs to it, without a password."
        ) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise WrongUse(
            f"The certificate or its key cannot be read ({why}): check that both files are there "
            "and that this user may read them."
        ) from None
    return context


def raise_limit() -> int:
    """Raise this process's limit of open files as far as allowed; return how many callers fit."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST if hard == resource.RLIM_INFINITY else min(2 * MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - SPARE))


class Place:
    """The place of one connection, by the `source` that it counts for."""

    __slots__ = ("source",)

    def __init__(self, source: str) -> None:
        self.source = source


class Unasked(Protocol):
    """A connection that has not asked anything yet, and can be closed."""

    place: Place

    def hang_up(self) -> None:
        """Close the connection without a response."""
        ...


class Connections:
    """The connections of one server, by the address that they come from.

    At most `most`, and `per_address` of one address, unless that is the address of the proxy in
    front of the server (`trusted`), which brings everyone's.
    """

    def __init__(
        self,
        most: int = MOST,
        per_address: int = PER_ADDRESS,
        trusted: frozenset[str] = frozenset(),
        tally: Tally | None = None,
    ) -> None:
        """Refused connections are noted in the `tally`."""
        self.most, self.per_address = most, per_address
        self.tally = tally or Tally()
        self._trusted = trusted
        self._by_address: Counter[str] = Counter()
        self._taken: set[Place] = set()
        self._unasked: dict[Unasked, None] = {}
        self._room = asyncio.Event()
        self._room.set()

    @property
    def taken(self) -> int:
        """How many connections are open."""
        return len(self._taken)

    async def room(self) -> None:
        """Wait until one more caller can be accepted; one that has asked nothing yet makes room."""
        while len(self._taken) >= self.most:
            if self._unasked:
                oldest = next(iter(self._unasked))
                self.tally.note("no-room", oldest.place.source)
                oldest.hang_up()
            else:
                self._room.clear()
                await self._room.wait()

    def is_full(self, source: str) -> bool:
        """Whether an address has as many connections open as it may."""
        if source in self._trusted or self._by_address[source] < self.per_address:
            return False
        self.tally.note("too-many-connections", source)
        return True

    def enter(self, source: str) -> Place:
        """Return the place of a connection that is opened."""
        place = Place(source)
        self._taken.add(place)
        self._by_address[source] += 1
        return place

    def leave(self, place: Place) -> None:
        """Free the place of a connection, if that was not done before."""
        if place in self._taken:
            self._taken.discard(place)
            self._by_address[place.source] -= 1
            if not self._by_address[place.source]:
                del self._by_address[place.source]
            self._room.set()

    def await_request(self, caller: Unasked) -> None:
        """Note that a caller has not asked anything yet."""
        self._unasked[caller] = None
        self._room.set()

    def has_asked(self, caller: Unasked) -> None:
        """Note that a caller's request is complete, or that no more of it will come."""
        self._unasked.pop(caller, None)


class Caller(H11Protocol):
    """A connection that speaks HTTP, and is closed if a request takes too long to come."""

    def __init__(self, doors: Connections, place: Place, **given: Any) -> None:
        """`given` is what uvicorn gives a protocol."""
        super().__init__(**given)
        self.place = place
        self._doors = doors
        self._began = 0.0
        self._came = 0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request from now on."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request; check whether it is complete."""
        super().data_received(data)
        self._came += len(data)
        if self._is_whole():
            self._stop()
        elif self._timer is None:
            self._wait(len(data))

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        self._doors.leave(self.place)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to a socket, which is counted as long as it is open."""
        super().handle_websocket_upgrade(event)
        socket_ = self.transport.get_protocol()
        if isinstance(socket_, Line):
            file = self.transport.get_extra_info("socket").fileno()
            last = put_first(self.loop, file)

            def lost() -> None:
                last()
                self._doors.leave(self.place)

            socket_.lost = lost

    def hang_up(self) -> None:
        """Close the connection without a response."""
        self._stop()
        self._doors.leave(self.place)
        self.transport.abort()

    def _is_whole(self) -> bool:
        """Whether a request is complete, or no more of it will come."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return True
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def _wait(self, came: int = 0) -> None:
        self._began, self._came = self.loop.time(), came
        self._timer = self.loop.call_later(WHOLE, self._look)
        self._doors.await_request(self)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._doors.has_asked(self)

    def _look(self) -> None:
        """Close the connection, unless enough has come for some more time."""
        left = self._began + WHOLE + self._came / RATE - self.loop.time()
        if left > 0:
            self._timer = self.loop.call_later(left, self._look)
            return
        self._doors.tally.note("too-slow", self.place.source)
        self.hang_up()


class Handshake:
    """A connection that is agreeing on its encryption, which takes as long as the caller likes."""

    def __init__(self, doors: Connections, place: Place, task: asyncio.Task[Any] | None) -> None:
        self.place = place
        self._doors, self._task = doors, task

    def hang_up(self) -> None:
        """Close the connection without a response; its place is free at once."""
        self._doors.has_asked(self)
        self._doors.leave(self.place)
        if self._task is not None:
            self._task.cancel()


class Porter:
    """Accepts callers at one listening socket, as long as there is room for them.

    It replaces asyncio's own server, which cannot be paused: that would accept callers until no
    file is left, and log each.
    """

    def __init__(
        self,
        listening: socket.socket,
        doors: Connections,
        make: Any,
        backlog: int,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`make` makes the protocol of a connection from its place; `tls` encrypts it."""
        self.sockets = (listening,)
        self._tls = tls
        self._doors, self._make = doors, make
        self._coming: set[asyncio.Task[Any]] = set()
        listening.setblocking(False)
        listening.listen(backlog)
        self._task = asyncio.get_running_loop().create_task(self._take_in(listening))

    async def _take_in(self, listening: socket.socket) -> None:
        loop, come = asyncio.get_running_loop(), 0
        while True:
            await self._doors.room()
            try:
                line, address = await loop.sock_accept(listening)
            except OSError as error:
                self._doors.tally.note("no-file-left", why=type(error).__name__)
                await asyncio.sleep(AGAIN)
                continue
            source = household(str(address[0]))
            if self._doors.is_full(source):
                line.close()
                continue
            line.setblocking(False)
            task = loop.create_task(self._begin(line, self._doors.enter(source)))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)
            # When hundreds wait outside, those who are in have their turn now and then.
            come += 1
            if come % AT_A_TIME == 0:
                await asyncio.sleep(0)

    async def _begin(self, line: socket.socket, place: Place) -> None:
        loop = asyncio.get_running_loop()
        make = partial(self._make, place)
        if self._tls is None:
            try:
                await loop.connect_accepted_socket(make, line)
            except OSError:
                self._doors.leave(place)
                line.close()
            return
        handshake = Handshake(self._doors, place, asyncio.current_task())
        self._doors.await_request(handshake)
        try:
            await loop.connect_accepted_socket(
                make,
                line,
                ssl=self._tls,
                ssl_handshake_timeout=WHOLE,
                ssl_shutdown_timeout=FAREWELL,
            )
        except (OSError, asyncio.CancelledError):
            self._doors.leave(place)
            line.close()
        finally:
            self._doors.has_asked(handshake)

    def close(self) -> None:
        """Accept no one any more."""
        self._task.cancel()

    async def wait_closed(self) -> None:
        """Return at once: nothing is left to wait for."""


class ConnectionServer(uvicorn.Server):
    """A server whose callers come in by its `doors`."""

    def __init__(
        self, config: uvicorn.Config, doors: Connections, tls: ssl.SSLContext | None = None
    ) -> None:
        """With `tls` connections are encrypted."""
        super().__init__(config)
        config.app = InTurns(config.app)  # type: ignore[arg-type]
        config.loop = f"{few_at_a_time.__module__}:{few_at_a_time.__name__}"
        self.doors, self._tls = doors, tls

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept callers at the given sockets."""
        if not sockets:
            await super().startup(sockets)
            return
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(3)

        def make(place: Place) -> Caller:
            return Caller(
                self.doors,
                place,
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )

        backlog = self.config.backlog
        self.servers = [Porter(one, self.doors, make, backlog, self._tls) for one in sockets]  # type: ignore[misc]
        self.started = True
