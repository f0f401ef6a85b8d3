"""Save what is sound of a damaged store: its whole tables to a new file, and the others' names.

SQLite itself reads it row by row, in whatever version of the tables the file has, so that a spoilt
page costs only the tables on it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from fracas.core.errors import StoreDamaged
from fracas.store.files import make_own

PATIENCE = 5.0
"""How many seconds reading waits for a server that is writing."""

VERSION = "fracas_version"
SEATS = "fracas_seats"
LINES = "fracas_lines"
KEYS = {
    "fracas_tables": "id",
    SEATS: "table_id",
    "fracas_codes": "table_id",
    LINES: "table_id",
}
"""What is kept of each table of play, and by which column."""

OF_THE_MACHINE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
)
"""SQLite's codes for what is not damage to a file."""

Check = Callable[[sqlite3.Connection, str], object]
"""Raises `StoreDamaged` if a table of play is not consistent in a file."""


class Lost(msgspec.Struct, frozen=True):
    """What could not be saved of a damaged store: tables, by their ids.

    `more` says that others may be missing too, or seats and codes of those that are saved.
    """

    tables: tuple[str, ...]
    more: bool


def salvage(source: Path, target: Path, check: Check) -> Lost:
    """Copy what is sound of a store's file to a new one; return what is not.

    A server may be writing the file. Raises `StoreDamaged` if nothing of it can be read.
    """
    make_own(target)
    try:
        with closing(_open(source)) as here, closing(_open(target)) as there:
            here.execute("PRAGMA query_only = ON")
            here.execute("BEGIN")
            there.execute("BEGIN")
            _make_shapes(here, there)
            broken = {rows for rows in KEYS if not _pour(here, there, rows)}
            tests = (check, _refuse_unseated) if SEATS in broken else (check,)
            tables = [one for one in _ids(there) if not _is_saved(here, there, one, tests)]
            there.execute("COMMIT")
            there.execute("VACUUM")  # nothing remains of those left out
    except sqlite3.Error as error:
        _refuse_machine(error)
        raise StoreDamaged(
            f"{source.name} is damaged so that none of it can be read ({error}): restore a copy.",
            file=str(source),
        ) from None
    return Lost(tuple(tables), bool(broken - {LINES}))


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)


def _make_shapes(here: sqlite3.Connection, there: sqlite3.Connection) -> None:
    """Create the same empty tables, and their version."""
    shapes = here.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' "
        "ORDER BY type = 'index'"
    ).fetchall()
    for (shape,) in shapes:
        there.execute(shape)
    _put(there, VERSION, here.execute(f"SELECT * FROM {VERSION} NOT INDEXED"))


def _pour(here: sqlite3.Connection, there: sqlite3.Connection, rows: str) -> bool:
    """Copy all readable rows, from both ends to the damage; return whether there was none."""
    for order in ("", "ORDER BY rowid DESC"):
        try:
            _put(there, rows, here.execute(f"SELECT * FROM {rows} NOT INDEXED {order}"))
        except sqlite3.DatabaseError as error:
            _refuse_machine(error)
        else:
            return not order
    return False


def _ids(there: sqlite3.Connection) -> list[str]:
    """Return all tables of play that have anything."""
    found = [there.execute(f"SELECT DISTINCT {key} FROM {rows}") for rows, key in KEYS.items()]
    return sorted({str(one) for some in found for (one,) in some})


def _is_saved(
    here: sqlite3.Connection, there: sqlite3.Connection, table: str, tests: tuple[Check, ...]
) -> bool:
    """Return whether a table of play is whole in the new file; remove one that is not."""
    with suppress(StoreDamaged):
        for check in tests:
            check(there, table)
        return True
    # Between two spoilt pages rows can be reached only by their keys.
    with suppress(StoreDamaged, sqlite3.DatabaseError):
        for rows, key in KEYS.items():
            _put(there, rows, here.execute(f"SELECT * FROM {rows} WHERE {key} = ?", (table,)))
        for check in tests:
            check(there, table)
        return True
    for rows, key in KEYS.items():
        there.execute(f"DELETE FROM {rows} WHERE {key} = ?", (table,))
    return False


def _refuse_unseated(there: sqlite3.Connection, table: str) -> None:
    """Raise `StoreDamaged` for a table whose game master's seat could not be read."""
    if not there.execute(
        f"SELECT 1 FROM {SEATS} WHERE table_id = ? AND kind = 'gm'", (table,)
    ).fetchone():
        raise StoreDamaged(f"The table {table} has no game master.", table=table)


def _put(there: sqlite3.Connection, rows: str, found: sqlite3.Cursor) -> None:
    """Add rows to the new file that it does not have."""
    places = ", ".join("?" for _ in found.description)
    there.executemany(f"INSERT OR IGNORE INTO {rows} VALUES ({places})", _each(found))


def _each(found: sqlite3.Cursor) -> Iterator[tuple[Any, ...]]:
    """Yield row by row, including those before a fault."""
    while (row := found.fetchone()) is not None:
        yield row


def _refuse_machine(error: sqlite3.Error) -> None:
    """Raise what is not damage, such as a full disk, as it is."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in OF_THE_MACHINE:
        raise error
