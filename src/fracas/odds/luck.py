"""Luck: how far each roll of a fight was from what its dice give in the mean, and for whom.

A reading has no order of its own: which tier, symbol or place is the better one, the rules alone
tell. So each thing that a roll could have said is followed by the rules, and is worth what comes of
it in a figure of the system, for the side that rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec

from fracas.core.book import Book
from fracas.core.chance import Branch, Result, Rolled
from fracas.core.chronicle import Chronicle
from fracas.core.errors import BudgetExceeded
from fracas.core.ids import Decider
from fracas.core.prompts import Roll
from fracas.core.ruleset import Headline, Ruleset
from fracas.odds.law import Search, question
from fracas.odds.moments import Moment, moments
from fracas.odds.options import figures
from fracas.odds.policies import SURE, Policy, by_default

BRANCHES = 2_000
"""How many branches are followed for one roll unless the caller says otherwise."""

WORTH_A_FIGURE = Fraction(1, 20)
"""Where more than this of a roll's weight was not followed, it is given no figure."""

FORCED = "forced"


class Measure(msgspec.Struct, frozen=True):
    """What a roll was worth in one mean headline, for the side that rolled.

    `expected` is the mean before the roll, `actual` after it; `variance` is that of what the roll
    can make of it. `as_good` is the chance of what came or anything that is worth as much or more,
    `as_bad` that of anything worth as much or less. `missing` is the weight that was not followed,
    over which nothing is told.
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
        return _deviations(self.luck, self.variance)


class Luck(msgspec.Struct, frozen=True):
    """One roll of a fight. `side` is blank for the game master's rolls.

    `value` is what the roll said and `chance` how likely that was; None where a law of these dice
    would take too long. `or_more` is the chance of that number or a higher one, for readings that
    are plain numbers. `measure` is None where the roll changes no mean headline, where it was
    `forced`, where it cannot be told for whom it is good, and where too much follows from it.
    `opens` says that no earlier roll of the roller, or of its side, led to what this one decides.
    """

    entry: int
    decider: str
    side: str
    kind: str
    value: Hashable
    how: str
    chance: Fraction | None
    or_more: Fraction | None = None
    measure: Measure | None = None
    too_much: bool = False
    opens: tuple[bool, bool] = (True, True)


class Tally(msgspec.Struct, frozen=True):
    """The luck of a roller or of a side in one headline: `rolls` of them, means, and their sum.

    What a first roll promised counts once in `expected`, however many rolls decide it; `actual` is
    that and the luck of all of them. What others rolled between them is no part of it.
    """

    who: str
    side: str
    headline: str
    rolls: int
    expected: Fraction
    luck: Fraction
    variance: Fraction

    @property
    def actual(self) -> Fraction:
        """What came, were it not for the rolls of others."""
        return self.expected + self.luck

    @property
    def deviations(self) -> float:
        """The luck in standard deviations of all these rolls together."""
        return _deviations(self.luck, self.variance)


def _deviations(luck: Fraction, variance: Fraction) -> float:
    return float(luck) / sqrt(variance) if variance else 0.0


def luck_of(
    chronicle: Chronicle,
    policy: Policy = by_default,
    *,
    branches: int = BRANCHES,
    within: Fraction = Fraction(0),
    enough: Callable[[], bool] | None = None,
) -> tuple[Luck, ...]:
    """The luck of every roll on the line of play that stands, oldest first.

    What comes after a roll is answered by `policy`, as far as somebody is asked again what the beat
    has asked them before. At most `branches` are followed for each roll, and as much of its law as
    weighs less than `within` is left out. Once `enough` says so, rolls get no figure any more.
    """
    rules, book = chronicle.rules, chronicle.book
    sides: dict[str, str] = {}
    told: list[Luck] = []
    span = _Span()
    for moment in moments(chronicle):
        prompt = moment.prompt
        span.come_to(moment)
        if not isinstance(prompt, Roll) or not isinstance(moment.reply, Rolled):
            continue
        sides |= sides_of(rules, book, moment.state)
        side = side_of(sides, prompt.decider)
        came = prompt.accept(moment.reply)
        one = Luck(
            moment.entry, prompt.decider, side, prompt.kind, came.value, moment.reply.how, None
        )
        try:
            law = prompt.dice.law(prompt.reading).branches
        except BudgetExceeded:
            told.append(one)
            continue
        chances = {branch.value: branch.chance for branch in law}
        one = msgspec.structs.replace(
            one,
            chance=chances.get(came.value, Fraction(0)),
            or_more=or_more(came.value, chances),
        )
        late = enough is not None and enough()
        if late:
            one = msgspec.structs.replace(one, too_much=True)
        elif moment.reply.how != FORCED:
            worth = _Worth(rules, book, moment, policy, side)
            measure, too_much = worth.measure(law, came, branches, within)
            one = msgspec.structs.replace(one, measure=measure, too_much=too_much)
        if one.measure is not None:
            one = msgspec.structs.replace(one, opens=span.opens(one))
        told.append(one)
    return tuple(told)


def sides_of(rules: Ruleset, book: Book, state: Any) -> dict[str, str]:
    """The side of everybody who is or has been in the fight, by id."""
    found: dict[str, str] = {fate.who: fate.side for fate in rules.fates(book, state)}
    return found | {member.id: member.side for member in rules.members(state)}


def side_of(sides: dict[str, str], decider: Decider) -> str:
    """The side that a decider stands for; blank for the game master."""
    return sides.get(decider, decider.partition("side:")[2])


def or_more(value: Hashable, chances: dict[Hashable, Fraction]) -> Fraction | None:
    """The chance of a number or a higher one; None unless all that can come are plain numbers."""
    if type(value) is not int or any(type(one) is not int for one in chances):
        return None
    return sum((by for one, by in chances.items() if one >= value), Fraction(0))  # type: ignore[operator]


class _Span:
    """From where on rolls decide the same thing: until somebody is asked the same once more."""

    def __init__(self) -> None:
        self._beat: Any = None
        self._asked: set[tuple[str, str]] = set()
        self._known: frozenset[tuple[str, str]] = frozenset()
        self._rolled: set[tuple[str, str, str]] = set()

    def come_to(self, moment: Moment) -> None:
        """Take in what is asked next."""
        asked = question(moment.prompt) if moment.prompt is not None else None
        if not moment.replies or moment.beat is not self._beat:
            self._beat = moment.beat
            self._asked.clear()
            self._rolled.clear()
        elif asked in self._known and self._rolled:
            self._rolled.clear()
        if asked:
            self._asked.add(asked)

    def opens(self, roll: Luck) -> tuple[bool, bool]:
        """Whether a roll is the first of its roller, and of its side, to decide its headline."""
        assert roll.measure is not None, "only what is measured is counted"
        if not self._rolled:
            self._known = frozenset(self._asked)
        keys = [(kind, who, roll.measure.headline) for kind, who in _names(roll)]
        new = tuple(key not in self._rolled for key in keys)
        self._rolled.update(keys)
        return new[0], new[1]


def _names(roll: Luck) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("roller", roll.decider), ("side", roll.side)


class _Worth:
    """What each reading of one roll leads to, by the rules."""

    def __init__(
        self, rules: Ruleset, book: Book, moment: Moment, policy: Policy, side: str
    ) -> None:
        self.before = msgspec.structs.replace(moment.state, agenda=moment.beat.agenda)
        self._rules, self._book, self._moment, self._policy = rules, book, moment, policy
        self._headlines = tuple(one for one in rules.headlines if one.kind == "mean")
        self._sign = _sign(rules, self.before, side)

    def measure(
        self, law: tuple[Branch, ...], came: Result, branches: int, within: Fraction
    ) -> tuple[Measure | None, bool]:
        """The first mean headline that the roll can change, and whether too much follows."""
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
            until_asked=True,
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

    Between more than two sides what is bad for one is not said to be good for another.
    """
    acting = rules.acting_side(before)
    if not side or not acting:
        return 0
    if side == acting:
        return 1
    return -1 if len(rules.sides(before)) == 2 else 0


def _follow(searches: list[tuple[Branch, Search]], left: int, within: float) -> None:
    """Follow the law of a roll: always what weighs most of all that waits."""

    def waits(one: tuple[Branch, Search]) -> float:
        branch, search = one
        return 0.0 if search.done else float(branch.chance) * search.left

    open_ = [one for one in searches if not one[1].done]
    share = 25
    while open_ and left > 0:
        open_.sort(key=waits, reverse=True)
        if within and sum(map(waits, open_)) < within:
            return
        left -= open_[0][1].follow(min(share, left))
        open_ = [one for one in open_ if not one[1].done]


def by_roller(rolls: Iterable[Luck]) -> tuple[Tally, ...]:
    """The luck of everybody who rolled, in the order of first rolls; a row for each headline."""
    return _sums(rolls, lambda roll: roll.decider, 0)


def by_side(rolls: Iterable[Luck]) -> tuple[Tally, ...]:
    """The luck of every side, in the order of first rolls; a row for each headline."""
    return _sums((roll for roll in rolls if roll.side), lambda roll: roll.side, 1)


def _sums(rolls: Iterable[Luck], name: Callable[[Luck], str], place: int) -> tuple[Tally, ...]:
    found: dict[tuple[str, str], Tally] = {}
    for roll in rolls:
        measure = roll.measure
        if measure is None:
            continue
        key = name(roll), measure.headline
        none = Tally(key[0], roll.side, measure.headline, 0, *[Fraction(0)] * 3)
        sofar = found.get(key, none)
        found[key] = msgspec.structs.replace(
            sofar,
            rolls=sofar.rolls + 1,
            expected=sofar.expected + (measure.expected if roll.opens[place] else 0),
            luck=sofar.luck + measure.luck,
            variance=sofar.variance + measure.variance,
        )
    return tuple(found.values())


def luckiest(rolls: Iterable[Luck], most: int) -> tuple[Luck, ...]:
    """The rolls with the best luck, by standard deviations and then by luck; none without luck."""
    return _ranked(rolls, most, 1)


def unluckiest(rolls: Iterable[Luck], most: int) -> tuple[Luck, ...]:
    """The rolls with the worst luck, the worst first."""
    return _ranked(rolls, most, -1)


def _ranked(rolls: Iterable[Luck], most: int, sign: int) -> tuple[Luck, ...]:
    found = [
        (round(one.measure.deviations * sign, 9), one.measure.luck * sign, -one.entry, one)
        for one in rolls
        if one.measure is not None and one.measure.luck * sign > 0
    ]
    found.sort(key=lambda row: row[:3], reverse=True)
    return tuple(row[3] for row in found[:most])
