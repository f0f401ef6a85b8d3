"""Toys whose pictures are broken in one way each."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.book import Book
from fracas.core.pictures import Figure, Picture
from tests.toy import Toy
from tests.toy_facts import State


class Sketching(Toy):
    """Pictures that are others each time."""

    def __init__(self) -> None:
        self.drawn = 0

    def picture(self, state: State, book: Book) -> Picture:
        self.drawn += 1
        return replace(super().picture(state, book), lines=(f"Sketch {self.drawn}",))


class Gossiping(Toy):
    """Pictures with somebody who is not to be seen."""

    def picture(self, state: State, book: Book) -> Picture:
        seen = super().picture(state, book)
        return replace(seen, figures=(*seen.figures, Figure("dee", "Dee", "us", "D")))


class Doodling(Toy):
    """Drawings of no type."""

    def picture(self, state: State, book: Book) -> Picture:
        return replace(super().picture(state, book), drawing={"type": "toy"})
