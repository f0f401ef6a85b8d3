"""Luck after a fight, as one seat may know it: by side, by figure, and the rolls that stand out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from fracas.odds.alarms import within
from fracas.odds.decision_points import DecisionPoint
from fracas.odds.luck import Luck, Tally, by_roller, by_side, luck_of, luckiest, unluckiest
from fracas.odds.policies import by_default
from fracas.table.reports.look_back import LookingBack
from fracas.table.reports.report import LuckCard, LuckRow, LuckyRoll

BRANCHES = 200
WITHIN = Fraction(1, 1_000)
"""Up to this much of the consequences of one roll is left unfollowed."""

LISTED = 3

A_ROLL = 2.0
"""How many seconds one roll may take."""


def fortunes(back: LookingBack, enough: Callable[[], bool]) -> LuckCard:
    """Return the luck of every roll that the seat saw, calculated from what it may know.

    Once `enough` returns true, further rolls get no figure; the card says how many those were.
    """
    line = _in_time(back.rolls())
    rolls = luck_of(back.chronicle, branches=BRANCHES, within=WITHIN, enough=enough, line=line)
    forced = sum(one.how == "forced" for one in rolls)
    big = sum(one.too_much for one in rolls)
    measured = sum(one.measure is not None for one in rolls)
    sides = [_row(back, one, whole=True) for one in by_side(rolls)]
    rollers = [_row(back, one) for one in by_roller(rolls)]
    return LuckCard(
        rows=(*sides, *rollers),
        best=tuple([_roll(back, one) for one in luckiest(rolls, LISTED)]),
        worst=tuple([_roll(back, one) for one in unluckiest(rolls, LISTED)]),
        rolls=len(rolls),
        calm=len(rolls) - measured - forced - big,
        big=big,
        forced=forced,
        assumes=by_default.assumes,
        caution=""
        if measured or not big
        else "These rolls have too many consequences to follow in the time there is.",
    )


def _in_time(line: Iterable[DecisionPoint]) -> Iterator[DecisionPoint]:
    """Yield the moments one by one; work on a moment is cut off when it takes long."""
    for one in line:
        with within(A_ROLL):
            yield one


def _row(back: LookingBack, tally: Tally, *, whole: bool = False) -> LuckRow:
    return LuckRow(
        "" if whole else tally.who,
        tally.who if whole else back.names.get(tally.who, tally.who),
        tally.side,
        tally.headline.replace("_", " "),
        tally.rolls,
        float(tally.expected),
        float(tally.actual),
        tally.deviations,
        "" if whole else dict(back.past.seats).get(tally.who, ""),
    )


def _roll(back: LookingBack, one: Luck) -> LuckyRoll:
    measure = one.measure
    assert measure is not None, "only measured rolls are ranked"
    good = measure.luck > 0
    return LuckyRoll(
        back.point(one.entry),
        back.round(one.entry),
        measure.headline.replace("_", " "),
        float(measure.expected),
        float(measure.actual),
        float(measure.as_good if good else measure.as_bad),
        good,
    )
