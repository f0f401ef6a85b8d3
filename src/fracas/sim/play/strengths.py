"""How strong the sides of a fight are: what each of them still has to fight with."""

from __future__ import annotations

from typing import Any

from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

Strengths = dict[str, float]
"""For each side how much of it is left.

Everyone counts for the part that is left of what keeps them in the fight, and for as much as all of
that again while they are not out. Once a side has won, the others have nothing left.
"""


def strengths(rules: Ruleset, book: Book, state: Any) -> Strengths:
    """Return how strong each side is; those who are out count only for what is left of them."""
    sides: Strengths = {}
    winner = rules.outcome(state)
    over = winner in rules.sides(state)
    for fate in rules.fates(book, state):
        if over and fate.side != winner:
            sides[fate.side] = 0.0
            continue
        worth = (fate.left / fate.most if fate.most else 0.0) + (not fate.out)
        sides[fate.side] = sides.get(fate.side, 0.0) + worth
    return sides


def lost(before: Strengths, after: Strengths, side: str) -> tuple[float, float]:
    """Return what a side lost between two states, and what all others lost together."""
    own = others = 0.0
    for one in (*before, *(new for new in after if new not in before)):
        gone = before.get(one, 0.0) - after.get(one, 0.0)
        if one == side:
            own += gone
        else:
            others += gone
    return own, others
