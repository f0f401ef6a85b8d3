"""The board that is drawn: areas, distances, the ladder, and what whoever is due can do."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.picture.portraits import Portrait, body
from fracas.rulesets.action_points.rules.attacks import cost_of, weapons_of, within
from fracas.rulesets.action_points.rules.circumstances import BASE
from fracas.rulesets.action_points.rules.defence import can_defend
from fracas.rulesets.action_points.rules.exchange import (
    COMBAT_SKILL,
    DEFENSE_SKILL,
    Figures,
    figures,
)
from fracas.rulesets.action_points.rules.ground import distance, mapped
from fracas.rulesets.action_points.rules.ladder import whose
from fracas.rulesets.action_points.rules.locations import payable
from fracas.rulesets.action_points.rules.movement import gaits, reach_of
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.rules.sheets import rolls_defense
from fracas.rulesets.action_points.state.drawing import (
    ActionPointsAim,
    ActionPointsArea,
    ActionPointsDrawing,
    ActionPointsGait,
    ActionPointsRung,
)
from fracas.rulesets.action_points.state.state import Area, Combatant, State
from fracas.rulesets.action_points.words import picture_words as words
from fracas.rulesets.action_points.words.names import Names
from fracas.rulesets.action_points.words.state_words import area_words
from fracas.space.plane import feet


def drawn(
    names: Names, people: tuple[Combatant, ...], sheets: dict[str, Portrait]
) -> ActionPointsDrawing:
    """The board of these people, each with a portrait, in the order of Initiative."""
    state, book = names.state, names.book
    due = whose(state)
    apart = distances(tuple([(one.id, one.x, one.y) for one in people])) if mapped(state) else ()
    return ActionPointsDrawing(
        state.width,
        state.height,
        due,
        book.chain[1:],
        words.TYPES,
        areas(state.areas),
        tuple([body(book, shape) for shape in dict.fromkeys(one.shape for one in people)]),
        tuple([_rung(state, one, due) for one in people]),
        tuple([sheets[one.id].drawn for one in people]),
        apart,
        _aims(state, book, names, due),
        _gaits(state, book, names, due),
    )


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
                area_words(one),
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
    one = state.find(due) if due and not state.is_caught(due) else None
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
        distance(state, one, other),
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
    one = state.find(due) if due and not state.is_caught(due) else None
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
