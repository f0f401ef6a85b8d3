"""Turns to add or remove a package, who added what, and index entries made meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from fracas.core.errors import PackageError
from fracas.packages.index import Entry, stamp
from fracas.table.keeping.allowance import TooOften

MOST_WAITING = 6
"""How many uploads may wait while another is checked."""


class Made:
    """Entries that were made here, for files that are unchanged since."""

    def __init__(self) -> None:
        self._entries: dict[Path, tuple[object, Entry]] = {}

    def keep(self, file: Path, of: object, entry: Entry) -> None:
        """Note the entry of a file in the state that `stamp` returned."""
        self._entries[file] = of, entry

    def get(self, file: Path) -> Entry | None:
        """Return the entry of a file; None if there is none, or if the file has changed."""
        of, entry = self._entries.get(file, (None, None))
        return entry if entry is not None and of == stamp(file) else None


class Shared:
    """What all users of a library share: whose turn it is, and who added what."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._brought: dict[str, set[str]] = {}
        self.made = Made()
        self.making: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for earlier uploads; raises `TooOften` if many wait already."""
        if self._waiting > MOST_WAITING:
            raise TooOften("Many packages are being checked just now: wait, then try again.")
        self._waiting += 1
        try:
            async with self._lock:
                yield
        finally:
            self._waiting -= 1

    def refuse_more(self, source: str, there: Collection[str]) -> None:
        """Raise `PackageError` if a source has added as many of the existing packages as it may."""
        for one, ids in list(self._brought.items()):
            ids.intersection_update(there)
            if not ids:
                del self._brought[one]
        if len(self._brought.get(source, ())) >= self._most:
            raise PackageError(
                f"{self._most} packages were added from your address, which is the limit: remove "
                "one first.",
                why="too-many",
            )

    def note(self, source: str, id_: str) -> None:
        """Note that a source has added a package."""
        self._brought.setdefault(source, set()).add(id_)
