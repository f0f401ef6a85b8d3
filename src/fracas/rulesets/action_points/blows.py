"""What a blow does before any dice fall: exact laws of damage, remembered by what they hang on.

Damage rolls, hit locations, DR and multipliers count (AP-DMG-01 to AP-DMG-07); whether the blow
hits at all is another matter.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fracas.rulesets.action_points.armour import rating
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.state import HUMANOID

Law = tuple[tuple[int, Fraction], ...]
"""Figures and their chances, which sum to 1."""


@lru_cache(maxsize=256)
def rolls(count: int, sides: int, plus: int) -> Law:
    """The law of a damage roll (AP-DMG-01)."""
    ways = {plus: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return tuple((total, Fraction(number, sides**count)) for total, number in sorted(ways.items()))


@lru_cache(maxsize=4096)
def damage(
    book: ActionPointsBook,
    weapon: str,
    worn: tuple[str, ...],
    shape: str = HUMANOID,
    location: str = "",
) -> Law:
    """The law of the damage that a hit does after armour and multiplier (AP-DMG-03).

    The place is random unless it is called, or the weapon has one of its own (AP-LOC-01). One
    that strikes no place meets the armour of the fall's (AP-DMG-10).
    """
    row = book.weapons[weapon]
    found: dict[int, Fraction] = {}
    for key, chance in _places(book, shape, location or row.location):
        place = book.locations.get(key)
        times = place.multiplier if place is not None else 1
        dr = rating(book, worn, key or book.tables.fall_location, row.type)
        for roll, part in rolls(*row.dice):
            taken = max(roll - dr, 0) * times
            found[taken] = found.get(taken, Fraction(0)) + chance * part
    return tuple(sorted(found.items()))


@lru_cache(maxsize=256)
def _places(
    book: ActionPointsBook, shape: str, location: str
) -> tuple[tuple[str, Fraction], ...]:
    """Where a blow may land, and how likely; a blank place is none."""
    if location:
        return (("" if location == "none" else location, Fraction(1)),)
    faces = book.places.get(shape, {})
    if not faces:
        return (("", Fraction(1)),)
    found: dict[str, int] = {}
    for key in faces.values():
        found[key] = found.get(key, 0) + 1
    return tuple((key, Fraction(number, len(faces))) for key, number in found.items())


@lru_cache(maxsize=4096)
def mean(
    book: ActionPointsBook,
    weapon: str,
    worn: tuple[str, ...],
    shape: str = HUMANOID,
    location: str = "",
) -> Fraction:
    """The mean damage of a hit after armour and multiplier."""
    law = damage(book, weapon, worn, shape, location)
    return sum((taken * chance for taken, chance in law), Fraction(0))


@lru_cache(maxsize=8192)
def beyond(
    book: ActionPointsBook,
    weapon: str,
    worn: tuple[str, ...],
    over: int,
    shape: str = HUMANOID,
    location: str = "",
) -> Fraction:
    """How likely a hit does damage, and more than so much of it (AP-INJ-02, AP-INJ-09)."""
    law = damage(book, weapon, worn, shape, location)
    least = max(over, 0)
    return sum((chance for taken, chance in law if taken > least), Fraction(0))
