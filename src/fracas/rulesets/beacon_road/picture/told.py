"""A roll as the fact tells of it: with the dice and the numbers to reach that are in there.

For those by whose knowledge nobody could have rolled so, as with a power that no foe had shown yet.
"""

from __future__ import annotations

from fracas.core.prompts import Roll
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.modifiers import FORTUNE, RESIST
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    ActionGrades,
    ActionReading,
    attribute_die,
    dice_for,
)
from fracas.rulesets.beacon_road.rules.subjects import Check
from fracas.rulesets.beacon_road.rules.view import is_unnoticed
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words.roll_words import PROWL


def told_roll(fact: Rolled, seen: State, book: BeaconRoadBook) -> Roll | None:
    """The roll behind a fact, by that fact and by the state before it as somebody sees it.

    Its attribute dice are those that the view takes for granted (BR-INFO-02). None where who rolls
    is not seen at all, and for a Prowl, which has nothing to reach.
    """
    one = seen.find(fact.who)
    if one is None or is_unnoticed(seen, one) or fact.kind == PROWL:
        return None
    asked = fact.attribute if fact.kind != FORTUNE else ""
    die = attribute_die(book, one, asked) if asked else 0
    dots = 1 if fact.kind == RESIST else one.dots(fact.action)
    dice = dice_for(fact.tier, dots, die, str(book.rulings["botch_rule"]))
    tns = tuple([tn for _, tn, _, _ in fact.results]) or (fact.tn,)
    reading = ActionReading(dice, tns, book.tables.critical)
    about = Check(fact.who, fact.target, fact.power, fact.action)
    return Roll(
        decider_of(seen, fact.who), fact.kind, dice, reading, (*fact.terms, *fact.defense),
        fact.because, about, grades=ActionGrades(dice),
    )  # fmt: skip
