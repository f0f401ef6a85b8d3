"""Who may run a server: the hash of a passphrase, sessions and invitations, all of them as hashes.

They are in a separate file beside a folder's tables, which only its owner may read, or in a
separate table of a database. No backup of a folder has them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    MetaData,
    NullPool,
    Table,
    Text,
    delete,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from fracas.core.errors import StoreError, StoreReadOnly
from fracas.store.entries import Entry, Kind
from fracas.store.files import ACCESS
from fracas.store.opening import is_address
from fracas.store.refusals import SURE
from fracas.store.writing import Trouble, reason

PATIENCE = 5.0
"""How many seconds a write waits for another program."""

_METADATA = MetaData()

_ENTRIES = Table(
    "fracas_access",
    _METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("secret", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)


class AccessBook:
    """All entries of one server. Several processes may have it open; any thread may use it."""

    def __init__(self, engine: Engine, trouble: Trouble) -> None:
        """`trouble` says what an error of the database means."""
        self._engine, self._trouble = engine, trouble
        with self._changing() as connection:
            _METADATA.create_all(connection)

    def entries(self, now: int) -> tuple[Entry, ...]:
        """Return all that have not ended, the oldest first."""
        asked = select(_ENTRIES).order_by(_ENTRIES.c.created, _ENTRIES.c.id)
        with self._changing() as connection:
            found = [Entry(**row) for row in connection.execute(asked).mappings()]
        return tuple([one for one in found if not 0 < one.ends <= now])

    def put(self, entry: Entry, now: int, *, instead: tuple[str, ...] = ()) -> bool:
        """Add an entry in place of others by their ids, and drop what has ended.

        If one of those is missing nothing changes; returns whether they were all there.
        """
        with self._changing() as connection:
            for other in instead:
                if not connection.execute(delete(_ENTRIES).where(_ENTRIES.c.id == other)).rowcount:
                    return False
            ended = (_ENTRIES.c.ends > 0) & (_ENTRIES.c.ends <= now)
            connection.execute(delete(_ENTRIES).where(ended | (_ENTRIES.c.id == entry.id)))
            connection.execute(_ENTRIES.insert().values(msgspec.structs.asdict(entry)))
        return True

    def drop(self, *kinds: Kind, id: str = "") -> int:
        """Drop all of some kinds, or the one of an id; return how many there were."""
        dropping = delete(_ENTRIES).where(_ENTRIES.c.kind.in_(kinds))
        if id:
            dropping = dropping.where(_ENTRIES.c.id == id)
        with self._changing() as connection:
            return connection.execute(dropping).rowcount

    def close(self) -> None:
        """Close everything."""
        self._engine.dispose()

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise (
                self._trouble(error, SURE)
                or StoreError(f"The access book cannot be used ({reason(error)}): {SURE}.")
            ) from None


def open_access(where: str | Path) -> AccessBook:
    """Return the entries of the server in a data folder or at the address of a database.

    Raises `WrongUse` for an invalid address, else a `StoreError`.
    """
    if is_address(where):
        from fracas.store import postgres

        engine = postgres.engine_of(str(where), PATIENCE, name="fracas-access")
        return AccessBook(engine, lambda error, said: postgres.trouble("The database", error, said))
    from fracas.store import sqlite

    file = _own_file(Path(where).resolve())
    engine = sqlite.engine_of(file, PATIENCE, poolclass=NullPool)
    return AccessBook(engine, lambda error, said: sqlite.trouble(file, error, said))


def _own_file(folder: Path) -> Path:
    """Return the file of a folder, made so that only its owner may read it."""
    file = folder / ACCESS
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        file.chmod(0o600)
    except OSError as error:
        raise StoreReadOnly(
            f"{file} cannot be made or kept from others ({error.strerror or error}): check that it "
            "belongs to this user.",
            file=str(file),
        ) from None
    return file
