"""The worked examples of Beacon Road that are fights; the others are checks of single rules."""

from __future__ import annotations

from tests.golden.beacon_road import (
    ex2,
    ex3,
    ex6,
    ex7,
    ex8,
    ex9,
    ex10,
    ex11,
    ex12,
    ex13,
    ex14,
    ex15,
    ex16,
)

EXAMPLES = (ex2, ex3, ex6, ex7, ex8, ex9, ex10, ex11, ex12, ex13, ex14, ex15, ex16)
"""The modules that tell them."""
