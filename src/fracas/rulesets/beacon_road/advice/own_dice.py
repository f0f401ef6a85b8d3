"""Dice as Beacon Road writes them: `2/d20! + 3/d8!`, a Tier of d20s and a rating of attribute dice.

A number of 0 or less throws two dice and keeps the lowest (BR-ROLL-03).
"""

from __future__ import annotations

import re
from fractions import Fraction

from fracas.core.errors import WrongUse
from fracas.core.ruleset import OwnDice
from fracas.dice.kept import totals
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.rolls.pools import D20, dice_for

AXES = ("total", "low")
"""The total, and whether a d20 shows the 1 that makes a failure a botch (BR-ROLL-14)."""

MOST = 20
"""Dice of a kind that one may ask about; no Tier and no rating comes near."""

_ROLL = re.compile(r"^\s*([-−]?\d+)\s*/\s*d(\d+)!(?:\s*\+\s*([-−]?\d+)\s*/\s*d(\d+)!)?\s*$")


def own_dice(book: BeaconRoadBook, text: str) -> OwnDice | None:
    """The law of a roll by Tier and rating (BR-ROLL-01); None for what is not written so.

    Raises `WrongUse` where the first dice are no d20s, or the second none of the book's.
    """
    if "/" not in text:
        return None
    found = _ROLL.match(text)
    if found is None or int(found[2]) != D20:
        raise WrongUse(
            f"'{text}' is no roll of Beacon Road: write Tier/d20! + rating/d8!, such as "
            "'1/d20! + 2/d8!', or Tier/d20! alone.",
            given=text,
        )
    tier, dots, die = _number(found[1]), _number(found[3] or "0"), int(found[4] or 0)
    if die and die not in book.tables.dice:
        known = ", ".join(f"d{size}" for size in book.tables.dice)
        raise WrongUse(f"No attribute has a d{die} (BR-ATTR-02): there are {known}.", given=text)
    dice = dice_for(tier, dots, die, str(book.rulings["botch_rule"]))
    plain, low, whole = totals(dice)
    law = [((total, 0), Fraction(ways, whole)) for total, ways in plain.items()]
    law += [((total, 1), Fraction(ways, whole)) for total, ways in low.items()]
    name = f"{tier}/d{D20}!" + (f" + {dots}/d{die}!" if die else "")
    missing = 1 - sum([chance for _, chance in law], Fraction(0))
    return OwnDice(name, AXES, tuple(sorted(law)), missing)


def _number(text: str) -> int:
    number = int(text.replace("−", "-"))
    if abs(number) > MOST:
        raise WrongUse(f"At most {MOST} dice of a kind are thrown, not {number}.", given=text)
    return number
