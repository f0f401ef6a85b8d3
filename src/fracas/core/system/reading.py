"""Content texts that are added to a fight: read here at once, or in a worker.

A server reads them in worker processes, so that no table waits for another's text. What it does
with a fight is written as if everything were read already: `Unread` stops it before anything has
changed, and it runs again once the text was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from fracas.core.errors import FracasError
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

Key = tuple[str, str, str]
"""A text by its system, the digest of the book it is added to, and its content."""

Ready = dict[Key, Book | FracasError]
"""What was read: the book with the text in it, or the reason it is refused."""

_ready: ContextVar[Ready | None] = ContextVar("ready", default=None)


class Unread(Exception):
    """A text that has to be read elsewhere before the current work can be done."""

    def __init__(self, key: Key, book: Book, name: str) -> None:
        super().__init__(name)
        self.key, self.book, self.name = key, book, name


def read(rules: Ruleset, book: Book, text: str, name: str = "content") -> Book:
    """Return the book with the rows of a content text, checked as a content file is.

    `name` stands for the file in faults. Raises `ContentError` with every fault, and inside
    `read_elsewhere` `Unread`, where the text is not among those that were read.
    """
    ready = _ready.get()
    if ready is None:
        return rules.take_in(book, text, name)
    key = (rules.id, book.digest(), text)
    found = ready.get(key)
    if found is None:
        raise Unread(key, book, name)
    if isinstance(found, FracasError):
        del ready  # else a refusal would keep itself in memory
        raise found
    return found


@contextmanager
def read_elsewhere(ready: Ready | None) -> Iterator[None]:
    """Read no content here, nor in tasks that start here: use what is `ready`.

    With None it is read here again, as when a fight is loaded from the store with all it has.
    """
    token = _ready.set(ready)
    try:
        yield
    finally:
        _ready.reset(token)
