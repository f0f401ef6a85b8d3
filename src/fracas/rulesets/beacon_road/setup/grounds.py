"""The square map of a scenario as it is painted, and the scenario with it (BR-MOVE-28)."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.grounds import Ground, Look, Role, Start, Terrain
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import TerrainRow
from fracas.rulesets.beacon_road.setup.scenarios import creature_of, map_of, scenario_of, stands_of
from fracas.rulesets.beacon_road.words.picture_words import DOES
from fracas.space.painting import keys_of, painted, spreads_of
from fracas.space.square_map_text import format_map

LOOKS: dict[str, Look] = {
    "floor": "floor",
    "bridge": "floor",
    "stream": "water",
    "bushes": "leaves",
    "fence": "block",
    "door": "block",
    "open_door": "floor",
    "fog": "veil",
    "darkness": "veil",
}
"""How kinds of ground of these names are drawn; the others go by what they do."""

ROLES: dict[str, Role] = {
    "open": "floor",
    "wall": "wall",
    "door": "door",
    "open_door": "open_door",
    "pillar": "object",
}
"""Which kinds stand for what a map from elsewhere has (BR-MOVE-13, BR-COND-10, BR-COND-11)."""

BY_EFFECT: tuple[tuple[str, Look], ...] = (
    ("drop", "void"),
    ("blocks", "wall"),
    ("shelters", "cover"),
    ("impassable", "wall"),
    ("dark", "veil"),
    ("conceals", "leaves"),
    ("difficult", "rough"),
)
"""How ground is drawn by the first of these that it does (BR-MOVE-10, BR-COND-02)."""


def ground_to_paint(book: BeaconRoadBook, scenario: str) -> Ground | None:
    """The map of a scenario to paint; None where it has none.

    Raises `WrongUse` when there is no such scenario.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None:
        return None
    starts = []
    for one, place in zip(row.cast, stands_of(row, board), strict=True):
        creature = creature_of(book, one.creature, one.side, one.id or None, one.name)
        column, line = (-1, -1) if place is None else board.column_and_row(place)
        size = book.squares_of[creature.size]
        starts.append(Start(creature.id, creature.name, one.side, column, line, size))
    return Ground(
        "square",
        len(board.rows[0]),
        len(board.rows),
        tuple(_terrain(key, kind) for key, kind in book.terrain.items()),
        keys_of(board),
        tuple(starts),
        spreads_of(board),
    )


def _terrain(key: str, row: TerrainRow) -> Terrain:
    told = ", ".join(words for flag, words in DOES.items() if getattr(row, flag))
    by_effect: Look = next((look for does, look in BY_EFFECT if getattr(row, does)), "open")
    solid = row.impassable or row.difficult or row.drop
    over = bool((row.conceals or row.dark) and not solid)
    look, role = LOOKS.get(key, by_effect), ROLES.get(key, "")
    return Terrain(key, row.name, told, look, row.because, over, role)


def book_with_ground(book: BeaconRoadBook, scenario: str, ground: Ground) -> BeaconRoadBook:
    """The book with a scenario on the painted map, its cast where they were put.

    A map that is unchanged stays as it was written. Raises `WrongUse` for a scenario without a map
    and for what is no map of squares; that somebody has no room is told where content is read.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None or ground.shape != "square":
        raise WrongUse(
            f"The scenario '{scenario}' has no map of squares to paint on (BR-MOVE-28): "
            "choose one that has."
        )
    labels = {one.id or one.creature: one.square for one in row.cast}
    fresh, told = painted(board, ground, book.terrain, labels)
    cast = tuple(replace(one, square=told[one.id or one.creature]) for one in row.cast)
    text = row.map if fresh == board else format_map(fresh) + "\n"
    changed = replace(row, map=text, cast=cast)
    return replace(book, scenarios={**book.scenarios, scenario: changed})
