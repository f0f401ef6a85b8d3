"""The worked examples of Aeronaughts that are fights; the others are checks of single rules."""

from __future__ import annotations

from tests.golden.aeronaughts import ex1, ex2, ex3, ex4, ex6, ex7, ex8, ex9, ex12, ex15

EXAMPLES = (ex1, ex2, ex3, ex4, ex6, ex7, ex8, ex9, ex12, ex15)
"""The modules that tell them."""
