"""The worked examples of Action Points: its die chain and location table are played as blows."""

from __future__ import annotations

from tests.golden.action_points import (
    ex1,
    ex2,
    ex3,
    ex4,
    ex5,
    ex6,
    ex7,
    ex8,
    ex9,
    ex10,
    ex11,
    ex12,
)

EXAMPLES = (ex1, ex2, ex3, ex4, ex5, ex6, ex7, ex8, ex9, ex10, ex11, ex12)
"""The modules that tell them."""
