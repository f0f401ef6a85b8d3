"""Backups: all of a store in one file, which is checked before it appears and when it is read."""

from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from fracas.core.errors import StoreDamaged, StoreReadOnly, StoreVersion, WrongUse
from fracas.store.backups import ABOUT, back_up, opened, tables_of, unpack
from fracas.store.opening import open_store
from fracas.store.protocol import Lines, SeatRow, TableRow
from fracas.store.salvaging import Lost
from tests.store.fights import fight
from tests.store.homes import FolderHome, Home

HELD = "harbour"


def lines_of_a_fight() -> tuple[bytes, ...]:
    """A journal of a toy fight."""
    _, sink = fight()
    return sink.take(HELD).lines


def filled(home: Home) -> tuple[bytes, ...]:
    """A store with one table that has a fight, and an empty one; gives the fight's lines."""
    lines = lines_of_a_fight()
    home.open().keep(
        TableRow(HELD, "toy", "Nebel", 5, {"seeds": {"a": "00"}}),
        SeatRow(HELD, "gm", "Game master", "gm", "f" * 64),
        Lines(HELD, 0, lines),
        TableRow("empty", "toy", "", 6),
    )
    return lines


def package_in(folder: Path, name: str = "pack.zip", data: bytes = b"PK-something") -> Path:
    """A file where a package lies."""
    (folder / "packages").mkdir(parents=True, exist_ok=True)
    path = folder / "packages" / name
    path.write_bytes(data)
    return path


def harmed(source: Path, target: Path, **files: bytes) -> Path:
    """A backup with other bytes in some files; a file without bytes is left out."""
    with zipfile.ZipFile(source) as there, zipfile.ZipFile(target, "w") as here:
        for name in there.namelist():
            data = files.get(name.replace(".", "_"), there.read(name))
            if data:
                here.writestr(name, data)
    return target


def test_a_backup_is_made_while_the_store_is_open_and_holds_all(home: Home, tmp_path: Path) -> None:
    lines = filled(home)
    data = Path(home.where) if isinstance(home, FolderHome) else tmp_path / "beside"
    package_in(data)
    package_in(data, ".new-half.zip")
    target = tmp_path / "kept.zip"
    about = back_up(home.where, target, data)
    assert (about.tables, about.lines, about.packages) == (2, len(lines), 1)
    with opened(target) as (_, said):
        assert said == about
    assert {part.name for part in about.files} == {"fracas.db", "packages/pack.zip"}
    assert target.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".fracas-")] == []
    assert {one.id: one.lines for one in tables_of(target)} == {HELD: len(lines), "empty": 0}
    unpack(target, tmp_path / "out")
    with closing(sqlite3.connect(tmp_path / "out" / "fracas.db")) as file:
        found = file.execute("SELECT line FROM fracas_lines ORDER BY number").fetchall()
        assert tuple(line for (line,) in found) == lines
        assert file.execute("SELECT token_hash FROM fracas_seats").fetchall() == [("f" * 64,)]
    assert (tmp_path / "out/packages/pack.zip").read_bytes() == b"PK-something"
    # What is kept afterwards is not in it, and the store takes it.
    home.opened[0].keep(TableRow("later", "toy", "", 7))
    assert len(tables_of(target)) == 2


def test_no_backup_is_written_over(folder: FolderHome, tmp_path: Path) -> None:
    filled(folder)
    target = tmp_path / "kept.zip"
    target.write_bytes(b"mine")
    with pytest.raises(WrongUse, match="exists already: give another name"):
        back_up(folder.where, target)
    assert target.read_bytes() == b"mine"


def test_where_there_is_no_store_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="There are no tables in"):
        back_up(tmp_path / "nowhere", tmp_path / "kept.zip")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreReadOnly, match="nothing was changed"):
        back_up(tmp_path, tmp_path / "no folder" / "kept.zip")


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE fracas_lines SET line = replace(line, 'entry', 'Entry') WHERE number = 1",
        "UPDATE fracas_lines SET line = 'text' WHERE number = 1",
        "DELETE FROM fracas_lines WHERE number = 1",
        "UPDATE fracas_tables SET settings = '{' WHERE id = 'harbour'",
        "UPDATE fracas_tables SET length = 'many' WHERE id = 'harbour'",
        "UPDATE fracas_seats SET preferences = '[]'",
        "UPDATE fracas_seats SET table_id = 'adrift'; DELETE FROM fracas_lines",
    ],
)
def test_what_is_sound_is_backed_up_and_the_rest_is_named(
    folder: FolderHome, tmp_path: Path, harm: str
) -> None:
    filled(folder)
    with closing(sqlite3.connect(folder.file)) as file, file:
        file.executescript(harm)
    target = tmp_path / "kept.zip"
    about = back_up(folder.where, target)
    assert about.lost is not None
    assert HELD in about.lost.tables
    assert {*about.lost.tables} <= {HELD, "adrift"}
    assert not about.lost.more
    assert [one.id for one in tables_of(target)] == ["empty"]
    assert unpack(target, tmp_path / "out") == about
    with closing(open_store(tmp_path / "out")) as store:
        assert [one.id for one in store.tables()] == ["empty"]
        store.keep(TableRow("later", "toy", "", 7))


def test_a_spoilt_page_costs_the_tables_on_it_and_no_others(
    folder: FolderHome, tmp_path: Path
) -> None:
    lines = filled(folder)
    store = folder.opened[0]
    for number in range(30):
        store.keep(
            TableRow(f"table{number}", "toy", "", number),
            SeatRow(f"table{number}", "gm", "Game master", "gm", f"{number:064}"),
            Lines(f"table{number}", 0, lines),
        )
    store.close()
    whole = folder.file.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    saved = []
    for page in range(1, len(whole) // size):
        other = tmp_path / f"spoilt-{page}"
        other.mkdir()
        spoilt = whole[: page * size] + bytes([7]) * size + whole[(page + 1) * size :]
        (other / "fracas.db").write_bytes(spoilt)
        try:
            about = back_up(other, other / "kept.zip")
        except StoreDamaged:
            assert not (other / "kept.zip").exists()
            continue
        for one in tables_of(other / "kept.zip"):
            assert one.lines in (0, len(lines))
        assert about.lost is not None or about.tables == 32
        lost = about.lost or Lost((), more=False)
        assert about.tables + len(lost.tables) == 32 or lost.more
        saved.append(about.tables)
    # Two pages have something of all tables: their own rows, and the seats of game masters.
    assert len(saved) > len(whole) // size - 4
    assert sum(one > 27 for one in saved) > len(saved) - 4


def test_what_cannot_be_read_at_all_is_not_backed_up(folder: FolderHome, tmp_path: Path) -> None:
    filled(folder)
    folder.close()
    folder.file.write_bytes(bytes(folder.file.stat().st_size))
    with pytest.raises(StoreDamaged):
        back_up(folder.where, tmp_path / "kept.zip")
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".zip"] == []


def test_what_is_no_backup_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="There is no file"):
        tables_of(tmp_path / "none.zip")
    text = tmp_path / "text"
    text.write_text("some words")
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as packed:
        packed.writestr("weapons.toml", "")
    for path in (text, other):
        with pytest.raises(WrongUse, match="is not a Fracas backup"):
            unpack(path, tmp_path / "out")


@pytest.mark.parametrize(
    ("at", "value"), [(8, 1), (8, 0x20), (10, 77), (10, zipfile.ZIP_LZMA), (6, 99)]
)
def test_a_zip_that_cannot_be_unpacked_is_no_backup(at: int, value: int, tmp_path: Path) -> None:
    path = tmp_path / "strange.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(ABOUT, "{}")
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")  # of the central directory: version, flags, method
    data[entry + at : entry + at + 2] = value.to_bytes(2, "little")
    if at > 6:
        data[at - 2 : at] = value.to_bytes(2, "little")
    path.write_bytes(data)
    with pytest.raises(WrongUse, match="is not a Fracas backup"):
        unpack(path, tmp_path / "unpacked")


def test_a_part_that_is_encrypted_is_found(folder: FolderHome, tmp_path: Path) -> None:
    filled(folder)
    path = tmp_path / "all.zip"
    back_up(folder.where, path)
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(StoreDamaged, match="was changed or broken since it was made"):
        unpack(path, tmp_path / "unpacked")


def test_a_changed_backup_is_found(folder: FolderHome, tmp_path: Path) -> None:
    filled(folder)
    package_in(Path(folder.where))
    target = tmp_path / "kept.zip"
    back_up(folder.where, target)
    with zipfile.ZipFile(target) as packed:
        file, about = packed.read("fracas.db"), packed.read(ABOUT)
    longer = harmed(target, tmp_path / "a.zip", fracas_db=file + b"\0")
    other = harmed(target, tmp_path / "b.zip", fracas_db=file[:-1] + b"\1")
    for path in (longer, other):
        with pytest.raises(StoreDamaged, match="was changed or broken since it was made"):
            unpack(path, tmp_path / "out")
    less = harmed(target, tmp_path / "c.zip", fracas_db=b"")
    climbing = about.replace(b"packages/pack.zip", b"packages/../../pack.zip")
    out = harmed(target, tmp_path / "d.zip", backup_json=climbing)
    for path in (less, out):
        with pytest.raises(WrongUse, match="is not a Fracas backup"):
            unpack(path, tmp_path / "out")
    later = about.replace(b'"format": 1', b'"format": 2')
    with pytest.raises(StoreVersion, match="written by a later Fracas"):
        unpack(harmed(target, tmp_path / "e.zip", backup_json=later), tmp_path / "out")
    broken = tmp_path / "f.zip"
    broken.write_bytes(target.read_bytes().replace(b"fracas.db", b"fracas.dc", 1))
    with pytest.raises((StoreDamaged, WrongUse)):
        unpack(broken, tmp_path / "out")
