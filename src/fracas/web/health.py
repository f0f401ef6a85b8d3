"""Whether a server can do its work, for monitoring; nothing private."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from fracas import __version__
from fracas.core.errors import StoreError
from fracas.store.protocol import DropTable, Store, TableRow
from fracas.table.odds.service import OddsService
from fracas.table.play.registry import TableRegistry
from fracas.web.guarding import Guard

HEALTH = "/health"

PROBE = "health"
"""The id of a table that is written and removed in one go. No table of play has one so short."""

KEPT = 5.0
"""How many seconds a finding is repeated."""

PATIENCE = 5.0
"""Seconds after which a store that does not answer is reported as slow."""

_log = logging.getLogger(__name__)


class Health(msgspec.Struct, frozen=True):
    """The health of a server.

    `status` is ok as long as answers can be saved, and `store` is ok or the code of what is wrong
    with it. `workers`, who calculate odds, may be off, or lost if the latest job failed; play goes
    on without them.
    """

    status: Literal["ok", "failing", "stopping"]
    version: str
    store: str
    workers: Literal["ok", "off", "lost"]


class Probe:
    """Tests whether a store accepts writes, with one that leaves nothing behind."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds."""
        self._store = store
        self._clock = clock
        self._found = "ok"
        self._until = float("-inf")
        self._looking: asyncio.Task[str] | None = None

    async def look(self) -> str:
        """Return `ok`, or the code of what is wrong; frequent callers get the same result."""
        if self._clock() < self._until:
            return self._found
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._write())
        try:
            found = await asyncio.wait_for(asyncio.shield(self._looking), PATIENCE)
        except TimeoutError:
            found = "store-slow"
        if found != self._found:
            level = logging.INFO if found == "ok" else logging.ERROR
            _log.log(level, "store-health", extra={"told": {"store": found}})
        self._found, self._until = found, self._clock() + KEPT
        return found

    async def _write(self) -> str:
        # Both or neither is saved, and both together are nothing; but the disk has to accept them.
        writes = TableRow(PROBE, "", "", 0), DropTable(PROBE)
        try:
            await asyncio.wrap_future(self._store.submit(*writes))
        except StoreError as error:
            return error.code
        return "ok"


@get(HEALTH)
async def answer_health(
    probe: NamedDependency[Probe],
    registry: NamedDependency[TableRegistry],
    guard: NamedDependency[Guard],
) -> Response[Health]:
    """Return whether the server can do its work; any status but 200 says that it cannot."""
    found = health_of(await probe.look(), registry.desk, stopping=guard.stopping)
    return Response(found, status_code=200 if found.status == "ok" else 503)


def health_of(store: str, desk: OddsService | None, *, stopping: bool) -> Health:
    """Return the report on a server with such a store."""
    status: Literal["ok", "failing", "stopping"] = "ok" if store == "ok" else "failing"
    workers: Literal["ok", "off", "lost"] = "off" if desk is None else "lost" if desk.lost else "ok"
    return Health("stopping" if stopping else status, __version__, store, workers)
