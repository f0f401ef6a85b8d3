"""The value of one roll: each thing that it could have said, followed by the rules."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec

from fracas.core.chance import Branch, Result
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Headline, Ruleset
from fracas.odds.decision_points import DecisionPoint
from fracas.odds.law import Search
from fracas.odds.options import figures
from fracas.odds.policies import SURE, Policy

SHARE = 25
"""How many branches of one reading are followed before the next reading's turn."""

WHAT_CAME = 0.2
"""The actual result is followed as if it had weighed at least this much."""

WORTH_A_FIGURE = Fraction(1, 10)
"""If more than this of a roll's weight was not followed, it gets no figure."""


class Measure(msgspec.Struct, frozen=True):
    """The value of a roll in one mean headline, for the side that rolled.

    `expected` is the mean before the roll, `actual` after it; `variance` is that of what the roll
    can change. `as_good` is the chance of the result or anything worth as much or more, `as_bad`
    that of anything worth as much or less. `missing` is the weight that was not followed, about
    which nothing is said.
    """

    headline: str
    expected: Fraction
    actual: Fraction
    variance: Fraction
    as_good: Fraction
    as_bad: Fraction
    missing: Fraction = Fraction(0)

    @property
    def luck(self) -> Fraction:
        """Actual minus expected: good luck is above 0."""
        return self.actual - self.expected

    @property
    def deviations(self) -> float:
        """The luck in standard deviations of this roll."""
        return in_deviations(self.luck, self.variance)


def in_deviations(luck: Fraction, variance: Fraction) -> float:
    """Return luck in standard deviations; 0 where nothing can vary."""
    return float(luck) / sqrt(variance) if variance else 0.0


class RollWorth:
    """What each reading of one roll leads to, by the rules, for the side that rolled.

    `policy` answers what comes after the roll, as far as one of the questions `until`.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        moment: DecisionPoint,
        policy: Policy,
        side: str,
        until: frozenset[tuple[str, str]],
    ) -> None:
        self.before = msgspec.structs.replace(moment.state, agenda=moment.beat.agenda)
        self._rules, self._book, self._moment, self._policy = rules, book, moment, policy
        self._until = until
        self._headlines = tuple(one for one in rules.headlines if one.kind == "mean")
        self._sign = _sign(rules, self.before, side)

    def measure(
        self, law: tuple[Branch, ...], came: Result, branches: int, within: Fraction
    ) -> tuple[Measure | None, bool]:
        """Return the first mean headline that the roll can change, and whether too much follows.

        `law` is the roll's distribution and `came` its result. At most `branches` are followed, and
        what weighs less than `within` is left out. The measure is None where there is no such
        headline, where it is not known which side it helps, or where too much follows.
        """
        if not self._headlines or not self._sign:
            return None, False
        ranked = sorted(law, key=lambda branch: (branch.value != came.value, -branch.chance))
        if not any(branch.value == came.value for branch in law):
            ranked.insert(0, Branch(came.value, Fraction(0), came.faces))
        left = Fraction(1)
        searches: list[tuple[Branch, Search]] = []
        for branch in ranked:
            if searches and (left < within or len(searches) >= branches):
                break
            searches.append((branch, self._search(branch)))
            left -= branch.chance
        _follow(searches, branches - len(searches), float(within))
        return self._first_changed([(one.chance, found.law()) for one, found in searches])

    def _search(self, branch: Branch) -> Search:
        moment = self._moment
        first = ((Result(branch.value, branch.faces), SURE),)
        return Search(
            self._rules,
            self._book,
            moment.beat,
            moment.replies,
            self._policy,
            first,
            until=self._until,
        )

    def _first_changed(self, laws: list[tuple[Fraction, Any]]) -> tuple[Measure | None, bool]:
        followed = sum((chance * (1 - law.missing) for chance, law in laws), Fraction(0))
        missing = 1 - followed
        too_much = missing > WORTH_A_FIGURE or laws[0][1].missing > WORTH_A_FIGURE
        whole = sum((chance for chance, _ in laws), Fraction(0))
        for headline in self._headlines:
            values = [self._value(headline, law) for _, law in laws]
            if len({*values}) < 2:
                continue
            if too_much:
                return None, True
            worth = [
                (chance / whole, value) for (chance, _), value in zip(laws, values, strict=True)
            ]
            mean = sum((chance * value for chance, value in worth), Fraction(0))
            return Measure(
                headline.name,
                mean,
                values[0],
                sum((chance * (value - mean) ** 2 for chance, value in worth), Fraction(0)),
                sum((chance for chance, value in worth if value >= values[0]), Fraction(0)),
                sum((chance for chance, value in worth if value <= values[0]), Fraction(0)),
                missing,
            ), False
        return None, too_much

    def _value(self, headline: Headline, law: Any) -> Fraction:
        (figure,) = figures((headline,), self.before, law)
        return figure.value * self._sign * (-1 if headline.against else 1)


def _sign(rules: Ruleset, before: Any, side: str) -> int:
    """Whether what is good for the side whose beat it is is good for a side: 1, -1, or 0 unknown.

    Among more than two sides, bad for one does not mean good for another.
    """
    acting = rules.acting_side(before)
    if not side or not acting:
        return 0
    if side == acting:
        return 1
    return -1 if len(rules.sides(before)) == 2 else 0


def _follow(searches: list[tuple[Branch, Search]], left: int, within: float) -> None:
    """Follow the distribution of a roll: always what weighs most of all that waits.

    The first is the actual result. It is compared with all others together, however rare it was.
    """
    weights = [float(branch.chance) for branch, _ in searches]
    weights[0] = max(weights[0], WHAT_CAME)
    open_ = [
        (weight, search)
        for weight, (_, search) in zip(weights, searches, strict=True)
        if not search.done
    ]
    while open_ and left > 0:
        waits = [weight * search.left for weight, search in open_]
        if sum(waits) < within:
            return
        left -= open_[waits.index(max(waits))][1].follow(min(SHARE, left))
        open_ = [one for one in open_ if not one[1].done]
