"""A combatant at a glance: its silhouette, and its number among its kind."""

from __future__ import annotations

import re
from typing import Literal, Protocol

Face = Literal[
    "", "archer", "assassin", "axeman", "bandit", "beast", "bones", "bruiser", "captain", "courier",
    "cultist", "dragon", "drone", "duellist", "dwarf", "elf", "fiend", "forged", "frame", "guard",
    "gunner", "halfling", "knight", "medic", "monk", "nun", "officer", "orc", "person", "pilot",
    "robber", "sailor", "sleuth", "soldier", "spear", "tough", "troll", "witch", "wizard", "worker",
]  # fmt: skip
"""The silhouettes that content can choose from; blank leaves it to the combatant's side."""

HERO, OTHER = "person", "tough"
"""Who is drawn where content names no face: a player's character, and anyone else."""

_NUMBERED = re.compile(r"^\S.*\s(\d{1,2})$")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip


class Faced(Protocol):
    """A row of content about a creature."""

    @property
    def face(self) -> str:
        """The silhouette that is drawn for it, or blank."""
        ...


def face_for(row: Faced | None, pc: bool) -> str:
    """Return the silhouette of a combatant that was made from a row, if one is known."""
    return (row.face if row is not None else "") or (HERO if pc else OTHER)


def number_of(name: str) -> int:
    """Return the number that tells a name apart, as in "Spear 2" and "First guard"; or 0."""
    numbered = _NUMBERED.match(name)
    if numbered:
        return int(numbered[1])
    first, _, rest = name.partition(" ")
    ordinal = first.casefold()
    return _ORDINALS.index(ordinal) + 1 if rest and ordinal in _ORDINALS else 0
