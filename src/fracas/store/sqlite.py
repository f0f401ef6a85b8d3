"""A store in a folder: one SQLite file, and a lock that dies with the process."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError, StatementError

from fracas.core.errors import (
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreLocked,
    StoreReadOnly,
)
from fracas.store import migrating
from fracas.store.database import Database, json_text
from fracas.store.files import FILE, LOCK, free, make_own, refuse_taken
from fracas.store.writing import reason

UNOPENED = "it could not be opened"
UNCOPIED = "the copy was not made"

# Nothing but SQLite itself may open these two files once they are there: closing any other handle
# to a file gives up every lock that this process has on it.


class FolderStore(Database):
    """A store in the file `fracas.db` of a data folder."""

    def __init__(
        self, file: Path, readers: Engine, writers: Engine, now: Callable[[], float], lock: Lock
    ) -> None:
        """Take over an opened folder and its lock."""
        super().__init__(readers, writers, partial(trouble, file), now, release=lock.close)
        self.file = file

    def backup(self, path: Path) -> None:
        """Copy everything to a new file, as it is at one moment, while play goes on.

        The copy is a data folder's `fracas.db`. Raises `WrongUse` where the file exists already.
        """
        copy(self.file, path)


class Lock:
    """Keeps a second process out of a folder, and lets the next one in however this one ended.

    It is SQLite's own lock on an empty file: the system takes it back when a process dies, and
    processes that this one forks do not inherit it.
    """

    def __init__(self, folder: Path) -> None:
        """Take the lock; raises `StoreInUse`."""
        file = folder / LOCK
        self._connection: sqlite3.Connection | None = None
        make_own(file)
        try:
            self._connection = sqlite3.connect(
                file, timeout=0.5, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self.close()
            told = trouble(file, error, UNOPENED)
            if isinstance(told, StoreLocked):
                told = StoreInUse(
                    f"The folder {folder} is open in another Fracas: stop that one, "
                    "or give another folder.",
                    folder=str(folder),
                )
            raise told or error from None

    def close(self) -> None:
        """Let the next one in."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def open_folder(folder: Path, *, patience: float, now: Callable[[], float]) -> FolderStore:
    """Open a data folder, made where there is none; its tables are upgraded after a copy of them.

    `patience` is how many seconds a write waits for another program that holds the file.
    """
    folder = folder.resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreReadOnly(
            f"The folder {folder} cannot be made ({error.strerror or error}): give another one.",
            folder=str(folder),
        ) from None
    file = folder / FILE
    lock = Lock(folder)
    make_own(file)
    try:
        _upgrade(file, patience)
    except (SQLAlchemyError, sqlite3.Error) as error:
        lock.close()
        raise trouble(file, error, UNOPENED) or _odd(file, error) from None
    except BaseException:
        lock.close()
        raise
    readers = engine_of(file, patience, query_only=True)
    writers = engine_of(file, patience, poolclass=NullPool)
    return FolderStore(file, readers, writers, now, lock)


def engine_of(
    file: Path,
    patience: float,
    *,
    query_only: bool = False,
    foreign_keys: bool = True,
    **options: Any,
) -> Engine:
    """An engine over a store's file, which writes as safely as SQLite can.

    `patience` is how many seconds a transaction waits for another one.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={"timeout": patience},
        json_serializer=json_text,
        json_deserializer=msgspec.json.decode,
        hide_parameters=True,
        **options,
    )

    def prepare(connection: sqlite3.Connection, _: object) -> None:
        # The driver must not begin transactions by itself: they begin below, as they should.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # for macOS, whose fsync alone is not safe
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        connection.execute(f"PRAGMA query_only = {'ON' if query_only else 'OFF'}")

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if query_only else "BEGIN IMMEDIATE")

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    return engine


def _upgrade(file: Path, patience: float) -> None:
    # A step may make a table again and drop the old one, which must not take its lines along.
    engine = engine_of(file, patience, foreign_keys=False, poolclass=NullPool)
    with engine.connect() as connection:
        with connection.begin():
            version = migrating.version_of(connection, str(file))
        if version == migrating.HEAD:
            return
        if version is not None:
            copy(file, free(file.with_name(f"{FILE}.version-{version}")))
        with connection.begin():
            migrating.upgrade(connection)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise StoreDamaged(
                    f"{file} has rows that belong to no table, so it was not upgraded: "
                    "restore a copy.",
                    file=str(file),
                )


def copy(source: Path, target: Path) -> None:
    """Copy a SQLite file that may be in use; the new file appears only once it is whole.

    Raises `WrongUse` where there is such a file already, else `StoreError`.
    """
    target = target.resolve()
    refuse_taken(target)
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_own(part)
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there)
            # One file that needs no second one beside it.
            there.execute("PRAGMA journal_mode = DELETE")
            if there.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise StoreDamaged(
                    f"{source} is damaged, and so would be a copy of it: restore an older one.",
                    file=str(source),
                )
        part.rename(target)
    except sqlite3.Error as error:
        raise trouble(target, error, UNCOPIED) or _odd(target, error) from None
    except OSError as error:
        raise StoreReadOnly(
            f"{target} cannot be written ({error.strerror or error}): give another name.",
            file=str(target),
        ) from None
    finally:
        _discard(part)


def _discard(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        return  # the error that is on its way says more


def _odd(file: Path, error: BaseException) -> StoreError:
    return StoreError(f"{file} cannot be used ({reason(error)}): report this.", file=str(file))


TOLD: dict[int, tuple[type[StoreError], str, str]] = {
    sqlite3.SQLITE_FULL: (StoreFull, "has no room left", "make room on its disk"),
    sqlite3.SQLITE_BUSY: (
        StoreLocked,
        "is held by another program",
        "close the program that has it open",
    ),
    sqlite3.SQLITE_LOCKED: (
        StoreLocked,
        "is held by another program",
        "close the program that has it open",
    ),
    sqlite3.SQLITE_READONLY: (
        StoreReadOnly,
        "may not be written",
        "let this user write the file and its folder",
    ),
    sqlite3.SQLITE_PERM: (
        StoreReadOnly,
        "may not be written",
        "let this user write the file and its folder",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        StoreReadOnly,
        "cannot be opened",
        "see that its folder exists and that this user may write there",
    ),
    sqlite3.SQLITE_CORRUPT: (StoreDamaged, "is damaged", "restore a copy of it"),
    sqlite3.SQLITE_NOTADB: (StoreDamaged, "is not a SQLite file", "give another folder"),
}
"""By SQLite's primary result code: the error, what is wrong, and what to do."""

OWN_FAULTS = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
)
MACHINE_FAULTS = (sqlite3.Error, SQLAlchemyError, MemoryError)


def trouble(file: Path, error: BaseException, outcome: str) -> StoreError | None:
    """What an error means for a file; None where it is the fault of what was to be written."""
    if isinstance(error, StoreError):
        return None
    cause = error.orig if isinstance(error, StatementError) else error
    if isinstance(cause, OWN_FAULTS) or not isinstance(cause, MACHINE_FAULTS):
        return None
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    kind, wrong, cure = TOLD.get(
        code,
        (StoreError, f"cannot be used ({reason(error)})", "see that its disk is well"),
    )
    return kind(f"{file} {wrong}: {outcome}; {cure}, then do it again.", file=str(file))
