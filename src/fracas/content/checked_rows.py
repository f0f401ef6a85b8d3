"""The rows of a content file under check, and those of the shipped content that they add to."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from fracas.content.checker import Checker

T = TypeVar("T")


class CheckedRows:
    """A file's chapters, as far as their shape is right, and the `shipped` ones they add to.

    Whatever has the wrong shape is passed over here, for the checker tells of it.
    """

    def __init__(self, checker: Checker, shipped: object) -> None:
        self.checker = checker
        self.shipped = shipped

    def raw(self, chapter: str) -> dict[str, dict[str, Any]]:
        """The rows of a chapter as they are written."""
        return {key: row for key, row in self._keys(chapter).items() if isinstance(row, dict)}

    def own(self, chapter: str, kind: type[T]) -> dict[str, T]:
        """The file's own rows of a chapter."""
        rows = {key: _converted(row, kind) for key, row in self.raw(chapter).items()}
        return {key: row for key, row in rows.items() if row is not None}

    def all(self, chapter: str, kind: type[T]) -> dict[str, T]:
        """The shipped rows and the file's own, which take the place of those of their name."""
        return {**getattr(self.shipped, chapter), **self.own(chapter, kind)}

    def names(self, chapter: str) -> tuple[str, ...]:
        """The names of a chapter, whatever the shape of their rows."""
        return tuple(dict.fromkeys((*self._keys(chapter), *getattr(self.shipped, chapter))))

    def own_table(self, chapter: str, kind: type[T]) -> T | None:
        """The file's own chapter, where it is a table without rows; None where it has none."""
        return _converted(self.checker.tables.get(chapter), kind)

    def table(self, chapter: str, kind: type[T]) -> T:
        """A chapter without rows: the file's own, or the shipped one."""
        found: T = self.own_table(chapter, kind) or getattr(self.shipped, chapter)
        return found

    def _keys(self, chapter: str) -> dict[str, Any]:
        found = self.checker.tables.get(chapter)
        return found if isinstance(found, dict) else {}


def _converted(row: object, kind: type[T]) -> T | None:
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError:
        return None
