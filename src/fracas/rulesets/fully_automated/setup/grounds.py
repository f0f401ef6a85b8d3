"""The hex map of a scenario as it is painted, and a scenario with the painted one (FA-SETUP-09)."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.grounds import Ground, Look, Start, Terrain
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import TerrainRow
from fracas.rulesets.fully_automated.setup.scenarios import map_of, scenario_of, stands_of
from fracas.rulesets.fully_automated.words.picture_words import ground_words
from fracas.space.hex_map_text import format_map
from fracas.space.painting import keys_of, painted, spreads_of

LOOKS: tuple[tuple[str, Look], ...] = (
    ("barrier", "wall"),
    ("obstacle", "cover"),
    ("obscures", "leaves"),
    ("exit", "exit"),
    ("rough", "rough"),
)
"""How ground is drawn by the first of these that it is (FA-LOS-01, FA-COVER-01, FA-LOS-05)."""


def ground_to_paint(book: FullyAutomatedBook, scenario: str) -> Ground | None:
    """The map of a scenario to paint; None where it has none, as in light combat (FA-LIGHT-08).

    Raises `WrongUse` when there is no such scenario.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None:
        return None
    starts = tuple(
        Start(
            one.id or one.combatant,
            one.name or book.combatants[one.combatant].name,
            one.side,
            *((-1, -1) if place is None else board.column_and_row(place)),
        )
        for one, place in zip(row.cast, stands_of(row, board), strict=True)
    )
    return Ground(
        "hex",
        len(board.rows[0]),
        len(board.rows),
        tuple(_terrain(key, kind) for key, kind in book.terrain.items()),
        keys_of(board),
        starts,
        spreads_of(board),
    )


def _terrain(key: str, row: TerrainRow) -> Terrain:
    look: Look = next((look for does, look in LOOKS if getattr(row, does)), "open")
    return Terrain(
        key, row.name, ground_words(row), look, row.because, over=row.obscures and not row.obstacle
    )


def book_with_ground(book: FullyAutomatedBook, scenario: str, ground: Ground) -> FullyAutomatedBook:
    """The book with a scenario on the painted map, its cast where they were put.

    A map that is unchanged stays as it was written. Raises `WrongUse` for a scenario without a map
    and for what is no map of hexes; that somebody stands in a wall is told where content is read.
    """
    row = scenario_of(book, scenario)
    board = map_of(book, row)
    if board is None or ground.shape != "hex":
        raise WrongUse(
            f"The scenario '{scenario}' has no map of hexes to paint on (FA-SETUP-09): "
            "choose one that has."
        )
    labels = {one.id or one.combatant: one.hex for one in row.cast}
    fresh, told = painted(board, ground, book.terrain, labels)
    cast = tuple(replace(one, hex=told[one.id or one.combatant]) for one in row.cast)
    text = row.map if fresh == board else format_map(fresh) + "\n"
    changed = replace(row, map=text, cast=cast)
    return replace(book, scenarios={**book.scenarios, scenario: changed})
