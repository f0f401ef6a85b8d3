"""How a server stops: nothing new, what was begun to its end, and a word to everybody."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fracas.table.play.registry import TableRegistry
from fracas.web.guarding import Guard

STOPPING = "stopping"
"""Under which name the state of the application holds what stops it."""

WITHIN = 10.0
"""Seconds for what was begun to be kept."""

GOODBYE = 2.0
"""Seconds for pages to take in the last things that they are sent."""

_log = logging.getLogger(__name__)


class Stopping:
    """Stops one server, once."""

    def __init__(self, registry: TableRegistry, guard: Guard) -> None:
        """Whose tables, and who lets people in."""
        self.registry = registry
        self.guard = guard

    async def stop(self, within: float = WITHIN, goodbye: float = GOODBYE) -> bool:
        """Let acts finish, send pages off; says whether all of it was done in time.

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
