"""The chance that one side wins, exactly, at any position of a fight that can be solved."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fracas.core.book import Book
from fracas.core.errors import BudgetExceeded
from fracas.core.ruleset import Ruleset
from fracas.odds.chains import MOST_POSITIONS, chain
from fracas.odds.law import beat_law
from fracas.odds.policies import Policy, Weighed, by_default
from fracas.odds.worths import worths

WinChance = Callable[[Any], Fraction | None]
"""The chance that a side wins from a state between two beats; None where it cannot be told."""

BEAT_BUDGET = 5_000
"""How many branches of one beat are followed: where more are needed nothing is solved."""

SMALLEST_MISSING = Fraction(1, 1_000_000)
"""What cut tails of exploding dice may weigh: with more than that missing nothing is told."""


class Prospects:
    """The win chance of a side from any state between beats, every prompt answered by `policy`.

    What was solved is remembered, so that a fight is best asked about from its end. Once `most`
    positions are solved, or when `enough` says so, there are no more: what needs them is None, as
    it is where a beat needs too many branches. `positions` counts what was solved.
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
        self._rules, self._book, self._side, self._policy = rules, book, side, policy
        self._most, self._budget, self._enough = most, budget, enough
        self._known: dict[Any, tuple[Fraction, Fraction]] = {}

    @property
    def positions(self) -> int:
        """How many positions are solved so far."""
        return len(self._known)

    def __call__(self, state: Any) -> Fraction | None:
        """The chance that the side wins from here."""
        position = self._rules.canonical(state)
        if position not in self._known:
            try:
                self._solve(state)
            except BudgetExceeded:
                return None
        chance, missing = self._known[position]
        return chance if missing <= SMALLEST_MISSING else None

    def _solve(self, state: Any) -> None:
        """Solve all positions that follow from a state and are not known yet."""
        canonical = self._rules.canonical
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
        won, lost = [], []
        for position in fight.positions:
            chance, missing = Fraction(0), position.missing
            if not position.steps:
                known = self._known.get(canonical(position.state))
                chance, missing = known or (self._at_end(position.state), missing)
            won.append(chance)
            lost.append(missing)
        steps = [[(at, chance) for at, chance, _ in one.steps] for one in fight.positions]
        won = worths(steps, won)
        lost = worths(steps, lost) if any(lost) else lost
        for position, chance, missing in zip(fight.positions, won, lost, strict=True):
            self._known[canonical(position.state)] = chance, missing

    def _over(self, state: Any) -> bool:
        if self._enough is not None and self._enough():
            raise BudgetExceeded("There was no time to look at all positions: allow more of it.")
        return bool(self._rules.outcome(state)) or self._rules.canonical(state) in self._known

    def _at_end(self, state: Any) -> Fraction:
        return Fraction(self._rules.outcome(state) == self._side)


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
    """The win chance inside a beat: the mean of that over all states in which the beat can end.

    `first` answers the prompt that stands, as in `beat_law`. None where it is not known for one of
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
