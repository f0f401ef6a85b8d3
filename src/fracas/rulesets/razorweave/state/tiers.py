"""The five tiers in which a Check comes out."""

from __future__ import annotations

from enum import StrEnum


class Tier(StrEnum):
    """The outcome tiers of a Check, best first (RW-CHK-05, RW-CHK-06)."""

    CRITICAL = "critical"
    FULL = "full"
    PARTIAL = "partial"
    FAILURE = "failure"
    CRITICAL_FAILURE = "critical_failure"

    @property
    def succeeds(self) -> bool:
        """Whether this is a Full or a Critical Success."""
        return self in _SUCCESSES

    @property
    def fails(self) -> bool:
        """Whether this is a Failure, critical or not."""
        return self in _FAILURES


# Members are named here once: Python looks a member up anew each time a method names it.
_SUCCESSES = (Tier.FULL, Tier.CRITICAL)
_FAILURES = (Tier.FAILURE, Tier.CRITICAL_FAILURE)
