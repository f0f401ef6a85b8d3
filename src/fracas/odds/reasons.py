"""Why the odds are as they are: what each modifier of a roll changes, and which roll comes next."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.asking.prompts import Roll, Term
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.law import MOST_PROMPTS
from fracas.odds.policies import Policy, Weighed, by_default


class Reason(msgspec.Struct, frozen=True):
    """What one modifier does to a roll: by how much it changes the chance of each reading.

    `changes` has each reading that either distribution has, in the order of the roll's own, with
    the chance as it is minus the chance without the term. They add up to 0, except for the cut
    tails of exploding dice. The changes of several terms do not add up to the change of all of
    them.
    """

    term: Term
    changes: tuple[tuple[Hashable, Fraction], ...]

    def change(self, *values: Hashable) -> Fraction:
        """Return by how much the term changes the chance of one of these readings."""
        return sum((by for value, by in self.changes if value in values), Fraction(0))


def why(roll: Roll) -> tuple[Reason, ...]:
    """Return for each modifier of a roll its exact change, in the order of the terms.

    Terms that share a name are one modifier, represented by the first of them. A roll that cannot
    be recast has no reasons.
    """
    if roll.recast is None:
        return ()
    law = _chances(roll)
    reasons = []
    named: set[str] = set()
    for term in roll.terms:
        if term.name in named:
            continue
        named.add(term.name)
        without = _chances(roll.without(term.name))
        changes = tuple(
            (value, law.get(value, Fraction(0)) - without.get(value, Fraction(0)))
            for value in dict.fromkeys((*law, *without))
        )
        reasons.append(Reason(term, changes))
    return tuple(reasons)


def _chances(roll: Roll) -> dict[Hashable, Fraction]:
    law = roll.dice.law(roll.reading)
    return {branch.value: branch.chance for branch in law.branches}


def upcoming(
    rules: Ruleset,
    book: Book,
    state: Any,
    replies: tuple[Any, ...],
    policy: Policy = by_default,
    *,
    first: Weighed | None = None,
) -> Roll | None:
    """Return the open roll after `replies`, or the next one on the policy's likeliest way.

    `first` answers the open prompt, as in `beat_law`. None when the beat ends before any
    roll. Raises whatever the rules say of an answer.
    """
    run = Run(rules, book, state, replies)
    for _ in range(MOST_PROMPTS):
        prompt = run.prompt
        if prompt is None or isinstance(prompt, Roll):
            return prompt
        ways = policy(run) if first is None else first
        first = None
        run.answer(max(ways, key=lambda way: way[1])[0])
    return None
