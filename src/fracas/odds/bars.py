"""Bars: what an option or a roll results in, with parts that add up to the whole; and needles.

An option's bar uses the system's words for what follows from it. A roll's bar has the rungs of its
grades, from the worst to the best, and a needle shows where on it a result is.
"""

from __future__ import annotations

from fractions import Fraction
from math import fsum
from typing import Any

import msgspec

from fracas.core.chance import RUNGS, ChanceLaw, Rung
from fracas.core.system.ruleset import Ruleset
from fracas.dice.graded import Grade
from fracas.odds.law import BeatLaw
from fracas.odds.totals import Total


class Part(msgspec.Struct, frozen=True):
    """A part of an option's bar: the system's name for it, blank for none, and its chance."""

    words: str
    chance: Fraction


def parts_of(rules: Ruleset, before: Any, law: BeatLaw) -> tuple[Part, ...]:
    """The bar of a distribution: every end under one name, counted from the state `before` on.

    Together with the missing weight the chances add up to 1, exactly. Parts are in the order of the
    system's `bar`; other names come after those, and what has no name is last.
    """
    found: dict[str, Total] = {}
    # Ends that are not told apart share their marks, and are often too many to list.
    for end in law.ends:
        words = rules.say_marks(end.marks, before)
        chance = end.chance
        found.setdefault(words, Total()).add(chance.numerator, chance.denominator)
    order = dict.fromkeys((*rules.bar, *filter(None, found), ""))
    return tuple([Part(words, found[words]()) for words in order if words in found])


class RollBar(msgspec.Struct, frozen=True):
    """The bar of a roll: the chance of each rung, rising; with `missing` they add up to 1.

    `marks` are the least scores with a rung, where the score is one number and rungs rise with it.
    """

    parts: tuple[tuple[Rung, Fraction], ...]
    marks: tuple[tuple[int, Rung], ...] = ()
    missing: Fraction = Fraction(0)


class Needle(msgspec.Struct, frozen=True):
    """Where a result is on its bar, from 0 to 1, and how likely a strictly worse one is.

    `known` is False where the distribution has no chance for it: then it is on the border of its
    rung.
    """

    at: float
    below: float
    known: bool = True


def bar_of(law: ChanceLaw, *, marked: bool = False) -> RollBar:
    """The bar of graded results; with `marked` scores are numbers on which rungs are marked."""
    found: dict[Rung, Total] = {}
    for branch in law.branches:
        chance = branch.chance
        found.setdefault(_grade(branch.value).rung, Total()).add(
            chance.numerator, chance.denominator
        )
    parts = tuple([(rung, found[rung]()) for rung in RUNGS if rung in found])
    return RollBar(parts, _marks(law) if marked else (), law.missing)


def needle(law: ChanceLaw, rung: Rung, score: tuple[int, ...]) -> Needle:
    """Return where a result is among graded results: beyond all worse ones and half of its equals.

    Half of the equals keeps it off the borders of its rung. Rungs are compared first, then scores.
    """
    mine = RUNGS.index(rung), score
    worse, equal = [], []
    for branch in law.branches:
        grade = _grade(branch.value)
        other = RUNGS.index(grade.rung), grade.score
        if other < mine:
            worse.append(float(branch.chance))
        elif other == mine:
            equal.append(float(branch.chance))
    whole = float(1 - law.missing)
    below = min(fsum(worse) / whole, 1.0)
    return Needle(min(below + fsum(equal) / whole / 2, 1.0), below, bool(equal))


def _grade(value: Any) -> Grade:
    assert isinstance(value, Grade), "a distribution of grades has grades"
    return value


def _marks(law: ChanceLaw) -> tuple[tuple[int, Rung], ...]:
    """Return each rung but the worst that begins at a score, as all scores from there on show."""
    scores: dict[int, list[int]] = {}
    for branch in law.branches:
        grade = _grade(branch.value)
        scores.setdefault(RUNGS.index(grade.rung), []).append(grade.score[0])
    found = []
    for place in sorted(scores)[1:]:
        least = min(scores[place])
        worse = [score for other, of in scores.items() if other < place for score in of]
        better = [score for other, of in scores.items() if other > place for score in of]
        if max(worse) < least and (not better or min(better) > least):
            found.append((least, RUNGS[place]))
    return tuple(found)
