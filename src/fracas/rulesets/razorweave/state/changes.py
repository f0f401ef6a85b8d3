"""Combatants with one of them changed, who stands ready for nothing, who is in no engagement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Combatant, SharedClock
from fracas.rulesets.razorweave.state.state import State

UNREADY: Mapping[str, Any] = {"grants": (), "stance": None}
"""Nothing won for later is held ready any more."""


def with_one(combatants: tuple[Combatant, ...], changed_one: Combatant) -> tuple[Combatant, ...]:
    """The combatants with the one of the same id put in the other's place."""
    who = changed_one.id
    return tuple([changed_one if one.id == who else one for one in combatants])


def disengaged(state: State, who: str) -> State:
    """The state with every engagement of one combatant ended (RW-ZONE-13)."""
    return replace(state, engaged=tuple([two for two in state.engaged if who not in two]))


def without(conditions: tuple[Ailment, ...], *ends: str) -> tuple[Ailment, ...]:
    """The Conditions without those of some names."""
    return tuple([one for one in conditions if one.name not in ends])


def filled_to(shared: tuple[SharedClock, ...], group: str, clock: Clock) -> tuple[SharedClock, ...]:
    """The Clocks of groups with that of one group in a new state."""
    return tuple([SharedClock(one.id, clock) if one.id == group else one for one in shared])


def emptied(clock: Clock) -> Clock:
    """A Clock with no segment filled (RW-RES-16)."""
    return replace(clock, filled=0)
