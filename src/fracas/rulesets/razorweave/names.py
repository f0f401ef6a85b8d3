"""What combatants, Conditions, Tags, places and weapons are called."""

from __future__ import annotations

from fracas.rulesets.razorweave.book import shipped
from fracas.rulesets.razorweave.state import State


def name(state: State, who: str) -> str:
    """The name of a combatant; an id that is nobody's stands for itself."""
    combatant = state.find(who)
    return combatant.name if combatant else ("the GM" if who == "gm" else who)


def condition(key: str) -> str:
    """The name of a Condition."""
    row = shipped().conditions.get(key)
    return row.name if row else key


def tag(key: str) -> str:
    """The name of a scene Tag."""
    row = shipped().tags.get(key)
    return row.name if row else key


def place(state: State, key: str) -> str:
    """The name of a place; without one the scene."""
    found = state.place(key)
    return found.name if found else (key or "the scene")


def weapon(key: str) -> str:
    """The name of a weapon."""
    row = shipped().weapons.get(key)
    return row.name if row else key
