"""The index says of installed packages what lists show, and opens none of them for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas.packages import index
from fracas.packages.index import Entry, entry_of, index_of, indexed, keep_entry, whole_index
from fracas.packages.installing import install, remove
from fracas.packages.package import open_package
from tests.packages.packs import folder, wolves, zipped


def test_an_installed_package_is_listed_without_being_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = install(tmp_path, zipped(wolves())).package
    monkeypatch.setattr(index, "open_package", lambda _file: pytest.fail("it was opened"))
    found = index_of(tmp_path)
    entry = found.entries["wolves"]
    assert (found.missing, found.owners) == ((), {"wolves": ""})
    assert entry == entry_of(package)
    assert dict(entry.chapters) == {"combatants": 1, "weapons": 1, "scenarios": 1}
    assert [one.title for one in (*entry.fights, *entry.combatants)] == ["The den", "Grey Wolf"]
    assert entry.nodes > 20
    assert [len(one.sides) for one in (*entry.fights, *entry.combatants)] == [2, 0]


def test_a_list_counts_the_sides_of_a_row_and_takes_no_row_for_sound() -> None:
    placed = {"side": "us"}, {"side": "them", "count": 3}, {"side": "us"}
    rows = {"den": {"cast": placed}, "odd": {"cast": 7}, "odder": {"cast": [7, {"side": 7}]}}
    assert [one.sides for one in index.packed_rows(rows)] == [(2, 3), (), ()]


def test_an_entry_is_of_one_file_and_no_other(tmp_path: Path) -> None:
    install(tmp_path, zipped(wolves()))
    file = tmp_path / "packages" / "wolves.zip"
    entry = file.with_suffix(index.ENTRY)
    os.utime(file, ns=(1, 1))
    assert index_of(tmp_path).missing == (file,)
    assert index_of(tmp_path, None, lambda _file: Entry(trouble="odd")).entries == {
        "wolves": Entry(trouble="odd")
    }
    assert whole_index(tmp_path).sound["wolves"].version == "1.0.0"
    assert index_of(tmp_path).missing == ()
    entry.write_bytes(b"{}")
    assert index_of(tmp_path).missing == (file,)
    remove(tmp_path, "wolves")
    assert not list((tmp_path / "packages").glob("*"))


def test_what_cannot_be_used_has_an_entry_that_says_why(tmp_path: Path) -> None:
    torn = tmp_path / "packages" / "torn.zip"
    torn.parent.mkdir()
    torn.write_bytes(b"PK")
    assert "torn.zip cannot be read as a zip" in indexed(torn).trouble
    found = index_of(tmp_path)
    assert (list(found.entries), found.sound) == (["torn"], {})


def test_each_sees_their_own_and_what_is_everybodys(tmp_path: Path) -> None:
    install(tmp_path, zipped(wolves()))
    install(tmp_path, zipped(wolves(id_="bears")), owners=("ann",))
    assert list(index_of(tmp_path, ("ann",)).entries) == ["bears", "wolves"]
    assert list(index_of(tmp_path, ("ben",)).entries) == ["wolves"]
    assert list(index_of(tmp_path).entries) == ["bears", "wolves"]


def test_an_entry_has_a_bounded_length_for_each_row(tmp_path: Path) -> None:
    files = wolves(summary="s" * 5_000)
    files["combatants/grey_wolf.toml"] = 'name = "' + "n" * 5_000 + '"\nagi = 2\n'
    entry = entry_of(open_package(folder(tmp_path / "wolves", files)))
    assert entry.manifest is not None
    assert (len(entry.manifest.summary), len(entry.combatants[0].title)) == (300, 100)


def test_an_entry_that_cannot_be_kept_is_none(tmp_path: Path) -> None:
    keep_entry(tmp_path / "nowhere" / "wolves.zip", Entry())
    assert not (tmp_path / "nowhere").exists()
