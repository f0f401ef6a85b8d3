"""Dice as Action Points rolls them: `d8@3`, a die against an MTN, or `d8@2 vs d6@4`, an attack."""

from __future__ import annotations

import re
from fractions import Fraction

from fracas.core.errors import WrongUse
from fracas.core.ruleset import OwnDice
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import chance, chance_to_hit

_TEST = re.compile(r"^\s*d(\d+)\s*@\s*([-−]?\d{1,3})(?:\s*vs\s*d(\d+)\s*@\s*([-−]?\d{1,3}))?\s*$")


def own_dice(book: ActionPointsBook, text: str) -> OwnDice | None:
    """The law of a Test (AP-CORE-05) or of an attack (AP-ATK-15); None for what is no such text.

    Raises `WrongUse` for a die that is no step of the chain (AP-CHAR-03).
    """
    if "@" not in text:
        return None
    found = _TEST.match(text.casefold())
    if found is None:
        raise WrongUse(
            f"'{text}' is no Test: write a die and its MTN, such as 'd8@3', or an attack and the "
            "defense against it, such as 'd8@2 vs d6@4'.",
            given=text,
        )
    die, mtn = _step(book, found[1]), _number(found[2])
    if found[3] is None:
        return _of(f"d{die}@{mtn}", "passed", chance(book, die, mtn))
    other, against = _step(book, found[3]), _number(found[4])
    name = f"d{die}@{mtn} vs d{other}@{against}"
    return _of(name, "hit", chance_to_hit(book, die, mtn, other, against))


def _of(name: str, axis: str, likely: Fraction) -> OwnDice:
    law = (((0,), 1 - likely), ((1,), likely))
    return OwnDice(name, (axis,), tuple([row for row in law if row[1]]))


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _step(book: ActionPointsBook, sides: str) -> int:
    steps = [size for size in book.chain if size]
    if int(sides) not in steps:
        raise WrongUse(
            f"A d{sides} is no step of the chain (AP-CHAR-03): there are "
            f"{', '.join(f'd{size}' for size in steps)}.",
            given=sides,
        )
    return int(sides)
