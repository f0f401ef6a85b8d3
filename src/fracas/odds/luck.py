"""Luck: how far each roll of a fight was from the mean of its dice, and for which side.

A reading has no order of its own: only the rules say which tier, symbol or place is the better one.
So each thing that a roll could have said is followed by the rules, and is worth what it leads to in
a figure of the system, for the side that rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Branch, Rolled
from fracas.core.errors import BudgetExceeded
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.decision_points import DecisionPoint, decision_points
from fracas.odds.law import question
from fracas.odds.measures import Measure, RollWorth, in_deviations
from fracas.odds.policies import Policy, by_default

BRANCHES = 2_000
"""How many branches are followed for one roll by default."""

FORCED = "forced"

RARE = Fraction(1, 5)
"""A roll is lucky or unlucky if at most one in five would match it; others are ordinary.

Every second roll is better than its mean, so that alone is not worth mentioning. One in five is a
little more than the best or the worst face of a d6, which players at a table would call luck.
"""


class Luck(msgspec.Struct, frozen=True):
    """One roll of a fight. `side` is blank for the game master's rolls.

    `value` is what the roll said and `chance` how likely that was; None where the distribution of
    these dice would take too long. `or_more` is the chance of that number or a higher one, for
    readings that are plain numbers. `measure` is None where the roll changes no mean headline,
    where it was `forced`, where it is not known which side it helps, and where too much follows
    from it. `opens` says that no earlier roll of the roller, or of its side, led to what this one
    decides.
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
    """The luck of a roller or of a side in one headline: how many `rolls`, their means and sum.

    What a first roll promised counts once in `expected`, however many rolls decide it; `actual` is
    that plus the luck of all of them. What others rolled between them is not included.
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
        """What happened, without the effect of the rolls of others."""
        return self.expected + self.luck

    @property
    def deviations(self) -> float:
        """The luck in standard deviations of all these rolls together."""
        return in_deviations(self.luck, self.variance)


def luck_of(
    chronicle: Chronicle,
    policy: Policy = by_default,
    *,
    branches: int = BRANCHES,
    within: Fraction = Fraction(0),
    enough: Callable[[], bool] | None = None,
    line: Iterable[DecisionPoint] | None = None,
) -> tuple[Luck, ...]:
    """Return the luck of every roll on the current line of play, oldest first.

    `policy` answers what comes after a roll, until the beat asks its first question again: what one
    choice brings, without the choices after it. At most `branches` are followed for each roll, and
    it leaves out the part of its distribution that weighs less than `within`. Once `enough` says
    so, rolls get no figure any more. `line` gives other moments than the current ones: a part of
    them, or as a viewer knows them.
    """
    rules, book = chronicle.rules, chronicle.book
    sides: dict[str, str] = {}
    told: list[Luck] = []
    span = _Span()
    for moment in decision_points(chronicle) if line is None else line:
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
        one = _with_chances(one, law)
        if enough is not None and enough():
            one = replace(one, too_much=True)
        elif moment.reply.how != FORCED:
            worth = RollWorth(rules, book, moment, policy, side, span.until)
            try:
                measure, too_much = worth.measure(law, came, branches, within)
            except (MemoryError, TimeoutError):  # what follows from one roll may be too much
                measure, too_much = None, True
            one = replace(one, measure=measure, too_much=too_much)
        if one.measure is not None:
            one = replace(one, opens=span.opens(one))
        told.append(one)
    return tuple(told)


def _with_chances(one: Luck, law: tuple[Branch, ...]) -> Luck:
    """Return a roll with the chance of its result, and of at least its result."""
    chances = {branch.value: branch.chance for branch in law}
    chance = chances.get(one.value, Fraction(0))
    return replace(one, chance=chance, or_more=or_more(one.value, chances))


def sides_of(rules: Ruleset, book: Book, state: Any) -> dict[str, str]:
    """Return the side of everyone who is or has been in the fight, by id."""
    found: dict[str, str] = {fate.who: fate.side for fate in rules.fates(book, state)}
    return found | {member.id: member.side for member in rules.members(state)}


def side_of(sides: dict[str, str], decider: Decider) -> str:
    """Return the side of a decider; blank for the game master."""
    return sides.get(decider, decider.partition("side:")[2])


def or_more(value: Hashable, chances: dict[Hashable, Fraction]) -> Fraction | None:
    """Return the chance of a number or a higher one; None unless all results are plain numbers."""
    if type(value) is not int or any(type(one) is not int for one in chances):
        return None
    return sum((by for one, by in chances.items() if one >= value), Fraction(0))  # type: ignore[operator]


class _Span:
    """From where rolls decide the same thing: until the beat asks its first question again.

    That question is what to do; all others belong to how it is done, and may come again.
    """

    def __init__(self) -> None:
        self._beat: Any = None
        self._rolled: set[tuple[str, str, str]] = set()
        self.until: frozenset[tuple[str, str]] = frozenset()

    def come_to(self, moment: DecisionPoint) -> None:
        """Add what is asked next."""
        asked = question(moment.prompt)
        if moment.beat is not self._beat:
            self._beat = moment.beat
            self._rolled.clear()
            self.until = frozenset()
        if asked is None:
            return
        if asked in self.until:
            self._rolled.clear()
        elif not self.until:
            self.until = frozenset((asked,))

    def opens(self, roll: Luck) -> tuple[bool, bool]:
        """Whether a roll is the first of its roller, and of its side, to decide its headline."""
        assert roll.measure is not None, "only what is measured is counted"
        keys = [(kind, who, roll.measure.headline) for kind, who in _names(roll)]
        new = tuple(key not in self._rolled for key in keys)
        self._rolled.update(keys)
        return new[0], new[1]


def _names(roll: Luck) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("roller", roll.decider), ("side", roll.side)


def by_roller(rolls: Iterable[Luck]) -> tuple[Tally, ...]:
    """The luck of everyone who rolled, in the order of first rolls; a row for each headline."""
    return _sums(rolls, lambda roll: roll.decider, 0)


def by_side(rolls: Iterable[Luck]) -> tuple[Tally, ...]:
    """Return the luck of every side, in the order of first rolls; a row for each headline."""
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
        found[key] = replace(
            sofar,
            rolls=sofar.rolls + 1,
            expected=sofar.expected + (measure.expected if roll.opens[place] else 0),
            luck=sofar.luck + measure.luck,
            variance=sofar.variance + measure.variance,
        )
    return tuple(found.values())


def luckiest(rolls: Iterable[Luck], most: int, rare: Fraction = RARE) -> tuple[Luck, ...]:
    """Return the rolls with the best luck, by standard deviations and then by luck.

    Only those that at most the share `rare` of all rolls would match or beat.
    """
    return _ranked(rolls, most, 1, rare)


def unluckiest(rolls: Iterable[Luck], most: int, rare: Fraction = RARE) -> tuple[Luck, ...]:
    """Return the rolls with the worst luck, the worst first; `rare` is as in `luckiest`."""
    return _ranked(rolls, most, -1, rare)


def _ranked(rolls: Iterable[Luck], most: int, sign: int, rare: Fraction) -> tuple[Luck, ...]:
    found = [
        (round(one.measure.deviations * sign, 9), one.measure.luck * sign, -one.entry, one)
        for one in rolls
        if one.measure is not None
        and one.measure.luck * sign > 0
        and (one.measure.as_good if sign > 0 else one.measure.as_bad) <= rare
    ]
    found.sort(key=lambda row: row[:3], reverse=True)
    return tuple(row[3] for row in found[:most])
