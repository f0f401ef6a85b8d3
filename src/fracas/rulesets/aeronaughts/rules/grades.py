"""How good a check of Aeronaughts is, by all that its dice show.

A grade only tells results apart for those who look on; no rule goes by it.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from fracas.core.chance import Faces, Rung
from fracas.dice.symbols import Symbols


def rung_of(success: int, advantage: int, triumph: int, despair: int) -> Rung:
    """The rung of a check (AE-DICE-04 to AE-DICE-09).

    Triumph counts where the check succeeds and Despair where it fails: there they are what people
    remember. Success comes first, since it is the damage.
    """
    if success < 1:
        return "botch" if despair else "miss"
    if triumph:
        return "crit"
    return "hit" if advantage > 0 else "part"


class NetGrades(msgspec.Struct, frozen=True):
    """Grades a check by success, then advantage, then Triumph less Despair."""

    marked: ClassVar[bool] = False

    def rung(self, value: Symbols) -> Rung:
        """The rung of all that the dice show."""
        return rung_of(value.success, value.advantage, value.triumph, value.despair)

    def score(self, value: Symbols, total: int | None, faces: Faces) -> tuple[int, ...]:
        """Net success, net advantage, Triumph less Despair."""
        return (value.success, value.advantage, value.triumph - value.despair)


NET = NetGrades()
"""The grades of every check."""
