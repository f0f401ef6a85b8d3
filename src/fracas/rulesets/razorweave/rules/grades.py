"""How good a Check of Razorweave is: its tier, and how high its total.

A grade only tells results apart for those who look on; no rule goes by it.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from fracas.core.chance import Faces, Rung
from fracas.rulesets.razorweave.rules.rolls import CheckReading
from fracas.rulesets.razorweave.rules.stances import Guarded
from fracas.rulesets.razorweave.state.tiers import Tier


def rung_of(tier: Tier) -> Rung:
    """The rung of a tier (RW-CHK-05)."""
    return _RUNGS[tier]


_RUNGS: dict[Tier, Rung] = {
    Tier.CRITICAL: "crit",
    Tier.FULL: "hit",
    Tier.PARTIAL: "part",
    Tier.FAILURE: "miss",
    Tier.CRITICAL_FAILURE: "botch",
}


class CheckGrades(msgspec.Struct, frozen=True):
    """Grades a Check by its tier, and within that by its total, the bonus included."""

    reading: CheckReading

    marked: ClassVar[bool] = True

    def rung(self, value: Tier | Guarded) -> Rung:
        """The rung of the tier; that without a shield is read later, if at all (RW-WEAP-12)."""
        return rung_of(value if isinstance(value, Tier) else value.tier)

    def score(self, value: object, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The sum of the kept dice and the bonus."""
        kept = self.reading.total(faces) if total is None else total
        return (kept + self.reading.bonus,)
