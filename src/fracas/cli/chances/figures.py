"""Odds as people read them: per cent and means, and which of them are worth a column."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fracas.core.play.chronicle import Chronicle

BAR = 24
NOBODY = "nobody"
LONGEST_FRACTION = 24
WORTH_SHOWING = Fraction(1, 200)
WORTH_A_COLUMN = Fraction(1, 50)
SMALLEST_MISSING = Fraction(1, 1_000_000)
MOST_SHIFTS = 8


class Reach(NamedTuple):
    """How far a fight is followed: positions, branches of all beats together, and seconds."""

    positions: int
    branches: int | None
    seconds: float


Laws = Mapping[str, Mapping[str, Fraction]]
"""For each option the value of each headline by its name."""


def word(outcome: str) -> str:
    """Return an outcome in words."""
    return outcome.replace("_", " ") or NOBODY


def per_cent(chance: Fraction) -> str:
    """Return a chance in whole per cent, `<1` or `>99` where rounding would claim certainty."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{round(chance * 100)}%"


def per_cent_fine(chance: Fraction) -> str:
    """Return a chance in per cent with two places, never rounded to nothing or to certainty."""
    if 0 < chance < Fraction(1, 10_000):
        return "<0.01%"
    if Fraction(9_999, 10_000) < chance < 1:
        return ">99.99%"
    return f"{float(chance * 100):.2f}%"


def mean(value: Fraction) -> str:
    """Return a mean with two places."""
    return f"{float(value):.2f}"


def exact(value: Fraction) -> str:
    """Return the fraction itself; empty where it is too long to read."""
    if value.denominator.bit_length() > 4 * LONGEST_FRACTION:
        return ""
    text = str(value)
    return text if len(text) <= LONGEST_FRACTION else ""


def in_full(value: Fraction) -> str:
    """Return the fraction itself, however long: whole fights have some with thousands of digits."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(value)
    finally:
        sys.set_int_max_str_digits(limit)


def told(value: Fraction) -> dict[str, str | float]:
    """Return a figure for programs: the fraction, and the nearest decimal number."""
    return {"value": in_full(value), "decimal": float(value)}


def bar(part: Fraction, most: Fraction) -> str:
    """Return a bar as long as `part` is of `most`; empty only for 0."""
    if part <= 0 or most <= 0:
        return ""
    length = round(part / most * BAR)
    return "█" * length if length else "▏"


def change(value: Fraction, kind: str) -> str:
    """Return by how much a figure changes: a chance in points, `+14.2 points`, a mean as it is."""
    amount = abs(value) * 100 if kind == "chance" else abs(value)
    places = 1 if kind == "chance" else 2
    least = Fraction(1, 2 * 10**places)
    shown = f"{float(amount):.{places}f}" if amount >= least else f"<{2 * float(least):.{places}f}"
    sign = "-" if value < 0 else "+"
    return f"{sign}{shown} points" if kind == "chance" else f"{sign}{shown}"


def shifts(changes: Iterable[tuple[object, Fraction]]) -> str:
    """Return by how much a term changes the outcomes of a roll: `full +12%, failure -9%`.

    Empty for rolls with more than a handful of outcomes.
    """
    told = [(value, by) for value, by in changes if not isinstance(value, int)]
    if len(told) > MOST_SHIFTS:
        return ""
    return ", ".join(
        f"{str(value).replace('_', ' ')} {float(by * 100):+.0f}%"
        for value, by in told
        if abs(by) >= WORTH_SHOWING
    )


def kinds(chronicle: Chronicle) -> dict[str, str]:
    """Return the headlines of the system in their order: name to `chance` or `mean`."""
    return {headline.name: headline.kind for headline in chronicle.rules.headlines}


def columns(laws: Laws, kind_of: Mapping[str, str]) -> list[str]:
    """Return the headlines worth a column, in the system's order.

    It leaves out chances that are 0 or certain for every option, means that are equal for all
    of them, and what is too small to see; the command `odds` shows those too.
    """
    worth: list[str] = []
    for name, kind in kind_of.items():
        values = [abs(law.get(name, Fraction(0))) for law in laws.values()]
        plain = all(value in (0, 1) for value in values) if kind == "chance" else len({*values}) < 2
        if not plain and max(values) >= WORTH_A_COLUMN:
            worth.append(name)
    return worth


def cell(law: Mapping[str, Fraction] | None, name: str, kind: str) -> str:
    """Return one figure, short: a dot for 0, a question mark where an option has no odds."""
    if law is None:
        return "?"
    value = law.get(name)
    if value is None or value == 0:
        return "·"
    return per_cent(value) if kind == "chance" else mean(value)


def fine(value: Fraction, kind: str) -> str:
    """Return one figure with two places, and the fraction where it is short enough to read."""
    text = per_cent_fine(value) if kind == "chance" else mean(value)
    fraction = exact(value)
    return f"{text} ({fraction})" if fraction and value.denominator > 1 else text
