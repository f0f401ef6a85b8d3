"""Changing one creature of a state, or all; the small tools of facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fracas.rulesets.beacon_road.state.bearings import COUNTERS, carry_over
from fracas.rulesets.beacon_road.state.state import Creature, Item, State

FRESH: dict[str, Any] = {
    "choice": "", "taken": False, "acts": 0, "reacts": 0, "bought": 0, "bought_turn": 0,
    "spare": False,
}  # fmt: skip
"""What a creature begins a round with: nothing chosen and nothing spent (BR-ACT-15)."""


def changed(state: State, who: str, **values: Any) -> State:
    """The state with fields of one creature replaced."""
    creatures = state.creatures
    for place, one in enumerate(creatures):
        if one.id == who:
            other = replace(one, **values)
            after = replace(state, creatures=(*creatures[:place], other, *creatures[place + 1 :]))
            if COUNTERS.issuperset(values):
                carry_over(state, one, after, other)
            return after
    return state


def came_to_light(state: State, who: str, *keys: str) -> State:
    """The state in which players know of these powers or Defenses of an npc (BR-INFO-02)."""
    one = state.find(who)
    if one is None or one.kind == "pc":
        return state
    fresh = tuple([key for key in keys if key and key not in one.shown])
    return changed(state, who, shown=(*one.shown, *fresh)) if fresh else state


def power_of(act: str) -> str:
    """The power behind an Act or React, which may be followed by what it is about."""
    return act.partition(":")[0]


def all_changed(state: State, change: Callable[[Creature], Creature]) -> State:
    """The state with every creature passed through `change`."""
    return replace(state, creatures=tuple([change(one) for one in state.creatures]))


def item_changed(
    state: State, who: str, key: str, value: Callable[[Item], Any], field: str
) -> State:
    """The state with one field of an item of somebody's set by `value`."""
    one = state.find(who)
    if one is None:
        return state
    items = tuple(
        [replace(item, **{field: value(item)}) if item.id == key else item for item in one.items]
    )
    return changed(state, who, items=items)
