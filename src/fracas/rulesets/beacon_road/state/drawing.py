"""What the board of Beacon Road draws: squares and their ground, who stands where, what they reach.

Everything here was worked out by the rules and is ready to be drawn: whoever draws it works out
nothing. Places are given by column and row from 0; sizes and counts of squares are squares.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Block = tuple[int, int, int, int]
"""A block of squares: its north-west column and row, how many squares east and south."""


class BeaconRoadGround(msgspec.Struct, frozen=True, gc=False):
    """A kind of ground, what it does (`difficult`, `conceals` ...), and where it lies.

    `words` say its name and what it does.
    """

    kind: str
    name: str
    words: str
    does: tuple[str, ...]
    blocks: tuple[Block, ...]


class BeaconRoadPiece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody on the map: the north-west square and how many squares each way (BR-MOVE-24).

    `words` say all that is drawn of them. `threat` is the block within which they threaten
    (BR-COND-13), none for who threatens nobody; `melee` are those they are in melee with.
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
    """How a piece lies to another of another side: the feet, and what is in the way (BR-COND-12).

    `words` say the feet and the cover.
    """

    of: str
    to: str
    feet: int
    cover: Literal["open", "concealed", "sheltered", "both", "blocked"]
    words: str


class BeaconRoadStage(msgspec.Struct, frozen=True, gc=False):
    """One of the five stages of a round: who has a turn in it, whether it is over (BR-ROUND-01).

    `who` are ids, `words` the same to be read. `short` is what stands beside their pieces:
    who acts, or the names where they are few.
    """

    id: str
    name: str
    phase: Literal["done", "now", "ahead"]
    who: tuple[str, ...]
    words: str
    short: str


class BeaconRoadWindow(msgspec.Struct, frozen=True, gc=False):
    """A moment at which Reacts come in between: the kind of the question asked then (BR-ACT-19)."""

    kind: str
    words: str


class BeaconRoadWound(msgspec.Struct, frozen=True, gc=False):
    """A wound that somebody bears: its severity of so many, what it does, how it ends."""

    who: str
    code: str
    name: str
    severity: int
    most: int
    weight: Literal["", "light", "moderate", "severe"]
    words: str
    because: tuple[str, ...]


class BeaconRoadThing(msgspec.Struct, frozen=True, gc=False):
    """Something that lies on the ground."""

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
