"""Combatants with one of them changed, and the state with one out of every engagement."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.rulesets.razorweave.combatants import Combatant
from fracas.rulesets.razorweave.state import State


def with_one(combatants: tuple[Combatant, ...], changed_one: Combatant) -> tuple[Combatant, ...]:
    """The combatants with the one of the same id put in the other's place."""
    who = changed_one.id
    return tuple([changed_one if one.id == who else one for one in combatants])


def disengaged(state: State, who: str) -> State:
    """The state with every engagement of one combatant ended (RW-ZONE-13)."""
    return replace(state, engaged=tuple([two for two in state.engaged if who not in two]))
