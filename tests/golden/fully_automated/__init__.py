"""The worked examples of Fully Automated; those missing here are single rolls or checks."""

from __future__ import annotations

from tests.golden.fully_automated import ex1, ex2, ex4, ex5, ex6, ex7, ex10

EXAMPLES = (ex1, ex2, ex4, ex5, ex6, ex7, ex10)
"""The modules that tell them."""
