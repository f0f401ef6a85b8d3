"""Content that comes into a fight while it runs: the book only grows, and never says otherwise.

A row of a name that the book has already would change what was played, so it is refused unless it
says the same. Undo, forks and replay stay as they are for that: what was legal by the smaller book
is so by the larger one, and the larger one is read on every line of play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fracas.core.errors import ContentError, FracasError, JournalError, NotYourSeat
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.journal import Entry, Head, Journal, Resumed, TakenIn, Used
from fracas.core.play.stored import last_upgrade
from fracas.core.system.book import Book
from fracas.core.system.reading import read
from fracas.core.system.ruleset import Ruleset

if TYPE_CHECKING:
    from fracas.core.play.chronicle import Chronicle


def widened(rules: Ruleset, book: Book, text: str, name: str = "content") -> Book:
    """The book with the rows of a content text beside its own.

    The text is checked as a content file is. Raises `ContentError` with every fault, and for rows
    that the book has otherwise, whose paths stand in `fields["taken"]`, as in `weapons.club`.
    """
    wide = read(rules, book, text, name)
    taken = changed(book, wide)
    if taken:
        raise ContentError(
            f"{', '.join(taken[:3])} stands in this fight's book already and says otherwise there: "
            "what comes into a fight that runs needs names of its own.",
            taken=taken,
        )
    return wide


def changed(book: Book, wide: Book) -> tuple[str, ...]:
    """The paths at which a book says otherwise than one that it should hold whole."""
    found: list[str] = []
    for field in msgspec.structs.fields(type(book)):
        ours, theirs = getattr(book, field.name), getattr(wide, field.name)
        if ours is theirs:
            continue
        if isinstance(ours, dict):
            other = [key for key, row in ours.items() if theirs.get(key) != row]
            found += [f"{field.name}.{key}" for key in other]
        elif ours != theirs:
            found.append(field.name)
    return tuple(found)


def take_in(
    chronicle: Chronicle, text: str, *, seat: Seat = GM_SEAT, packages: tuple[Used, ...] = ()
) -> None:
    """Take a content text into a fight that runs: the game master's own act.

    The journal names the `packages` that it is of.
    Raises what `widened` raises, `NotYourSeat` for players, and `IllegalAnswer` where what was
    answered in the running beat would come otherwise; then nothing has changed.
    """
    if seat != GM_SEAT:
        raise NotYourSeat("Only the game master takes content in: ask for it.", seat=seat)
    wide = widened(chronicle.rules, chronicle.book, text)
    entry = TakenIn(parent=chronicle.head, seat=seat, text=text, packages=packages)
    chronicle.widen(wide, entry)


def packages_in(chronicle: Chronicle) -> tuple[Used, ...]:
    """The packages whose rows a fight's book has, in the order in which they were taken."""
    found: list[Used] = []
    for entry in chronicle.entries:
        if isinstance(entry, Head | TakenIn):
            found += entry.packages
    return tuple(found)


def book_since(entries: tuple[Entry, ...], book: Any, since: int, rules: Ruleset) -> Any:
    """The `book` that was read at the entry `since`, with all that was taken in after it.

    Raises `JournalError` where that does not fit the rules any more.
    """
    for number, entry in enumerate(entries[since + 1 :], since + 1):
        if isinstance(entry, TakenIn):
            try:
                book = widened(rules, book, entry.text)
            except FracasError as error:
                raise JournalError(
                    f"Entry {number} takes in content that {rules.title} {rules.version} refuses: "
                    f"{error.sentence}",
                    entry=number,
                ) from error
    return book


def whole_book(journal: Journal, rules: Ruleset) -> Any:
    """The book of a journal as it is at its end, in the ruleset's type."""
    entries = journal.entries
    since = last_upgrade(journal)
    base = entries[since]
    assert isinstance(base, Head | Resumed)
    return book_since(entries, msgspec.convert(base.book, rules.book_type), since, rules)
