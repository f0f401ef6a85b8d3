"""The access book: kept from others, the same in a folder and in a database."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas.core.errors import StoreError, StoreReadOnly, WrongUse
from fracas.store.access import open_access
from fracas.store.entries import Entry
from tests.store.homes import FolderHome, Home

ANN = Entry("a", "master", "Ann", "hash of Ann", 100)
BEN = Entry("b", "invitation", "Ben", "hash of Ben", 200, 300)


def test_what_is_put_is_there_until_it_ends_or_is_dropped(home: Home) -> None:
    book, other = open_access(home.where), open_access(home.where)
    assert book.entries(0) == ()
    assert book.put(BEN, 200)
    assert book.put(ANN, 200)
    assert other.entries(299) == (ANN, BEN)
    assert other.entries(300) == (ANN,)
    cy = Entry("c", "master", "Cy", "hash of Cy", 250, 900)
    assert book.put(cy, 250, instead=("b",))
    assert not other.put(Entry("d", "master", "Dee", "hash of Dee", 250), 250, instead=("b",))
    assert other.entries(260) == (ANN, cy)
    assert book.put(Entry("a", "master", "Anne", "other hash", 100), 1_000)
    assert [one.name for one in book.entries(0)] == ["Anne"], "what has ended is dropped"
    assert book.drop("master", id="z") == 0
    assert book.drop("invitation", id="a") == 0
    assert book.drop("master", "invitation") == 1
    assert other.entries(0) == ()
    book.close()
    other.close()
    store = home.open()
    assert store.tables() == (), "a store is opened in the same place"


@pytest.mark.skipif(os.name != "posix", reason="other systems have no modes")
def test_only_its_owner_may_read_the_file(folder: FolderHome) -> None:
    place = Path(folder.where)
    place.mkdir(mode=0o755)
    (place / "access.db").touch(mode=0o644)
    (place / "access.db").chmod(0o644)
    book = open_access(place)
    book.put(ANN, 100)
    assert {one.stat().st_mode & 0o777 for one in place.iterdir()} == {0o600}
    book.close()


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreReadOnly):
        open_access(tmp_path / "file")
    (tmp_path / "access.db").write_bytes(b"no database" * 500)
    with pytest.raises(StoreError):
        open_access(tmp_path)
    with pytest.raises(WrongUse):
        open_access("mysql://somewhere/else")
