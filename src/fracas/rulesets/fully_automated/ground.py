"""The ground of a fight: what each hex of its map does, worked out once a map."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.fully_automated.book import FullyAutomatedBook, Grounds
from fracas.space.hex_maps import HexMap
from fracas.space.hex_sight import Sight, sight
from fracas.space.hexes import Hex


class Ground:
    """A map as the rules see it. Equal maps of one book have one ground.

    `barriers` are full-height, `obstacles` give cover, `obscuring` holds foliage and smoke, `rough`
    costs more to enter, `exits` lead off the map (FA-LOS-01, FA-COVER-01, FA-LOS-05, FA-MOVE-04,
    FA-MOVE-13).
    """

    __slots__ = ("_features", "barriers", "exits", "map", "obscuring", "obstacles", "rough")

    def __init__(self, board: HexMap, grounds: Grounds) -> None:
        self.map = board
        self.barriers = _hexes(board, grounds.barriers)
        self.obstacles = _hexes(board, grounds.obstacles)
        self.obscuring = _hexes(board, grounds.obscuring)
        self.rough = _hexes(board, grounds.rough)
        self.exits = _hexes(board, grounds.exits)
        self._features = self.barriers | self.obstacles | self.obscuring

    def lines(self, origin: Hex, target: Hex) -> Sight:
        """What the lines between two hexes meet of barriers, obstacles, foliage and smoke."""
        return sight(origin, target, self._features)


def _hexes(board: HexMap, names: frozenset[str]) -> frozenset[Hex]:
    ground = board.hexes(*names) if names & {kind.name for kind in board.kinds} else ()
    return frozenset((*ground, *(one for name in names for one in board.area(name))))


def ground_of(book: FullyAutomatedBook, board: HexMap) -> Ground:
    """The ground of a map by this book."""
    return _ground(board, book.grounds)


@lru_cache(maxsize=64)
def _ground(board: HexMap, grounds: Grounds) -> Ground:
    return Ground(board, grounds)
