"""What tables cost their server, and the file in which its owner reads that.

A running server writes it into its data folder every few seconds, readable by its owner alone. So
there is no address at which others could ask, and no password to keep: who may read the folder may
read this.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from fracas.core.errors import StoreDamaged
from fracas.store.files import open_own
from fracas.table.keeping.budgets import Load
from fracas.table.keeping.caches import trim

if TYPE_CHECKING:
    from fracas.table.play.open_table import OpenTable

FILE = "load.json"
"""The file in the data folder."""

EVERY = 5.0
"""Seconds between two writes."""

STALE = 30.0
"""A file older than this many seconds is from a server that is gone."""

TABLE, SEAT, LINE = 300_000, 40_000, 128
"""Estimated bytes of a table, a seat's screen and a journal line, besides its text."""

_log = logging.getLogger(__name__)


class Loads(msgspec.Struct, frozen=True):
    """All open tables of a server; `written` is in milliseconds since 1970 (UTC)."""

    written: int
    tables: tuple[Load, ...]


def memory(opened: OpenTable) -> int:
    """Estimate how many bytes of memory a table uses: its journal, its logs, its screens."""
    kept, screens = opened.kept, opened.screens
    entries = len(kept.fight.chronicle.entries)
    return TABLE + kept.size + LINE * entries + screens.size + SEAT * len(tuple(kept.fight.places))


def load_of(opened: OpenTable) -> Load:
    """Return what an open table costs."""
    fight, budget, held = opened.fight, opened.budget, opened.budget.held()
    places = [place.id for place in fight.places]
    return Load(
        opened.id,
        fight.chronicle.rules.id,
        held.entries,
        held.memory,
        len(places),
        sum(len(opened.audience.pages(seat)) for seat in places),
        round(budget.seconds, 3),
        round(budget.share, 6),
        round(budget.waited, 1),
        budget.refused,
    )


@asynccontextmanager
async def looked_after(
    folder: Path | None, loads: Callable[[], tuple[Load, ...]]
) -> AsyncIterator[None]:
    """Look after a running server: keep the rules' caches small, and write the file.

    The file is removed at the end; without a folder there is none.
    """
    task = asyncio.create_task(_look_after(folder, loads))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        if folder is not None:
            with suppress(OSError):
                (folder / FILE).unlink()


async def _look_after(folder: Path | None, loads: Callable[[], tuple[Load, ...]]) -> None:
    failed = False
    while True:
        trim()
        if folder is not None:
            told = Loads(int(time.time() * 1000), loads())
            job = asyncio.ensure_future(asyncio.to_thread(write, folder, told))
            try:
                await asyncio.shield(job)
            except asyncio.CancelledError:
                await asyncio.wait({job})  # otherwise it would be written after the file is removed
                raise
            except OSError as error:
                if not failed:
                    _log.warning("load-unwritten", extra={"told": {"why": error.strerror or ""}})
                failed = True
        await asyncio.sleep(EVERY)


def write(folder: Path, loads: Loads) -> None:
    """Replace the file with the current figures."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = folder / f"{FILE}.part"
    with open(part, "wb", opener=open_own) as file:
        file.write(msgspec.json.encode(loads))
    os.replace(part, folder / FILE)


def read(folder: Path, now: float) -> Loads | None:
    """Return what the server on a data folder wrote last; None if that is stale at `now` seconds.

    Raises `StoreDamaged` for an invalid file.
    """
    try:
        loads = msgspec.json.decode((folder / FILE).read_bytes(), type=Loads)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError):
        raise StoreDamaged(
            f"{folder / FILE} cannot be read: as the server's own user, delete it and try again in "
            "a few seconds.",
            file=str(folder / FILE),
        ) from None
    return loads if now - loads.written / 1000 < STALE else None
