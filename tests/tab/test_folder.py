"""The folder of packages in a tab: kept by the browser, and as it was where that refuses."""

from __future__ import annotations

from pathlib import Path

from fracas.core.errors import StoreFull
from fracas.store.browser import FULL
from fracas.tab.folder import PREFIX, Folder
from tests.store.test_browser import Shelf
from tests.table.kit import run


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_what_is_added_is_there_after_a_reload(tmp_path: Path) -> None:
    shelf = Shelf()

    async def work() -> None:
        first = Folder(tmp_path / "one", [], shelf.keep)
        (tmp_path / "one" / "packages").mkdir()
        (tmp_path / "one" / "packages" / "a.zip").write_bytes(b"a")
        (tmp_path / "one" / "b").write_bytes(b"b")
        assert await first.safe() is None
        Folder(tmp_path / "two", shelf.rows.items(), shelf.keep)
        assert files(tmp_path / "two") == {"packages/a.zip": b"a", "b": b"b"}
        (tmp_path / "one" / "b").unlink()
        (tmp_path / "one" / "packages" / "a.zip").write_bytes(b"later")
        assert await first.safe() is None
        assert shelf.rows == {f"{PREFIX}packages/a.zip": b"later"}
        before = shelf.transactions
        assert await first.safe() is None
        assert shelf.transactions == before

    run(work)


def test_where_the_browser_is_full_all_is_as_it_was(tmp_path: Path) -> None:
    shelf = Shelf()

    async def work() -> None:
        folder = Folder(tmp_path, [], shelf.keep)
        (tmp_path / "a").write_bytes(b"a")
        (tmp_path / "b").write_bytes(b"b")
        assert await folder.safe() is None
        shelf.refuse = FULL
        (tmp_path / "a").write_bytes(b"other")
        (tmp_path / "b").unlink()
        (tmp_path / "c").write_bytes(b"c")
        assert isinstance(await folder.safe(), StoreFull)
        assert files(tmp_path) == {"a": b"a", "b": b"b"}
        shelf.refuse = ""
        assert await folder.safe() is None
        assert shelf.rows == {f"{PREFIX}a": b"a", f"{PREFIX}b": b"b"}

    run(work)
