"""A store in a PostgreSQL database; its driver, psycopg, comes with the extra `postgres`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError, StatementError

from fracas.core.errors import (
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreUnreachable,
    WrongUse,
)
from fracas.store import migrating
from fracas.store.database import Database, json_text
from fracas.store.writing import reason

if TYPE_CHECKING:
    import psycopg

UNOPENED = "it could not be opened"

CONNECTING = {
    "connect_timeout": "10",
    # A server that vanished is noticed within half a minute, not after hours.
    "tcp_user_timeout": "30000",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "client_encoding": "utf8",
    "application_name": "fracas",
}
"""How connections are made, unless the address says otherwise."""

MOVING = "fracas-moving"
"""The name of connections that move rows, unlike those that play."""

UPGRADING = 0x66726163
"""The number of the advisory lock that lets one process at a time upgrade the tables."""


def open_database(address: str, *, patience: float, now: Callable[[], float]) -> Database:
    """Open the database at an address, `postgresql://USER:PASSWORD@HOST/NAME`; upgrade its tables.

    `patience` is how many seconds a write waits for a lock. Several processes may open the same
    database: a journal line that two of them write is kept once, and the other gets a conflict.
    """
    url = _url(address)
    host = url.host or url.query.get("host") or "this machine"
    where = f"The database {url.database or ''} on {host}"
    readers = _engine(url, patience, isolation_level="REPEATABLE READ", pool_pre_ping=True)
    writers = _engine(url, patience, poolclass=NullPool)
    told = partial(trouble, where)
    try:
        with writers.connect() as connection, connection.begin():
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADING})
            if migrating.version_of(connection, where) != migrating.HEAD:
                migrating.upgrade(connection)
            doubts = _doubts(connection, where)
    except SQLAlchemyError as error:
        raise (
            told(error, UNOPENED)
            or StoreError(f"{where} cannot be used ({reason(error)}): report this.")
        ) from None
    return Database(readers, writers, told, now, doubts=doubts)


UNSAFE = {
    "fsync": "does not wait for its disk",
    "full_page_writes": "does not mend pages that were written in half",
}
"""Settings of a server that must be on, and what it does while they are off.

A connection cannot switch them on; it can switch on `synchronous_commit`, and `_engine` does.
"""


def _doubts(connection: Connection, where: str) -> tuple[str, ...]:
    """Return what the server does not promise, a sentence each."""
    asked = text("SELECT name FROM pg_settings WHERE name = ANY(:names) AND setting = 'off'")
    off = connection.execute(asked, {"names": list(UNSAFE)}).scalars()
    return tuple(
        f"{where} {UNSAFE[name]} ({name} is off): when the power fails, what was played may be "
        f"lost or damaged; set {name} = on in its postgresql.conf and reload it."
        for name in sorted(off)
    )


def _url(address: str) -> URL:
    try:
        import psycopg
    except ImportError:
        raise WrongUse(
            "A PostgreSQL database needs the driver psycopg, which is not installed: "
            "install fracas[postgres], or give a folder instead."
        ) from None
    assert psycopg.__name__
    try:
        url = make_url(address)
    except (SQLAlchemyError, ValueError):
        # The address itself is not shown, because it may contain a password.
        raise WrongUse(
            "The address of the database cannot be read: "
            "write it as postgresql://USER:PASSWORD@HOST/NAME."
        ) from None
    own = {key: value for key, value in CONNECTING.items() if key not in url.query}
    return url.set(drivername="postgresql+psycopg").update_query_dict(own)


def engine_of(address: str, patience: float, *, name: str) -> Engine:
    """Return an engine for moving rows; everything that it reads is from one moment.

    The server gets its `name`; raises `WrongUse` as `open_database` does.
    """
    url = _url(address).update_query_dict({"application_name": name})
    return _engine(url, patience, isolation_level="REPEATABLE READ", poolclass=NullPool)


def others(connection: Connection) -> int:
    """Return how many connections of servers there are to the same database."""
    asked = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = :name"
    )
    return int(connection.execute(asked, {"name": CONNECTING["application_name"]}).scalar() or 0)


def _engine(url: URL, patience: float, **options: Any) -> Engine:
    engine = create_engine(
        url,
        json_serializer=json_text,
        json_deserializer=msgspec.json.decode,
        hide_parameters=True,
        **options,
    )

    def prepare(connection: psycopg.Connection[Any], _: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {max(1, round(patience * 1000))}")
            # A commit that the server does not wait for is not safe.
            cursor.execute("SELECT current_setting('synchronous_commit')")
            if cursor.fetchone() == ("off",):
                cursor.execute("SET synchronous_commit = on")
        connection.commit()

    event.listen(engine, "connect", prepare)
    return engine


TOLD: dict[str, tuple[type[StoreError], str, str]] = {
    "53100": (StoreFull, "has no room left", "make room on the server's disk"),
    "55P03": (StoreLocked, "is held by another program", "end what locks its tables"),
    "57014": (StoreLocked, "stopped what took too long", "end what slows the server"),
    "40": (StoreLocked, "was changed by another program meanwhile", "let that one finish"),
    "25006": (StoreReadOnly, "may not be written", "connect to a server that takes writes"),
    "42501": (StoreReadOnly, "may not be used by this user", "grant it all rights on its schema"),
    "08": (StoreUnreachable, "cannot be reached", "see that the server runs"),
    "28": (StoreUnreachable, "does not let this user in", "check user and password"),
    "3D": (StoreUnreachable, "does not exist", "create it, or check its name"),
    "57P": (StoreUnreachable, "is shutting down", "see that the server runs"),
    "53": (StoreError, "lacks a resource", "see to the server's memory and limits"),
    "42": (StoreDamaged, "lacks tables that it should have", "restore a copy of it"),
    "XX": (StoreDamaged, "is damaged", "restore a copy of it"),
}
"""By the longest beginning of the SQLSTATE: the error, what is wrong, and what to do."""

OWN_FAULTS = ("22", "23")
"""The classes of SQLSTATE that are the fault of what was written."""


def trouble(where: str, error: BaseException, outcome: str) -> StoreError | None:
    """Return what an error means for a database; None if what was written is at fault."""
    import psycopg

    if isinstance(error, StoreError):
        return None
    cause = error.orig if isinstance(error, StatementError) else error
    if not isinstance(cause, psycopg.Error):
        if isinstance(error, SQLAlchemyError | MemoryError) and cause is error:
            return StoreError(f"{where} cannot be used ({reason(error)}): {outcome}; try again.")
        return None
    state = cause.sqlstate
    if state is None:
        if isinstance(cause, psycopg.DataError | psycopg.ProgrammingError):
            return None  # the driver's own word, before the server saw anything
        kind, wrong, cure = TOLD["08"]
        wrong = f"{wrong} ({reason(error)})"
    elif state.startswith(OWN_FAULTS):
        return None
    else:
        found = next((TOLD[state[:n]] for n in (5, 3, 2) if state[:n] in TOLD), None)
        kind, wrong, cure = found or (
            StoreError,
            f"refuses ({reason(error)})",
            "see what its log says",
        )
    return kind(f"{where} {wrong}: {outcome}; {cure}, then do it again.", where=where)
