"""How long odds may take, and how much may be missing from them before their figures mislead."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import TypedDict

import msgspec

MISLEADING = Fraction(1, 5)
"""If more than this weight of what an option can bring was not followed, its figures mislead."""


class Limits(TypedDict):
    """How far `option_laws` and `option_reasons` go, by the names of their parameters."""

    together: int
    within: float
    enough: Callable[[], bool]


class OddsBudget(msgspec.Struct, frozen=True):
    """How long odds may take: branches of all options together, seconds, and precision.

    An option is done when less than `within` of its weight was not followed.
    """

    branches: int
    seconds: float
    within: float = 0.0

    def from_now(self, *, among: int = 1) -> Limits:
        """Return the limits of what starts now; for one of `among` that share the branches."""
        return {
            "together": max(self.branches // among, 1),
            "within": self.within,
            "enough": after(self.seconds),
        }


def after(seconds: float) -> Callable[[], bool]:
    """Return what says whether this many seconds have passed from now."""
    ends = monotonic() + seconds
    return lambda: monotonic() > ends
