"""The chance that one side wins, exactly, at any position of a fight that can be solved."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fracas.core.errors import BudgetExceeded
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.chains import MOST_POSITIONS, Chain, chain
from fracas.odds.law import beat_law
from fracas.odds.policies import Policy, Weighed, by_default
from fracas.odds.values import Way, best_values

WinChance = Callable[[Any], Fraction | None]
"""The chance that a side wins from a state between two beats; None where it is not known."""

BEAT_BUDGET = 5_000
"""How many branches of one beat are followed; if more are needed nothing is solved."""

SMALLEST_MISSING = Fraction(1, 1_000_000)
"""How much cut tails of exploding dice may weigh; with more missing there is no figure."""


class SolvedPositions:
    """Solved positions: how likely a side wins from each, and the weight missing there.

    Positions are states in canonical form.
    """

    def __init__(self, rules: Ruleset, side: str) -> None:
        self._rules, self._side = rules, side
        self._found: dict[Any, tuple[Fraction, Fraction]] = {}

    def __len__(self) -> int:
        """Return how many positions are solved."""
        return len(self._found)

    def __contains__(self, position: Any) -> bool:
        """Return whether a position is solved."""
        return position in self._found

    def clear(self) -> None:
        """Drop all of them."""
        self._found.clear()

    def chance(self, position: Any) -> Fraction | None:
        """The chance that the side wins from a solved position; None if too much is missing."""
        chance, missing = self._found[position]
        return chance if missing <= SMALLEST_MISSING else None

    def keep(self, fight: Chain) -> list[Any]:
        """Solve all positions of a fight, some ends of which may be solved already; return them."""
        rules = self._rules
        positions = [rules.canonical(one.state) for one in fight.positions]
        won, lost = [], []
        for position, one in zip(positions, fight.positions, strict=True):
            chance, missing = Fraction(0), one.missing
            if not one.steps:
                chance = Fraction(rules.outcome(one.state) == self._side)
                chance, missing = self._found.get(position, (chance, missing))
            steps = tuple([(at, share) for at, share, _ in one.steps])
            won.append((Way(chance, steps),))
            lost.append((Way(missing, steps),))
        chances, _ = best_values(won)
        left_out = [way.given for (way,) in lost]
        if any(left_out):
            left_out, _ = best_values(lost)
        self._found.update(zip(positions, zip(chances, left_out, strict=True), strict=True))
        return positions


class WinChances:
    """The win chance of a side from any state between beats, every prompt answered by `policy`.

    What was solved is cached, so a fight is best asked about from its end. Once `most` positions
    are solved, or when `enough` says so, no more are: what needs them is None, as it is where a
    beat needs too many branches. `positions` counts what was solved.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        side: str,
        policy: Policy = by_default,
        *,
        most: int = MOST_POSITIONS,
        budget: int = BEAT_BUDGET,
        enough: Callable[[], bool] | None = None,
    ) -> None:
        self._rules, self._book, self._policy = rules, book, policy
        self._most, self._budget, self._enough = most, budget, enough
        self._known = SolvedPositions(rules, side)

    @property
    def positions(self) -> int:
        """How many positions are solved so far."""
        return len(self._known)

    def __call__(self, state: Any) -> Fraction | None:
        """Return the chance that the side wins from here."""
        position = self._rules.canonical(state)
        if position not in self._known:
            try:
                self._solve(state)
            except BudgetExceeded:
                return None
        return self._known.chance(position)

    def _solve(self, state: Any) -> None:
        """Solve all positions that follow from a state and are not known yet."""
        fight = chain(
            self._rules,
            self._book,
            state,
            self._policy,
            over=self._over,
            most=self._most - len(self._known),
            budget=self._budget,
            strict=True,
        )
        self._known.keep(fight)

    def _over(self, state: Any) -> bool:
        if self._enough is not None and self._enough():
            raise BudgetExceeded("There was too little time to examine all positions: allow more.")
        return bool(self._rules.outcome(state)) or self._rules.canonical(state) in self._known


def win_at(
    rules: Ruleset,
    book: Book,
    beat: Any,
    replies: tuple[Any, ...],
    win_chance: WinChance,
    policy: Policy = by_default,
    *,
    first: Weighed | None = None,
    budget: int = BEAT_BUDGET,
) -> Fraction | None:
    """Return the win chance inside a beat: the mean over all states in which the beat can end.

    `first` answers the open prompt, as in `beat_law`. None where it is not known for one of
    these states, or where the beat needs more than `budget` branches.
    """
    if not replies and first is None:
        return win_chance(beat)
    law = beat_law(rules, book, beat, replies, policy, first=first, budget=budget)
    if law.missing > SMALLEST_MISSING:
        return None
    mean = Fraction(0)
    for leaf in law.leaves:
        chance = win_chance(leaf.state)
        if chance is None:
            return None
        mean += leaf.chance * chance
    return mean
