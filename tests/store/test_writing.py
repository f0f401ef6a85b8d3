"""When the machine fails: nobody is told that something is safe that is not, and play goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from fracas.core.errors import (
    StoreConflict,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreUnreachable,
)
from fracas.store.database import Database
from fracas.store.protocol import Lines
from fracas.store.sqlite import FolderStore
from tests.store.fights import a_table, numbered, whole
from tests.store.homes import FolderHome, Gate, Home, ServerHome

HUGE = Lines("harbour", 3, tuple(b"%d%s\n" % (n, b"x" * 60_000) for n in range(40)))


def refused(store: Database, how: type[StoreError], *, unsure: bool = False) -> StoreError:
    """Write and be refused; what was safe before still is, and can be read."""
    with pytest.raises(how) as caught:
        store.keep(numbered(3, 1))
    assert type(caught.value) is how
    assert caught.value.fields["unsure"] is unsure
    assert "all before it is safe" in caught.value.sentence
    return caught.value


def test_a_store_that_another_program_holds(home: Home) -> None:
    store = home.open()
    store.keep(*whole())
    with home.locked():
        error = refused(store, StoreLocked)
        assert "another program" in error.sentence
    store.keep(numbered(3, 1))
    assert store.fetch("harbour").table.length == 4


def test_a_store_that_may_not_be_written(home: Home) -> None:
    store = home.open()
    store.keep(*whole())
    allow = home.forbid(store)
    refused(store, StoreReadOnly)
    allow()
    store.keep(numbered(3, 1))
    assert store.fetch("harbour").table.length == 4


def test_a_full_store_refuses_all_of_a_group_and_then_goes_on(folder: FolderHome) -> None:
    gate = Gate()
    store = folder.open(now=gate)
    store.keep(*whole("harbour"), *whole("bridge"))
    folder.pragma(store, "max_page_count = 40")
    gate.shut(store)
    futures = [store.submit(numbered(3, 1, "bridge")), store.submit(HUGE)]
    gate.open()
    wait(futures)
    for future in futures:
        error = future.exception()
        assert isinstance(error, StoreFull)
        assert "make room" in error.sentence
        assert error.fields["unsure"] is False
    assert futures[0].exception() is not futures[1].exception()
    assert store.fetch("bridge").table.length == store.fetch("harbour").table.length == 3
    store.keep(numbered(3, 1, "bridge"))
    folder.pragma(store, "max_page_count = 4000")
    store.keep(HUGE)
    assert store.fetch("harbour").table.length == 43


def test_a_full_store_among_those_that_do_not_fit(folder: FolderHome) -> None:
    gate = Gate()
    store = folder.open(now=gate)
    store.keep(*whole("harbour"), *whole("bridge"))
    folder.pragma(store, "max_page_count = 40")
    gate.shut(store)
    writes = (numbered(3, 1, "bridge"), numbered(9, 1, "bridge"), HUGE, numbered(4, 1, "bridge"))
    futures = [store.submit(write) for write in writes]
    gate.open()
    wait(futures)
    assert all(isinstance(future.exception(), StoreFull) for future in futures)
    assert store.fetch("bridge").table.length == 3
    store.keep(numbered(3, 1, "bridge"))


@contextmanager
def failing_commits(store: Database, after: bool) -> Iterator[None]:
    """Each commit fails, before or after the database took it."""

    def fail(connection: Any) -> None:
        # Where a real commit fails is out of reach, so its driver is made to.
        if after:
            connection.connection.dbapi_connection.commit()
        broken = connection.exec_driver_sql
        broken("SELECT * FROM no_such_table_anywhere")

    event.listen(store.writers, "commit", fail)
    try:
        yield
    finally:
        event.remove(store.writers, "commit", fail)


@pytest.mark.parametrize("after", [False, True])
def test_a_commit_that_fails_is_told_as_unsure(home: Home, after: bool) -> None:
    store = home.open()
    store.keep(*whole())
    with failing_commits(store, after), pytest.raises(StoreError) as caught:
        store.keep(numbered(3, 1))
    assert caught.value.fields["unsure"] is True
    assert "whether this was kept shows when it is read again" in caught.value.sentence
    assert store.fetch("harbour").table.length == (4 if after else 3)
    if after:
        with pytest.raises(StoreConflict, match="has 4 lines"):
            store.keep(numbered(3, 1))
    store.keep(numbered(4 if after else 3, 1))


@pytest.mark.skipif(os.getuid() != 0, reason="only root can mount a small disk")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    home = FolderHome(disk)
    try:
        store = home.open()
        assert isinstance(store, FolderStore)
        store.keep(*whole("harbour"), *whole("bridge"))
        with pytest.raises(StoreFull, match=r"no room left.*make room") as caught:
            store.keep(HUGE)
        unsure = bool(caught.value.fields["unsure"])
        length = store.fetch("harbour").table.length
        assert length == 3 or (unsure and length == 43)
        with pytest.raises(StoreFull, match="the copy was not made"):
            fill(disk, lambda: store.backup(disk / "copy.db"))
        subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True)
        store.keep(numbered(3, 1, "bridge"))
        if length == 3:
            store.keep(HUGE)
        store.close()
        again = home.open()
        assert again.fetch("harbour").table.length == 43
        assert again.fetch("bridge").table.length == 4
    finally:
        home.close()
        subprocess.run(["umount", str(disk)], check=False)


def fill(disk: Path, work: Callable[[], None]) -> None:
    """Do something while the disk has no byte left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(disk).free)
    try:
        work()
    finally:
        ballast.unlink()


def test_a_server_that_goes_down_and_comes_back(server: ServerHome) -> None:
    store = server.open()
    store.keep(*whole())
    server.cluster.crash()
    try:
        error = refused(store, StoreUnreachable)
        assert "see that the server runs" in error.sentence
        with pytest.raises(StoreUnreachable, match="could not be read"):
            store.tables()
    finally:
        server.cluster.start()
    assert store.fetch("harbour").table.length == 3
    store.keep(numbered(3, 1))


def test_a_server_that_was_started_anew_costs_nobody_anything(server: ServerHome) -> None:
    store = server.open()
    store.keep(*whole())
    server.cluster.crash()
    server.cluster.start()
    store.keep(numbered(3, 1))
    assert store.fetch("harbour").table.length == 4


def test_a_connection_that_is_lost_in_the_midst_of_a_write(server: ServerHome) -> None:
    store = server.open()
    store.keep(a_table())
    times = []

    def cut(connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("INSERT INTO fracas_lines") and not times:
            times.append(statement)
            pid = connection.connection.dbapi_connection.info.backend_pid
            server.ask(f"SELECT pg_terminate_backend({pid}, 10000)")

    event.listen(store.writers, "before_cursor_execute", cut)
    store.keep(numbered(0, 2))
    assert times
    assert store.lines("harbour") == numbered(0, 2).lines
