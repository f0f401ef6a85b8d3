"""Write batches to a database: all in one transaction, and one that does not fit fails alone.

First everything is tried at once, journal lines many at a time. If something does not fit, all is
rolled back and done again batch by batch, each with a savepoint, to find the culprit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from fracas.core.errors import StoreConflict, StoreError
from fracas.store.committing import Batch
from fracas.store.protocol import (
    CodeRow,
    DropCode,
    DropSeat,
    DropTable,
    Lines,
    SeatRow,
    TableRow,
    Write,
)
from fracas.store.refusals import SURE, UNSURE, closed, code_is_taken, missing, out_of_turn
from fracas.store.tables import CODES, LINES, SEATS, TABLES

Trouble = Callable[[BaseException, str], StoreError | None]
"""What an error means, with what became of the write; None if it is the batch's own fault.

Anything else (a full disk, a lock, a lost connection) affects all batches of a transaction.
"""

T = TypeVar("T")

_LENGTHEN = (
    update(TABLES)
    .where(
        TABLES.c.id == bindparam("of"),
        TABLES.c.length == bindparam("first"),
        TABLES.c.closed.is_(False),
    )
    .values(length=TABLES.c.length + bindparam("more"), changed=bindparam("at"))
)
_ADD_LINES = insert(LINES)


class _Doubtful(Exception):
    """Some lines of many do not fit; which ones shows only one by one."""


class _Failed(Exception):
    """A transaction that failed through no fault of a batch."""

    def __init__(self, cause: BaseException, *, unsure: bool) -> None:
        super().__init__()
        self.cause = cause
        self.unsure = unsure


class Writer:
    """Writes batches over one connection, which it opens when needed and after any failure."""

    def __init__(self, engine: Engine, trouble: Trouble, now: Callable[[], float]) -> None:
        """`now` returns the seconds since 1970 for a table's `changed`."""
        self._engine = engine
        self._trouble = trouble
        self._now = now
        self._connection: Connection | None = None

    def keep(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        """Write batches in one transaction; return for each why it is not kept, None if it is."""
        at = int(self._now() * 1000)
        try:
            try:
                self._transact(lambda connection: _write_all(connection, batches, at))
            except _Failed:
                raise
            except Exception:
                return self._transact(
                    lambda connection: self._one_by_one(connection, batches, at), last=True
                )
        except _Failed as failed:
            return [self._error_of(failed) for _ in batches]
        return [None] * len(batches)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _transact(
        self, work: Callable[[Connection], T], *, last: bool = False, again: bool = True
    ) -> T:
        """Do work in a transaction; faults of a batch are raised as they are, else `_Failed`.

        The `last` time nothing counts as the fault of a batch any more.
        """
        committing = False
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin() as transaction:
                result = work(self._connection)
                committing = True
                transaction.commit()
            return result
        except Exception as error:
            if not committing and not last and self._is_own_fault(error):
                raise
            self._let_go()
            # A restarted server costs nothing, because nothing had been committed.
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if lost and again and not committing:
                return self._transact(work, last=last, again=False)
            raise _Failed(error, unsure=committing) from error

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
            finally:
                connection.close()

    def _is_own_fault(self, error: BaseException) -> bool:
        return self._trouble(error, SURE) is None

    def _error_of(self, failed: _Failed) -> StoreError:
        told = self._trouble(failed.cause, UNSURE if failed.unsure else SURE)
        if told is None:
            kept = UNSURE if failed.unsure else SURE
            told = StoreError(f"The store failed ({reason(failed.cause)}): {kept}; try it again.")
        told.fields["unsure"] = failed.unsure
        return told

    def _one_by_one(
        self, connection: Connection, batches: Sequence[Batch], at: int
    ) -> list[StoreError | None]:
        found: list[StoreError | None] = []
        for batch in batches:
            savepoint = connection.begin_nested()
            try:
                for write in batch:
                    _write(connection, write, at)
            except Exception as error:
                # After a failure of the machine there may be no savepoint to return to.
                if not self._is_own_fault(error):
                    raise
                savepoint.rollback()
                found.append(_refusal(error))
            else:
                savepoint.commit()
                found.append(None)
        return found


def reason(error: BaseException) -> str:
    """Return what a driver says, in one line, without the statement, which may contain secrets."""
    cause = error.orig if isinstance(error, StatementError) and error.orig else error
    lines = str(cause).strip().splitlines()
    return lines[0].rstrip(".: ") if lines else type(cause).__name__


def _refusal(error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return StoreConflict(
            f"This does not fit the store ({reason(error)}): read the table again.",
            unsure=False,
        )
    return StoreError(
        f"This cannot be kept as it is ({reason(error)}): {SURE}; send something else.",
        unsure=False,
    )


def _write_all(connection: Connection, batches: Sequence[Batch], at: int) -> None:
    together: list[Lines] = []
    for batch in batches:
        for write in batch:
            if isinstance(write, Lines):
                together.append(write)
                continue
            _add_lines(connection, together, at)
            together = []
            _write(connection, write, at)
    _add_lines(connection, together, at)


def _add_lines(connection: Connection, added: Sequence[Lines], at: int) -> None:
    """Extend each table from the length it must have, then write the lines."""
    if not added:
        return
    guards = [
        {"of": write.table, "first": write.first, "more": len(write.lines), "at": at}
        for write in added
    ]
    if connection.execute(_LENGTHEN, guards).rowcount != len(guards):
        raise _Doubtful
    rows = [
        {"table_id": write.table, "number": number, "line": line}
        for write in added
        for number, line in enumerate(write.lines, write.first)
    ]
    if rows:
        connection.execute(_ADD_LINES, rows)


def _write(connection: Connection, write: Write, at: int) -> None:
    match write:
        case Lines():
            try:
                _add_lines(connection, (write,), at)
            except _Doubtful:
                raise _unfit(connection, write) from None
        case TableRow():
            _set_table(connection, write, at)
        case SeatRow():
            _set_seat(connection, write)
        case CodeRow():
            _set_code(connection, write)
        case DropTable(table):
            connection.execute(delete(TABLES).where(TABLES.c.id == table))
        case DropSeat(table, seat):
            connection.execute(delete(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat))
        case DropCode(code):
            connection.execute(delete(CODES).where(CODES.c.code == code))


def _set_table(connection: Connection, row: TableRow, at: int) -> None:
    values = asdict(row) | {"changed": at}
    del values["length"]
    if not connection.execute(update(TABLES).where(TABLES.c.id == row.id).values(values)).rowcount:
        connection.execute(insert(TABLES).values(values | {"length": 0}))


def _set_seat(connection: Connection, row: SeatRow) -> None:
    _need_table(connection, row.table)
    values = asdict(row)
    values["table_id"] = values.pop("table")
    here = (SEATS.c.table_id == row.table, SEATS.c.seat == row.seat)
    if not connection.execute(update(SEATS).where(*here).values(values)).rowcount:
        connection.execute(insert(SEATS).values(values))


def _set_code(connection: Connection, row: CodeRow) -> None:
    _need_table(connection, row.table)
    held = connection.execute(select(CODES.c.table_id).where(CODES.c.code == row.code)).scalar()
    if held is None:
        connection.execute(insert(CODES).values(code=row.code, table_id=row.table, open=row.open))
    elif held == row.table:
        connection.execute(update(CODES).where(CODES.c.code == row.code).values(open=row.open))
    else:
        raise code_is_taken(row.code)


def _need_table(connection: Connection, table: str) -> None:
    if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table)).scalar() is None:
        raise missing(table)


def _unfit(connection: Connection, write: Lines) -> StoreError:
    found = connection.execute(
        select(TABLES.c.length, TABLES.c.closed).where(TABLES.c.id == write.table)
    ).one_or_none()
    if found is None:
        return missing(write.table)
    if found.closed:
        return closed(write.table)
    return out_of_turn(write.table, found.length, write.first)
