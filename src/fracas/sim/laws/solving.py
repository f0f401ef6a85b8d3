"""The exact chance to win by each option, where a fight is small enough to solve."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from fracas.core.errors import BudgetExceeded
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.chains import Chain, chain
from fracas.odds.law import Search
from fracas.odds.policies import Weighed, by_default
from fracas.odds.win_chances import SMALLEST_MISSING, SolvedPositions
from fracas.sim.play.known_prompt import Stand

FEW = 2
"""How many may still stand in a fight that is solved."""

LITTLE = 14
"""How much all who stand may have left together."""

MOST_POSITIONS = 800
MOST_BRANCHES = 1_600
"""What a fight may need to be solved from a position that counts as small."""

FAR_POSITIONS = 50_000
"""Where a fight that strays from a small position is given up; far more than any needs."""

BEAT_BRANCHES = 200
"""How many branches the current beat may have for one option."""

MOST_CACHED = 50_000


class Solver:
    """Win chances of one side in fights by one book, with everyone playing by the book's advice.

    A fight is not small if those who stand have more than `little` left together.

    Whether a fight is small depends only on where its beat began, never on what was solved before,
    so that the answer is the same in whatever order it is asked.
    """

    def __init__(self, rules: Ruleset, book: Book, side: str, little: int = LITTLE) -> None:
        self._rules, self._book = rules, book
        self._little = little
        self._known = SolvedPositions(rules, side)
        self._small: set[Any] = set()
        self._large: set[Any] = set()

    def chances(self, stand: Stand, firsts: Sequence[Weighed]) -> tuple[float, ...] | None:
        """The chance to win by each of some first answers; None if the fight is not small."""
        if not self._is_small(stand.begun):
            return None
        found = []
        for first in firsts:
            chance = self._by(stand, first)
            if chance is None:
                return None
            found.append(float(chance))
        return tuple(found)

    def _by(self, stand: Stand, first: Weighed) -> Fraction | None:
        rules, book = self._rules, self._book
        search = Search(rules, book, stand.begun, stand.replies, by_default, first)
        search.follow(BEAT_BRANCHES)
        law = search.law()
        if law.missing > SMALLEST_MISSING:
            return None
        mean = Fraction(0)
        for leaf in law.leaves:
            if not self._solved(leaf.state, leaf.position):
                return None
            chance = self._known.chance(leaf.position)
            if chance is None:
                return None
            mean += leaf.chance * chance
        return mean

    def _is_small(self, state: Any) -> bool:
        fates = [one for one in self._rules.fates(self._book, state) if not one.out]
        if len(fates) > FEW or sum(one.left for one in fates) > self._little:
            return False
        position = self._rules.canonical(state)
        if position in self._small:
            return True
        if position in self._large:
            return False
        if len(self._known) + len(self._large) >= MOST_CACHED:
            self._known.clear()
            self._small.clear()
            self._large.clear()
        try:
            fight = self._follow(state, MOST_POSITIONS, MOST_BRANCHES)
        except BudgetExceeded:
            self._large.add(position)
            return False
        # Every position of a fight that is small as a whole is small by itself.
        self._small.update(self._known.keep(fight))
        return True

    def _solved(self, state: Any, position: Any) -> bool:
        """Whether the win chance at a position that a small one leads to could be calculated."""
        if position not in self._known:
            try:
                self._known.keep(self._follow(state, FAR_POSITIONS, None, known=True))
            except BudgetExceeded:
                return False
        return True

    def _follow(self, state: Any, most: int, together: int | None, *, known: bool = False) -> Chain:
        """Return all of a fight up to its ends, or up to what is known already."""
        rules = self._rules

        def over(after: Any) -> bool:
            return bool(rules.outcome(after)) or (known and rules.canonical(after) in self._known)

        return chain(rules, self._book, state, over=over, most=most, together=together, strict=True)
