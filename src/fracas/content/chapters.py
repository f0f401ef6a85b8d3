"""The chapters of a book: what it has besides the fields of all books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from fracas.core.errors import WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Listing

HEAD = tuple(field.name for field in msgspec.structs.fields(Book))
"""What every book has and is not a chapter: its system, its version, its rulings."""


def chapter_types(book: type[Book]) -> dict[str, Any]:
    """Return what each chapter of a kind of book is made of, by its name; see `has_rows`."""
    fields = msgspec.structs.fields(book)
    return {field.name: field.type for field in fields if field.name not in HEAD}


def has_rows(kind: Any) -> bool:
    """Return whether a chapter of that type is a table of rows, each with an id."""
    return isinstance(inspect.type_info(kind), inspect.DictType)


def chapters_of(book: Book) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the chapters of a book that have rows with fields, by name."""
    for chapter in chapter_types(type(book)):
        rows = getattr(book, chapter)
        if (
            isinstance(rows, dict)
            and rows
            and all(isinstance(row, msgspec.Struct) for row in rows.values())
        ):
            yield chapter, rows


def chapter_of(book: Book, listings: Iterable[Listing]) -> str:
    """Return the chapter that has a row for each of the listings, such as those of the combatants.

    Raises `WrongUse` where no chapter of the book has them all.
    """
    names = {one.id for one in listings}
    for chapter in chapter_types(type(book)):
        rows = getattr(book, chapter)
        if isinstance(rows, dict) and names and names <= rows.keys():
            return chapter
    raise WrongUse(
        f"No chapter of the book of {book.system} has {', '.join(sorted(names)) or 'nobody'}: "
        "look for them by another name."
    )
