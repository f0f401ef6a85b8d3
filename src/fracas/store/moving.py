"""Rows moved from one database to another: from a server's, into one, or one table alone."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, Select, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fracas.core.errors import StoreConflict, StoreError, StoreVersion, WrongUse
from fracas.store import migrating, postgres, sqlite
from fracas.store.files import FILE
from fracas.store.opening import is_address
from fracas.store.refusals import missing
from fracas.store.tables import CODES, LINES, METADATA, SEATS, TABLES
from fracas.store.writing import reason

UNMOVED = "nothing was moved"

AT_ONCE = 500
PATIENCE = 5.0
"""How many seconds a write waits for a server that is writing too."""


def copy_database(address: str, file: Path) -> None:
    """Write all rows of a PostgreSQL database, as they are at one moment, to a new SQLite file."""
    _make(file)
    with (
        _server(address) as there,
        _folder(file) as here,
        here.begin() as target,
        there.connect() as source,
        source.begin(),
    ):
        _refuse_other_version(source, "The database")
        _copy_rows(source, target)
    _one_file(file)


def fill_database(file: Path, address: str, *, replace: bool = False) -> None:
    """Put all rows of a SQLite file into a database, which must be empty unless `replace` is set.

    All or nothing. Raises `WrongUse` if it is not empty, or if a server uses it.
    """
    with (
        _folder(file) as there,
        _server(address) as here,
        there.connect() as source,
        source.begin(),
        here.begin() as target,
    ):
        _refuse_used(target)
        if migrating.version_of(target, "The database") != migrating.HEAD:
            migrating.upgrade(target)
        if target.execute(select(func.count()).select_from(TABLES)).scalar():
            if not replace:
                raise WrongUse(
                    "The database has tables of play already: give an empty one, or use "
                    "--replace to replace them."
                )
            for table in reversed(METADATA.sorted_tables):
                target.execute(delete(table))
        _copy_rows(source, target)


def put_table(file: Path, table: str, where: str | Path) -> bool:
    """Put one table of a SQLite file, with seats, codes and journal, into a store.

    A server may be running there, but must not have that table. Returns whether its code leads to
    it again: a code that leads elsewhere now is left out. Raises `StoreConflict` if the table is
    there already.
    """
    with (
        _folder(file) as there,
        _place(where) as here,
        there.connect() as source,
        source.begin(),
        here.begin() as target,
    ):
        _refuse_other_version(target, str(where) if not is_address(where) else "The database")
        known = select(TABLES.c.id).where(TABLES.c.id == table)
        if source.execute(known).scalar() is None:
            raise missing(table)
        if target.execute(known).scalar() is not None:
            raise StoreConflict(
                f"The table {table} exists already: its game master can undo in it, or "
                "remove it first.",
                table=table,
            )
        taken = {*target.execute(select(CODES.c.code)).scalars()}
        try:
            _copy_rows(source, target, table, taken)
        except IntegrityError:
            raise StoreConflict(
                f"A seat of the table {table} is at another table now: restore all of the "
                "backup elsewhere instead.",
                table=table,
            ) from None
        wanted = source.execute(select(CODES.c.code).where(CODES.c.table_id == table)).scalars()
        return not {*wanted} & taken


def _copy_rows(
    source: Connection,
    target: Connection,
    table: str | None = None,
    taken: set[str] | frozenset[str] = frozenset(),
) -> None:
    orders = {TABLES: TABLES.c.id, SEATS: SEATS.c.seat, CODES: CODES.c.code, LINES: LINES.c.number}
    for rows in METADATA.sorted_tables:
        asked: Select[tuple[object, ...]] = select(rows).order_by(orders[rows])
        if table is not None:
            asked = asked.where((rows.c.id if rows is TABLES else rows.c.table_id) == table)
        if rows is CODES and taken:
            asked = asked.where(CODES.c.code.not_in(taken))
        found = source.execution_options(yield_per=AT_ONCE).execute(asked)
        for part in found.mappings().partitions():
            target.execute(insert(rows), [dict(row) for row in part])


def _make(file: Path) -> None:
    with closing(sqlite.open_folder(file.parent, patience=PATIENCE, now=time.time)):
        pass


def _one_file(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store:
        store.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _folder(file: Path) -> Iterator[Engine]:
    """Yield the file of a folder, which another process may have open."""
    engine = sqlite.engine_of(file, PATIENCE, poolclass=NullPool)
    try:
        yield engine
    except SQLAlchemyError as error:
        if not isinstance(getattr(error, "orig", None), sqlite3.Error):
            raise  # of the database at the other end
        told = sqlite.trouble(file, error, UNMOVED)
        raise told or StoreError(f"{file} cannot be used ({reason(error)}): try again.") from None
    finally:
        engine.dispose()


@contextmanager
def _server(address: str) -> Iterator[Engine]:
    """Yield a database of a server."""
    engine = postgres.engine_of(address, PATIENCE, name=postgres.MOVING)
    try:
        yield engine
    except SQLAlchemyError as error:
        if isinstance(getattr(error, "orig", None), sqlite3.Error):
            raise  # of the file at the other end
        told = postgres.trouble("The database", error, UNMOVED)
        raise told or StoreError(f"The database failed ({reason(error)}): try again.") from None
    finally:
        engine.dispose()


@contextmanager
def _place(where: str | Path) -> Iterator[Engine]:
    if is_address(where):
        with _server(str(where)) as engine:
            yield engine
        return
    file = Path(where) / FILE
    if not file.is_file():
        raise WrongUse(f"There are no tables in {where}: give the data folder of a server.")
    with _folder(file) as engine:
        yield engine


def _refuse_used(target: Connection) -> None:
    if postgres.others(target):
        raise WrongUse("A server uses that database: stop it, then restore.")


def _refuse_other_version(connection: Connection, where: str) -> None:
    version = migrating.version_of(connection, where)
    if version != migrating.HEAD:
        raise StoreVersion(
            f"{where} has tables of another version ({version or 'none'}, this one knows "
            f"{migrating.HEAD}): start this Fracas on it once, then do it again."
        )
