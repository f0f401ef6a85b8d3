"""The scene of a fight: hexes by their texture, pieces, lines of sight, steps of the round."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fracas.core.pictures import (
    GroundPatch,
    Layout,
    Mark,
    Piece,
    Scene,
    Sight,
    Stage,
    Texture,
)
from fracas.core.scenes import everywhere, runs, scenario_called
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.picture.drawn import ground_called
from fracas.rulesets.fully_automated.rules.conditions import band
from fracas.rulesets.fully_automated.state.drawing import FullyAutomatedDrawing, FullyAutomatedStep
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.rulesets.fully_automated.words.catalogue import Names
from fracas.rulesets.fully_automated.words.picture_words import ground_name
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex

_BY_EFFECT: dict[str, Texture] = {
    "barrier": "wall",
    "obstacle": "crates",
    "obscures": "bush",
    "rough": "earth",
    "exit": "road",
}
"""What ground is drawn as that names no texture, by the gravest of what it does."""

_VERDICTS: dict[str, Literal["clear", "cover", "blocked"]] = {
    "adjacent": "clear",
    "exposed": "clear",
    "covered": "cover",
    "shielded": "cover",
    "obstructed": "blocked",
}


def scene(state: State, names: Names, drawing: FullyAutomatedDrawing) -> Scene:
    """The scene of what a viewer sees, from what is drawn of it (FA-LOS-13)."""
    book = names.book
    key = scenario_called(book.scenarios, state.title)
    if state.map is None:
        return Scene(key, pieces=tuple([_loose(one, names) for one in state.present()]))
    field, patches = _ground(book, state.map, key)
    return Scene(
        key,
        field,
        patches,
        pieces=tuple(
            [_placed(state.map, state.who(one.who), names, one.hex) for one in drawing.places]
        ),
        sights=tuple(
            [
                Sight(
                    view.who,
                    line.target,
                    _VERDICTS[line.status],
                    line.words,
                    line.behind,
                    not line.card and line.status != "obstructed",
                )
                for view in drawing.views
                for line in view.lines
            ]
        ),
    )


def stages(steps: tuple[FullyAutomatedStep, ...]) -> tuple[Stage, ...]:
    """The steps of the round (FA-ROUND-01)."""
    return tuple(
        [
            Stage(f"step_{number}", one.name, _phase(one), one.who)
            for number, one in enumerate(steps, 1)
        ]
    )


def _phase(one: FullyAutomatedStep) -> Literal["done", "now", "later"]:
    return "now" if one.now else "done" if one.over else "later"


@lru_cache(maxsize=64)
def _ground(
    book: FullyAutomatedBook, board: HexMap, scenario: str
) -> tuple[Layout, tuple[GroundPatch, ...]]:
    """The map's hexes, and its ground with the plain one first, areas over it (FA-LOS-05)."""
    kinds = [(one.name, board.hexes(one.name)) for one in board.kinds]
    plain = [name for name, hexes in kinds if hexes and ground_called(book, name)[1] == "open"]
    lie = [one for one in kinds if one[0] not in plain]
    lie += [(one.name, one.hexes) for one in board.areas]
    row = book.scenarios.get(scenario)
    floor: Texture = row.floor if row is not None else "plain"
    if floor == "plain" and plain:
        floor = _texture(book, plain[0])
    columns = max(map(len, board.rows), default=0)
    field = Layout(
        "hexes",
        tuple([str(board.cell_at(at, 0)).rstrip("0123456789") for at in range(columns)]),
        tuple([str(at + 1) for at in range(len(board.rows))]),
    )
    patches = [everywhere(floor, columns, len(board.rows))]
    patches += [_patch(book, board, name, hexes) for name, hexes in lie if hexes]
    return field, tuple(patches)


def _patch(
    book: FullyAutomatedBook, board: HexMap, name: str, hexes: tuple[Hex, ...]
) -> GroundPatch:
    called, does = ground_called(book, name)
    return GroundPatch(
        _texture(book, name),
        ground_name(called, does),
        () if does == "open" else (does,),
        runs([board.column_and_row(one) for one in hexes]),
    )


def _texture(book: FullyAutomatedBook, name: str) -> Texture:
    row = book.terrain.get(name)
    if row is not None and row.texture != "plain":
        return row.texture
    return _BY_EFFECT.get(ground_called(book, name)[1], "plain")


def _placed(board: HexMap, one: Combatant, names: Names, where: str) -> Piece:
    assert isinstance(one.place, Hex), "only who is on the map is drawn there"
    column, row = board.column_and_row(one.place)
    return Piece(one.id, column, row, state=_marks(one, names), words=where)


def _loose(one: Combatant, names: Names) -> Piece:
    """Somebody in a fight without a map, with those in close contact (FA-LIGHT-08)."""
    state = names.state
    near = [who for who in one.close_with if (other := state.find(who)) and not other.out]
    return Piece(one.id, near=tuple(near), state=_marks(one, names))


def _marks(one: Combatant, names: Names) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = () if band(names.book, one) == "active" else ("fallen",)
    return (*marks, "covered") if one.cover and names.state.map is None else marks
