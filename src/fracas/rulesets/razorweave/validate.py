"""Hold a content file against Razorweave."""

from __future__ import annotations


def validate(path: str) -> tuple[str, ...]:
    """tmp"""
    return ()
