"""Names for the ids that travel through a fight: plain text with a type of its own."""

from __future__ import annotations

from typing import NewType

Decider = NewType("Decider", str)
"""Who must decide: a combatant's id, a side written `side:NAME`, or the game master."""

Seat = NewType("Seat", str)
"""A place at the table that answers for deciders: the game master's, a player's, a computer's."""

GM = Decider("gm")
"""The game master as a decider."""

GM_SEAT = Seat("gm")
"""The game master's seat, which answers for every decider that no other seat has."""
