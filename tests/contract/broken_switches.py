"""Toys with a switch that is each broken in one way."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.system.book import Book
from fracas.core.system.rules import Rule
from tests.toy import Toy

LENIENT = Rule(
    "TOY-03",
    "executed",
    "Whether a tie is a hit is left out.",
    "the box",
    option="ties",
    values=("miss", "hit"),
    title="Ties",
    question="Is a tie a hit?",
    why="It is the defender's habit.",
    means=("A tie misses.", "A tie hits."),
)


class Switched(Toy):
    """The toy with a switch of its own, and nothing wrong with it."""

    row = LENIENT

    def rules(self) -> Mapping[str, Rule]:
        return {**super().rules(), "TOY-03": self.row}

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        if not set(rulings) <= {"ties"} or not set(rulings.values()) <= {"miss", "hit"}:
            raise WrongUse("The toy has one switch, ties: it is miss or hit.")
        return replace(super().open_book({}), rulings={"ties": "miss", **rulings})

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        own = tomllib.loads(text).get("rulings", {})
        switched = book.rulings if book.rulings["ties"] == "hit" else {"ties": "miss", **own}
        return replace(book, rulings=switched)


class Wordless(Switched):
    """One of its values has no words."""

    row = replace(LENIENT, means=("A tie misses.",))


class Questionless(Switched):
    """Nobody knows what it asks."""

    row = replace(LENIENT, question="")


class Stuck(Switched):
    """It never changes."""

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        return super().open_book({})


class Nameless(Switched):
    """No rule has it as its option."""

    row = replace(LENIENT, option="", values=())


class Deaf(Switched):
    """What a content file says about it is ignored."""

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        return book


class Fickle(Switched):
    """A content file overrides what the table said."""

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        return replace(book, rulings={**book.rulings, **tomllib.loads(text).get("rulings", {})})
