"""Lots for computers that play by chance, drawn from nothing but what lies open to all.

The dice of a fight are the fight's; a policy that mixes its cards draws from a keyed hash of the
position instead. So the same position gives the same advice, however often it is asked for and
wherever, and replays and odds agree with the table (FA-ADV-05, FA-LOG-04).
"""

from __future__ import annotations

import hashlib

from fracas.rulesets.fully_automated.state.state import State


def lot(state: State, who: str, what: str, sides: int) -> int:
    """A whole number from 0 to `sides` - 1, evenly spread over positions and combatants."""
    position = [f"{who}|{what}|{state.round}|{state.step}"]
    for one in state.combatants:
        place = one.place
        at = (place.q, place.r) if place is not None else ()
        position.append(f"{one.id}|{one.rank}|{one.hp}|{one.aim}|{one.stuns}|{one.last}|{at}")
    digest = hashlib.blake2b("\n".join(position).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides
