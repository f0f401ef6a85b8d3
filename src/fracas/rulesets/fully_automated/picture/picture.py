"""The fight as a page draws it, made only from what a viewer may see."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from fracas.core.asking.grammar import sentence
from fracas.core.picture.faces import face_for, number_of
from fracas.core.picture.pictures import (
    Dial,
    Figure,
    GroundPatch,
    Layout,
    Mark,
    Meter,
    Picture,
    Piece,
    Scene,
    Sight,
    Slip,
    Stage,
    Texture,
    Vital,
    tokens_of,
    told_apart,
)
from fracas.core.picture.scenes import everywhere, runs, scenario_called
from fracas.core.system.casts import kinds_of, row_for
from fracas.kit.fields import lapsed
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.picture.drawn import drawing_of, geometry_of, ground_called
from fracas.rulesets.fully_automated.rules.aim import aimers
from fracas.rulesets.fully_automated.rules.conditions import band, ticks_left
from fracas.rulesets.fully_automated.rules.endings import fates
from fracas.rulesets.fully_automated.rules.rounds import covering
from fracas.rulesets.fully_automated.rules.turns import attackers, specialists, to_move
from fracas.rulesets.fully_automated.state.drawing import FullyAutomatedDrawing, FullyAutomatedStep
from fracas.rulesets.fully_automated.state.state import LONGEST, Combatant, State
from fracas.rulesets.fully_automated.words import board as words
from fracas.rulesets.fully_automated.words.board import ground_name
from fracas.rulesets.fully_automated.words.catalogue import (
    Names,
    aim,
    low,
    names_of,
    out,
    say,
    stun,
    stun_ahead,
)
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex

Turn = Literal["", "acts", "next", "waits", "acted", "out"]
Weight = Literal["", "light", "moderate", "severe"]

_LOW_ROWS = {
    "incapacitated": ("FA-HP-01", "FA-HP-02"),
    "dying": ("FA-HP-05", "FA-HP-06", "FA-HP-08"),
    "dead": ("FA-HP-09",),
}


def picture(state: State, book: FullyAutomatedBook) -> Picture:
    """Return the whole picture; `state` is a view, and everything drawn comes from it."""
    names = names_of(state, book)
    drawing = drawing_of(state, names)
    ordered = (*state.in_order(), *[one for one in state.combatants if one.out])
    turns = _turns(state, book)
    gone = {str(fate.who): fate.out for fate in fates(book, state)}
    letters = _letters(tuple([one.name for one in state.combatants]))
    tokens = dict(zip([one.id for one in state.combatants], letters, strict=True))
    slips = {one.id: _slips(one, names) for one in ordered}
    kinds = kinds_of(book, state.title, "combatant")
    figures = tuple(
        [
            Figure(
                one.id,
                one.name,
                one.side,
                tokens[one.id],
                pc=one.kind == "pc",
                turn="out" if gone[one.id] else turns.get(one.id, ""),
                out=out(one) if one.out else gone[one.id],
                note=words.kit(names, one),
                meters=_meters(book, one),
                slips=slips[one.id],
                words=_sheet(names, one),
                vital=_vital(book, one),
                face=face_for(row_for(one.id, kinds, book.combatants), one.kind == "pc"),
                number=number_of(one.name),
            )
            for one in ordered
        ]
    )
    stakes = (("Stakes", state.stakes),) if state.stakes else ()
    return Picture(
        (("Round", words.round_head(state)), *stakes),
        figures,
        _dials(state, names),
        (),
        _lines(ordered, slips, drawing, names),
        drawing,
        scene(state, names, drawing),
        stages(drawing.steps),
    )


@lru_cache(maxsize=64)
def _letters(names: tuple[str, ...]) -> tuple[str, ...]:
    return tokens_of(names)


def _meters(book: FullyAutomatedBook, one: Combatant) -> tuple[Meter, ...]:
    """HP down to 0, and for the dying the rounds left (FA-DMG-01, FA-HP-10)."""
    hp = Meter("hp", words.HP, max(one.hp, 0), one.most_hp, "left", ("FA-DMG-01",), place="life")
    left = ticks_left(book, one)
    if not left:
        return (hp,)
    bands, loss = book.tables.bands, book.tables.dying_loss
    most = max(left, -(-(bands.dying - bands.dead) // loss))
    because = ("FA-HP-08", "FA-HP-10")
    return hp, Meter("rounds", words.TO_LIVE, left, most, "left", because, place="bar")


def _vital(book: FullyAutomatedBook, one: Combatant) -> Vital:
    state = band(book, one)
    word = "" if state == "active" else sentence(say("slips", state))
    return Vital(max(one.hp, 0), one.most_hp, word=word, name=words.HP)


def _slips(one: Combatant, names: Names) -> tuple[Slip, ...]:
    """Every marker on a combatant, with what clears it (FA-HP-13, FA-LOG-03)."""
    state = band(names.book, one)
    marks = (one.stuns, one.stunned_next, one.aim, one.restrained, one.glued, one.cover)
    if state == "active" and one.attitude != "neutral" and not any(marks):
        return ()
    found: list[Slip] = []

    def slip(
        key: str, weight: Weight, note: str, because: tuple[str, ...], levels: int = 1
    ) -> None:
        code, sign, lean = words.SIGNS[key]
        values = {"levels": levels, "many": levels > 1, "kept": one.aim >= LONGEST}
        name = say("slips", key, values)
        found.append(Slip(code, name, weight, note, because, sign, lean, key))

    if state != "active":
        grave: Weight = "moderate" if state == "incapacitated" else "severe"
        slip(state, grave, low(one, names), _LOW_ROWS[state])
    if one.stabilized:
        slip("stabilized", "light", low(one, names), ("FA-HP-11",))
    if one.restrained:
        slip("restrained", "moderate", say("markers", "restrained"), ("FA-RESTR-08",))
    if one.stuns:
        heavy: Weight = "light" if one.stuns == 1 else "moderate"
        slip("stunned", heavy, stun(one, names), ("FA-STUN-01",), one.stuns)
    if one.stunned_next:
        because = ("FA-STUN-01", "FA-STUN-03")
        slip("ahead", "light", stun_ahead(one, names), because, one.stunned_next)
    if one.glued:
        slip("glued", "light", say("markers", "glued", {"one": one}), ("FA-WPN-26",))
    if one.aim:
        slip("aim", "", aim(one, names), ("FA-AIM-05",))
    if one.cover and names.state.map is None:
        slip("cover", "", "", ("FA-LIGHT-08",))
    if one.attitude == "neutral":
        slip("neutral", "", "", ("FA-SETUP-08",))
    return told_apart(found)


def _turns(state: State, book: FullyAutomatedBook) -> dict[str, Turn]:
    """Everybody's place in the round, as far as the state shows it (FA-ROUND-02, FA-ROUND-05)."""
    if state.result or not state.step:
        return {}
    found: dict[str, Turn] = {one.id: "acted" for one in state.combatants if one.done}
    if state.mode != "standard":
        queue = [str(beat.args[0]) for beat in state.agenda if beat.name == "light_act"]
        begun = any(beat.name == "close" for beat in state.agenda)
        on = [one.id for one in state.in_order() if one.declared and not one.done]
        acting = [who for who in on if begun and who not in queue and state.who(who).card]
        found |= dict.fromkeys(queue, "waits")
        if len(acting) == 1:
            found[acting[0]] = "acts"
        return found
    if state.step == "choose":
        return found
    late = [*aimers(state), *specialists(state)]
    moving = to_move(state, book)
    now = {"attacks": attackers(state, book), "moves": moving, "aims": late}.get(state.step, [])
    found |= dict.fromkeys([*attackers(state, book), *moving, *late], "waits")
    if state.step == "moves":
        # The lowest has the slot, or the one before; only the last is certain.
        found |= dict.fromkeys(now[:1], "acts" if len(now) == 1 else "next")
    else:
        found |= dict.fromkeys(now[1:2], "next")
        found |= dict.fromkeys(now[:1], "acts")
    return found


def _dials(state: State, names: Names) -> tuple[Dial, ...]:
    """The alarms: counts of rounds that decide the fight when full (FA-OPT-06)."""
    ours = {one.side for one in state.combatants if one.kind == "pc"}
    return tuple(
        [
            Dial(
                one.id,
                sentence(one.label),
                min(one.filled, one.size),
                one.size,
                "ours" if one.winner in ours else "threat",
                words.alarm_note(one, names),
                ("FA-OPT-06",),
            )
            for one in state.alarms
        ]
    )


def _sheet(names: Names, one: Combatant) -> tuple[tuple[str, str], ...]:
    """The lines of a sheet, cached until one of their values changes."""
    lasting = replace(lapsed(one, "round", "fight"), hp=0, restrained=False, stabilized=False)
    return _lasting_sheet(names.book, lasting)


@lru_cache(maxsize=512)
def _lasting_sheet(book: FullyAutomatedBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    return words.sheet(names_of(State(combatants=(one,)), book), one)


def _lines(
    ordered: tuple[Combatant, ...],
    slips: dict[str, tuple[Slip, ...]],
    drawing: FullyAutomatedDrawing,
    names: Names,
) -> tuple[str, ...]:
    """The board in sentences, with everything that is drawn."""
    state = names.state
    covers: dict[str, list[str]] = {}
    for who, feature, foes in covering(state, names.book):
        if foes:
            covers.setdefault(who, []).append(words.cover_words(feature, foes, names))
    lines = [words.opening_line(names)]
    lines += [
        words.fighter(
            one,
            covers.get(one.id, []),
            [slip.note or slip.name for slip in slips[one.id]],
            names,
        )
        for one in ordered
    ]
    lines += words.step_lines(drawing, names)
    lines += [words.view_line(view, names) for view in drawing.views if view.lines]
    lines += [words.alarm_line(one, names) for one in state.alarms]
    lines += [words.goal_line(one, names) for one in state.goals]
    return (*lines, *geometry_of(state, names.book)[-1])


# The scene, which every system has

_BY_EFFECT: dict[str, Texture] = {
    "barrier": "wall",
    "obstacle": "crates",
    "obscures": "bush",
    "rough": "earth",
    "exit": "road",
}
"""How ground without a texture is drawn, by its gravest effect."""

_VERDICTS: dict[str, Literal["clear", "cover", "blocked"]] = {
    "adjacent": "clear",
    "exposed": "clear",
    "covered": "cover",
    "shielded": "cover",
    "obstructed": "blocked",
}


def scene(state: State, names: Names, drawing: FullyAutomatedDrawing) -> Scene:
    """The scene that a viewer sees, from the drawing (FA-LOS-13)."""
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
            Stage(
                f"step_{number}",
                one.name,
                "now" if one.now else "done" if one.over else "later",
                one.who,
            )
            for number, one in enumerate(steps, 1)
        ]
    )


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
    """A combatant in a fight without a map, with those in close contact (FA-LIGHT-08)."""
    state = names.state
    near = [who for who in one.close_with if (other := state.find(who)) and not other.out]
    return Piece(one.id, near=tuple(near), state=_marks(one, names))


def _marks(one: Combatant, names: Names) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = () if band(names.book, one) == "active" else ("fallen",)
    return (*marks, "covered") if one.cover and names.state.map is None else marks
