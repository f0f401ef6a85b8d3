"""Which store a name means, and what comes of one that means none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.core.errors import WrongUse
from fracas.store.opening import open_store
from fracas.store.sqlite import FolderStore
from tests.house.sources import ROOT


@pytest.mark.parametrize("as_text", [False, True])
def test_a_folder_is_made_with_its_file(tmp_path: Path, as_text: bool) -> None:
    folder = tmp_path / "to be" / "made?x=1#%20"
    store = open_store(str(folder) if as_text else folder)
    assert isinstance(store, FolderStore)
    assert store.file == folder / "fracas.db"
    assert store.file.exists()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert store.tables() == ()
    store.close()


def test_a_folder_may_be_named_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = open_store("play")
    store.close()
    assert (tmp_path / "play" / "fracas.db").exists()


@pytest.mark.parametrize("address", ["mysql://x@host/play", "sqlite:///play.db", "HTTPS://x"])
def test_another_kind_of_database_is_refused(address: str) -> None:
    with pytest.raises(WrongUse, match=r"A store is a folder or a PostgreSQL database"):
        open_store(address)


def test_what_a_store_keeps_is_known_without_a_database_library() -> None:
    code = (
        "import sys, fracas.store.opening, fracas.store.protocol, fracas.store.buffered\n"
        "assert not {'sqlalchemy', 'alembic', 'psycopg', 'sqlite3'} & set(sys.modules)"
    )
    paths = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", code], env=paths, check=True)


def test_the_driver_of_postgresql_comes_only_with_its_store(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom fracas.store.opening import open_store\n"
        "open_store(sys.argv[1]).close()\nopen_store(sys.argv[1]).close()\n"
        "assert 'psycopg' not in sys.modules"
    )
    paths = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], env=paths, check=True)
