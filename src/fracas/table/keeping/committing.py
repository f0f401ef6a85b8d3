"""A table in memory and in its store: committed, or read again.

Memory is ahead of the store while an act is committed. If the commit fails, the table is read
again; if it cannot be read either, it is lost to this process until it can.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from fracas.core.errors import FracasError, StoreError
from fracas.store.protocol import Store, Write
from fracas.table.keeping.persistence import Kept


class TableCommits:
    """One table and its store. Callers hold the table's lock."""

    def __init__(self, kept: Kept, store: Store, on_read: Callable[[], None]) -> None:
        """`on_read` is called after the table was read again, since it may have changed."""
        self.kept = kept
        self.changed = kept.row.changed or kept.row.created
        self.ahead = False
        """Whether memory may differ from the store; then no one is shown any of it."""
        self._lost = False
        self._store = store
        self._on_read = on_read

    async def keep(self, *writes: Write) -> None:
        """Commit what was played and set; on a `StoreError` the table is as the store has it.

        The error says what became of the act.
        """
        batch = self.kept.batch(*writes)
        if not batch:
            return
        await self.submit(*batch)
        self.kept.safe()
        self.changed = int(time.time() * 1000)

    async def submit(self, *batch: Write) -> None:
        """Commit some rows as they are, with the same care."""
        self.ahead = True
        try:
            await asyncio.wrap_future(self._store.submit(*batch))
        except StoreError:
            with suppress(FracasError):
                await self.read_again()
            raise
        self.ahead = False

    async def read_again(self) -> None:
        """Read the table from the store; raises a `StoreError` if it cannot be read."""
        self.ahead = self._lost = True
        self.kept = await asyncio.to_thread(self.kept.again, self._store)
        self.ahead = self._lost = False
        self._on_read()

    async def recover(self) -> None:
        """Read the table if an earlier read failed; raises why it still cannot be read.

        Nothing may be played before this: memory may hold what was never saved.
        """
        if self._lost:
            await self.read_again()
