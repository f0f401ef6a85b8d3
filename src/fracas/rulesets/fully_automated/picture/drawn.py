"""The parts of the board that is drawn: the ground, places, cards, steps of the round."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fracas.core.grammar import plain
from fracas.core.pictures import GroundPatch, Layout, Mark, Piece, Scene, Sight, Stage, Texture
from fracas.core.scenes import everywhere, runs, scenario_called
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, Grounds
from fracas.rulesets.fully_automated.content.rows import TerrainRow
from fracas.rulesets.fully_automated.picture.sights import sights
from fracas.rulesets.fully_automated.rules.aim import Aim, aimers
from fracas.rulesets.fully_automated.rules.attacks import Attack, Defend, Tackle
from fracas.rulesets.fully_automated.rules.cards import struggles
from fracas.rulesets.fully_automated.rules.conditions import band, gone, helpless
from fracas.rulesets.fully_automated.rules.movement import Move
from fracas.rulesets.fully_automated.rules.restrain import Restrain
from fracas.rulesets.fully_automated.rules.turns import CARDS, attackers, specialists, to_move
from fracas.rulesets.fully_automated.state.drawing import (
    Does,
    FullyAutomatedArea,
    FullyAutomatedCard,
    FullyAutomatedDrawing,
    FullyAutomatedKind,
    FullyAutomatedPlace,
    FullyAutomatedStep,
    Sort,
)
from fracas.rulesets.fully_automated.state.state import DEFEND, STANDARD, Combatant, State
from fracas.rulesets.fully_automated.words.catalogue import Names, say
from fracas.rulesets.fully_automated.words.picture_words import FORCED, LOST, ground_name, lying
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex
from fracas.space.labels import format_label

_STEP_ROWS = {
    "choose": ("FA-SEL-01", "FA-SEL-02"),
    "attacks": ("FA-ROUND-02",),
    "defenders": ("FA-ROUND-03",),
    "moves": ("FA-ROUND-05",),
    "aims": ("FA-ROUND-06", "FA-ROUND-07"),
    "declare": ("FA-LIGHT-02", "FA-LIGHT-03"),
    "settle": ("FA-LIGHT-04",),
}

Geometry = tuple[
    tuple[str, ...],
    tuple[str, ...],
    tuple[FullyAutomatedKind, ...],
    tuple[FullyAutomatedArea, ...],
    tuple[str, ...],
]
"""Columns, rows, kinds and areas of a map, and the ground in sentences."""

NO_GROUND: Geometry = ((), (), (), (), ())


def drawing_of(state: State, names: Names) -> FullyAutomatedDrawing:
    """The board of a state that somebody sees."""
    columns, rows, kinds, areas, _ = geometry_of(state, names.book)
    board = state.map
    present = state.present()
    places = [
        FullyAutomatedPlace(one.id, str(one.place))
        for one in present
        if board is not None and one.place is not None and board.holds(one.place)
    ]
    contacts = [
        (one.id, other)
        for one in present
        if board is None
        for other in one.close_with
        if state.find(other) is not None and not state.who(other).out
    ]
    return FullyAutomatedDrawing(
        state.mode,
        columns,
        rows,
        kinds,
        areas,
        tuple(places),
        sights(state, names),
        tuple([_card(one, names) for one in state.in_order()]),
        _steps(state, names.book),
        tuple(contacts),
        tuple([one.id for one in present if board is None and one.cover]),
    )


def geometry_of(state: State, book: FullyAutomatedBook) -> Geometry:
    """The map as it is drawn, without tokens; remembered, for it seldom changes."""
    return NO_GROUND if state.map is None else _geometry(state.map, book)


@lru_cache(maxsize=64)
def _geometry(board: HexMap, book: FullyAutomatedBook) -> Geometry:
    used = set("".join(board.rows))
    kinds = [one for one in board.kinds if one.glyph in used]
    drawn = tuple([FullyAutomatedKind(one.glyph, *ground_called(book, one.name)) for one in kinds])
    areas = [one for one in board.areas if one.hexes]
    laid = tuple(
        [
            FullyAutomatedArea(name, tuple(map(str, one.hexes)), does)
            for one in areas
            for name, does in (ground_called(book, one.name),)
        ]
    )
    told = [
        lying(one.name, one.does, board.hexes(kind.name))
        for one, kind in zip(drawn, kinds, strict=True)
        if one.does != "open"
    ]
    told += [lying(one.name, one.does, area.hexes) for one, area in zip(laid, areas, strict=True)]
    width = max(map(len, board.rows), default=0)
    columns = tuple([format_label(at, 0).rstrip("0123456789") for at in range(width)])
    return columns, board.rows, drawn, laid, tuple(told)


def ground_called(book: FullyAutomatedBook, key: str) -> tuple[str, Does]:
    """What ground is called, and the gravest of what it does."""
    row: TerrainRow | None = book.terrain.get(key)
    return (plain(key), "open") if row is None else (row.name, _does(book.grounds, key))


def _does(grounds: Grounds, key: str) -> Does:
    rows: tuple[tuple[Does, frozenset[str]], ...] = (
        ("barrier", grounds.barriers),
        ("obstacle", grounds.obstacles),
        ("obscures", grounds.obscuring),
        ("rough", grounds.rough),
        ("exit", grounds.exits),
    )
    return next((does for does, names in rows if key in names), "open")


def _card(one: Combatant, names: Names) -> FullyAutomatedCard:
    """A card as all may see it: nothing but that it is being chosen, until all lie open."""
    state, book = names.state, names.book
    if gone(book, one):
        return FullyAutomatedCard(one.id, note=LOST)
    played: Literal["played", "open"] = "played" if one.done else "open"
    if one.declared:
        said = "" if one.declared in STANDARD else one.declared
        return FullyAutomatedCard(one.id, played, _named(one, names), _sort(one.card), said)
    if state.step == "choose":
        may = not helpless(book, one) or (state.mode == "standard" and struggles(book, one))
        if may:
            return FullyAutomatedCard(one.id, "choosing")
        return FullyAutomatedCard(one.id, "forced", names.card(DEFEND), "defend", FORCED)
    if not one.card or not state.step:
        return FullyAutomatedCard(one.id)
    return FullyAutomatedCard(one.id, played, names.card(one.card), _sort(one.card))


def _named(one: Combatant, names: Names) -> str:
    named = one.card and (one.card in STANDARD or one.card in names.book.cards)
    return names.card(one.card) if named else ""


def _sort(card: str) -> Sort:
    """What sort of card it is, by which it has its picture."""
    match CARDS.read(card) if card else None:
        case None:
            return ""
        case Attack():
            return "attack"
        case Defend():
            return "defend"
        case Move():
            return "move"
        case Aim():
            return "aim"
        case Restrain():
            return "restrain"
        case Tackle():
            return "tackle"
    return "special"


def _steps(state: State, book: FullyAutomatedBook) -> tuple[FullyAutomatedStep, ...]:
    """The steps of the round that is on, and who is still to act in each."""
    if not state.round or state.result or state.mode not in ("standard", "light"):
        return ()
    if state.mode == "light":
        said = any(one.declared for one in state.combatants)
        queue = tuple([str(beat.args[0]) for beat in state.agenda if beat.name == "light_act"])
        on = "" if not state.step else "settle" if said else "declare"
        return _made(("declare", "settle"), on, {"settle": queue})
    defenders = [
        one.id
        for one in state.in_order(rising=True)
        if one.defends and not one.attacked and not one.stepped
    ]
    queues = {
        "attacks": tuple(attackers(state, book)),
        "defenders": tuple(defenders),
        "moves": tuple(to_move(state, book)),
        "aims": (*aimers(state), *specialists(state)),
    }
    names = ("choose", "attacks", "defenders", "moves", "aims")
    return _made(names, state.step, {} if state.step in ("", "choose") else queues)


def _made(
    names: tuple[str, ...], on: str, queues: dict[str, tuple[str, ...]]
) -> tuple[FullyAutomatedStep, ...]:
    at = names.index(on) if on in names else len(names)
    return tuple(
        [
            FullyAutomatedStep(
                say("step_names", name),
                say("step_lines", name),
                now=place == at,
                over=place < at,
                who=queues.get(name, ()) if place >= at else (),
                because=_STEP_ROWS[name],
            )
            for place, name in enumerate(names)
        ]
    )


# The scene that all boards share

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
