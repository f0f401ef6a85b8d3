"""Where a store under test lives, and the harm that can be done to it there."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from fracas.store.database import Database
from fracas.store.opening import open_store
from fracas.store.protocol import DropCode
from tests.store.cluster import Cluster

NOON = 1_700_000_000.0


class Gate:
    """A store's clock that stands still, so that what is handed over meanwhile becomes a group."""

    def __init__(self) -> None:
        self._moves = threading.Event()
        self._moves.set()

    def __call__(self) -> float:
        self._moves.wait()
        return NOON

    def shut(self, store: Database) -> None:
        """Keep the store's writing thread busy from here on."""
        self._moves.clear()
        store.submit(DropCode("nobody's"))

    def open(self) -> None:
        """Let it go on."""
        self._moves.set()


class Home:
    """A place for a store; every store opened here is closed at the end of the test."""

    name = ""
    where: str | Path

    def __init__(self) -> None:
        self.opened: list[Database] = []

    def open(self, **how: Any) -> Database:
        """Open the store, at noon and with little patience."""
        store = open_store(self.where, **({"now": lambda: NOON, "patience": 0.3} | how))
        assert isinstance(store, Database)
        self.opened.append(store)
        return store

    def close(self) -> None:
        """Close what was opened."""
        for store in self.opened:
            store.close()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Another program holds the tables."""
        raise NotImplementedError
        yield

    def forbid(self, store: Database) -> Callable[[], None]:
        """Let the store's writing connection write nothing any more; gives what lifts that."""
        raise NotImplementedError

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """What another program reads in the database."""
        raise NotImplementedError


class FolderHome(Home):
    """A data folder."""

    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.where = folder
        self.file = folder / "fracas.db"

    @contextmanager
    def locked(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield

    def forbid(self, store: Database) -> Callable[[], None]:
        return self.pragma(store, "query_only = ON")

    def pragma(self, store: Database, setting: str) -> Callable[[], None]:
        """Set something on the connection that the store writes with, until that is lifted."""
        return at_each_begin(store, f"PRAGMA {setting}")

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.file)) as other:
            return other.execute(sql).fetchall()


class ServerHome(Home):
    """A database of a server."""

    name = "postgres"

    def __init__(self, cluster: Cluster) -> None:
        super().__init__()
        self.cluster = cluster
        self.where = cluster.database()

    @contextmanager
    def locked(self) -> Iterator[None]:
        with psycopg.connect(str(self.where)) as other:
            other.execute("LOCK TABLE fracas_tables IN ACCESS EXCLUSIVE MODE")
            yield

    def forbid(self, store: Database) -> Callable[[], None]:
        return at_each_begin(store, "SET TRANSACTION READ ONLY")

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(str(self.where)) as other:
            return other.execute(sql.encode()).fetchall()


def at_each_begin(store: Database, sql: str) -> Callable[[], None]:
    """Run a statement at the beginning of each transaction that writes; gives what ends that."""
    from sqlalchemy import event

    def first(connection: Any) -> None:
        connection.exec_driver_sql(sql)

    event.listen(store.writers, "begin", first)
    return lambda: event.remove(store.writers, "begin", first)
