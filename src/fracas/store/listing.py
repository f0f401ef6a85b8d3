"""The tables of a store, with the space that each takes: read beside a running server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from fracas.core.errors import StoreDamaged, StoreError, WrongUse
from fracas.store.files import FILE
from fracas.store.opening import is_address

ASKED = """
    SELECT t.id, t.system, t.title, t.length, t.changed,
        (SELECT count(*) FROM fracas_seats s WHERE s.table_id = t.id),
        (SELECT coalesce(sum(length(l.line)), 0) FROM fracas_lines l WHERE l.table_id = t.id)
    FROM fracas_tables t ORDER BY t.changed DESC, t.id
"""


class Listed(msgspec.Struct, frozen=True):
    """A table of a store: its journal has `entries` lines of `size` bytes in all.

    `changed` is in milliseconds since 1970 (UTC).
    """

    id: str
    system: str
    title: str
    seats: int
    entries: int
    size: int
    changed: int


def listed(where: str | Path) -> tuple[Listed, ...]:
    """Return the tables of a data folder or database, the last played first; nothing changes.

    Raises `WrongUse` if there is no store, `StoreDamaged` for one that cannot be read.
    """
    if is_address(where):
        return _in_database(str(where))
    file = Path(where, FILE)
    if not file.exists():
        raise WrongUse(
            f"There are no tables in {where}: give the folder of a server with --data, or its "
            "database with --database."
        )
    try:
        with closing(sqlite3.connect(file.resolve().as_uri() + "?mode=rw", uri=True)) as store:
            store.execute("PRAGMA query_only = ON")
            return _of(store.execute(ASKED))
    except sqlite3.Error as error:
        raise StoreDamaged(
            f"{file} cannot be read ({error}): restore a copy with fracas restore.", file=str(file)
        ) from None


def _in_database(address: str) -> tuple[Listed, ...]:
    from sqlalchemy.exc import SQLAlchemyError

    from fracas.store.postgres import engine_of, trouble
    from fracas.store.writing import reason

    engine = engine_of(address, 5.0, name="fracas-listing")
    try:
        with engine.connect() as connection:
            return _of(connection.exec_driver_sql(ASKED))
    except SQLAlchemyError as error:
        raise (
            trouble("The database", error, "it was not read")
            or StoreError(f"The database could not be read ({reason(error)}): is it Fracas' own?")
        ) from None
    finally:
        engine.dispose()


def _of(rows: Iterable[Any]) -> tuple[Listed, ...]:
    return tuple(
        [
            Listed(id, system, title, seats, entries, int(size), changed)
            for id, system, title, entries, changed, seats, size in rows
        ]
    )
