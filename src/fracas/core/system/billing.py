"""What a list says of a fight in a word or two, by what the rows of its scenario state."""

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
"""What a fight is like; blank where its rows say nothing of it."""


class Billing(msgspec.Struct, frozen=True):
    """Whose fight it is, what it is like and how grave; each is blank where nothing is stated.

    `party` is the side of the players. `threat` is in the system's own words, such as "Major
    severity" and "Tier 2".
    """

    party: str = ""
    mood: Mood = ""
    threat: str = ""


UNTOLD = Billing()
"""Nothing is said of a fight."""


def party_of(cast: Iterable[tuple[str, bool]]) -> str:
    """The side of the players: of the first who is a player's, else of the first at all.

    Each of the cast is given as their side and whether they are a player's own.
    """
    found = tuple(cast)
    return next((side for side, own in found if own), found[0][0] if found else "")


def clocked(winners: Iterable[str], party: str) -> Mood:
    """The mood of a fight that a count of rounds decides, by whose win each count is.

    Rounds that win it for the players are to be held out; any others are a clock that they are
    against. Without counts there is none.
    """
    sides = tuple(winners)
    if party in sides:
        return "Hold out"
    return "Against the clock" if sides else ""
