"""The scene of a fight: ground by its texture, pieces, cover between them, what they threaten."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fracas.core.pictures import (
    GroundPatch,
    Layout,
    Mark,
    Piece,
    Reach,
    Scene,
    Sight,
    Stage,
    Texture,
    Thing,
)
from fracas.core.scenes import everywhere, scenario_called
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import TerrainRow
from fracas.rulesets.beacon_road.picture.drawn import NOTHING, chart, sights, standings
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.drawing import (
    BeaconRoadDrawing,
    BeaconRoadPiece,
    BeaconRoadStage,
)
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words.picture_words import threat_words
from fracas.space.square_maps import SquareMap

_BY_EFFECT: tuple[tuple[str, Texture], ...] = (
    ("blocks", "wall"),
    ("shelters", "parapet"),
    ("impassable", "parapet"),
    ("conceals", "bush"),
    ("difficult", "earth"),
)
"""What ground is drawn as that names no texture, by the gravest of what it does."""

_VERDICTS: dict[str, Literal["clear", "cover", "blocked"]] = {
    "open": "clear",
    "concealed": "cover",
    "sheltered": "cover",
    "both": "cover",
    "blocked": "blocked",
}

_PHASES: dict[str, Literal["done", "now", "later"]] = {
    "done": "done",
    "now": "now",
    "ahead": "later",
}


def scene(state: State, book: BeaconRoadBook, drawing: BeaconRoadDrawing) -> Scene:
    """The scene of what a viewer sees, from what is drawn of it (BR-INFO-02)."""
    key = scenario_called(book.scenarios, state.title)
    if state.map is None:
        return Scene(key, pieces=tuple([Piece(one.id) for one in state.present()]))
    field, patches = _ground(book, state.map, key)
    places = standings(state, book)
    return Scene(
        key,
        field,
        patches,
        pieces=tuple([_piece(one, places[one.id].where) for one in drawing.pieces]),
        sights=_sights(state, book),
        reaches=tuple(
            [
                Reach(one.id, threat_words(one.threat), one.threat)
                for one in drawing.pieces
                if one.threat is not None
            ]
        ),
        things=tuple([Thing(one.x, one.y, one.words) for one in drawing.things]),
    )


def stages(drawn: tuple[BeaconRoadStage, ...]) -> tuple[Stage, ...]:
    """The stages of the round (BR-ROUND-01)."""
    return tuple([Stage(one.id, one.name, _PHASES[one.phase], one.who) for one in drawn])


@lru_cache(maxsize=64)
def _ground(
    book: BeaconRoadBook, board: SquareMap, scenario: str
) -> tuple[Layout, tuple[GroundPatch, ...]]:
    """The map's squares, and its ground with the plain one first (BR-MOVE-10, BR-COND-02)."""
    drawn = chart(book, board)
    row = book.scenarios.get(scenario)
    floor: Texture = row.floor if row is not None else "plain"
    if floor == "plain":
        floor = _texture(book.terrain.get(drawn.plain, NOTHING))
    patches = [everywhere(floor, len(drawn.columns), len(drawn.rows))]
    patches += [
        GroundPatch(_texture(book.terrain.get(one.kind, NOTHING)), one.words, one.does, one.blocks)
        for one in drawn.ground
    ]
    size = f"{book.tables.square}'"
    return Layout("squares", drawn.columns, drawn.rows, unit=size), tuple(patches)


def _texture(row: TerrainRow) -> Texture:
    if row.texture != "plain":
        return row.texture
    return next((drawn for does, drawn in _BY_EFFECT if getattr(row, does)), "plain")


def _piece(one: BeaconRoadPiece, where: str) -> Piece:
    marks: tuple[tuple[Mark, bool], ...] = (
        ("fallen", one.fallen),
        ("winded", one.winded),
        ("flanked", one.flanked),
    )
    return Piece(
        one.id,
        one.x,
        one.y,
        size=one.size,
        near=one.melee,
        state=tuple([mark for mark, on in marks if on]),
        words=where,
    )


@lasting
def _sights(state: State, book: BeaconRoadBook) -> tuple[Sight, ...]:
    """How everybody on the map lies to everybody of another side (BR-COND-12)."""
    return tuple(
        [Sight(one.of, one.to, _VERDICTS[one.cover], one.words) for one in sights(state, book)]
    )
