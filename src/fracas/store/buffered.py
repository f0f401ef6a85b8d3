"""A sink for one act at a table: its entries become lines, kept all together later."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.play.journal import Entry, Journal, Scribe
from fracas.store.protocol import Lines


class Buffered:
    """A `Sink` that gathers journal lines until they are taken to be appended to a store.

    Unlike in other sinks, nothing here is safe before the store says so. If the store refuses, the
    lines that were taken are lost and the numbers are wrong: read the table again, and start again
    with what it has.
    """

    __slots__ = ("_first", "_follow", "_lines", "_scribe", "size")

    def __init__(
        self, journal: Journal | None = None, follow: Callable[[bytes], None] | None = None
    ) -> None:
        """Start with line 0, or continue after a journal that was read.

        `follow` is called with each new line before it is kept.
        """
        self._follow = follow
        self._scribe = Scribe(journal.chain if journal else "")
        self._first = len(journal.entries) if journal else 0
        self.size = journal.length if journal else 0
        """How many bytes the journal has, with what waits."""
        self._lines: list[bytes] = []

    def __len__(self) -> int:
        """Return how many lines wait."""
        return len(self._lines)

    def write(self, entry: Entry) -> None:
        """Add an entry as the next line."""
        line = self._scribe.line(entry)
        self._lines.append(line)
        self.size += len(line)
        if self._follow is not None:
            self._follow(line)

    def take(self, table: str) -> Lines:
        """Return the waiting lines, as a write for a store; the next entry comes after them."""
        taken = Lines(table, self._first, tuple(self._lines))
        self._first += len(self._lines)
        self._lines.clear()
        return taken
