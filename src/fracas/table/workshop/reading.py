"""Content that is brought to tables, read by a worker process and never in the server's loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from fracas.core.errors import FracasError
from fracas.core.system.book import Book
from fracas.core.system.reading import Ready, read_elsewhere
from fracas.core.system.reading import Unread as Unread
from fracas.rulesets.registry import ruleset
from fracas.table.keeping.hands import Hire, processes
from fracas.table.keeping.pool import Pool
from fracas.table.play.saved_fights import checked, from_batch

T = TypeVar("T")

SECONDS = 5.0
"""How many seconds reading a text may take; the worker ends at twice that."""

MOST = 4
"""How many texts one act may need."""


class Reader:
    """Reads content in one worker process, which starts when it is first needed."""

    def __init__(self, *, hire: Hire = processes) -> None:
        self._pool = Pool(1, seconds=SECONDS, hire=hire)

    async def read(self, system: str, book: Book, text: str, name: str = "content") -> Book:
        """Return the book with a content text in it; raises what the ruleset says of the text.

        Raises `WorkersLost` if it takes too long or too much memory.
        """
        rules = ruleset(system)
        # As a journal has it: what that leaves out is known by identity, which pickles lose.
        wide = await self._pool.do(_read, system, msgspec.json.encode(book), text, name)
        return await asyncio.to_thread(msgspec.json.decode, wide, type=rules.book_type)

    async def check_saved(self, data: bytes) -> None:
        """Check in the worker that a saved fight can be played on; raises what is wrong with it.

        Raises `WorkersLost` if it takes too long or too much memory.
        """
        await self._pool.do(checked, data)

    async def from_batch(self, scenario: str, system: str, seed: int, number: int) -> bytes:
        """Return the journal of a batch's fight, played in the worker; raises as `from_batch`.

        Raises `WorkersLost` if it takes too long or too much memory.
        """
        return await self._pool.do(from_batch, scenario, system, seed, number)

    async def within(self, do: Callable[[], Awaitable[T]]) -> T:
        """Do something that may need content read; it is repeated for each text that it needs.

        `do` has to leave everything as it was when `Unread` stops it.
        """
        ready: Ready = {}
        try:
            while True:
                with read_elsewhere(ready):
                    try:
                        return await do()
                    except Unread as wanted:
                        if len(ready) >= MOST:
                            raise
                        unread = wanted
                system, _, text = unread.key
                try:
                    ready[unread.key] = await self.read(system, unread.book, text, unread.name)
                except FracasError as refused:
                    ready[unread.key] = refused.with_traceback(None)
                del unread
        finally:
            ready.clear()  # the frames of a refusal would keep it in memory

    def close(self) -> None:
        """End the worker."""
        self._pool.close()


async def at_once(do: Callable[[], Awaitable[T]]) -> T:
    """Do something that may need content read, here and now: for use without a server."""
    return await do()


def _read(system: str, book: bytes, text: str, name: str) -> bytes:
    rules = ruleset(system)
    beside: Book = msgspec.json.decode(book, type=rules.book_type)
    return msgspec.json.encode(rules.take_in(beside, text, name))
