"""The round of a fight, which a state of a system that counts rounds has as its `round`."""

from __future__ import annotations

from typing import Any


def round_of(state: Any) -> int:
    """The round in which a fight is; 0 before the first, and where its system counts none."""
    return int(getattr(state, "round", 0))
