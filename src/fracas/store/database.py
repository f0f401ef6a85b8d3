"""A store in a database: many connections read, one writes, the same for all databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from fracas.core.errors import StoreDamaged, StoreError, WrongUse
from fracas.store.committing import Committer
from fracas.store.protocol import CodeRow, KeptTable, Lines, SeatRow, TableRow, Write
from fracas.store.refusals import missing, unkeepable
from fracas.store.tables import CODES, LINES, SEATS, TABLES
from fracas.store.writing import Trouble, Writer, reason

UNREAD = "it could not be read"

_SEATS = select(
    SEATS.c.table_id.label("table"),
    SEATS.c.seat,
    SEATS.c.name,
    SEATS.c.kind,
    SEATS.c.token_hash,
    SEATS.c.revoked,
    SEATS.c.locked,
    SEATS.c.preferences,
)
_CODES = select(CODES.c.code, CODES.c.table_id.label("table"), CODES.c.open)


def json_text(value: object) -> str:
    """Return a value as JSON text, for an engine."""
    return msgspec.json.encode(value).decode()


class Database:
    """A `Store` over two engines of one database: one to read with, one to write with.

    The engines and `trouble` contain what differs between databases: how a write begins, what an
    error means.
    """

    def __init__(
        self,
        readers: Engine,
        writers: Engine,
        trouble: Trouble,
        now: Callable[[], float],
        *,
        release: Callable[[], None] = lambda: None,
        doubts: tuple[str, ...] = (),
    ) -> None:
        """Start the writing thread; `release` is called last when the store is closed.

        `doubts` are sentences about what the database does not promise.
        """
        self.readers = readers
        self.writers = writers
        self._trouble = trouble
        self._release = release
        self._doubts = doubts
        self._closed = False
        self._writer = Writer(writers, trouble, now)
        self._committer = Committer(self._writer.keep)

    def submit(self, *writes: Write) -> Future[None]:
        """Hand over a batch; the future is done once all of it is safely on disk."""
        for write in writes:
            fault = unkeepable(write)
            if fault is not None:
                future: Future[None] = Future()
                future.set_exception(fault)
                return future
        return self._committer.submit(writes)

    def keep(self, *writes: Write) -> None:
        """Hand over a batch and wait until it is safely on disk."""
        self.submit(*writes).result()

    def append(self, table: str, first: int, lines: tuple[bytes, ...]) -> None:
        """Keep journal lines, the first with the number `first`, and wait until they are safe."""
        self.keep(Lines(table, first, lines))

    def tables(self) -> tuple[TableRow, ...]:
        """Return all tables, the last played first."""
        with self._reading() as connection:
            return _tables(connection)

    def fetch(self, table: str) -> KeptTable:
        """Everything of one table, at one moment; raises `StoreMissing` when there is none."""
        with self._reading() as connection:
            rows = _tables(connection, table)
            if not rows:
                raise missing(table)
            seats = _SEATS.where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
            codes = _CODES.where(CODES.c.table_id == table).order_by(CODES.c.code)
            return KeptTable(
                rows[0],
                tuple(SeatRow(**row) for row in connection.execute(seats).mappings()),
                tuple(CodeRow(**row) for row in connection.execute(codes).mappings()),
                _lines(connection, table, 0),
            )

    def lines(self, table: str, first: int = 0) -> tuple[bytes, ...]:
        """Return the journal lines of a table from a number on; raises `StoreMissing`."""
        with self._reading() as connection:
            found = _lines(connection, table, first)
            if not found and not _tables(connection, table):
                raise missing(table)
            return found

    def code(self, code: str) -> CodeRow | None:
        """Return the row of a code, open or not; None when there is none."""
        with self._reading() as connection:
            row = connection.execute(_CODES.where(CODES.c.code == code)).mappings().one_or_none()
            return None if row is None else CodeRow(**row)

    def seat_of(self, token_hash: str) -> SeatRow | None:
        """Return the seat that a token opens, revoked or not; None when there is none."""
        with self._reading() as connection:
            asked = _SEATS.where(SEATS.c.token_hash == token_hash)
            row = connection.execute(asked).mappings().one_or_none()
            return None if row is None else SeatRow(**row)

    def backup(self, path: Path) -> None:
        """Raise `WrongUse`, which names the server's own tool for copies."""
        raise WrongUse(
            f"A database server is not copied to {path} from here: use its own tool, pg_dump."
        )

    def doubts(self) -> tuple[str, ...]:
        """Return why what is called safe may not survive a loss of power, a sentence each."""
        return self._doubts

    def close(self) -> None:
        """Write what was handed over, then close everything. May be called twice."""
        if self._closed:
            return
        self._closed = True
        self._committer.close()
        self._writer.close()
        self.readers.dispose()
        self.writers.dispose()
        self._release()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._closed:
            raise StoreError("The store is closed and reads nothing any more: open it again.")
        try:
            with self.readers.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise (
                self._trouble(error, UNREAD)
                or StoreError(f"The store could not be read ({reason(error)}): try it again.")
            ) from None
        except (msgspec.DecodeError, TypeError, ValueError) as error:
            raise StoreDamaged(
                f"A row of the store cannot be read ({type(error).__name__}): restore a copy."
            ) from None


def _tables(connection: Connection, table: str | None = None) -> tuple[TableRow, ...]:
    asked = select(TABLES).order_by(TABLES.c.changed.desc(), TABLES.c.id)
    if table is not None:
        asked = asked.where(TABLES.c.id == table)
    return tuple(TableRow(**row) for row in connection.execute(asked).mappings())


def _lines(connection: Connection, table: str, first: int) -> tuple[bytes, ...]:
    asked = (
        select(LINES.c.line)
        .where(LINES.c.table_id == table, LINES.c.number >= first)
        .order_by(LINES.c.number)
    )
    return tuple(connection.execute(asked).scalars())
