"""Why an option is worth what it is: what each modifier on its way changes of each figure.

A modifier is removed from every roll that has it, and the odds of the option are calculated again.
The change is exact where both were followed to their ends.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Roll, Term
from fracas.core.errors import FracasError, WrongUse
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.law import BUDGET, Recast, Search
from fracas.odds.options import (
    ROUND,
    Figure,
    OptionLaw,
    cases_of,
    counted_from,
    figures,
    option_law,
)
from fracas.odds.policies import Policy, by_default

Name = tuple[Decider, str, str]
"""Which modifier it is: whose roll, of which kind, and the name of the term."""


class Modifier(msgspec.Struct, frozen=True):
    """A term of rolls on an option's way, and by how much it changes each of its headlines.

    `changes` has each figure as it is minus the figure without the term; it is empty where a roll
    that has the term cannot be recast. `met` is how often such a roll is made, on average.
    `missing` is the weight that was not followed, of both together: a chance may be off by that
    much.
    """

    term: Term
    met: Fraction
    changes: tuple[Figure, ...] = ()
    missing: Fraction = Fraction(0)

    def change(self, name: str) -> Fraction:
        """Return the change of the headline of that name; raises `KeyError` when there is none."""
        for figure in self.changes:
            if figure.name == name:
                return figure.value
        raise KeyError(name)


class RollMet(msgspec.Struct, frozen=True):
    """Rolls of one kind by one decider that the search found, and the modifiers that they have.

    `roll` is the first of them, `met` how often they are made, on average.
    """

    roll: Roll
    met: Fraction
    modifiers: tuple[Modifier, ...]


class OptionReasons(msgspec.Struct, frozen=True):
    """An option's odds, and every roll on its way: those of the likeliest way first."""

    option: OptionLaw
    rolls: tuple[RollMet, ...]

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All modifiers, roll by roll."""
        return tuple(one for met in self.rolls for one in met.modifiers)


def option_reasons(
    rules: Ruleset,
    book: Book,
    state: Any,
    replies: tuple[Any, ...],
    decider: Decider,
    answer: Answer | None,
    policy: Policy = by_default,
    *,
    said: tuple[tuple[Decider, Answer], ...] = (),
    budget: int = BUDGET,
    together: int | None = None,
    within: float = 0.0,
    enough: Callable[[], bool] | None = None,
) -> OptionReasons:
    """Return why one option of the prompt after `replies` is worth what it is.

    `decider` and `answer` name the option as its `OptionLaw` does. Everyone answers as they would
    with all modifiers in place: only the dice differ. The rest is as in `option_laws`: the odds
    themselves and those without each modifier share `together`, and take turns, so that none is
    left behind. The changes of several modifiers do not add up. Raises `WrongUse` when there is no
    such option.
    """
    run = Run(rules, book, state, replies)
    cases = {(whose, given): first for whose, given, first in cases_of(run, policy, said)}
    if (decider, answer) not in cases:
        raise WrongUse(f"{decider} is not asked for '{answer}' here: name an open option.")
    first = cases[decider, answer]
    turns = _Turns(
        lambda recast: Search(
            rules, book, state, replies, policy, first, until_asked=True, recast=recast, most=None
        )
    )
    turns.follow(budget, together, within, enough)
    before = counted_from(run, state)
    law = turns.whole.law()
    option = option_law(rules, before, decider, answer, law)
    told = option.headlines

    def changed(name: Name) -> Modifier:
        term, met = turns.terms[name]
        one = turns.struck.get(name)
        if one is None:
            return Modifier(term, met)
        without = one.law()
        changes = tuple(
            Figure(now.name, now.kind, now.value - then.value)
            for now, then in zip(told, figures(rules.headlines, before, without), strict=True)
        )
        return Modifier(term, met, changes, law.missing + without.missing)

    rolls = tuple(
        RollMet(roll, met, tuple(changed(name) for name in turns.terms if name[:2] == kind))
        for kind, (roll, met) in turns.rolls.items()
    )
    return OptionReasons(option, rolls)


class _Turns:
    """The search for an option's odds, and beside it one for each modifier that it finds.

    They take turns; the one for a modifier starts as soon as the modifier is found. `struck` has
    None for a modifier that cannot be removed.
    """

    def __init__(self, begin: Callable[[Recast], Search]) -> None:
        self._begin = begin
        self.rolls: dict[tuple[Decider, str], tuple[Roll, Fraction]] = {}
        self.terms: dict[Name, tuple[Term, Fraction]] = {}
        self.struck: dict[Name, Search | None] = {}
        self.whole = begin(self._note)

    def follow(
        self,
        budget: int,
        together: int | None,
        within: float,
        enough: Callable[[], bool] | None,
    ) -> None:
        """Follow all of them as far as `option_reasons` says."""
        left = None if together is None else together - 1
        while True:
            left = self._strike_new(left)
            open_ = [
                (name, search)
                for name, search in ((None, self.whole), *self.struck.items())
                if search is not None
                and not search.done
                and search.branches < budget
                and search.left >= within
            ]
            if not open_ or (left is not None and left <= 0):
                return
            for name, search in open_:
                if enough is not None and enough():
                    self._strike_new(left)
                    return
                most = min(ROUND, budget - search.branches)
                try:
                    done = search.follow(most if left is None else min(most, max(left, 0)))
                except FracasError:
                    if name is None:
                        raise
                    self.struck[name], done = None, most
                left = None if left is None else left - done

    def _note(self, roll: Roll, weight: Fraction) -> Roll:
        """Note a roll that the search found, and leave it as it is."""
        kind = roll.decider, roll.kind
        first, met = self.rolls.get(kind, (roll, Fraction(0)))
        self.rolls[kind] = first, met + weight
        for name in dict.fromkeys(term.name for term in roll.terms):
            key = (*kind, name)
            if key not in self.terms:
                term = next(term for term in roll.terms if term.name == name)
                self.terms[key] = term, Fraction(0)
            term, met = self.terms[key]
            self.terms[key] = term, met + weight
            if roll.recast is None:
                self.struck[key] = None
        return roll

    def _strike_new(self, left: int | None) -> int | None:
        """Start a search without each modifier that is new; return what is left of all branches."""
        for name in self.terms:
            if name not in self.struck:
                try:
                    self.struck[name] = self._begin(_without(name))
                except FracasError:  # dice that cannot do without this term
                    self.struck[name] = None
                left = None if left is None else left - 1
        return left


def _without(name: Name) -> Recast:
    """Return what removes a modifier from every roll that has it."""
    decider, kind, term = name

    def recast(roll: Roll, weight: Fraction) -> Roll:
        if (roll.decider, roll.kind) == (decider, kind) and any(
            one.name == term for one in roll.terms
        ):
            return roll.without(term)
        return roll

    return recast
