"""What each seat may see of a Fully Automated fight.

Positions, HP, markers, the turn order and revealed cards lie open (FA-LOG-02, FA-INIT-05); sealed
choices are the heart's to keep, for they are no part of a state before the reveal (FA-SEL-10). What
is left to hide is how the game master plays a character: its policy, which only the seat that
plays it knows, and the notes on it.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.kit.sight import Sight
from fracas.rulesets.fully_automated.state.state import Combatant, State

SIGHT: Sight[State] = Sight(Combatant)
"""What seats see."""


def canonical(state: State) -> State:
    """The state without counters: rounds count from 1 anew, and glue from there."""
    if state.round <= 1:
        return state
    past = state.round - 1
    combatants = tuple(
        [
            replace(one, glued=max(one.glued - past, 1)) if one.glued else one
            for one in state.combatants
        ]
    )
    return replace(state, round=1, combatants=combatants)
