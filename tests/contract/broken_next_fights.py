"""Toys whose next fight is wrong."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Viewer
from tests.toy import Toy
from tests.toy_facts import Carried, Fighter, State


class Forgetful(Toy):
    """Other people are in the next fight."""

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        fresh = self.start(book, scenario)
        named = tuple(replace(one, id=f"new-{one.id}") for one in fresh.fighters)
        return Carried(replace(fresh, fighters=named))


class Showing(Toy):
    """The next fight is shown with somebody who is not in it."""

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        shown = super().shows(fact, state, viewer)
        if not isinstance(shown, Carried) or viewer.is_gm:
            return shown
        people = (*shown.scene.fighters, Fighter("zed", "them"))
        return replace(shown, scene=replace(shown.scene, fighters=people))


class Lenient(Toy):
    """The first scenario opens, whichever is named."""

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        listed = [one.id for one in self.scenarios()]
        return super().carry(book, state, scenario if scenario in listed else listed[0])
