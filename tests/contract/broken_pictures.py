"""Toys whose pictures are each broken in one way."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.picture.pictures import Figure, GroundPatch, Layout, Picture, Piece, Scene
from fracas.core.system.book import Book
from tests.toy import Toy
from tests.toy_facts import State


class Sketching(Toy):
    """Pictures that differ each time."""

    def __init__(self) -> None:
        self.drawn = 0

    def picture(self, state: State, book: Book) -> Picture:
        self.drawn += 1
        return replace(super().picture(state, book), lines=(f"Sketch {self.drawn}",))


class Gossiping(Toy):
    """Pictures with somebody who must not be seen."""

    def picture(self, state: State, book: Book) -> Picture:
        seen = super().picture(state, book)
        return replace(seen, figures=(*seen.figures, Figure("dee", "Dee", "us", "D")))


class Doodling(Toy):
    """Drawings of no type."""

    def picture(self, state: State, book: Book) -> Picture:
        return replace(super().picture(state, book), drawing={"type": "toy"})


class Haunted(Toy):
    """Scenes with a piece of somebody who has no figure."""

    def picture(self, state: State, book: Book) -> Picture:
        return replace(super().picture(state, book), scene=Scene(pieces=(Piece("dee"),)))


class Overstepping(Toy):
    """Scenes with ground beyond the field."""

    def picture(self, state: State, book: Book) -> Picture:
        squares = Layout("squares", ("A", "B"), ("1", "2"))
        ground = GroundPatch("grass", blocks=((1, 0, 2, 1),))
        return replace(super().picture(state, book), scene=Scene("", squares, (ground,)))


class Silent(Toy):
    """Scenes with ground that no line mentions."""

    def picture(self, state: State, book: Book) -> Picture:
        squares = Layout("squares", ("A",), ("1",))
        ground = GroundPatch("water", "Swamp", blocks=((0, 0, 1, 1),))
        return replace(super().picture(state, book), scene=Scene("", squares, (ground,)))


class Shifting(Toy):
    """Scenes that are scattered differently for players."""

    def picture(self, state: State, book: Book) -> Picture:
        known = sum(one.secret for one in state.fighters)
        return replace(super().picture(state, book), scene=Scene(f"secrets {known}"))
