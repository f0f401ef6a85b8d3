"""The fight as a page draws it, from what a viewer sees: figures in their order, and the board."""

from __future__ import annotations

from fracas.core.casts import kinds_of, row_for
from fracas.core.faces import face_for, number_of
from fracas.core.pictures import Dial, Figure, Picture
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.picture.drawn import drawn
from fracas.rulesets.action_points.picture.portraits import Portrait, portrait, vital
from fracas.rulesets.action_points.picture.scene import Covers, covers_of, scene
from fracas.rulesets.action_points.rules.ladder import ladder, tokens_for, turns
from fracas.rulesets.action_points.state.drawing import ActionPointsDrawing
from fracas.rulesets.action_points.state.state import Combatant, State
from fracas.rulesets.action_points.words import picture_words as words
from fracas.rulesets.action_points.words.names import Names


def picture(state: State, book: ActionPointsBook) -> Picture:
    """The fight for whoever sees this state: ladder, plane, bodies, dice, and all of it in words.

    Equal states give equal pictures (AP-NAR-09).
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
        _figure(state, names, one, tokens[one.id], places, near[one.id], sheets[one.id])
        for one in people
    ]
    left = [
        Figure(
            one.id,
            one.name,
            one.side,
            tokens[one.id],
            one.kind == "pc",
            "out",
            words.gone(one),
            vital=vital(one),
            face=_face(names, one),
            number=number_of(one.name),
        )
        for one in state.combatants
        if one.out
    ]
    dials = _dials(state, names)
    slips = words.scene_slips(state, names) if state.drops or state.goals else ()
    heads = words.heads(state)
    lines = [": ".join(head) for head in heads]
    lines += [slip.name + (f": {slip.note}" if slip.note else "") for slip in slips]
    lines += _lines(names, people, drawing, tokens, near, covers, sheets)
    lines += [f"{one.name}: {one.now} of {one.most} Rounds; {one.note}." for one in dials]
    return Picture(
        heads,
        (*shown, *left),
        dials,
        slips,
        tuple(lines),
        drawing,
        scene(state, book, people, drawing, covers),
    )


Near = dict[str, list[tuple[str, int]]]
"""How far everybody else is from each, in feet."""


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
    """The board in sentences: all that the drawing shows."""
    state = names.state
    lines = [
        words.rung_words(names, one, rung.initiative, tokens[one.id], rung.flag)
        for one, rung in zip(people, drawing.ladder, strict=True)
    ]
    if drawing.feet:
        lines += [words.stands(names, one, near[one.id], covers[one.id]) for one in people]
    lines += [words.aim_words(names, aim) for aim in drawing.aims]
    if drawing.gaits:
        lines.append(words.gait_words(names, drawing.due, drawing.gaits))
    lines += [sheets[one.id].line for one in people]
    lines += [words.left_words(one) for one in state.combatants if one.out]
    lines += map(words.body_words, drawing.bodies)
    lines += map(words.area_line, state.areas)
    return lines


def _figure(
    state: State,
    names: Names,
    one: Combatant,
    token: str,
    places: dict[str, str],
    near: list[tuple[str, int]],
    own: Portrait,
) -> Figure:
    """Somebody in the order of turns."""
    out = words.gone(one)
    foes = [
        (who, far)
        for who, far in near
        if (other := state.find(who)) is not None and other.side != one.side and other.able
    ]
    return Figure(
        one.id,
        one.name,
        one.side,
        token,
        one.kind == "pc",
        "out" if out else places.get(one.id, ""),  # type: ignore[arg-type]
        out,
        words.nearest(names, one, foes),
        own.meters,
        own.slips,
        own.words,
        own.vital,
        _face(names, one),
        number_of(one.name),
    )


def _face(names: Names, one: Combatant) -> str:
    kinds = kinds_of(names.book, names.state.title, "combatant")
    return face_for(row_for(one.id, kinds, names.book.combatants), one.kind == "pc")


def _dials(state: State, names: Names) -> tuple[Dial, ...]:
    """The counts of Rounds that decide the fight."""
    return tuple(
        [
            Dial(
                one.id,
                one.label,
                min(one.filled, one.size),
                one.size,
                note=words.clock_words(one, names),
            )
            for one in state.clocks
        ]
    )
