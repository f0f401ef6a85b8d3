"""The fight as a page draws it from what a viewer sees: figures in order, and the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fracas.core.asking.grammar import listed, lowered, plain
from fracas.core.picture.faces import face_for, number_of
from fracas.core.picture.pictures import (
    Dial,
    Figure,
    GroundPatch,
    Layout,
    Mark,
    Picture,
    Piece,
    Reach,
    Scene,
    Sight,
    Slip,
    Texture,
)
from fracas.core.picture.scenes import everywhere, scenario_called
from fracas.core.system.casts import kinds_of, row_for
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.picture.drawn import (
    ActionPointsDrawing,
    drawn,
    ladder,
    tokens_for,
    turns,
)
from fracas.rulesets.action_points.picture.portraits import Portrait, portrait, vital
from fracas.rulesets.action_points.rules.circumstances import cover_between, mapped
from fracas.rulesets.action_points.state.state import Area, Combatant, State
from fracas.rulesets.action_points.words.pages import area_words
from fracas.rulesets.action_points.words.words import Names, say


def picture(state: State, book: ActionPointsBook) -> Picture:
    """Return the fight as this state's viewer sees it: ladder, plane, bodies, dice, sentences.

    Equal states return equal pictures (AP-NAR-09).
    """
    names = Names(state, book)
    people = ladder(state)
    tokens = tokens_for(tuple([(one.id, one.name) for one in state.combatants]))
    sheets = {one.id: portrait(book, one) for one in people}
    drawing = drawn(names, people, sheets)
    near = _near(people, drawing)
    covers = covers_of(state, people)
    places = turns(state, drawing.due)
    shown = [
        _figure(names, one, tokens[one.id], places.get(one.id, ""), near[one.id], sheets[one.id])
        for one in people
    ]
    left = [_figure(names, one, tokens[one.id]) for one in state.combatants if one.out]
    dials = _dials(state)
    slips = _slips(state, names) if state.drops or state.goals else ()
    top = heads(state)
    lines = [": ".join(head) for head in top]
    lines += [slip.name + (f": {slip.note}" if slip.note else "") for slip in slips]
    lines += _lines(names, people, drawing, tokens, near, covers, sheets)
    lines += [say("picture", "dial", {"dial": one}) for one in dials]
    return Picture(
        top,
        (*shown, *left),
        dials,
        slips,
        tuple(lines),
        drawing,
        scene(state, book, people, drawing, covers),
    )


Near = dict[str, list[tuple[str, int]]]
"""For each, the distance to everybody else, in feet."""


def _near(people: tuple[Combatant, ...], drawing: ActionPointsDrawing) -> Near:
    near: Near = {one.id: [] for one in people}
    for one, other, far in drawing.feet:
        near[one].append((other, far))
        near[other].append((one, far))
    return near


def _lines(
    names: Names,
    people: tuple[Combatant, ...],
    drawing: ActionPointsDrawing,
    tokens: dict[str, str],
    near: Near,
    covers: Covers,
    sheets: dict[str, Portrait],
) -> list[str]:
    """The board in sentences: everything that the drawing shows."""
    state = names.state
    lines = []
    for one, rung in zip(people, drawing.ladder, strict=True):
        values = {"who": one, "token": tokens[one.id], "full": max(one.ap_full, one.ap)}
        values |= {"initiative": rung.initiative, "flag": rung.flag}
        lines.append(say("picture", "rung", values))
    if drawing.feet:
        # Where everybody is, how far from the others, and the cover of foes (AP-MOV-13).
        for one in people:
            far = []
            for who, feet in near[one.id]:
                values = {"who": names.who(who), "feet": feet, "cover": covers[one.id].get(who, "")}
                far.append(say("picture", "apart", values))
            lines.append(say("picture", "stands", {"who": one, "far": listed(far)}))
    for aim in drawing.aims:
        counts = "".join(f"; {lowered(one)}" for one in aim.hinders)
        values = {"aim": aim, "hinders": counts, "mapped": mapped(state)}
        values |= {"who": names.who(aim.who), "target": names.who(aim.target)}
        lines.append(say("picture", "aim", values))
    if drawing.gaits:
        told = "; ".join([say("picture", "gait", {"gait": one}) for one in drawing.gaits])
        lines.append(say("picture", "gaits", {"who": names.who(drawing.due), "gaits": told}))
    lines += [sheets[one.id].line for one in people]
    lines += [say("picture", "left", {"who": one}) for one in state.combatants if one.out]
    for body in drawing.bodies:
        places = [
            say("picture", "place", {"place": place, "times": place.multiplier != 1})
            for place in body.places
        ]
        lines.append(say("picture", "body", {"shape": body.shape, "places": "; ".join(places)}))
    for box in state.areas:
        lines.append(say("picture", "rectangle", {"area": area_name(box), "box": box}))
    return lines


def area_name(area: Area) -> str:
    """The name and description of an area of the plane."""
    return say("picture", "area", {"area": area, "words": area_words(area)})


def heads(state: State) -> tuple[tuple[str, str], ...]:
    """Round, Combat Turn and stakes, or that no fight is on."""
    if state.result:
        found = [("Day", str(state.day + 1)), ("Fight", "over")]
    elif not state.order and not state.turn:
        found = [("Round", "before combat")]
    else:
        found = [("Round", str(state.round) if state.round else "Surprise")]
        if state.turn:
            found.append(("Turn", str(state.turn)))
    if state.stakes:
        found.append(("Stakes", state.stakes))
    return tuple(found)


def gone(one: Combatant) -> str:
    """Why a combatant cannot go on; blank if it can."""
    return plain(one.out) or ("dead" if one.dead else "Down" if one.down else "")


def _slips(state: State, names: Names) -> tuple[Slip, ...]:
    """What concerns everybody: who has the drop on whom (AP-SUR-08), and whose death decides."""
    found = []
    by: dict[str, list[str]] = {}
    for who, whom in state.drops if not state.round else ():
        by.setdefault(whom, []).append(who)
    for whom, some in by.items():
        values = {"by": names.all(some), "on": names.who(whom), "single": len(some) == 1}
        found.append(Slip("", say("picture", "drop", values), because=("AP-SUR-11",)))
    for goal in state.goals:
        values = {"victim": names.who(goal.victim), "winner": goal.winner}
        decides = say("picture", "decides", values)
        found.append(Slip("", decides, note=say("picture", "goal", values)))
    return tuple(found)


def _figure(
    names: Names,
    one: Combatant,
    token: str,
    place: str = "",
    near: Iterable[tuple[str, int]] = (),
    own: Portrait | None = None,
) -> Figure:
    """A combatant in the order of turns, or, without a portrait, one who has left."""
    out, pc = gone(one), one.kind == "pc"
    kinds = kinds_of(names.book, names.state.title, "combatant")
    return Figure(
        one.id,
        one.name,
        one.side,
        token,
        pc,
        "out" if out else place,  # type: ignore[arg-type]
        out,
        _nearest(names, one, near) if own else "",
        own.meters if own else (),
        own.slips if own else (),
        own.words if own else (),
        vital(one),
        face_for(row_for(one.id, kinds, names.book.combatants), pc),
        number_of(one.name),
    )


def _nearest(names: Names, one: Combatant, near: Iterable[tuple[str, int]]) -> str:
    """Where a combatant is and which foe is nearest, for the order of turns."""
    if not mapped(names.state):
        return ""
    able = {foe.id for foe in names.state.combatants if foe.side != one.side and foe.able}
    foes = [(who, far) for who, far in near if who in able]
    who, far = min(foes, key=lambda foe: foe[1], default=("", 0))
    values = {"who": one, "near": who and names.who(who), "far": far}
    return say("picture", "nearest", values)


def _dials(state: State) -> tuple[Dial, ...]:
    """The counts of Rounds that decide the fight."""
    found = []
    for one in state.clocks:
        note = say("picture", "clock", {"winner": one.winner}) if one.winner else ""
        found.append(Dial(one.id, one.label, min(one.filled, one.size), one.size, note=note))
    return tuple(found)


# The scene: the plane with its areas, where everybody is and in cover from whom

WIDE = 3
"""How many feet across a combatant is drawn."""

Covers = dict[str, dict[str, str]]
"""For each, the cover of the foes."""


def scene(
    state: State,
    book: ActionPointsBook,
    people: tuple[Combatant, ...],
    drawing: ActionPointsDrawing,
    covers: Covers,
) -> Scene:
    """The scene of these combatants as drawn (AP-MOV-13, AP-ATK-13)."""
    key = scenario_of(book, state.title)
    if not mapped(state):
        return Scene(key, pieces=tuple([Piece(one.id, state=_marks(one)) for one in people]))
    feet = {pair: far for one, other, far in drawing.feet for pair in ((one, other), (other, one))}
    pieces = [
        Piece(one.id, one.x, one.y, size=WIDE, state=_marks(one), words=f"{one.x}, {one.y}")
        for one in people
    ]
    sights = []
    for who, foes in covers.items():
        for foe, cover in foes.items():
            told = f"{feet[who, foe]} ft ({cover} cover)" if cover else f"{feet[who, foe]} ft"
            sights.append(Sight(who, foe, "cover" if cover else "clear", told))
    reaches = [
        Reach(drawing.due, say("picture", "gait", {"gait": one}), radius=one.feet)
        for one in drawing.gaits
    ]
    return Scene(
        key,
        Layout("plane", width=state.width, height=state.height, unit="ft"),
        _patches(book, state.areas, key, state.width, state.height),
        pieces=tuple(pieces),
        sights=tuple(sights),
        reaches=tuple(reaches),
    )


def scenario_of(book: ActionPointsBook, title: str) -> str:
    """The id of the scenario with that title, or with a later fight of that title."""
    found = scenario_called(book.scenarios, title)
    if found:
        return found
    for key, row in book.scenarios.items():
        if any(fight.title == title for fight in row.fights):
            return key
    return ""


def covers_of(state: State, people: Iterable[Combatant]) -> Covers:
    """The cover of each foe as seen by each combatant (AP-ATK-13); empty without a map."""
    if not mapped(state):
        return {}
    return _covers(state.areas, tuple([(one.id, one.side, one.x, one.y) for one in people]))


@lru_cache(maxsize=256)
def _covers(areas: tuple[Area, ...], people: tuple[tuple[str, str, int, int], ...]) -> Covers:
    return {
        who: {
            foe: cover_between(areas, (x, y), (to_x, to_y))
            for foe, other, to_x, to_y in people
            if other != side
        }
        for who, side, x, y in people
    }


def _marks(one: Combatant) -> tuple[Mark, ...]:
    if not one.able:
        return ("fallen",)
    return ("prone",) if one.prone else ()


@lru_cache(maxsize=64)
def _patches(
    book: ActionPointsBook, areas: tuple[Area, ...], scenario: str, width: int, height: int
) -> tuple[GroundPatch, ...]:
    row = book.scenarios.get(scenario)
    rows = row.areas if row is not None else {}
    floor: Texture = row.floor if row is not None else "plain"
    patches = [everywhere(floor, width, height)]
    for one in areas:
        named = rows[one.id].texture if one.id in rows else "plain"
        texture = _by_effect(one) if named == "plain" else named
        box = (one.x, one.y, one.width, one.height)
        patches.append(GroundPatch(texture, area_name(one), _does(one), (box,)))
    return tuple(patches)


def _by_effect(one: Area) -> Texture:
    """How to draw an area whose content names no texture."""
    if one.solid:
        return "crates" if one.cover else "wall"
    if one.cover:
        return "parapet"
    return "planks" if one.high else "plain"


def _does(one: Area) -> tuple[str, ...]:
    flags = ("solid" if one.solid else "", "high" if one.high else "")
    return tuple([does for does in (*flags, one.cover and f"{one.cover} cover", one.light) if does])
