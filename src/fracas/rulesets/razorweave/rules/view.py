"""What each seat may see of a Razorweave fight.

Nearly everything lies open: Clocks, DCs, Conditions (RW-RES-12). What a foe is about to do does
not: tactics, abilities, breaking points and later phases are the game master's (RW-GAP-99).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Began, Fact
from fracas.core.ruleset import Viewer
from fracas.kit.sight import Sight
from fracas.rulesets.razorweave.rules.morale import BREAKS
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.frame_facts import Faltered, Steadied, Wavered
from fracas.rulesets.razorweave.state.state import State


class Seen(Sight[State]):
    """What seats see: of abilities those that were seen, and of breaking points nothing.

    They take every foe to have one phase, no ability but those seen, and no point where it breaks
    (RW-GAP-99).
    """

    def redact(self, one: Any, *, own: bool = False) -> Any:
        """Somebody without what only the game master knows."""
        known = super().redact(one, own=own)
        if not one.abilities:
            return known
        return replace(known, abilities=tuple([each for each in one.abilities if each.seen]))

    def view(self, state: State, viewer: Viewer) -> State:
        """The state as a viewer may see it, without who is about to waver."""
        seen = super().view(state, viewer)
        if viewer.is_gm or not any(beat.name == BREAKS for beat in seen.agenda):
            return seen
        return replace(seen, agenda=tuple([one for one in seen.agenda if one.name != BREAKS]))

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        """The fact as a viewer sees it; nothing of courage that is tested."""
        breaks = isinstance(fact, Began) and fact.beat.name == BREAKS
        if not viewer.is_gm and (breaks or isinstance(fact, Wavered | Faltered | Steadied)):
            return None
        return super().shows(fact, state, viewer)


SIGHT = Seen(Combatant)
"""What seats see."""
