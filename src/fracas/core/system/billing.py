"""What a list says of a fight in a word or two, from the rows of its scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

Mood = Literal[
    "",
    "Ambush",
    "Duel",
    "Hold out",
    "Against the clock",
    "Take them alive",
    "Argument",
    "Skirmish",
    "Boss",
    "No fight",
]
"""What a fight is like; blank where its rows do not say."""


class Billing(msgspec.Struct, frozen=True):
    """Whose fight it is, what it is like and how grave; each is blank where nothing is stated.

    `party` is the side of the players. `threat` is in the system's own words, such as "Major
    severity" and "Tier 2".
    """

    party: str = ""
    mood: Mood = ""
    threat: str = ""


UNTOLD = Billing()
"""For a fight whose rows say nothing."""


def party_of(cast: Iterable[tuple[str, bool]]) -> str:
    """Return the side of the players: of the first player's character, else of the first combatant.

    Each of the cast is given as their side and whether they are a player's own.
    """
    found = tuple(cast)
    return next((side for side, own in found if own), found[0][0] if found else "")


def clocked(winners: Iterable[str], party: str) -> Mood:
    """Return the mood of a fight that a count of rounds decides, from who wins each count.

    If the players win by the count, they have to hold out; any other count is a clock against them.
    Without counts there is no mood.
    """
    sides = tuple(winners)
    if party in sides:
        return "Hold out"
    return "Against the clock" if sides else ""
