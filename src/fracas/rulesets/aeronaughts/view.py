"""What each seat may see of an Aeronaughts fight.

Bars, Consequences, conditions, Blocks, dice that wait and honed qualities lie open to all. What is
left to hide is how the game master plays a character: its policy, and the notes on it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Corrected, Fact, Noted
from fracas.core.ruleset import Viewer
from fracas.rulesets.aeronaughts.scene_facts import Carried, Entered
from fracas.rulesets.aeronaughts.state import Combatant, State

SECRETS = {"policy", "note"}
"""The fields of a combatant that are the game master's."""

ASSUMED = ""
"""How a seat takes others to be played, of whom it cannot know: by the book's advice."""


def hidden(one: Combatant) -> Combatant:
    """A combatant without what only the game master knows."""
    if one.policy == ASSUMED and not one.note:
        return one
    return replace(one, policy=ASSUMED, note="")


def view(state: State, viewer: Viewer) -> State:
    """The state as a viewer may see it."""
    if viewer.is_gm:
        return state
    own = viewer.deciders
    combatants = tuple(
        [
            (replace(one, note="") if one.note else one) if one.id in own else hidden(one)
            for one in state.combatants
        ]
    )
    return replace(state, combatants=combatants)


def known(state: State, viewer: Viewer) -> State:
    """A runnable state: whoever is not one's own is taken to follow the book's advice."""
    return view(state, viewer)


def shows(fact: Fact, state: State, viewer: Viewer) -> Fact | None:
    """The fact as a viewer sees it, or None when it is none of theirs."""
    if viewer.is_gm:
        return fact
    if isinstance(fact, Noted) and fact.private:
        return None
    if isinstance(fact, Corrected):
        parts = fact.path.strip("/").split("/")
        if parts[0] == "combatants" and len(parts) > 2 and parts[2] in SECRETS:
            return None
        return replace(fact, value=without_secrets(fact.value))
    if isinstance(fact, Carried):
        return replace(fact, scene=view(fact.scene, viewer))
    if isinstance(fact, Entered):
        return replace(fact, combatant=hidden(fact.combatant))
    return fact


def without_secrets(value: Any) -> Any:
    """A corrected value, be it a whole combatant or a list of them, without what is hidden."""
    if isinstance(value, Combatant):
        return hidden(value)
    if isinstance(value, dict):
        return {key: without_secrets(one) for key, one in value.items() if key not in SECRETS}
    if isinstance(value, list | tuple):
        return tuple(without_secrets(one) for one in value)
    return value


def canonical(state: State) -> State:
    """The state without counters: rounds from 1, a Block of an earlier round from before it.

    Whether a Block is of this round is all that its round is asked for (AE-MAN-20, AE-ACT-19).
    """
    if state.round <= 1:
        return state
    past = state.round - 1
    combatants = tuple(
        [
            one
            if one.blocked is None
            else replace(one, blocked=replace(one.blocked, round=max(one.blocked.round - past, 0)))
            for one in state.combatants
        ]
    )
    return replace(state, round=1, combatants=combatants)
