"""A store in memory whose rows the browser keeps: nothing counts before it has confirmed.

The browser keeps rows of bytes under keys, and applies a list of changes completely or not at all.
What is read here is what it has confirmed. While one list is on its way, batches gather for the
next, so that its slow confirmation is paid once for all that waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec.structs import replace

from fracas.core.errors import (
    StoreConflict,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreVersion,
    WrongUse,
)
from fracas.store.committing import Batch
from fracas.store.protocol import (
    CodeRow,
    DropCode,
    DropSeat,
    DropTable,
    KeptTable,
    Lines,
    SeatRow,
    TableRow,
    Write,
)
from fracas.store.refusals import SURE, closed, code_is_taken, missing, out_of_turn, unkeepable

FORMAT = b"1"
"""The format of rows; a later Fracas may use another."""

MOST_PIECES = 200
"""A journal of more pieces than this is rewritten as one when the store is opened."""

Change = tuple[str, bytes | None]
"""A key and its row, or None if it is removed."""

Keep = Callable[[list[Change], Callable[[str], None]], None]
"""Makes changes safe, all or none; calls back with a blank when they are, else with the browser's
name for the fault."""

FULL = "QuotaExceededError"


@dataclass
class _Table:
    """A table and what belongs to it; `pieces` are the first numbers of stored runs of lines."""

    row: TableRow
    lines: list[bytes] = field(default_factory=list)
    pieces: list[int] = field(default_factory=list)
    seats: dict[str, SeatRow] = field(default_factory=dict)


@dataclass
class _Rows:
    """All rows as they are, or as they will be when the browser has confirmed."""

    tables: dict[str, _Table] = field(default_factory=dict)
    codes: dict[str, CodeRow] = field(default_factory=dict)

    def copy(self, tables: Iterable[str]) -> _Rows:
        """Return the same, with copies of the tables that may change."""
        made = dict(self.tables)
        for id_ in tables:
            if id_ in made:
                had = made[id_]
                made[id_] = _Table(had.row, list(had.lines), list(had.pieces), dict(had.seats))
        return _Rows(made, dict(self.codes))


class BrowserStore:
    """A `Store` without threads: all calls come from one loop, and none waits.

    `kept` are the rows that the browser has, by their keys; `now` returns seconds since 1970.
    Raises `StoreDamaged` for rows that cannot be read, `StoreVersion` for those of a later Fracas.
    """

    def __init__(
        self,
        kept: Iterable[tuple[str, bytes]],
        keep: Keep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._keep, self._now = keep, now
        self._waiting: list[tuple[Batch, Future[None]]] = []
        self._under_way = False
        self._closed = False
        rows = dict(kept)
        self._rows, tidied = _read(rows)
        if not rows:
            tidied.insert(0, ("format", FORMAT))
        if tidied:
            # The earlier form is as good, so a failure here changes nothing.
            keep(tidied, lambda fault: None)

    def submit(self, *writes: Write) -> Future[None]:
        """Hand over a batch; the future is done once the browser has confirmed it."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()
        fault = next((found for one in writes if (found := unkeepable(one))), None)
        if fault is not None:
            future.set_exception(fault)
        elif self._closed:
            future.set_exception(_closed())
        else:
            self._waiting.append((writes, future))
            self._next()
        return future

    def keep(self, *writes: Write) -> None:
        """Hand over a batch; raises if it is refused at once, and cannot wait for more.

        Nothing waits in a browser: callers that need to know more use `submit`.
        """
        future = self.submit(*writes)
        if future.done():
            future.result()

    def append(self, table: str, first: int, lines: tuple[bytes, ...]) -> None:
        """Hand over journal lines, as `keep` does."""
        self.keep(Lines(table, first, lines))

    def tables(self) -> tuple[TableRow, ...]:
        """Return all tables, the last played first."""
        rows = [one.row for one in self._open().tables.values()]
        return tuple(sorted(rows, key=lambda row: (-row.changed, row.id)))

    def fetch(self, table: str) -> KeptTable:
        """Return everything of one table; raises `StoreMissing` when there is none."""
        found = self._table(table)
        codes = [one for one in self._rows.codes.values() if one.table == table]
        return KeptTable(
            found.row,
            tuple(sorted(found.seats.values(), key=lambda one: one.seat)),
            tuple(sorted(codes, key=lambda one: one.code)),
            tuple(found.lines),
        )

    def lines(self, table: str, first: int = 0) -> tuple[bytes, ...]:
        """Return the journal lines of a table from a number on."""
        return tuple(self._table(table).lines[first:])

    def code(self, code: str) -> CodeRow | None:
        """Return the row of a code, open or not; None when there is none."""
        return self._open().codes.get(code)

    def seat_of(self, token_hash: str) -> SeatRow | None:
        """Return the seat that a token opens, revoked or not; None when there is none."""
        return next(
            (
                seat
                for table in self._open().tables.values()
                for seat in table.seats.values()
                if seat.token_hash == token_hash
            ),
            None,
        )

    def backup(self, path: Path) -> None:
        """Raise `WrongUse`: a browser has no files."""
        raise WrongUse("A browser cannot copy its store: save the journals of its fights instead.")

    def doubts(self) -> tuple[str, ...]:
        """Return none that could be known here: the page asks its browser to keep what it has."""
        return ()

    def close(self) -> None:
        """Accept nothing more; what was handed over is on its way."""
        self._closed = True

    def _table(self, table: str) -> _Table:
        return _need(self._open(), table)

    def _open(self) -> _Rows:
        """Return what may be read; raises `StoreError` once the store is closed."""
        if self._closed:
            raise _closed()
        return self._rows

    def _next(self) -> None:
        """Send what waits, unless something is on its way."""
        while self._waiting and not self._under_way:
            group, self._waiting = self._waiting, []
            touched = {id_ for batch, _ in group for id_ in _tables_of(batch)}
            rows, changes, taken = self._rows.copy(touched), dict[str, bytes | None](), []
            for batch, future in group:
                # A batch that does not fit fails alone.
                tried = rows.copy(_tables_of(batch))
                try:
                    made = _apply(tried, batch, int(self._now() * 1000))
                except (StoreError, TypeError, OverflowError, UnicodeError) as error:
                    future.set_exception(_unfit(error))
                else:
                    rows = tried
                    changes |= made
                    taken.append(future)
            if taken:
                self._send(rows, changes, taken)

    def _send(
        self, rows: _Rows, changes: dict[str, bytes | None], taken: Sequence[Future[None]]
    ) -> None:
        self._under_way = True

        def told(fault: str) -> None:
            self._under_way = False
            if not fault:
                self._rows = rows
            for future in taken:
                if fault:
                    future.set_exception(refused(fault))
                else:
                    future.set_result(None)
            self._next()

        self._keep(list(changes.items()), told)


def _closed() -> StoreError:
    return StoreError("The store is closed and saves nothing any more: load the page again.")


def _unfit(error: Exception) -> StoreError:
    """Return why a batch is not kept: what it names, or what no row can have."""
    if isinstance(error, StoreError):
        return error
    return StoreError(
        f"This cannot be kept as it is ({error}): {SURE}; send something else.", unsure=False
    )


def refused(fault: str) -> StoreError:
    """Return the error of a browser that does not keep something."""
    if fault == FULL:
        return StoreFull(
            f"The browser has no more room for Fracas: {SURE}. Save old fights as files and delete "
            "them here, or make room on this device.",
            unsure=False,
        )
    return StoreError(
        f"The browser did not keep this ({fault}): {SURE}; try it again.", unsure=False
    )


def _tables_of(batch: Batch) -> set[str]:
    """Return the tables that a batch may change."""
    return {
        one.id if isinstance(one, TableRow) else one.table
        for one in batch
        if not isinstance(one, DropCode)
    }


def _apply(rows: _Rows, batch: Batch, at: int) -> dict[str, bytes | None]:
    """Change rows as a batch says; return what that changes for the browser."""
    made: dict[str, bytes | None] = {}
    for write in batch:
        match write:
            case TableRow():
                _set_table(rows, write, at, made)
            case SeatRow():
                _set_seat(rows, write)
                made[_seat_key(write.table, write.seat)] = msgspec.json.encode(write)
            case CodeRow():
                _need(rows, write.table)
                had = rows.codes.get(write.code)
                if had is not None and had.table != write.table:
                    raise code_is_taken(write.code)
                rows.codes[write.code] = write
                made[f"code/{write.code}"] = msgspec.json.encode(write)
            case Lines():
                _add_lines(rows, write, at, made)
            case DropTable(table):
                _drop_table(rows, table, made)
            case DropSeat(table, seat):
                if table in rows.tables and rows.tables[table].seats.pop(seat, None) is not None:
                    made[_seat_key(table, seat)] = None
            case DropCode(code):
                if rows.codes.pop(code, None) is not None:
                    made[f"code/{code}"] = None
    return made


def _need(rows: _Rows, table: str) -> _Table:
    if table not in rows.tables:
        raise missing(table)
    return rows.tables[table]


def _set_table(rows: _Rows, row: TableRow, at: int, made: dict[str, bytes | None]) -> None:
    had = rows.tables.get(row.id)
    if had is None:
        had = rows.tables[row.id] = _Table(row)
    _set_row(had, replace(row, changed=at, length=len(had.lines)), made)


def _set_seat(rows: _Rows, seat: SeatRow) -> None:
    table = _need(rows, seat.table)
    taken = seat.token_hash is not None and any(
        other.token_hash == seat.token_hash and (other.table, other.seat) != (seat.table, seat.seat)
        for one in rows.tables.values()
        for other in one.seats.values()
    )
    if taken:
        raise StoreConflict(
            "This does not fit the store (token_hash): read the table again.",
            unsure=False,
        )
    table.seats[seat.seat] = seat


def _set_row(table: _Table, row: TableRow, made: dict[str, bytes | None]) -> None:
    table.row = row
    made[f"table/{row.id}"] = msgspec.json.encode(row)


def _add_lines(rows: _Rows, write: Lines, at: int, made: dict[str, bytes | None]) -> None:
    table = _need(rows, write.table)
    if table.row.closed:
        raise closed(write.table)
    if len(table.lines) != write.first:
        raise out_of_turn(write.table, len(table.lines), write.first)
    if write.lines:
        table.lines += write.lines
        table.pieces.append(write.first)
        made[_piece_key(write.table, write.first)] = msgspec.msgpack.encode(write.lines)
    _set_row(table, replace(table.row, changed=at, length=len(table.lines)), made)


def _drop_table(rows: _Rows, table: str, made: dict[str, bytes | None]) -> None:
    found = rows.tables.pop(table, None)
    if found is None:
        return
    made[f"table/{table}"] = None
    made |= dict.fromkeys((_piece_key(table, first) for first in found.pieces), None)
    made |= dict.fromkeys((_seat_key(table, seat) for seat in found.seats), None)
    for code in [one.code for one in rows.codes.values() if one.table == table]:
        del rows.codes[code]
        made[f"code/{code}"] = None


def _seat_key(table: str, seat: str) -> str:
    return f"seat/{table}/{seat}"


def _piece_key(table: str, first: int) -> str:
    return f"lines/{table}/{first:09d}"


def _read(kept: dict[str, bytes]) -> tuple[_Rows, list[Change]]:
    """Return all rows from the browser's, and the changes that store them in fewer pieces."""
    if kept and kept.get("format") != FORMAT:
        raise StoreVersion(
            "The fights in this browser were saved by a later Fracas: load this page again without "
            "its cache, so that it is the later one too.",
        )
    rows, tidied = _Rows(), list[Change]()
    try:
        # The tables come first, because a key begins with its kind.
        for key in sorted(kept, key=lambda key: (not key.startswith("table/"), key)):
            kind, _, rest = key.partition("/")
            if kind == "table":
                row = msgspec.json.decode(kept[key], type=TableRow)
                rows.tables[row.id] = _Table(row)
            elif kind == "seat":
                seat = msgspec.json.decode(kept[key], type=SeatRow)
                rows.tables[seat.table].seats[seat.seat] = seat
            elif kind == "code":
                code = msgspec.json.decode(kept[key], type=CodeRow)
                rows.codes[code.code] = code
            elif kind == "lines":
                table = rows.tables[rest.rpartition("/")[0]]
                table.pieces.append(len(table.lines))
                table.lines += msgspec.msgpack.decode(kept[key], type=list[bytes])
    except (KeyError, msgspec.MsgspecError) as error:
        raise StoreDamaged(
            f"What this browser saved of the fights cannot be read ({type(error).__name__})."
        ) from None
    for id_, one in rows.tables.items():
        if len(one.lines) != one.row.length:
            raise StoreDamaged(f"The journal of the table '{id_}' is not whole in this browser.")
        if len(one.pieces) > MOST_PIECES:
            tidied += [(_piece_key(id_, first), None) for first in one.pieces[1:]]
            tidied.append((_piece_key(id_, 0), msgspec.msgpack.encode(one.lines)))
            one.pieces = [0]
    return rows, tidied
