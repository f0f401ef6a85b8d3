"""Content that is added to a running fight: the book only grows, and never contradicts itself.

A row with a name that the book already has would change what was played, so it is refused unless
it is identical. Undo, forks and replay therefore stay as they are: what was legal by the smaller
book is legal by the larger one, and the larger one is read on every line of play.
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
    """Return the book with the rows of a content text added.

    The text is checked as a content file is. Raises `ContentError` with every fault, and for rows
    that the book has with other content; their paths are in `fields["taken"]`, as in
    `weapons.club`.
    """
    wide = read(rules, book, text, name)
    taken = changed(book, wide)
    if taken:
        raise ContentError(
            f"{', '.join(taken[:3])} exists in this fight's book already with other content: "
            "what is added to a running fight needs names of its own.",
            taken=taken,
        )
    return wide


def changed(book: Book, wide: Book) -> tuple[str, ...]:
    """Return the paths at which a book differs from one that it should contain."""
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
    """Add a content text to a running fight: the game master's own act.

    The journal names the `packages` of the text. Raises what `widened` raises, `NotYourSeat` for
    players, and `IllegalAnswer` where the answers in the running beat would lead elsewhere; then
    nothing has changed.
    """
    if seat != GM_SEAT:
        raise NotYourSeat("Only the game master may add content: ask for it.", seat=seat)
    wide = widened(chronicle.rules, chronicle.book, text)
    entry = TakenIn(parent=chronicle.head, seat=seat, text=text, packages=packages)
    chronicle.widen(wide, entry)


def packages_in(chronicle: Chronicle) -> tuple[Used, ...]:
    """Return the packages whose rows a fight's book has, in the order in which they were added."""
    found: list[Used] = []
    for entry in chronicle.entries:
        if isinstance(entry, Head | TakenIn):
            found += entry.packages
    return tuple(found)


def book_since(entries: tuple[Entry, ...], book: Any, since: int, rules: Ruleset) -> Any:
    """Return the `book` that was read at the entry `since`, with everything added after it.

    Raises `JournalError` where that does not fit the rules any more.
    """
    for number, entry in enumerate(entries[since + 1 :], since + 1):
        if isinstance(entry, TakenIn):
            try:
                book = widened(rules, book, entry.text)
            except FracasError as error:
                raise JournalError(
                    f"Entry {number} adds content that {rules.title} {rules.version} refuses: "
                    f"{error.sentence}",
                    entry=number,
                ) from error
    return book


def whole_book(journal: Journal, rules: Ruleset) -> Any:
    """Return the book of a journal as it is at its end, in the ruleset's type."""
    entries = journal.entries
    since = last_upgrade(journal)
    base = entries[since]
    assert isinstance(base, Head | Resumed)
    return book_since(entries, msgspec.convert(base.book, rules.book_type), since, rules)
