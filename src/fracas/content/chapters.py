"""Which chapter of a book holds what a system ships."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fracas.core.book import Book
from fracas.core.errors import WrongUse
from fracas.core.ruleset import Listing


def chapter_of(book: Book, listings: Iterable[Listing]) -> str:
    """The chapter that has a row for each of the listings, such as those of the combatants.

    Raises `WrongUse` where no chapter of the book has them all.
    """
    names = {one.id for one in listings}
    for field in msgspec.structs.fields(type(book)):
        rows = getattr(book, field.name)
        if field.name != "rulings" and isinstance(rows, dict) and names and names <= rows.keys():
            return field.name
    raise WrongUse(
        f"No chapter of the book of {book.system} has {', '.join(sorted(names)) or 'nobody'}: "
        "look for them by another name."
    )
