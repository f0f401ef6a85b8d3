"""What a store keeps, and what it can do: rows as plain data, the same for every back end.

A write is one of the rows below, or the removal of one. Writes are handed over in batches: a batch
is kept completely or not at all.
"""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any, Protocol

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A table of play: its system, its title, and how it is set up.

    `created` and `changed` are milliseconds since 1970 (UTC). The store itself sets `changed` and
    `length`, the number of journal lines, whatever a write says.

    The journal of a `closed` table can be read but takes no more lines. Live tables are never
    closed: they are played on or removed. The column stays because every existing store has it, and
    removing it would cost each of them an upgrade.
    """

    id: str
    system: str
    title: str
    created: int
    settings: dict[str, Any] = {}
    closed: bool = False
    changed: int = 0
    length: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """A seat at a table, and the hash of the token that opens it.

    A `revoked` seat admits nobody any more; a `locked` one admits nobody new. Without a hash nobody
    sits there yet, or nobody ever will.
    """

    table: str
    seat: str
    name: str
    kind: str
    token_hash: str | None = None
    revoked: bool = False
    locked: bool = False
    preferences: dict[str, Any] = {}


class CodeRow(msgspec.Struct, frozen=True):
    """Six letters that lead to a table, while they are open."""

    code: str
    table: str
    open: bool = True


class Lines(msgspec.Struct, frozen=True):
    """Journal lines of a table, the first with the number `first`, as `Scribe` writes them.

    They are kept only if the journal has exactly `first` lines so far.
    """

    table: str
    first: int
    lines: tuple[bytes, ...]


class DropTable(msgspec.Struct, frozen=True):
    """A table is removed with its seats, codes and journal; nothing happens if it is gone."""

    table: str


class DropSeat(msgspec.Struct, frozen=True):
    """A seat is removed; nothing happens if it is gone already."""

    table: str
    seat: str


class DropCode(msgspec.Struct, frozen=True):
    """A code is removed; nothing happens if it is gone already."""

    code: str


Write = TableRow | SeatRow | CodeRow | Lines | DropTable | DropSeat | DropCode
"""One thing to keep or to remove; a row that exists already is overwritten."""


class KeptTable(msgspec.Struct, frozen=True):
    """Everything that is kept of one table, as it was at one moment."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    codes: tuple[CodeRow, ...]
    lines: tuple[bytes, ...]


class Store(Protocol):
    """Where tables of play are kept. Every method may be called from any thread.

    Reading sees everything that was acknowledged before. All methods raise `StoreError`.
    """

    def submit(self, *writes: Write) -> Future[None]:
        """Hand over a batch; the future is done once all of it is safely on disk.

        Else it raises a `StoreError`, and nothing of the batch is kept (but see its field
        `unsure`). A batch that was handed over cannot be cancelled. Callbacks run in the store's
        writing thread, so they must be quick and must not wait for another write.
        """
        ...

    def keep(self, *writes: Write) -> None:
        """Hand over a batch and wait until it is safely on disk."""
        ...

    def append(self, table: str, first: int, lines: tuple[bytes, ...]) -> None:
        """Keep journal lines, the first with the number `first`, and wait until they are safe."""
        ...

    def tables(self) -> tuple[TableRow, ...]:
        """Return all tables, the last played first."""
        ...

    def fetch(self, table: str) -> KeptTable:
        """Return everything of one table; raises `StoreMissing` when there is none."""
        ...

    def lines(self, table: str, first: int = 0) -> tuple[bytes, ...]:
        """The journal lines of a table from a number on; joined, all of them are its journal."""
        ...

    def code(self, code: str) -> CodeRow | None:
        """Return the row of a code, open or not; None when there is none."""
        ...

    def seat_of(self, token_hash: str) -> SeatRow | None:
        """Return the seat that a token opens, revoked or not; None when there is none."""
        ...

    def backup(self, path: Path) -> None:
        """Copy everything to a new file while play goes on, if the back end can.

        Raises `WrongUse` if the file exists already, or if the back end has other means.
        """
        ...

    def doubts(self) -> tuple[str, ...]:
        """Return why what is called safe may not survive a loss of power, a sentence each.

        The store has set what it can set by itself, so these are for its operator. Empty if all is
        well.
        """
        ...

    def close(self) -> None:
        """Write what was handed over, then close everything. May be called twice."""
        ...
