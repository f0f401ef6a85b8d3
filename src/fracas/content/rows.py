"""The rows of a content file under check, and those of the shipped content that they add to."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from fracas.content.checker import Checker

T = TypeVar("T")


class Rows:
    """The rows of a file's chapters, if their shape is right, and those they add to."""

    def __init__(self, checker: Checker, base: Any) -> None:
        """Read the chapters of the file under check; `base` is the shipped content."""
        self.checker = checker
        self.base = base

    def raw(self, section: str) -> dict[str, dict[str, Any]]:
        """Return the rows of a chapter as they are written."""
        found = self.checker.tables.get(section)
        if not isinstance(found, dict):
            return {}
        return {key: row for key, row in found.items() if isinstance(row, dict)}

    def convert(self, row: object, kind: type[T]) -> T | None:
        """Return a row as its type; None if its shape is wrong, which is reported elsewhere."""
        try:
            return msgspec.convert(row, kind)
        except msgspec.ValidationError:
            return None

    def own(self, section: str, kind: type[T]) -> dict[str, T]:
        """Return the file's own rows of a chapter."""
        rows = {key: self.convert(row, kind) for key, row in self.raw(section).items()}
        return {key: row for key, row in rows.items() if row is not None}

    def all(self, section: str, kind: type[T]) -> dict[str, T]:
        """Return the shipped rows and the file's own, which replace those of their name."""
        return {**getattr(self.base, section), **self.own(section, kind)}

    def names(self, section: str) -> tuple[str, ...]:
        """Return the names of a chapter, whatever the shape of their rows."""
        return tuple(dict.fromkeys((*self.raw(section), *getattr(self.base, section))))

    def tables(self, kind: type[T]) -> T:
        """Return the file's own tables, or the shipped ones."""
        found: T = self.convert(self.checker.tables.get("tables"), kind) or self.base.tables
        assert found is not None, "the shipped data has its tables"
        return found
