"""How good a roll of Fully Automated is: an attack, a defence, an attempt to bind, a skill check.

A grade only tells results apart for those who look on; no rule goes by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from fracas.core.chance import RUNGS, Faces, Rung
from fracas.rulesets.fully_automated.rules.fudge import LEAST

GRAVE = 7
"""From how much damage on a hit is a grave one, even if the target still stands."""


def rung_of_blow(damage: int, *, binds: bool, fells: bool) -> Rung:
    """The rung of an attack: by its damage, whether it stuns or glues, and whether it fells."""
    if damage >= GRAVE or (damage and fells):
        return "crit"
    if damage:
        return "hit"
    return "part" if binds else "miss"


def rung_of_effect(effect: str) -> Rung:
    """The rung of an entry of the tables of Defend and Restrain, for who rolls on it."""
    return _EFFECTS[effect]


_EFFECTS: dict[str, Rung] = {
    # Of Defend (FA-DEF-03 to FA-DEF-07); what it does to the attack is good for who defends.
    "proceeds": "miss",
    "disadvantage": "part",
    "fails": "hit",
    "counter_disadvantage": "crit",
    "counter": "crit",
    # Of Restrain (FA-RESTR-05 to FA-RESTR-07).
    "harm": "part",
    "restrained": "hit",
}


def rung_of_check(margin: int) -> Rung:
    """The rung of a skill check (FA-CHECK-01, FA-CHECK-06)."""
    return "hit" if margin >= 0 else "miss"


def _rises(rungs: Sequence[Rung]) -> bool:
    """Whether more is never worse, from the least outcome to the most."""
    places = [RUNGS.index(rung) for rung in rungs]
    return places == sorted(places)


class BlowGrades(msgspec.Struct, frozen=True):
    """Grades an attack by the damage of each outcome from -2 to +2, and within it by the outcome.

    `rungs` has the rung of each outcome.
    """

    damages: tuple[int, ...]
    rungs: tuple[Rung, ...]

    @property
    def marked(self) -> bool:
        """Whether a higher outcome never does less: then it is the number to reach."""
        return _rises(self.rungs) and list(self.damages) == sorted(self.damages)

    def rung(self, value: int) -> Rung:
        """The rung of an outcome."""
        return self.rungs[value - LEAST]

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The outcome; where a higher one may do less, first the damage."""
        return (value,) if self.marked else (self.damages[value - LEAST], value)


class TableGrades(msgspec.Struct, frozen=True):
    """Grades a roll by the entry of the table that its outcome leads to, and by the outcome."""

    effects: tuple[str, ...]
    botched: str = ""

    @property
    def marked(self) -> bool:
        """Whether a higher outcome never leads to a worse entry."""
        return _rises([self.rung(LEAST + at) for at in range(len(self.effects))])

    def rung(self, value: int) -> Rung:
        """The rung of the entry."""
        effect = self.effects[value - LEAST]
        return "botch" if effect == self.botched else rung_of_effect(effect)

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The outcome."""
        return (value,)


class CheckGrades(msgspec.Struct, frozen=True):
    """Grades a skill check against the number to reach, and within that by its total."""

    target: int

    marked: ClassVar[bool] = True

    def rung(self, value: int) -> Rung:
        """Whether it passes."""
        return rung_of_check(value - self.target)

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The total with all that is added."""
        return (value,)
