"""Restoring: all or nothing, and never over something without being told to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas.core.errors import StoreConflict, StoreDamaged, StoreInUse, StoreMissing, WrongUse
from fracas.store.access import open_access
from fracas.store.backups import back_up
from fracas.store.entries import Entry
from fracas.store.opening import open_store
from fracas.store.protocol import CodeRow, DropTable, SeatRow, TableRow
from fracas.store.restoring import restore, restore_table
from tests.store.homes import FolderHome, Home, ServerHome
from tests.store.test_backups import HELD, filled, harmed, package_in


@pytest.fixture
def kept(folder: FolderHome, tmp_path: Path) -> Path:
    """A backup of a folder that is closed by now."""
    filled(folder)
    package_in(Path(folder.where))
    back_up(folder.where, tmp_path / "kept.zip")
    folder.close()
    return tmp_path / "kept.zip"


def files_of(folder: Path) -> dict[str, bytes]:
    """All files in a folder, but for the lock, which is empty."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "fracas.lock"
    }


def tables_in(where: str | Path) -> dict[str, int]:
    """The tables of a store, with how many lines they have."""
    store = open_store(where)
    try:
        return {row.id: row.length for row in store.tables()}
    finally:
        store.close()


def test_an_empty_folder_gets_all_of_it(kept: Path, folder: FolderHome, tmp_path: Path) -> None:
    for there in (False, True):
        other = tmp_path / f"other-{there}"
        if there:
            other.mkdir()
            (other / "lost+found").mkdir()
        about, aside = restore(kept, other)
        assert (about.tables, aside) == (2, None)
        assert (other / "packages/pack.zip").read_bytes() == b"PK-something"
        assert not (other / "restoring").exists()
        first, second = open_store(folder.where), open_store(other)
        assert second.fetch(HELD) == first.fetch(HELD)
        for store in (first, second):
            store.close()


def test_a_folder_that_is_not_empty_is_left_alone(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "diary.txt").write_text("mine")
    with pytest.raises(WrongUse, match="is not empty: give another folder, or use --replace"):
        restore(kept, other)
    assert files_of(other) == {"diary.txt": b"mine"}


def test_who_may_run_the_server_stays_as_it_is(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    book = open_access(other)
    ann = Entry("a", "master", "Ann", "hash", 100)
    book.put(ann, 100)
    assert restore(kept, other)[1] is None, "a folder with nothing else counts as empty"
    assert restore(kept, other, replace=True)[1] is not None
    assert book.entries(0) == (ann,)
    book.close()


def test_a_folder_that_a_server_has_open_is_left_alone(kept: Path, folder: FolderHome) -> None:
    store = folder.open()
    for replace in (False, True):
        with pytest.raises(StoreInUse, match="stop that one"):
            restore(kept, folder.where, replace=replace)
    store.keep(TableRow("on", "toy", "", 1))


def test_what_is_replaced_is_kept_beside(kept: Path, folder: FolderHome) -> None:
    store = folder.open()
    store.keep(TableRow("newer", "toy", "", 1), DropTable(HELD))
    package_in(Path(folder.where), "newer.zip")
    folder.close()
    _, aside = restore(kept, folder.where, replace=True)
    assert aside == Path(folder.where) / "before-restore"
    assert tables_in(folder.where).keys() == {HELD, "empty"}
    assert tables_in(aside).keys() == {"newer", "empty"}
    names = {one.name for one in (aside / "packages").iterdir()}
    assert names == {"newer.zip", "pack.zip"}
    assert not (Path(folder.where) / "packages/newer.zip").exists()
    _, again = restore(kept, folder.where, replace=True)
    assert again == Path(folder.where) / "before-restore-2"


def test_a_broken_store_can_be_replaced_too(kept: Path, folder: FolderHome) -> None:
    folder.file.write_bytes(b"not a store at all" * 500)
    Path(f"{folder.file}-wal").write_bytes(b"an old log")
    _, aside = restore(kept, folder.where, replace=True)
    assert tables_in(folder.where).keys() == {HELD, "empty"}
    assert aside is not None
    assert (aside / "fracas.db").read_bytes().startswith(b"not a store")


def test_a_backup_that_is_broken_changes_nothing(
    kept: Path, folder: FolderHome, tmp_path: Path
) -> None:
    before = files_of(Path(folder.where))
    bad = harmed(kept, tmp_path / "bad.zip", fracas_db=b"no tables here")
    with pytest.raises(StoreDamaged):
        restore(bad, folder.where, replace=True)
    assert files_of(Path(folder.where)) == before
    with pytest.raises(StoreDamaged):
        restore(bad, tmp_path / "fresh")
    assert files_of(tmp_path / "fresh") == {}


@pytest.mark.parametrize("stops_at", ["packages", "fracas.db"])
def test_where_the_machine_stops_half_way_all_is_as_it_was(
    kept: Path, folder: FolderHome, monkeypatch: pytest.MonkeyPatch, stops_at: str
) -> None:
    before = files_of(Path(folder.where))

    def failing(name: str) -> None:
        real = getattr(os, name)

        def move(source: Path, target: Path) -> None:
            if "restoring" in str(source) and Path(source).name == stops_at:
                raise OSError(28, "No space left on device")
            real(source, target)

        monkeypatch.setattr(os, name, move)

    failing("rename")
    failing("replace")
    with pytest.raises(Exception, match=r"No space left on device.*nothing was changed"):
        restore(kept, folder.where, replace=True)
    after = files_of(Path(folder.where))
    assert {name: after[name] for name in before} == before
    assert tables_in(folder.where).keys() == {HELD, "empty"}


def test_a_backup_goes_from_either_kind_of_store_to_either(
    home: Home, server: ServerHome, tmp_path: Path
) -> None:
    filled(home)
    held = home.opened[0].fetch(HELD)
    back_up(home.where, tmp_path / "kept.zip")
    home.close()
    about, _ = restore(kept := tmp_path / "kept.zip", tmp_path / "folder")
    assert about.tables == 2
    store = open_store(tmp_path / "folder")
    assert store.fetch(HELD) == held
    store.close()
    if isinstance(home, FolderHome):
        restore(kept, str(server.where), tmp_path / "beside")
        assert server.open().fetch(HELD) == held


def test_a_database_in_use_or_with_tables_is_left_alone(
    server: ServerHome, kept: Path, tmp_path: Path
) -> None:
    store = server.open()
    store.keep(TableRow("mine", "toy", "", 1))
    for replace in (False, True):
        with pytest.raises(WrongUse, match="A server uses that database: stop it"):
            restore(kept, str(server.where), replace=replace)
    server.close()
    wait_until_left(server)
    with pytest.raises(WrongUse, match="has tables of play already"):
        restore(kept, str(server.where))
    assert server.ask("SELECT id FROM fracas_tables") == [("mine",)]
    restore(kept, str(server.where), tmp_path / "beside", replace=True)
    assert sorted(server.ask("SELECT id FROM fracas_tables")) == [("empty",), (HELD,)]
    assert (tmp_path / "beside/packages/pack.zip").read_bytes() == b"PK-something"


def wait_until_left(server: ServerHome) -> None:
    """A database server says a moment late that somebody left."""
    asked = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'fracas'"
    while server.ask(asked):
        pass


def test_one_table_comes_back_into_a_store_that_is_open(home: Home, tmp_path: Path) -> None:
    filled(home)
    store = home.opened[0]
    store.keep(CodeRow("QWERTZ", HELD), CodeRow("ASDFGH", HELD))
    held = store.fetch(HELD)
    back_up(home.where, kept := tmp_path / "kept.zip")
    with pytest.raises(StoreConflict, match="exists already"):
        restore_table(kept, HELD, home.where)
    store.keep(DropTable(HELD))
    assert restore_table(kept, HELD, home.where)
    assert store.fetch(HELD) == held
    store.append(HELD, held.table.length, (b'{"more":1}\n',))
    with pytest.raises(StoreMissing, match="There is no table 'nobody'"):
        restore_table(kept, "nobody", home.where)
    # A code that leads elsewhere by now stays there.
    store.keep(DropTable(HELD), CodeRow("QWERTZ", "empty"))
    assert not restore_table(kept, HELD, home.where)
    found = store.code("QWERTZ")
    assert found is not None
    assert found.table == "empty"
    assert [row.code for row in store.fetch(HELD).codes] == ["ASDFGH"]


def test_a_seat_whose_link_opens_another_table_is_not_doubled(home: Home, tmp_path: Path) -> None:
    filled(home)
    back_up(home.where, kept := tmp_path / "kept.zip")
    store = home.opened[0]
    store.keep(DropTable(HELD), SeatRow("empty", "gm", "Somebody", "gm", "f" * 64))
    with pytest.raises(StoreConflict, match="is at another table now"):
        restore_table(kept, HELD, home.where)
    assert [row.id for row in store.tables()] == ["empty"]
