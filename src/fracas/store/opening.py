"""Opening a store: a folder for SQLite, an address for PostgreSQL."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from fracas.core.errors import WrongUse
from fracas.store.protocol import Store

POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")

_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]*)://", re.IGNORECASE)


def open_store(
    where: str | Path, *, patience: float = 5.0, now: Callable[[], float] = time.time
) -> Store:
    """Open the store in a data folder or at the address of a PostgreSQL database.

    An empty place gets its tables, an older store is upgraded (a folder's file is copied first),
    and a later one is refused. `patience` is how many seconds a write waits for another program;
    `now` returns seconds since 1970, for when a table was changed last.

    Raises `WrongUse` for an invalid address, else a `StoreError`.
    """
    # Each back end is imported only when it is needed: SQLAlchemy is slow to import.
    if is_address(where):
        from fracas.store.postgres import open_database

        return open_database(str(where), patience=patience, now=now)
    from fracas.store.sqlite import open_folder

    return open_folder(Path(where), patience=patience, now=now)


def is_address(where: str | Path) -> bool:
    """Return whether a place is the address of a database, not a folder.

    Raises `WrongUse` for the address of something else.
    """
    address = _ADDRESS.match(where) if isinstance(where, str) else None
    if address is None:
        return False
    if address[1].lower() in POSTGRES:
        return True
    raise WrongUse(
        f"A store is a folder or a PostgreSQL database; {address[1]}:// is neither: "
        "give a folder, or an address that starts with postgresql://.",
        scheme=address[1],
    )
