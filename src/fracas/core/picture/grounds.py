"""The ground of a scenario, to be painted: cells of a map, their ground, where everyone starts.

A ruleset whose scenarios have a map returns this for one, and accepts it changed; what ground does
in the fight is decided by the ruleset alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["hex", "square"]
"""What a cell is; every second row of hexes, the second first, is set half a cell to the right."""

Look = Literal[
    "open", "floor", "wall", "cover", "block", "rough", "water", "leaves", "veil", "exit", "void"
]
"""How a kind of ground is drawn: a hint, by which kinds are told apart."""

Role = Literal["", "floor", "wall", "door", "open_door", "object"]
"""What a kind of ground represents on a map from another program; blank for nothing."""

MOST_CELLS = 60
"""How many columns, and how many rows, a ground may have."""


class Terrain(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of ground to paint with: its key in the book, its name, what it does in words.

    A kind that is `over` the ground, such as smoke, is painted as an area of that name. A kind that
    `stands_for` something on a map from elsewhere, such as its walls, is used to paint that.
    """

    key: str
    name: str
    does: str = ""
    look: Look = "open"
    because: tuple[str, ...] = ()
    over: bool = False
    stands_for: Role = ""


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where one of the cast begins: column and row, both from 0; below 0 is nowhere.

    A figure of `size` cells each way is placed by its north-west cell.
    """

    who: str
    name: str
    side: str
    column: int = -1
    row: int = -1
    size: int = 1


class Spread(msgspec.Struct, frozen=True):
    """A named area over the ground, by columns and rows: smoke, an exit, a goal to reach."""

    name: str
    cells: tuple[tuple[int, int], ...]


class Ground(msgspec.Struct, frozen=True):
    """A map to paint. `cells` has the keys of the kinds of ground, row by row.

    `palette` is what there is to paint with; `starts` has the whole cast.
    """

    shape: Shape
    columns: int
    rows: int
    palette: tuple[Terrain, ...]
    cells: tuple[tuple[str, ...], ...]
    starts: tuple[Start, ...] = ()
    areas: tuple[Spread, ...] = ()
