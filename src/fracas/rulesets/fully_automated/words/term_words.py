"""The modifiers of a roll in words: levels of advantage and disadvantage, and what a check adds."""

from __future__ import annotations

from fracas.core.grammar import plain, signed
from fracas.core.ids import GM
from fracas.core.prompts import Term
from fracas.rulesets.fully_automated.words.names import Names

LEVELS = {
    "aimed": "aimed",
    "far": "beyond its range",
    "awkward": "too close for it",
    "untrained": "without proficiency",
    "stunned_before": "stunned just before",
    "hasty_counter": "a hasty answer",
    "exposed": "exposed, neither adjacent nor in cover",
    "aimed_at": "the attack is aimed",
    "stunned": "stunned",
    "incapacitated": "incapacitated",
    "aim": "aims while defending",
    "ruled": "the GM's ruling",
    "armour": "armour",
    "restrained": "bound",
}
"""Why a roll is better or worse, by the name of the term; abilities bear their own names."""


def reason(one: Term, names: Names) -> str:
    """Why a modifier is there."""
    first = one.about[0] if one.about else ""
    if one.name == "obscured":
        if not first or first == GM:
            return "an obscured line, by the GM's word"
        return f"{names.veil(first)} in the line"
    if one.name == "defended":
        return f"{names.who(first)}'s defence in the way" if first else "a defence in the way"
    return LEVELS.get(one.name) or plain(one.name)


def term(one: Term, names: Names) -> str:
    """A modifier in a few words: `Disadvantage −1: beyond its range`, `Charisma +5`."""
    if one.kind == "outcome":
        card = f" of {names.card(one.about[0])}" if one.about else ""
        return f"The margin suggests outcome {signed(one.amount)}{card}"
    if one.kind != "level":
        words = reason(one, names)
        return f"{words[:1].upper()}{words[1:]} {signed(one.amount)}"
    what = "Advantage" if one.amount > 0 else "Disadvantage"
    return f"{what} {signed(one.amount)}: {reason(one, names)}"


def levels(terms: tuple[Term, ...], names: Names) -> str:
    """The net level of a roll with each advantage and disadvantage behind it (FA-DICE-05)."""
    if not terms:
        return "no advantage or disadvantage"
    net = sum(one.amount for one in terms)
    if net:
        what = f"{'advantage' if net > 0 else 'disadvantage'} {signed(net)}"
    else:
        what = "advantage and disadvantage even out"
    reasons = "; ".join(f"{reason(one, names)} {signed(one.amount)}" for one in terms)
    return f"{what} ({reasons})"


def added(terms: tuple[Term, ...], names: Names) -> str:
    """What a skill check adds to its dice, each with its figure."""
    words = ", ".join(f"{reason(one, names)} {signed(one.amount)}" for one in terms)
    return f", {words}" if words else ""
