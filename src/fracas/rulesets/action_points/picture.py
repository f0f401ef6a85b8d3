"""The fight as a page draws it, from what a viewer sees: figures in their order, and the board."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.pictures import Dial, Figure, Picture, Slip
from fracas.rulesets.action_points import picture_words as words
from fracas.rulesets.action_points.attacks import cost_of, weapons_of, within
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.circumstances import BASE
from fracas.rulesets.action_points.defence import can_defend
from fracas.rulesets.action_points.drawing import (
    ActionPointsAim,
    ActionPointsArea,
    ActionPointsDrawing,
    ActionPointsGait,
    ActionPointsRung,
)
from fracas.rulesets.action_points.exchange import COMBAT_SKILL, DEFENSE_SKILL, Figures, figures
from fracas.rulesets.action_points.ladder import ladder, tokens_for, turns, whose
from fracas.rulesets.action_points.locations import payable
from fracas.rulesets.action_points.movement import gaits, reach_of
from fracas.rulesets.action_points.names import Names
from fracas.rulesets.action_points.points import price
from fracas.rulesets.action_points.portraits import Portrait, body, portrait
from fracas.rulesets.action_points.sheets import rolls_defense
from fracas.rulesets.action_points.state import Area, Combatant, State
from fracas.rulesets.action_points.surprise import only_defends
from fracas.space.plane import feet


def picture(state: State, book: ActionPointsBook) -> Picture:
    """The fight for whoever sees this state: ladder, plane, bodies, dice, and all of it in words.

    Equal states give equal pictures (AP-NAR-09).
    """
    names = Names(state, book)
    people = ladder(state)
    due = whose(state)
    tokens = tokens_for(tuple([(one.id, one.name) for one in state.combatants]))
    sheets = {one.id: portrait(book, one) for one in people}
    apart = distances(tuple([(one.id, one.x, one.y) for one in people])) if mapped(state) else ()
    near: dict[str, list[tuple[str, int]]] = {one.id: [] for one in people}
    for one, other, far in apart:
        near[one].append((other, far))
        near[other].append((one, far))
    rungs = tuple([_rung(state, one, due) for one in people])
    aims, moves = _aims(state, book, names, due), _gaits(state, book, names, due)
    bodies = tuple([body(book, shape) for shape in dict.fromkeys(one.shape for one in people)])
    drawing = ActionPointsDrawing(
        state.width,
        state.height,
        due,
        book.chain[1:],
        words.TYPES,
        areas(state.areas),
        bodies,
        rungs,
        tuple([sheets[one.id].drawn for one in people]),
        apart,
        aims,
        moves,
    )
    places = turns(state, due)
    shown = [
        _figure(state, names, one, tokens[one.id], places, near[one.id], sheets[one.id])
        for one in people
    ]
    left = [
        Figure(one.id, one.name, one.side, tokens[one.id], one.kind == "pc", "out", words.gone(one))
        for one in state.combatants
        if one.out
    ]
    lines = [": ".join(head) for head in words.heads(state)]
    lines += [slip.name + (f": {slip.note}" if slip.note else "") for slip in _scene(state, names)]
    lines += [
        words.rung_words(names, one, rung.initiative, tokens[one.id], rung.flag)
        for one, rung in zip(people, rungs, strict=True)
    ]
    if apart:
        lines += [words.stands(names, one, near[one.id]) for one in people]
    lines += [words.aim_words(names, aim) for aim in aims]
    if moves:
        lines.append(words.gait_words(names, due, moves))
    lines += [sheets[one.id].line for one in people]
    lines += [words.left_words(one) for one in state.combatants if one.out]
    lines += map(words.body_words, bodies)
    lines += map(words.area_line, state.areas)
    dials = _dials(state, names)
    lines += [f"{one.name}: {one.now} of {one.most} Rounds; {one.note}." for one in dials]
    return Picture(
        words.heads(state),
        (*shown, *left),
        dials,
        _scene(state, names),
        tuple(lines),
        drawing,
    )


def mapped(state: State) -> bool:
    """Whether there is a plane to draw (AP-MOV-13)."""
    return state.width > 0 or state.height > 0


@lru_cache(maxsize=256)
def areas(found: tuple[Area, ...]) -> tuple[ActionPointsArea, ...]:
    """The areas of the plane with their words."""
    return tuple(
        [
            ActionPointsArea(
                one.id,
                one.name,
                one.x,
                one.y,
                one.width,
                one.height,
                words.area_words(one),
                one.cover,
                one.light,
                one.high,
                one.solid,
            )
            for one in found
        ]
    )


@lru_cache(maxsize=1024)
def distances(people: tuple[tuple[str, int, int], ...]) -> tuple[tuple[str, str, int], ...]:
    """How many feet each two are apart, rounded down (AP-MOV-13)."""
    return tuple(
        [
            (one, other, feet((x, y), (to_x, to_y)))
            for at, (one, x, y) in enumerate(people)
            for other, to_x, to_y in people[at + 1 :]
        ]
    )


def _rung(state: State, one: Combatant, due: str) -> ActionPointsRung:
    initiative = str(one.initiative) if one.id in state.order else ""
    return ActionPointsRung(one.id, initiative, words.flag(state, one, due))


def _aims(
    state: State, book: ActionPointsBook, names: Names, due: str
) -> tuple[ActionPointsAim, ...]:
    """The attacks that whoever is due can declare (AP-TURN-13, AP-ATK-13, AP-ATK-14)."""
    one = state.find(due) if due and not only_defends(state, due) else None
    found: list[ActionPointsAim] = []
    for weapon in weapons_of(book, one) if one is not None and not state.acting else ():
        assert one is not None, "weapons are somebody's"
        spent = cost_of(book, one, weapon)
        if spent <= one.ap:
            found += [
                _aim(state, book, names, one, other, weapon, spent)
                for other in within(state, book, one, weapon)
            ]
    return tuple(found)


def _aim(
    state: State,
    book: ActionPointsBook,
    names: Names,
    one: Combatant,
    other: Combatant,
    weapon: str,
    spent: int,
) -> ActionPointsAim:
    passive = figures(state, book, one.id, other.id, weapon, active=False)
    active = None
    if rolls_defense(other) and can_defend(state, book, other.id):
        active = figures(state, book, one.id, other.id, weapon, active=True)
    return ActionPointsAim(
        f"attack:{weapon}:{other.id}",
        f"call:{weapon}:{other.id}",
        one.id,
        other.id,
        words.weapon_words(names, weapon),
        feet((one.x, one.y), (other.x, other.y)) if mapped(state) else 0,
        spent,
        one.ap - spent,
        words.TYPES.index(book.weapons[weapon].type),
        words.how(names, other.id, passive, active),
        payable(book, weapon, other.shape, one.ap - spent),
        _hinders(names, passive),
    )


def _hinders(names: Names, found: Figures) -> tuple[str, ...]:
    """The circumstances of an attack that are not those of every attack (AP-CORE-09)."""
    usual = {BASE, COMBAT_SKILL, DEFENSE_SKILL, "passive", "shield"}
    return tuple(
        dict.fromkeys(
            names.circumstance(term.name) for term in found.terms if term.name not in usual
        )
    )


def _gaits(
    state: State, book: ActionPointsBook, names: Names, due: str
) -> tuple[ActionPointsGait, ...]:
    """How whoever is due can move, and how far (AP-MOV-02 to AP-MOV-04)."""
    one = state.find(due) if due and not only_defends(state, due) else None
    if one is None or not mapped(state):
        return ()
    found = (*gaits(book, one),) if not state.acting else ()
    return tuple(
        [
            ActionPointsGait(
                gait, names.action(gait), reach_of(book, one, gait), price(book, one, gait)
            )
            for gait in found
        ]
    )


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
    )


def _scene(state: State, names: Names) -> tuple[Slip, ...]:
    return words.scene_slips(state, names) if state.drops or state.goals else ()


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
