"""Names for the ids that travel through a fight: plain text with a type of its own."""

from __future__ import annotations

from typing import NewType

Decider = NewType("Decider", str)
"""Who must decide: a combatant's id, a side written `side:NAME`, or the game master."""

Seat = NewType("Seat", str)
"""A place at the table that answers for deciders: the game master's, a player's, a computer's."""

RuleId = NewType("RuleId", str)
"""The id of a ledger row, such as `RW-RES-01`."""


def spelled(number: int) -> str:
    """A number as it stands in what a prompt is about.

    Odds follow totals together that nobody tells apart, and such a number is left as it is: to
    write it down would tell. `number` reads it again.
    """
    return str(number) if type(number) is int else number  # type: ignore[return-value]


def number(text: str) -> int:
    """The number that was `spelled`."""
    return int(text) if type(text) is str else text  # type: ignore[return-value]


GM = Decider("gm")
"""The game master as a decider."""

GM_SEAT = Seat("gm")
"""The game master's seat, which answers for every decider that nobody else holds."""
