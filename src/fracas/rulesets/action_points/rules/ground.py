"""The ground of a fight: how far two are apart, and what the areas do in which they stand."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.action_points.state.state import Area, Combatant, State
from fracas.space.plane import Block, Point, feet

LIGHTS = ("", "dim", "dark")
"""From good light to none; where several hold, the worst does."""

COVERS = ("", "partial", "heavy")


def mapped(state: State) -> bool:
    """Whether places mean anything: the fight has a field (AP-MOV-13)."""
    return state.width > 0 or state.height > 0


def distance(state: State, one: Combatant, other: Combatant) -> int:
    """How far two combatants are apart in feet, rounded down (AP-MOV-13); 0 without a map."""
    if not mapped(state):
        return 0
    return feet((one.x, one.y), (other.x, other.y))


def cover_of(state: State, one: Combatant, other: Combatant) -> str:
    """The best cover of a target that stands in or behind it; not what the attacker stands in."""
    return cover_between(state.areas, (one.x, one.y), (other.x, other.y))


def cover_between(areas: tuple[Area, ...], here: Point, there: Point) -> str:
    """The best cover of the second point from the first, by what the line between them touches."""
    best = 0
    for area in areas:
        if area.cover:
            block = block_of(area)
            if not block.holds(here) and block.crossed(here, there):
                best = max(best, COVERS.index(area.cover))
    return COVERS[best]


def light_between(state: State, one: Combatant, other: Combatant) -> str:
    """The worst light in which either of two stands."""
    here, there = (one.x, one.y), (other.x, other.y)
    worst = 0
    for area in state.areas:
        if area.light:
            block = block_of(area)
            if block.holds(here) or block.holds(there):
                worst = max(worst, LIGHTS.index(area.light))
    return LIGHTS[worst]


def is_high(state: State, one: Combatant) -> bool:
    """Whether somebody stands on high ground."""
    return any(area.high and block_of(area).holds((one.x, one.y)) for area in state.areas)


@lru_cache(maxsize=256)
def solid(areas: tuple[Area, ...]) -> tuple[Block, ...]:
    """The areas that nobody can enter, as blocks."""
    return tuple([block_of(area) for area in areas if area.solid])


@lru_cache(maxsize=256)
def block_of(area: Area) -> Block:
    """The rectangle of an area."""
    return Block(area.x, area.y, area.width, area.height)


def full(state: State, one: Combatant) -> tuple[Block, ...]:
    """The areas in which no more of somebody's side may stand than do already."""
    found = []
    for area in state.areas:
        if area.most:
            block = block_of(area)
            inside = [
                other
                for other in state.combatants
                if other.side == one.side and other.id != one.id and other.able
                and block.holds((other.x, other.y))
            ]  # fmt: skip
            if len(inside) >= area.most:
                found.append(block)
    return tuple(found)
