"""What each seat may see of a Razorweave fight.

Nearly everything lies open: Clocks, DCs, Conditions (RW-RES-12). What a foe is about to do does
not: its tactics are the game master's (RW-GAP-99).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Corrected, Fact, Noted
from fracas.core.ruleset import Viewer
from fracas.rulesets.razorweave.facts import Entered
from fracas.rulesets.razorweave.state import Combatant, State


def hidden(combatant: Combatant) -> Combatant:
    """A combatant without what only the game master knows."""
    return replace(combatant, tactics="") if combatant.tactics else combatant


def view(state: State, viewer: Viewer) -> State:
    """The state as a viewer may see it."""
    if viewer.is_gm:
        return state
    return replace(state, combatants=tuple(hidden(one) for one in state.combatants))


def known(state: State, viewer: Viewer) -> State:
    """A runnable state in which a viewer's unknowns are left blank; no rule reads tactics."""
    return view(state, viewer)


def shows(fact: Fact, viewer: Viewer) -> Fact | None:
    """The fact as a viewer sees it, or None when it is none of theirs."""
    if viewer.is_gm:
        return fact
    if isinstance(fact, Noted) and fact.private:
        return None
    if isinstance(fact, Corrected):
        if fact.path.strip("/").endswith("/tactics"):
            return None
        return replace(fact, value=_without_tactics(fact.value))
    if isinstance(fact, Entered):
        return replace(fact, combatant=hidden(fact.combatant))
    return fact


def _without_tactics(value: Any) -> Any:
    """A corrected value, be it a whole combatant or a list of them, without what it plans."""
    if isinstance(value, Combatant):
        return hidden(value)
    if isinstance(value, dict):
        return {key: _without_tactics(one) for key, one in value.items() if key != "tactics"}
    if isinstance(value, list | tuple):
        return tuple(_without_tactics(one) for one in value)
    return value


def canonical(state: State) -> State:
    """The state without counters, so that equal positions are equal."""
    return replace(state, round=0, turn=0)
