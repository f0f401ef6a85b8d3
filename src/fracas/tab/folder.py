"""The folder of packages in a tab: Python's files there live only as long as the page, so the
browser keeps each as a row beside those of the store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

from fracas.core.errors import StoreError
from fracas.store.browser import Change, Keep, refused

PREFIX = "file/"
"""How the keys of files begin."""


class Folder:
    """A folder whose files the browser keeps; `rows` are those of earlier days."""

    def __init__(self, root: Path, rows: Iterable[tuple[str, bytes]], keep: Keep) -> None:
        """Put the files there."""
        self._root, self._keep = root, keep
        self._kept = {key.removeprefix(PREFIX): data for key, data in rows}
        root.mkdir(parents=True, exist_ok=True)
        for name in self._kept:
            self._write(name)

    async def safe(self) -> StoreError | None:
        """Have the browser keep what has changed; if it does not, everything is as it was.

        Returns why it did not, or None if everything is safe.
        """
        there = {
            file.relative_to(self._root).as_posix(): file.read_bytes()
            for file in sorted(self._root.rglob("*"))
            if file.is_file()
        }
        fresh = {name: data for name, data in there.items() if self._kept.get(name) != data}
        gone = [name for name in self._kept if name not in there]
        if not fresh and not gone:
            return None
        changes: list[Change] = [(PREFIX + name, data) for name, data in fresh.items()]
        changes += [(PREFIX + name, None) for name in gone]
        told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._keep(changes, told.set_result)
        fault = await told
        if not fault:
            self._kept = there
            return None
        for name in fresh:
            if name in self._kept:
                self._write(name)
            else:
                (self._root / name).unlink()
        for name in gone:
            self._write(name)
        return refused(fault)

    def _write(self, name: str) -> None:
        file = self._root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(self._kept[name])
