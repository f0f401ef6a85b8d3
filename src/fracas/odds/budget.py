"""How long odds may take, and how much may be missing from them before their figures mislead."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import TypedDict

import msgspec

MISLEADING = Fraction(1, 5)
"""Where more than this weight of what an option can bring was not followed, its figures mislead."""


class Limits(TypedDict):
    """How far `option_laws` and `option_reasons` go, under the names that they have for it."""

    together: int
    within: float
    enough: Callable[[], bool]


class OddsBudget(msgspec.Struct, frozen=True):
    """How long odds may take: branches of all options together, seconds, and how fine they get.

    An option is done when less than `within` of its weight was not followed.
    """

    branches: int
    seconds: float
    within: float = 0.0

    def from_now(self, *, among: int = 1) -> Limits:
        """The limits of what begins now; of one of `among` that share the branches."""
        return {
            "together": max(self.branches // among, 1),
            "within": self.within,
            "enough": after(self.seconds),
        }


def after(seconds: float) -> Callable[[], bool]:
    """Whether this many seconds have gone by since now."""
    ends = monotonic() + seconds
    return lambda: monotonic() > ends
