"""Toys whose maps or content are each broken in one way."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.core.picture.grounds import Ground, Terrain
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Listing
from fracas.core.system.sheets import SheetField
from fracas.core.system.teaching import ChapterLesson, Teaching
from tests.toy import Toy
from tests.toy_facts import ToyBook, ToyContents


class Muddy(Toy):
    """Something to paint on, which is never accepted back."""

    def ground(self, book: Book, scenario: str) -> Ground | None:
        return Ground("square", 2, 1, (Terrain("mud", "Mud"),), (("mud", "mud"),))

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        return book


class Crooked(Muddy):
    """A map whose rows have other lengths than it says."""

    def ground(self, book: Book, scenario: str) -> Ground | None:
        return Ground("square", 3, 1, (Terrain("mud", "Mud"),), (("mud", "mud"),))


class Grasping(Toy):
    """There is no map, but one is accepted."""

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        return book


class Hoarding(Toy):
    """Content replaces everything in the book."""

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        return replace(super().take_in(book, text, name), roads=())


class Boasting(Toy):
    """It mentions a chapter it does not have."""

    def teaching(self) -> Teaching:
        return Teaching({"monsters": ChapterLesson("monster", "A monster.")})


class Misleading(Toy):
    """Its templates are not what it accepts."""

    def judge(self, checker: Checker) -> tuple[str, ...]:
        checker.fault(("beasts",), "no beasts", "beasts")
        checker.load(ToyContents)
        return ()


class Overriding(Toy):
    """Content is accepted without reading it."""

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        return book


class Pet(msgspec.Struct, frozen=True):
    """A combatant with fields."""

    name: str = "Lion"
    hp: int = 2


class Kennel(ToyBook, frozen=True, kw_only=True):
    """A book with such a combatant."""

    pets: dict[str, Pet] = msgspec.field(default_factory=lambda: {"lion": Pet()})


class Mislabelling(Toy):
    """Two fields of a sheet have the same name."""

    book_type: type[Book] = Kennel

    def combatants(self) -> tuple[Listing, ...]:
        return (Listing("lion", "toy", "A lion"),)

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        return Kennel(system="toy", version="1")

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        return book

    def sheet_fields(self) -> tuple[SheetField, ...]:
        return (SheetField("hp", "Name"),)
