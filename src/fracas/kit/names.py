"""What things are called in a fight: where every sentence looks names up."""

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

    A name that neither of them knows is used as words, not as a key. A system names the types of
    its combatants, its state and its book, and says what `opens` the shipped book; `nobody` is what
    a blank id is called.
    """

    state: S
    book: B

    opens: ClassVar[Callable[[Mapping[str, str | int]], Book]]
    nobody: ClassVar[str] = "nobody"

    @classmethod
    def of(cls: type[N], state: Any, book: Book | None = None) -> N:
        """Return names from the book of the fight; without one, from what is shipped."""
        usual = _shipped(cls.opens)
        assert book is None or isinstance(book, type(usual))
        return cls(state, book or usual)

    def find(self, who: str) -> C | None:
        """Return the combatant with that id, or None."""
        found: C | None = self.state.find(who)  # type: ignore[attr-defined]
        return found

    def who(self, who: str) -> str:
        """Return the name of a combatant."""
        one: Any = self.find(who)
        if one is not None:
            return str(one.name)
        return "the GM" if who == GM else plain(who) or self.nobody

    def all(self, who: Iterable[str], nobody: str = "nobody") -> str:
        """Return several of them as a list."""
        return listed([self.who(one) for one in who]) or nobody

    def side(self, key: str) -> str:
        """Return the name of a side of the fight."""
        return f"the {plain(key)}" if key else "nobody"


def called(rows: Mapping[str, Any], key: str) -> str:
    """Return the name of a row of a book; its key as words where it has none."""
    row = rows.get(key)
    return sentence(plain(key)) if row is None else str(row.name)


@cache
def _shipped(opens: Callable[[Mapping[str, str | int]], Book]) -> Book:
    return opens({})
