"""Every statement that writes to PostgreSQL fails once, and so does the commit: nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from fracas.core.errors import StoreConflict, StoreError, StoreFull, StoreLocked, StoreUnreachable
from fracas.store.database import Database
from tests.store.disk import Disk
from tests.store.homes import Gate, ServerHome
from tests.store.rounds import NAMES, Play, fits, report
from tests.store.test_faults import MOST, goes_on, rounds, seen, told_well

pytestmark = pytest.mark.soak


def cut_off(server: ServerHome, pid: int) -> None:
    """The server ends the connection, as if it or the line had failed."""
    server.ask(f"SELECT pg_terminate_backend({pid}, 10000)")


def full(server: ServerHome, pid: int) -> None:
    """The server has no room left."""
    raise psycopg.errors.DiskFull("could not extend file")


def locked(server: ServerHome, pid: int) -> None:
    """Somebody else holds what is needed for too long."""
    raise psycopg.errors.LockNotAvailable("canceling statement due to lock timeout")


FAULTS: dict[str, tuple[Callable[[ServerHome, int], None], type[StoreError]]] = {
    "cut off": (cut_off, StoreUnreachable),
    "full": (full, StoreFull),
    "locked": (locked, StoreLocked),
}


class Steps:
    """Counts statements and commits of a store's writing, and does harm before one of them."""

    def __init__(self, server: ServerHome, store: Database, at: int, harm: Any) -> None:
        self.server, self.at, self.harm = server, at, harm
        self.seen = 0
        self.commits: list[int] = []
        self._store = store
        event.listen(store.writers, "before_cursor_execute", self._statement)
        event.listen(store.writers, "commit", self._commit)

    def lift(self) -> None:
        """Do no more harm."""
        event.remove(self._store.writers, "before_cursor_execute", self._statement)
        event.remove(self._store.writers, "commit", self._commit)

    def _statement(self, connection: Any, *_: Any) -> None:
        self._step(connection, commit=False)

    def _commit(self, connection: Any) -> None:
        self._step(connection, commit=True)

    def _step(self, connection: Any, *, commit: bool) -> None:
        self.seen += 1
        if commit:
            self.commits.append(self.seen - 1)
        if self.seen - 1 == self.at:
            self.harm(self.server, connection.connection.dbapi_connection.info.backend_pid)


def played(server: ServerHome, at: int, harm: Any) -> tuple[Play, Steps]:
    """Rounds of play with harm done before one step."""
    gate = Gate()
    store = server.open(now=gate)
    play = Play(store, gate, Disk(), seed=5)
    play.begin()
    play.round(*NAMES)
    steps = Steps(server, store, at, harm)
    rounds(play)
    steps.lift()
    return play, steps


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_lost_whichever_statement_fails(
    server: ServerHome, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    harm, kind = FAULTS[fault]
    _, counted = played(server, -1, harm)
    assert counted.seen > 20
    others = [at for at in range(counted.seen) if at not in counted.commits]
    places = counted.commits[:: max(1, len(counted.commits) // MOST)]
    places += others[:: max(1, len(others) // MOST)]
    unsure = 0
    for at in places:
        play, steps = played(server, at, harm)
        for batch in play.batches:
            if not batch.kept:
                told_well(batch, kind)
            unsure += batch.unsure
            # Before the commit nothing is lost by a connection that can be made anew.
            again = fault == "cut off" and at not in steps.commits
            assert not again or batch.kept or isinstance(batch.error, StoreConflict)
        fits(seen(play.store), play.batches, None)
        goes_on(play.store, play)
        fits(seen(play.store), play.batches, None)
        play.store.close()
    assert unsure, "no commit was ever hit"
    report(capsys, f"{fault}: {counted.seen} steps, {len(places)} tries, lost 0")
