"""The map as a page draws it: ground in blocks, reach, cover; and the scene.

It depends on positions and on what creatures have, and is cached while only counters change.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal, NamedTuple

from fracas.core.picture.pictures import (
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
from fracas.core.picture.scenes import everywhere, scenario_called
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import TerrainRow
from fracas.rulesets.beacon_road.rules.ground.relations import flanked_by, threat, threat_range
from fracas.rulesets.beacon_road.rules.ground.sight import Cover, cover
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies, feet_between
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.drawing import (
    BeaconRoadDrawing,
    BeaconRoadGround,
    BeaconRoadPiece,
    BeaconRoadSight,
    BeaconRoadStage,
    Block,
)
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.rulesets.beacon_road.words.catalogue import catalogue, pictured
from fracas.rulesets.beacon_road.words.names import inner, names_of
from fracas.space.labels import column_letters
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Square

NOTHING = TerrainRow(name="Ground")


class Standing(NamedTuple):
    """A creature on the map: the words for its place, whom it is in melee with, its threat.

    `threat` is the block of squares it threatens (BR-COND-13).
    """

    where: str
    melee: tuple[str, ...]
    flanked: bool
    threat: Block | None


class Chart(NamedTuple):
    """A map's names of columns and rows, its ground, and the kind of ground left out."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    ground: tuple[BeaconRoadGround, ...]
    plain: str


@lru_cache(maxsize=64)
def chart(book: BeaconRoadBook, board: SquareMap) -> Chart:
    """A map in blocks of ground (BR-MOVE-10, BR-COND-02); plain ground is left out."""
    width = max(map(len, board.rows), default=0)
    kinds = {kind.glyph: kind.name for kind in board.kinds}
    count = Counter(kinds.get(glyph, "") for row in board.rows for glyph in row)
    bare = [name for name, _ in count.most_common() if not _does(book.terrain.get(name, NOTHING))]
    usual = bare[0] if bare else ""
    lie = {name: board.squares(name) for name in count if name not in ("", usual)}
    for area in board.areas:
        # An area over the ground, such as fog, has the name of a kind.
        if area.name in book.terrain and area.squares:
            lie[area.name] = tuple(dict.fromkeys((*lie.get(area.name, ()), *area.squares)))
    ground = []
    for name, squares in lie.items():
        row = book.terrain.get(name, NOTHING)
        does = _does(row)
        said = ", ".join([catalogue().texts["ground_does"][one] for one in does])
        words = pictured("ground", name=row.name, does=said)
        ground.append(BeaconRoadGround(name, row.name, words, does, blocks_of(squares)))
    columns = tuple([column_letters(column) for column in range(width)])
    rows = tuple([str(number + 1) for number in range(len(board.rows))])
    return Chart(columns, rows, tuple(ground), usual)


def _does(row: TerrainRow) -> tuple[str, ...]:
    """What a kind of ground does."""
    return tuple([name for name in catalogue().texts["ground_does"] if getattr(row, name)])


def blocks_of(squares: tuple[Square, ...]) -> tuple[Block, ...]:
    """Squares as few blocks: runs of a row, joined with equal ones right below."""
    left = set(squares)
    found = []
    for first in sorted(squares, key=lambda one: (one.y, one.x)):
        if first not in left:
            continue
        width, height = 1, 1
        while Square(first.x + width, first.y) in left:
            width += 1
        while all(Square(first.x + east, first.y + height) in left for east in range(width)):
            height += 1
        left -= {
            Square(first.x + east, first.y + south)
            for east in range(width)
            for south in range(height)
        }
        found.append((first.x, first.y, width, height))
    return tuple(found)


@lasting
def standings(state: State, book: BeaconRoadBook) -> dict[str, Standing]:
    """Everybody with a place, by id."""
    board = state.map
    if board is None:
        return {}
    usual = chart(book, board).plain
    found = {}
    placed = [one for one in state.present() if one.place is not None and board.holds(one.place)]
    for one in placed:
        assert one.place is not None
        melee = tuple(
            [
                other.id
                for other in placed
                if other is not one
                and feet_between(book, one, other) <= book.longest_reach
                and enemies(state, one, other)
                and (threat(state, book, one, other) or threat(state, book, other, one))
            ]
        )
        kind = board.kind(one.place)
        row = book.terrain.get(kind)
        ground = inner(row.name) if row is not None and kind != usual else ""
        where = pictured("place", place=str(one.place), ground=ground)
        flanked = bool(melee and flanked_by(state, book, one.id))
        found[one.id] = Standing(where, melee, flanked, _threat(state, book, one, board))
    return found


def _threat(state: State, book: BeaconRoadBook, one: Creature, board: SquareMap) -> Block | None:
    """The block of the map that a creature threatens (BR-COND-13)."""
    squares = threat_range(state, book, one.id) // book.tables.square
    if not squares or one.place is None:
        return None
    size = book.squares_of[one.size]
    west, north = max(one.place.x - squares, 0), max(one.place.y - squares, 0)
    east = min(one.place.x + size + squares, max(map(len, board.rows)))
    south = min(one.place.y + size + squares, len(board.rows))
    return west, north, east - west, south - north


@lasting
def sights(state: State, book: BeaconRoadBook) -> tuple[BeaconRoadSight, ...]:
    """Feet and cover between everybody on the map and the other sides (BR-COND-12)."""
    placed = [one for one in state.present() if one.id in standings(state, book)]
    found = []
    for one in placed:
        for other in placed:
            if one is not other and one.side != other.side:
                feet = feet_between(book, one, other)
                lies = cover(state, book, one.id, other.id)
                words = cover_words(book, feet, lies)
                found.append(BeaconRoadSight(one.id, other.id, feet, _kind(lies), words))
    return tuple(found)


def cover_words(book: BeaconRoadBook, feet: int, lies: Cover) -> str:
    """How far a creature is, and what is in the way: `25', Concealed +5`."""
    return pictured(
        "cover",
        feet=feet,
        blocked=lies.blocked_by is not None,
        concealed=lies.concealed_by is not None and book.boons["concealed"],
        sheltered=lies.sheltered_by is not None and book.boons["sheltered"],
        unseen=lies.unseen,
    )


def _kind(lies: Cover) -> Literal["open", "concealed", "sheltered", "both", "blocked"]:
    if lies.blocked_by is not None:
        return "blocked"
    if lies.concealed_by is not None:
        return "both" if lies.sheltered_by is not None else "concealed"
    return "sheltered" if lies.sheltered_by is not None else "open"


@lasting
def ground_lines(state: State, book: BeaconRoadBook) -> tuple[str, ...]:
    """The ground in words: every kind, and its blocks."""
    if state.map is None:
        return ()
    drawn = chart(book, state.map)
    columns, rows = len(drawn.columns), len(drawn.rows)
    lies = [(one.words, ", ".join(map(block_words, one.blocks))) for one in drawn.ground]
    return (
        pictured("map", columns=columns, rows=rows, feet=book.tables.square),
        *[pictured("lies", ground=ground, blocks=blocks) for ground, blocks in lies],
    )


def block_words(block: Block) -> str:
    """A block of squares by its corners: `K1 to N4`."""
    x, y, width, height = block
    last = str(Square(x + width - 1, y + height - 1)) if (width, height) != (1, 1) else ""
    return pictured("block", first=str(Square(x, y)), last=last)


def threat_words(threat: Block) -> str:
    """The squares that a creature threatens, in words (BR-COND-13)."""
    return pictured("threat", block=block_words(threat))


@lasting
def sight_lines(state: State, book: BeaconRoadBook) -> tuple[str, ...]:
    """How far everybody is from everybody, and their cover, in words."""
    names = names_of(state, book)
    found: dict[str, list[str]] = {}
    for one in sights(state, book):
        found.setdefault(one.of, []).append(f"{names.who(one.to)} {one.words}")
    return tuple(
        [
            pictured("from", who=names.who(who), others="; ".join(said))
            for who, said in found.items()
        ]
    )


# The scene: textured ground, pieces, cover between them, what they threaten

_BY_EFFECT: tuple[tuple[str, Texture], ...] = (
    ("blocks", "wall"),
    ("shelters", "parapet"),
    ("impassable", "parapet"),
    ("conceals", "bush"),
    ("difficult", "earth"),
)
"""How ground without a texture is drawn, by its gravest effect."""

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
    """The scene that a viewer sees, from the drawing (BR-INFO-02)."""
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
    """Cover between everybody on the map and the other sides (BR-COND-12)."""
    return tuple(
        [Sight(one.of, one.to, _VERDICTS[one.cover], one.words) for one in sights(state, book)]
    )
