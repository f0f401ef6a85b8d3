"""What things are called in a fight: where all that is said looks names up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from fracas.core.asking.grammar import listed, plain, sentence
from fracas.core.ids import GM
from fracas.core.system.book import Book

C = TypeVar("C")
S = TypeVar("S")
B = TypeVar("B", bound=Book)
N = TypeVar("N", bound="Naming[Any, Any, Any]")


class Naming(msgspec.Struct, Generic[C, S, B], frozen=True):
    """Where names are looked up: a state and the book of its fight.

    What neither of them knows counts for itself, as words and not as a key. A system names the
    types of those who fight, of its state and of its book, and says what `opens` the book as it is
    shipped; `nobody` is what a blank id is called.
    """

    state: S
    book: B

    opens: ClassVar[Callable[[Mapping[str, str | int]], Book]]
    nobody: ClassVar[str] = "nobody"

    @classmethod
    def of(cls: type[N], state: Any, book: Book | None = None) -> N:
        """Names from the book of the fight; without one, from what is shipped."""
        usual = _shipped(cls.opens)
        assert book is None or isinstance(book, type(usual))
        return cls(state, book or usual)

    def find(self, who: str) -> C | None:
        """The one who fights with that id, or None."""
        found: C | None = self.state.find(who)  # type: ignore[attr-defined]
        return found

    def who(self, who: str) -> str:
        """The name of one who fights."""
        one: Any = self.find(who)
        if one is not None:
            return str(one.name)
        return "the GM" if who == GM else plain(who) or self.nobody

    def all(self, who: Iterable[str], nobody: str = "nobody") -> str:
        """Several of them as a list."""
        return listed([self.who(one) for one in who]) or nobody

    def side(self, key: str) -> str:
        """A side of the fight."""
        return f"the {plain(key)}" if key else "nobody"


def called(rows: Mapping[str, Any], key: str) -> str:
    """The name of a row of a book; its key as words where there is none."""
    row = rows.get(key)
    return sentence(plain(key)) if row is None else str(row.name)


@cache
def _shipped(opens: Callable[[Mapping[str, str | int]], Book]) -> Book:
    return opens({})
