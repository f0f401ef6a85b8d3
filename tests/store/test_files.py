"""Files of a data folder: readable by their owner alone, and whoever may read more is told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.packages.installing import install
from fracas.store.backups import back_up
from fracas.store.files import exposed
from fracas.store.restoring import restore
from tests.packages.packs import wolves, zipped
from tests.store.homes import FolderHome
from tests.store.test_backups import filled, package_in

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """What is made without a mode of its own, everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """The modes of all that is in a folder, and of itself, where others may do anything."""
    return {
        str(one.relative_to(folder.parent)): mode
        for one in (folder, *folder.rglob("*"))
        if (mode := one.stat().st_mode & 0o777) & 0o077
    }


def test_a_store_is_its_owners_alone(folder: FolderHome, tmp_path: Path) -> None:
    filled(folder)
    home = Path(folder.where)
    assert {one.name for one in home.iterdir()} >= {"fracas.db", "fracas.db-wal", "fracas.lock"}
    assert modes(home) == {}
    assert exposed(home) == ()
    package_in(home)
    folder.opened[0].backup(tmp_path / "copy.db")
    back_up(home, tmp_path / "kept.zip")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    restore(tmp_path / "kept.zip", tmp_path / "other")
    assert modes(tmp_path / "other") == {}


def test_a_package_is_its_owners_alone(tmp_path: Path) -> None:
    install(tmp_path / "data", zipped(wolves()), owners=["mine"])
    kept = {one.name for one in (tmp_path / "data/packages").iterdir()}
    assert kept >= {"wolves.zip", "wolves.owner"}
    assert modes(tmp_path / "data") == {}


@pytest.mark.parametrize("name", ["", "fracas.db", "packages", "packages/pack.owner"])
def test_what_others_may_read_is_told_in_one_sentence(
    folder: FolderHome, tmp_path: Path, name: str
) -> None:
    filled(folder)
    home = Path(folder.where)
    (home / "packages").mkdir(mode=0o700)
    (home / "packages/pack.owner").touch(mode=0o600)
    assert exposed(home) == ()
    path = home / name
    path.chmod(path.stat().st_mode | 0o040)
    (sentence,) = exposed(home)
    assert str(path) in sentence
    assert f"chmod -R go= {home}" in sentence
    assert exposed(tmp_path / "none") == ()
