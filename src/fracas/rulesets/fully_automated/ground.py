"""The ground of a fight: what each hex of its map does, worked out once a map."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.rulesets.fully_automated.book import FullyAutomatedBook, Grounds
from fracas.rulesets.fully_automated.state import Combatant
from fracas.space.hex_maps import HexMap
from fracas.space.hex_sight import Sight, sight
from fracas.space.hexes import Hex


class Crowd(NamedTuple):
    """Who stands where: a bit for each hex that is taken, and by that bit who is there.

    Whether anybody stands where a line passes is asked far more often than who. On a very wide map
    two hexes may share a bit, so that a bit says where to look and no more.
    """

    combatants: tuple[Combatant, ...]
    bits: int
    at: dict[int, list[Combatant]]


ROW = 64
MIDDLE = 40 * ROW
"""The bits of a row of hexes; and the bit, of hexes counted from another, of that other."""


def bit_of(place: Hex) -> int:
    """The bit of a hex; below 0 for one far beyond the board, which has none."""
    return place.r * ROW + place.q + 4 * ROW


def crowd_of(combatants: tuple[Combatant, ...]) -> Crowd:
    """Where all stand who are on the map and in the fight, those in hexes without a bit aside."""
    at: dict[int, list[Combatant]] = {}
    bits = 0
    for one in combatants:
        if one.place is not None and not one.out:
            bit = bit_of(one.place)
            if bit >= 0:
                bits |= 1 << bit
                at.setdefault(bit, []).append(one)
    return Crowd(combatants, bits, at)


class Ground:
    """A map as the rules see it. Equal maps of one book have one ground.

    `barriers` are full-height, `obstacles` give cover, `obscuring` holds foliage and smoke, `rough`
    costs more to enter, `exits` lead off the map (FA-LOS-01, FA-COVER-01, FA-LOS-05, FA-MOVE-04,
    FA-MOVE-13).
    """

    __slots__ = (
        "_crowd",
        "_features",
        "barriers",
        "exits",
        "map",
        "obscuring",
        "obstacles",
        "rough",
    )

    def __init__(self, board: HexMap, grounds: Grounds) -> None:
        self.map = board
        self.barriers = _hexes(board, grounds.barriers)
        self.obstacles = _hexes(board, grounds.obstacles)
        self.obscuring = _hexes(board, grounds.obscuring)
        self.rough = _hexes(board, grounds.rough)
        self.exits = _hexes(board, grounds.exits)
        self._crowd = Crowd((), 0, {})
        self._features = self.barriers | self.obstacles | self.obscuring

    def lines(self, origin: Hex, target: Hex) -> Sight:
        """What the lines between two hexes meet of barriers, obstacles, foliage and smoke."""
        return sight(origin, target, self._features)

    def crowd(self, combatants: tuple[Combatant, ...]) -> Crowd:
        """Where these combatants stand, remembered for as long as they are the same object.

        Nobody's place changes without a new tuple of combatants, and many lines are asked about
        before that.
        """
        known = self._crowd
        if known.combatants is not combatants:
            known = self._crowd = crowd_of(combatants)
        return known


def _hexes(board: HexMap, names: frozenset[str]) -> frozenset[Hex]:
    ground = board.hexes(*names) if names & {kind.name for kind in board.kinds} else ()
    return frozenset((*ground, *(one for name in names for one in board.area(name))))


def ground_of(book: FullyAutomatedBook, board: HexMap) -> Ground:
    """The ground of a map by this book."""
    return _ground(board, book.grounds)


@lru_cache(maxsize=64)
def _ground(board: HexMap, grounds: Grounds) -> Ground:
    return Ground(board, grounds)
