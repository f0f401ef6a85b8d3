"""The round of a fight: the field `round` of a state, in a system that counts rounds."""

from __future__ import annotations

from typing import Any


def round_of(state: Any) -> int:
    """Return the current round of a fight; 0 before the first, and where its system counts none."""
    return int(getattr(state, "round", 0))
