"""What squares of a map do, and creatures on it: their spaces and distances in feet.

A creature without a place is out of every reach and fills no square.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import controlled_by, incapacitated
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Space, Square


class Ground:
    """A map as the rules see it. Equal maps of one book have one ground.

    `difficult` squares cost an additional step (BR-MOVE-10); `impassable` ones cannot be entered
    (BR-MOVE-13). `conceals` obscures lines of sight without stopping attacks (BR-COND-02),
    `shelters` stops some of an attack and `blocks` all of it (BR-COND-10, BR-COND-11). Normal sight
    finds nobody in `dark` squares (BR-COND-04). `drops` are squares over an edge (BR-GAP-26).
    `features` are all squares that can affect a line of sight.
    """

    __slots__ = (
        "blocks", "conceals", "dark", "difficult", "drops", "features", "impassable", "map",
        "shelters",
    )  # fmt: skip

    def __init__(self, board: SquareMap, book: BeaconRoadBook) -> None:
        def squares(field: str) -> frozenset[Square]:
            names = [name for name, row in book.terrain.items() if getattr(row, field)]
            known = {kind.name for kind in board.kinds}
            here = [name for name in names if name in known]
            ground = board.squares(*here) if here else ()
            return frozenset((*ground, *(one for name in names for one in board.area(name))))

        self.map = board
        self.difficult = squares("difficult")
        self.impassable = squares("impassable")
        self.conceals = squares("conceals")
        self.shelters = squares("shelters")
        self.blocks = squares("blocks")
        self.dark = squares("dark")
        self.drops = squares("drop")
        self.features = self.conceals | self.shelters | self.blocks

    def passable(self, square: Square) -> bool:
        """Whether a square is on the map and can be entered at all (BR-MOVE-13)."""
        return square not in self.impassable and self.map.holds(square)


@lru_cache(maxsize=64)
def ground_of(book: BeaconRoadBook, board: SquareMap) -> Ground:
    """The ground of a map by this book: kinds of ground, and areas named after them."""
    return Ground(board, book)


# Positions of creatures

NOWHERE = 1_000_000
"""The distance in feet to a creature without a place."""


def space_of(book: BeaconRoadBook, one: Creature) -> Space | None:
    """The squares that a creature fills, by size; None without a place (BR-MOVE-24)."""
    return None if one.place is None else Space(one.place, book.squares_of[one.size])


def feet_between(book: BeaconRoadBook, one: Creature, other: Creature) -> int:
    """Feet between the nearest squares of two creatures, 5 if they touch.

    Each square counts 5', diagonals too (BR-MOVE-19). `NOWHERE` if either has no place.
    """
    here, there = one.place, other.place
    if here is None or there is None:
        return NOWHERE
    sizes = book.squares_of
    size, other_size = sizes[one.size], sizes[other.size]
    east, south = there.x - here.x, there.y - here.y
    # On the other half of the board the size of the other creature counts.
    east = east - size + 1 if east > 0 else -east - other_size + 1
    south = south - size + 1 if south > 0 else -south - other_size + 1
    return max(east, south, 0) * book.tables.square


def feet(state: State, book: BeaconRoadBook, who: str, other: str) -> int:
    """Feet between two creatures, by id, as range and reach count them (BR-MOVE-19)."""
    return feet_between(book, state.who(who), state.who(other))


def adjacent(state: State, book: BeaconRoadBook, who: str, other: str) -> bool:
    """Whether two creatures touch, even at a corner (BR-ATTACK-13)."""
    return who != other and feet(state, book, who, other) <= book.tables.square


def creatures_in(
    state: State, book: BeaconRoadBook, squares: Collection[Square]
) -> tuple[str, ...]:
    """Everybody present with a square of its space among these, in the order of the fight.

    Hidden creatures are included (BR-COND-08).
    """
    found = []
    for one in state.creatures:
        space = None if one.out else space_of(book, one)
        if space is not None and any(square in squares for square in space.squares):
            found.append(one.id)
    return tuple(found)


def side_of(state: State, one: Creature) -> str:
    """The side a creature is on now; for the Dominated and Charmed, their controller's.

    BR-COND-27, BR-WND-08.
    """
    if one.wounds:
        by = controlled_by(one)[1]
        ruler = state.find(by) if by else None
        if ruler is not None:
            return ruler.side
    return one.side


def enemies(state: State, one: Creature, other: Creature) -> bool:
    """Whether two creatures are on opposing sides now (BR-COND-27)."""
    if not (one.wounds or other.wounds):
        return one.side != other.side
    return side_of(state, one) != side_of(state, other)


class Crowd:
    """The squares of the others, as they block a mover (BR-MOVE-18).

    `blocking` are those of enemies that are not Incapacitated. `filled` are those of everybody
    else, which may be passed but not ended on.
    """

    __slots__ = ("blocking", "filled", "size")

    def __init__(self, state: State, book: BeaconRoadBook, who: str) -> None:
        mover = state.who(who)
        blocking: dict[Square, str] = {}
        filled: dict[Square, str] = {}
        for one in state.creatures:
            if one.place is None or one.out or one.id == who:
                continue
            bars = enemies(state, mover, one) and not incapacitated(book, one)
            squares = blocking if bars else filled
            size = book.squares_of[one.size]
            if size == 1:
                squares[one.place] = one.id
            else:
                for square in Space(one.place, size).squares:
                    squares[square] = one.id
        self.blocking = blocking
        self.filled = filled
        self.size = book.squares_of[mover.size]

    def at(self, square: Square) -> str:
        """Who fills a square, or blank."""
        return self.blocking.get(square) or self.filled.get(square, "")

    def met(self, place: Square) -> str:
        """Who fills part of the mover's space with its north-west corner there, or blank."""
        return next(filter(None, map(self.at, Space(place, self.size).squares)), "")

    def bars(self, place: Square) -> bool:
        """Whether an enemy blocks the mover there (BR-MOVE-18)."""
        return any(square in self.blocking for square in Space(place, self.size).squares)


def enterable(state: State, book: BeaconRoadBook, who: str, square: Square) -> bool:
    """Whether a creature could be placed with the north-west corner of its space in a square.

    All its squares must be on the map, passable and free of others (BR-MOVE-12, BR-MOVE-13,
    BR-MOVE-18). Without a map only others block it.
    """
    one = state.who(who)
    crowd = Crowd(state, book, who)
    ground = ground_of(book, state.map) if state.map is not None else None
    return all(
        not crowd.at(here)
        and (ground is None or (ground.passable(here) and here not in ground.drops))
        for here in Space(square, book.squares_of[one.size]).squares
    )
