"""What is SQLite's own: one file in a folder, its lock, its copies."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from fracas.core.errors import (
    StoreDamaged,
    StoreError,
    StoreInUse,
    StoreLocked,
    StoreReadOnly,
    WrongUse,
)
from fracas.core.play.journal import parse_journal
from fracas.store.database import Database
from fracas.store.sqlite import trouble
from tests.store.fights import a_table, fight, numbered, whole
from tests.store.homes import FolderHome


def settings(store: Database, *names: str) -> list[object]:
    """How the connection is set that the store writes with."""
    with store.writers.connect() as connection:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]


def test_writing_is_safe_and_readers_write_nothing(folder: FolderHome) -> None:
    store = folder.open()
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "fullfsync")
    assert settings(store, *names) == ["wal", 2, 1, 300, 1]
    with store.readers.connect() as connection, pytest.raises(Exception, match="readonly"):
        connection.exec_driver_sql("DELETE FROM fracas_tables")


def test_a_second_store_on_the_same_folder_is_refused(folder: FolderHome) -> None:
    store = folder.open()
    with pytest.raises(StoreInUse, match=r"stop that one, or give another folder") as caught:
        folder.open()
    assert caught.value.fields["folder"] == str(folder.where)
    store.keep(a_table())
    store.close()
    assert folder.open().tables()[0].id == "harbour"


def test_a_store_that_could_not_be_opened_leaves_the_folder_free(folder: FolderHome) -> None:
    folder.open().close()
    whole_file = folder.file.read_bytes()
    folder.file.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreDamaged, match="is not a SQLite file: it could not be opened"):
        folder.open()
    folder.file.write_bytes(whole_file)
    folder.open().keep(a_table())


def test_a_file_that_was_torn_is_told(folder: FolderHome) -> None:
    store = folder.open()
    store.keep(*whole(), numbered(3, 2000))
    store.close()
    with folder.file.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(40 * 4096))
    with pytest.raises(StoreDamaged, match="is damaged"):
        folder.open().fetch("harbour")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreReadOnly, match="cannot be made"):
        FolderHome(tmp_path / "file" / "data").open()
    with pytest.raises(StoreReadOnly, match="cannot be made"):
        FolderHome(tmp_path / "file").open()


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(folder: FolderHome) -> None:
    folder.open().close()
    for path in Path(folder.where).iterdir():
        path.chmod(0o400)
    Path(folder.where).chmod(0o500)
    try:
        with pytest.raises(StoreReadOnly):
            folder.open()
    finally:
        Path(folder.where).chmod(0o700)


def test_a_folder_that_another_program_holds_while_it_is_opened(folder: FolderHome) -> None:
    folder.open().close()
    with folder.locked(), pytest.raises(StoreLocked, match="it could not be opened"):
        folder.open()
    folder.open().tables()


def test_a_copy_is_a_store_of_its_own(folder: FolderHome, tmp_path: Path) -> None:
    store = folder.open()
    store.keep(*whole())
    (tmp_path / "other").mkdir()
    store.backup(tmp_path / "other" / "fracas.db")
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["fracas.db"]
    store.keep(numbered(3, 1))
    other = FolderHome(tmp_path / "other")
    assert other.open().fetch("harbour").table.length == 3
    other.close()


def test_a_copy_does_not_replace_anything(folder: FolderHome, tmp_path: Path) -> None:
    store = folder.open()
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(WrongUse, match="exists already"):
        store.backup(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"
    with pytest.raises(StoreReadOnly, match=r"the copy was not made|cannot be written"):
        store.backup(tmp_path / "nowhere" / "copy.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"]


def test_copies_while_play_goes_on_are_whole(folder: FolderHome, tmp_path: Path) -> None:
    store = folder.open()
    chronicle, sink = fight()
    store.keep(a_table(), sink.take("harbour"))
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            chronicle.salt(chronicle.seating.holders[0][1], "x" * 500)
            store.keep(sink.take("harbour"))

    player = threading.Thread(target=play)
    player.start()
    lengths = []
    try:
        for number in range(5):
            before = store.fetch("harbour").table.length
            store.backup(tmp_path / f"copy-{number}")
            with closing(sqlite3.connect(tmp_path / f"copy-{number}")) as copy:
                lines = [row[0] for row in copy.execute("SELECT line FROM fracas_lines")]
                ((length,),) = copy.execute("SELECT length FROM fracas_tables")
            assert len(parse_journal(b"".join(lines)).entries) == length >= before
            lengths.append(length)
    finally:
        stop.set()
        player.join()
    assert store.fetch("harbour").table.length >= lengths[-1]


def coded(code: int) -> sqlite3.Error:
    """An error as the driver gives it."""
    error = sqlite3.OperationalError("that happened")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_FULL, "store-full"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "store-locked"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "store-read-only"),
        (sqlite3.SQLITE_CANTOPEN, "store-read-only"),
        (sqlite3.SQLITE_CORRUPT_VTAB, "store-damaged"),
        (sqlite3.SQLITE_IOERR_FSYNC, "store"),
        (sqlite3.SQLITE_NOMEM, "store"),
    ],
)
def test_what_sqlite_says_has_a_code(code: int, told: str) -> None:
    error = trouble(Path("fracas.db"), coded(code), "this was not kept")
    assert error is not None
    assert error.code == told
    assert "fracas.db" in error.sentence
    assert "this was not kept" in error.sentence


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.IntegrityError("UNIQUE"),
        sqlite3.DataError("too big"),
        OverflowError("too large"),
        StoreError("said already"),
    ],
)
def test_what_is_the_fault_of_the_write_is_no_trouble(error: Exception) -> None:
    assert trouble(Path("fracas.db"), error, "this was not kept") is None
    assert trouble(Path("fracas.db"), MemoryError(), "this was not kept") is not None
