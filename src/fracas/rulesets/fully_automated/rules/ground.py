"""The ground of a fight: what each hex of its map does, worked out once a map."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, Grounds
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hex_maps import HexMap
from fracas.space.hex_sight import Sight, sight
from fracas.space.hexes import Hex

Standing = tuple[str, Hex]
"""Somebody's id, and the hex."""

ROW = 64
MIDDLE = 40 * ROW
"""The bits of a row of hexes; and the bit, of hexes counted from another, of that other."""


def bit_of(place: Hex) -> int:
    """The bit of a hex; below 0 for one far beyond the board, which has none."""
    return place.r * ROW + place.q + 4 * ROW


class Crowd:
    """Those on the map who matter to lines, and the verdicts already reached among them.

    The dying and the dead are not among them (FA-HP-12). `bits` has a bit for each hex that is
    taken, and `at` tells by that bit who is there: whether anybody stands where a line passes is
    asked far more often than who. On a very wide map two hexes may share a bit, so that a bit says
    where to look and no more. sight.py fills `verdicts`, rounds.py `covers`, and
    sights.py `sights`.
    """

    __slots__ = ("at", "bits", "covers", "sights", "verdicts")

    def __init__(self, standing: tuple[Standing, ...]) -> None:
        self.at: dict[int, list[Standing]] = {}
        self.bits = 0
        self.verdicts: dict[tuple[str, str, Hex, Hex], Any] = {}
        self.covers: dict[tuple[Any, ...], Any] = {}
        self.sights: dict[tuple[Any, ...], Any] = {}
        for one in standing:
            bit = bit_of(one[1])
            if bit >= 0:
                self.bits |= 1 << bit
                self.at.setdefault(bit, []).append(one)


@lru_cache(maxsize=512)
def _crowd(
    ground: Ground,
    book: FullyAutomatedBook,
    sequence: tuple[str, ...],
    standing: tuple[Standing, ...],
) -> Crowd:
    """The same people in the same places on the same ground are one crowd, whatever else is new.

    The turn order is part of it, since it settles who of two is cover (FA-GAP-71).
    """
    return Crowd(standing)


class Ground:
    """A map as the rules see it. Equal maps of one book have one ground.

    `barriers` are full-height, `obstacles` give cover, `obscuring` holds foliage and smoke, `rough`
    costs more to enter, `exits` lead off the map (FA-LOS-01, FA-COVER-01, FA-LOS-05, FA-MOVE-04,
    FA-MOVE-13).
    """

    __slots__ = (
        "_features",
        "_latest",
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
        self._latest: tuple[Any, Any, Any, Crowd] = (None, None, None, Crowd(()))
        self._features = self.barriers | self.obstacles | self.obscuring

    def lines(self, origin: Hex, target: Hex) -> Sight:
        """What the lines between two hexes meet of barriers, obstacles, foliage and smoke."""
        return sight(origin, target, self._features)

    def crowd(self, state: State, book: FullyAutomatedBook) -> Crowd:
        """Where all stand who matter to lines; the same one until somebody moves or is gone."""
        combatants, sequence, for_book, crowd = self._latest
        if combatants is state.combatants and sequence is state.sequence and for_book is book:
            return crowd
        dying = book.tables.bands.dying
        standing = tuple(
            [
                (one.id, one.place)
                for one in state.combatants
                if one.place is not None and not one.out and one.hp > dying
            ]
        )
        crowd = _crowd(self, book, state.sequence, standing)
        self._latest = (state.combatants, state.sequence, book, crowd)
        return crowd


def _hexes(board: HexMap, names: frozenset[str]) -> frozenset[Hex]:
    ground = board.hexes(*names) if names & {kind.name for kind in board.kinds} else ()
    return frozenset((*ground, *(one for name in names for one in board.area(name))))


def ground_of(book: FullyAutomatedBook, board: HexMap) -> Ground:
    """The ground of a map by this book."""
    return _ground(board, book.grounds)


@lru_cache(maxsize=64)
def _ground(board: HexMap, grounds: Grounds) -> Ground:
    return Ground(board, grounds)
