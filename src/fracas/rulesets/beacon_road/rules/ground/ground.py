"""The ground of a fight: what each square of its map does, worked out once a map."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Square


class Ground:
    """A map as the rules see it. Equal maps of one book have one ground.

    `difficult` squares cost a step more (BR-MOVE-10); nobody enters the `impassable`
    (BR-MOVE-13). `conceals` obscures lines of sight without stopping attacks (BR-COND-02),
    `shelters` stops some of an attack and `blocks` all of it (BR-COND-10, BR-COND-11). It is
    `dark` where eyes alone find nobody (BR-COND-04). `drops` are squares over an edge
    (BR-GAP-26). `features` are all that a line of sight may meet.
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
    """The ground of a map by this book: kinds of ground and areas that bear their names."""
    return Ground(board, book)
