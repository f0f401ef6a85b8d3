"""How a server stops: nothing new begins, what was begun is finished, and everyone is told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fracas.table.play.registry import TableRegistry
from fracas.web.guarding import Guard

STOPPING = "stopping"
"""The name under which the application's state holds what stops it."""

WITHIN = 10.0
"""Seconds for saving what was begun."""

GOODBYE = 2.0
"""Seconds for pages to receive the last messages."""

_log = logging.getLogger(__name__)


class Stopping:
    """Stops one server, once."""

    def __init__(self, registry: TableRegistry, guard: Guard) -> None:
        """Stop this registry's tables; the guard then lets no one in."""
        self.registry = registry
        self.guard = guard

    async def stop(self, within: float = WITHIN, goodbye: float = GOODBYE) -> bool:
        """Let acts finish, disconnect pages; return whether all of it was done in time.

        From here on requests, sockets and acts are refused as `stopping`, which pages take as a
        reason to come back in a moment. What was acknowledged is safe, in time or not.
        """
        self.guard.stopping = True
        done = True
        try:
            await asyncio.wait_for(self.registry.finish(), within)
        except TimeoutError:
            done = False
        with suppress(TimeoutError):
            await asyncio.wait_for(self._empty(), goodbye)
        self.guard.tally.tell_rest()
        _log.info("sockets-closed", extra={"told": {"left": self.guard.sockets, "in_time": done}})
        return done

    async def _empty(self) -> None:
        while self.guard.sockets:
            await asyncio.sleep(0.02)
