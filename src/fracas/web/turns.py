"""Turns in a server's loop: requests of a burst take turns, connections of seats go first.

A thousand requests that come in one moment would each have a task in the next turn of the loop, and
players would wait for all of them.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections import deque
from collections.abc import Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fracas.web.guarding import household

SIDE_BY_SIDE = 8
"""How many requests are worked on at once, as long as none waits for something else."""

MOMENT = 0.05
"""After this many seconds a request counts as waiting for something, and lets the next begin."""

EVENTS = 48
"""How many sockets are looked at in one turn of the loop."""


class InTurns:
    """Lets requests in a few at a time, each address in its turn; connections of seats at once."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._free = SIDE_BY_SIDE
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, the one whose turn is next first."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request when it is its turn."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        await self._turn(household(client[0]) if client else "")
        turn = _Turn(self)
        try:
            await self._app(scope, receive, send)
        finally:
            turn.end()

    async def _turn(self, source: str) -> None:
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(source, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.next()
            raise

    def next(self) -> None:
        """Give a free place to the address that had its last one longest ago."""
        while self._waiting:
            source = next(iter(self._waiting))
            its = self._waiting.pop(source)
            first = its.popleft()
            if its:
                self._waiting[source] = its
            if not first.done():
                first.set_result(None)
                return
        self._free += 1


class _Turn:
    """The place of one request, which it keeps until it is answered or waits for something."""

    def __init__(self, turns: InTurns) -> None:
        self._turns: InTurns | None = turns
        self._timer = asyncio.get_running_loop().call_later(MOMENT, self.end)

    def end(self) -> None:
        """Let the next begin, once."""
        self._timer.cancel()
        turns, self._turns = self._turns, None
        if turns is not None:
            turns.next()


class FewAtATime(selectors.DefaultSelector):
    """Reports a few ready sockets at a time, in rotation if there are more.

    Sockets in `first` have their turns beside the others, however many these are.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first: set[int] = set()
        self._at = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the sockets that are ready, or as many as are looked at in one turn."""
        ready = super().select(timeout)
        if len(ready) <= EVENTS:
            return ready
        first = [one for one in ready if one[0].fd in self.first]
        others = [one for one in ready if one[0].fd not in self.first]
        self._at += EVENTS
        return [*self._few(first), *self._few(others)]

    def _few(
        self, ready: list[tuple[selectors.SelectorKey, int]]
    ) -> list[tuple[selectors.SelectorKey, int]]:
        if len(ready) <= EVENTS:
            return ready
        at = self._at % len(ready)
        return (ready[at:] + ready[:at])[:EVENTS]


class Turns(asyncio.SelectorEventLoop):
    """A loop that looks at few sockets in each of its turns, at some of them `first`."""

    def __init__(self) -> None:
        few = FewAtATime()
        super().__init__(few)
        self.first = few.first


def few_at_a_time() -> asyncio.AbstractEventLoop:
    """Return a loop that looks at few sockets in each of its turns."""
    return asyncio.new_event_loop() if sys.platform == "win32" else Turns()


def put_first(loop: asyncio.AbstractEventLoop, file: int) -> Callable[[], None]:
    """Look at a socket before others while they are many; return what to call when it is gone."""
    if not isinstance(loop, Turns):
        return lambda: None
    loop.first.add(file)
    return lambda: loop.first.discard(file)
