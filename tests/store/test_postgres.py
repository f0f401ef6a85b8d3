"""What is PostgreSQL's own: its address, its driver, its ways to say no."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import psycopg
import pytest

from fracas.core.errors import (
    StoreConflict,
    StoreDamaged,
    StoreError,
    StoreReadOnly,
    StoreUnreachable,
    WrongUse,
)
from fracas.store import postgres
from fracas.store.opening import open_store
from fracas.store.postgres import TOLD, trouble
from tests.store.fights import a_table, numbered, whole
from tests.store.homes import FolderHome, ServerHome


def run(home: ServerHome, *statements: bytes) -> None:
    """Do something to the database as another program would."""
    with psycopg.connect(str(home.where), autocommit=True) as other:
        for statement in statements:
            other.execute(statement)


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(WrongUse, match=r"install fracas\[postgres\]"):
        open_store("postgresql://fracas@localhost/play")


@pytest.mark.parametrize(
    "address", ["postgresql://fracas:swordfish@host:port/play", "postgres://[fracas:swordfish/x"]
)
def test_an_address_that_cannot_be_read_is_not_repeated(address: str) -> None:
    with pytest.raises(WrongUse, match=r"write it as postgresql://USER") as caught:
        open_store(address)
    assert "swordfish" not in caught.value.sentence


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_addresses_are_written_in_several_ways(server: ServerHome, scheme: str) -> None:
    server.where = str(server.where).replace("postgresql", scheme)
    server.open().keep(a_table())


def test_a_server_that_does_not_sync_is_doubted(server: ServerHome) -> None:
    (sentence,) = server.open().doubts()
    assert "fsync is off" in sentence
    assert "set fsync = on in its postgresql.conf" in sentence
    assert "swordfish" not in sentence
    run(server, b"ALTER SYSTEM SET full_page_writes = off", b"SELECT pg_reload_conf()")
    try:
        waiting = ("SHOW full_page_writes", [("off",)])
        while server.ask(waiting[0]) != waiting[1]:
            time.sleep(0.01)
        assert [one.count("full_page_writes is off") for one in server.open().doubts()] == [0, 1]
    finally:
        run(server, b"ALTER SYSTEM RESET full_page_writes", b"SELECT pg_reload_conf()")


def test_a_folder_is_not_doubted(folder: FolderHome) -> None:
    assert folder.open().doubts() == ()


def test_a_database_that_does_not_exist(server: ServerHome) -> None:
    server.where = server.cluster.address("nowhere")
    with pytest.raises(StoreUnreachable, match=r"nowhere .*could not be opened") as caught:
        server.open()
    assert "swordfish" not in caught.value.sentence


def test_a_server_that_is_not_there(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("no")
    with pytest.raises(StoreUnreachable, match="cannot be reached"):
        open_store(f"postgresql://fracas:swordfish@/play?host={folder}")


def test_a_commit_waits_for_the_disk_whatever_the_server_is_set_to(server: ServerHome) -> None:
    name = server.ask("SELECT current_database()")[0][0]
    run(server, f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    store = server.open()
    with store.writers.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    run(server, f"ALTER DATABASE {name} SET synchronous_commit = remote_apply".encode())
    with store.writers.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "remote_apply"


def test_two_processes_on_one_database_do_not_write_the_same_line(server: ServerHome) -> None:
    here, there = server.open(), server.open()
    here.keep(*whole())
    there.keep(numbered(3, 1))
    with pytest.raises(StoreConflict, match="has 4 lines"):
        here.keep(numbered(3, 1))
    here.keep(numbered(4, 1))
    assert there.fetch("harbour").table.length == 5


def test_two_processes_may_open_an_empty_database_at_once(server: ServerHome) -> None:
    faults: list[BaseException] = []

    def open_it() -> None:
        try:
            server.open(patience=20.0).tables()
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_a_user_without_rights(server: ServerHome) -> None:
    server.open().keep(*whole())
    run(server, b"DROP ROLE IF EXISTS guest", b"CREATE ROLE guest LOGIN")
    server.where = str(server.where).replace("fracas:swordfish", "guest")
    with pytest.raises(StoreReadOnly, match="may not be used by this user"):
        server.open()


def test_tables_that_somebody_dropped(server: ServerHome) -> None:
    store = server.open()
    store.keep(*whole())
    run(server, b"DROP TABLE fracas_lines")
    with pytest.raises(StoreDamaged, match="lacks tables"):
        store.keep(numbered(3, 1))
    with pytest.raises(StoreDamaged, match="could not be read"):
        store.lines("harbour")


def test_there_is_no_backup_from_here(server: ServerHome, tmp_path: Any) -> None:
    with pytest.raises(WrongUse, match="pg_dump"):
        server.open().backup(tmp_path / "copy")


def coded(state: str) -> psycopg.Error:
    """An error as the server gives it."""
    return psycopg.errors.lookup(state)("that happened\nDETAIL: secret")


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("53100", "store-full"),
        ("53200", "store"),
        ("40P01", "store-locked"),
        ("57014", "store-locked"),
        ("57P01", "store-unreachable"),
        ("28P01", "store-unreachable"),
        ("42P01", "store-damaged"),
        ("42501", "store-read-only"),
        ("XX001", "store-damaged"),
        ("58030", "store"),
    ],
)
def test_what_the_server_says_has_a_code(state: str, code: str) -> None:
    told = trouble("The database", coded(state), "this was not kept")
    assert told is not None
    assert told.code == code
    assert "this was not kept" in told.sentence
    assert "secret" not in told.sentence


@pytest.mark.parametrize("state", ["22001", "23505"])
def test_what_is_the_fault_of_the_write_is_no_trouble(state: str) -> None:
    assert trouble("The database", coded(state), "this was not kept") is None
    assert trouble("The database", StoreError("said already"), "this was not kept") is None


def test_the_codes_are_states_and_classes_of_states() -> None:
    assert all(len(state) in {2, 3, 5} for state in TOLD)
    assert postgres.OWN_FAULTS == ("22", "23")
