"""What the board of Beacon Road draws: ground, positions, reach.

The rules have calculated everything here; a page calculates nothing. Places are column and row from
0; sizes are in squares.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Block = tuple[int, int, int, int]
"""A block of squares: its north-west column and row, how many squares east and south."""


class BeaconRoadGround(msgspec.Struct, frozen=True, gc=False):
    """A kind of ground, what it does (`difficult`, `conceals` ...), and where it is.

    `words` say its name and what it does.
    """

    kind: str
    name: str
    words: str
    does: tuple[str, ...]
    blocks: tuple[Block, ...]


class BeaconRoadPiece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A creature on the map: its north-west square and width in squares (BR-MOVE-24).

    `words` say everything that is drawn of it. `threat` is the block it threatens (BR-COND-13),
    None if it threatens nobody; `melee` are those it is in melee with.
    """

    id: str
    x: int
    y: int
    size: int
    words: str
    threat: Block | None = None
    melee: tuple[str, ...] = ()
    winded: bool = False
    fallen: bool = False
    flanked: bool = False


class BeaconRoadSight(msgspec.Struct, frozen=True, gc=False):
    """Distance in feet and cover between two pieces of different sides (BR-COND-12).

    `words` say the feet and the cover.
    """

    of: str
    to: str
    feet: int
    cover: Literal["open", "concealed", "sheltered", "both", "blocked"]
    words: str


class BeaconRoadStage(msgspec.Struct, frozen=True, gc=False):
    """One of the five stages of a round: who has a turn in it, whether it is over (BR-ROUND-01).

    `who` are ids, `words` their names. `short` is shown beside their pieces: who acts, or the names
    if they are few.
    """

    id: str
    name: str
    phase: Literal["done", "now", "ahead"]
    who: tuple[str, ...]
    words: str
    short: str


class BeaconRoadWindow(msgspec.Struct, frozen=True, gc=False):
    """A moment for Reacts: the kind of prompt asked then (BR-ACT-19)."""

    kind: str
    words: str


class BeaconRoadWound(msgspec.Struct, frozen=True, gc=False):
    """A creature's wound: its severity and the maximum, what it does, how it ends."""

    who: str
    code: str
    name: str
    severity: int
    most: int
    weight: Literal["", "light", "moderate", "severe"]
    words: str
    because: tuple[str, ...]


class BeaconRoadThing(msgspec.Struct, frozen=True, gc=False):
    """An item on the ground."""

    x: int
    y: int
    words: str


class BeaconRoadDrawing(msgspec.Struct, frozen=True, gc=False, tag="beacon_road"):
    """The whole board. `columns` and `rows` are what each is called; none without a map.

    `scale` says what a square measures. `turn` is whose turn it is.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    scale: str
    ground: tuple[BeaconRoadGround, ...]
    pieces: tuple[BeaconRoadPiece, ...]
    sights: tuple[BeaconRoadSight, ...]
    stages: tuple[BeaconRoadStage, ...]
    windows: tuple[BeaconRoadWindow, ...]
    wounds: tuple[BeaconRoadWound, ...]
    things: tuple[BeaconRoadThing, ...]
    turn: str
