"""What rows of content are called, and the names that a text of content may choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fracas.content.chapters import chapters_of
from fracas.core.system.book import Book


def title_of(key: str, row: Any) -> str:
    """Return what a row is called: its name or title, or else its key as people read it."""
    for field in ("name", "title", "label"):
        said = row.get(field) if isinstance(row, dict) else getattr(row, field, None)
        if isinstance(said, str) and said:
            return said
    if not key:
        return "none"
    spoken = key.replace("_", " ").replace("-", " ")
    return spoken[:1].upper() + spoken[1:]


def titled(
    book: Book, tables: Mapping[str, Any], names: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return names with the titles of their rows, those of a draft before those of the book."""
    home: dict[str, Any] = {}
    most = 0
    for chapter, rows in chapters_of(book):
        own = tables.get(chapter)
        both = {**rows, **own} if isinstance(own, dict) else rows
        fitting = sum(name in both for name in names)
        if fitting > most:
            most, home = fitting, both
    return tuple((name, title_of(name, home.get(name))) for name in names)
