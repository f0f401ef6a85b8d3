"""How good a roll of Beacon Road is: from a botch to a critical, and how high its total.

A grade only tells results apart for those who look on; no rule goes by it.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from fracas.core.chance import Faces, Rung
from fracas.dice.kept import KeptSum
from fracas.rulesets.beacon_road.rules.rolls.pools import Outcome, best_of


def rung_of(result: str, multiplier: int) -> Rung:
    """The rung of a roll, or of an attack that was read anew (BR-ROLL-10 to BR-ROLL-14)."""
    if multiplier > 0:
        return "crit"
    return _RUNGS[result]


_RUNGS: dict[str, Rung] = {"success": "hit", "failure": "miss", "botch": "botch"}


class ActionGrades(msgspec.Struct, frozen=True):
    """Grades an Action Roll by its best outcome, and within that by its total (BR-ROLL-13)."""

    dice: KeptSum

    marked: ClassVar[bool] = True

    def rung(self, value: tuple[Outcome, ...]) -> Rung:
        """The rung of the best outcome."""
        best = best_of(value)
        return rung_of(best.result, best.multiplier)

    def score(self, value: tuple[Outcome, ...], total: int | None, faces: Faces) -> tuple[int, ...]:
        """The total of the kept dice with their chains."""
        return (self.dice.total(faces) if total is None else total,)
