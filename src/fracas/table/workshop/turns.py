"""Turns among callers who ask the workshop for something that takes long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fracas.table.keeping.allowance import TooOften


class Turns:
    """One thing of a kind at a time for each source; a few may wait, and others are refused."""

    def __init__(self, most: int) -> None:
        """`most` may wait besides the one whose turn it is."""
        self._most = most
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Wait for the turn; raises `TooOften` if as many wait already as may."""
        lock, here = self._locks.get(name, (asyncio.Lock(), 0))
        if here > self._most:
            raise TooOften("One thing at a time: wait for the figures that are on their way.")
        self._locks[name] = lock, here + 1
        try:
            async with lock:
                yield
        finally:
            _, here = self._locks[name]
            if here > 1:
                self._locks[name] = lock, here - 1
            else:
                del self._locks[name]
