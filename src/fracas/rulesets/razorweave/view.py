"""What each seat may see of a Razorweave fight.

Nearly everything lies open: Clocks, DCs, Conditions (RW-RES-12). What a foe is about to do does
not: tactics, abilities, breaking points and later phases are the game master's (RW-GAP-99).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Began, Corrected, Fact, Noted
from fracas.core.ruleset import Viewer
from fracas.rulesets.razorweave.combatants import Combatant
from fracas.rulesets.razorweave.frame_facts import Faltered, Steadied, Wavered
from fracas.rulesets.razorweave.morale import BREAKS
from fracas.rulesets.razorweave.scene_facts import Carried, Entered
from fracas.rulesets.razorweave.state import State


def hidden(combatant: Combatant) -> Combatant:
    """A combatant without what only the game master knows (RW-GAP-99).

    That is its tactics, the phases in reserve, where it breaks, and abilities not yet seen.
    """
    one = combatant
    if one.tactics or one.phases or one.abilities or one.flees_at or one.yields_with:
        seen = tuple(ability for ability in one.abilities if ability.seen)
        return replace(one, tactics="", phases=(), abilities=seen, flees_at=0, yields_with="")
    return one


def view(state: State, viewer: Viewer) -> State:
    """The state as a viewer may see it."""
    if viewer.is_gm:
        return state
    combatants = tuple([hidden(one) for one in state.combatants])
    agenda = state.agenda
    if any(beat.name == BREAKS for beat in agenda):
        agenda = tuple(beat for beat in agenda if beat.name != BREAKS)
    return replace(state, combatants=combatants, agenda=agenda)


def known(state: State, viewer: Viewer) -> State:
    """A runnable state in which a viewer's unknowns are left blank.

    It takes every foe to have one phase, no ability but those seen, and no point where it breaks.
    """
    return view(state, viewer)


SECRETS = {"tactics", "phases", "abilities", "flees_at", "yields_with"}


def secret(path: str) -> bool:
    """Whether an edit at that path would tell what only the game master knows."""
    parts = path.strip("/").split("/")
    return parts[0] == "combatants" and len(parts) > 2 and parts[2] in SECRETS


def shows(fact: Fact, state: State, viewer: Viewer) -> Fact | None:
    """The fact as a viewer sees it, or None when it is none of theirs."""
    if viewer.is_gm:
        return fact
    if isinstance(fact, Noted) and fact.private:
        return None
    if isinstance(fact, Corrected):
        return None if secret(fact.path) else replace(fact, value=without_secrets(fact.value))
    if isinstance(fact, Wavered | Faltered | Steadied):
        return None
    if isinstance(fact, Began) and fact.beat.name == BREAKS:
        return None
    if isinstance(fact, Carried):
        return replace(fact, scene=view(fact.scene, viewer))
    if isinstance(fact, Entered):
        return replace(fact, combatant=hidden(fact.combatant))
    return fact


def without_secrets(value: Any) -> Any:
    """A corrected value, be it a whole combatant or a list of them, without what it plans."""
    if isinstance(value, Combatant):
        return hidden(value)
    if isinstance(value, dict):
        return {key: without_secrets(one) for key, one in value.items() if key not in SECRETS}
    if isinstance(value, list | tuple):
        return tuple(without_secrets(one) for one in value)
    return value


def canonical(state: State) -> State:
    """The state without counters, so that equal positions are equal."""
    return replace(state, round=0, turn=0)
