"""What each seat may see of an Aeronaughts fight.

Bars, Consequences, conditions, Blocks, dice that wait and honed qualities lie open to all. What is
left to hide is how the game master plays a character: its policy, and the notes on it.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.kit.sight import Sight
from fracas.rulesets.aeronaughts.state.state import Combatant, State

SIGHT: Sight[State] = Sight(Combatant)
"""What seats see."""


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
