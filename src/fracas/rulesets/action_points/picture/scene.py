"""The scene of a fight: the plane with its areas, who stands where and in cover from whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fracas.core.pictures import GroundPatch, Layout, Mark, Piece, Reach, Scene, Sight, Texture
from fracas.core.scenes import everywhere, scenario_called
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.ground import cover_between, mapped
from fracas.rulesets.action_points.state.drawing import ActionPointsDrawing
from fracas.rulesets.action_points.state.state import Area, Combatant, State
from fracas.rulesets.action_points.words import picture_words as words

WIDE = 3
"""How many feet across somebody is drawn."""

Covers = dict[str, dict[str, str]]
"""From each, in what cover the foes are."""


def scene(
    state: State,
    book: ActionPointsBook,
    people: tuple[Combatant, ...],
    drawing: ActionPointsDrawing,
    covers: Covers,
) -> Scene:
    """The scene of these people, as they are drawn (AP-MOV-13, AP-ATK-13)."""
    key = scenario_of(book, state.title)
    if not mapped(state):
        return Scene(key, pieces=tuple([Piece(one.id, state=_marks(one)) for one in people]))
    feet = {pair: far for one, other, far in drawing.feet for pair in ((one, other), (other, one))}
    return Scene(
        key,
        Layout("plane", width=state.width, height=state.height, unit="ft"),
        _patches(book, state.areas, key, state.width, state.height),
        pieces=tuple(
            [
                Piece(
                    one.id,
                    one.x,
                    one.y,
                    size=WIDE,
                    state=_marks(one),
                    words=words.point(one.x, one.y),
                )
                for one in people
            ]
        ),
        sights=tuple(
            [
                Sight(who, foe, "cover" if cover else "clear", words.apart(feet[who, foe], cover))
                for who, foes in covers.items()
                for foe, cover in foes.items()
            ]
        ),
        reaches=tuple(
            [Reach(drawing.due, words.gait_word(one), radius=one.feet) for one in drawing.gaits]
        ),
    )


def scenario_of(book: ActionPointsBook, title: str) -> str:
    """The id of the scenario of that title, or of that which has a later fight of it."""
    found = scenario_called(book.scenarios, title)
    if found:
        return found
    for key, row in book.scenarios.items():
        if any(fight.title == title for fight in row.fights):
            return key
    return ""


def covers_of(state: State, people: Iterable[Combatant]) -> Covers:
    """From each of these, in what cover each foe is (AP-ATK-13); empty without a map."""
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
        patches.append(GroundPatch(texture, words.area_name(one), _does(one), (box,)))
    return tuple(patches)


def _by_effect(one: Area) -> Texture:
    """What an area is drawn as that content names no texture for."""
    if one.solid:
        return "crates" if one.cover else "wall"
    if one.cover:
        return "parapet"
    return "planks" if one.high else "plain"


def _does(one: Area) -> tuple[str, ...]:
    flags = ("solid" if one.solid else "", "high" if one.high else "")
    return tuple([does for does in (*flags, one.cover and f"{one.cover} cover", one.light) if does])
