"""Why an option has its odds: the chain of its rolls and modifiers, with what each is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.cli.chances.figures import change, fine, per_cent_fine
from fracas.cli.keyboard.screen import Screen
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds import Figure, Modifier, OptionReasons, RollMet
from fracas.odds.budget import MISLEADING

SURE = Fraction(1)
WORTH_A_WORD = Fraction(1, 1_000_000)
NOISE = Fraction(1, 200)
"""A smaller change of a mean is not shown where not all was followed."""
WORTH_GIVING = Fraction(1, 2_000)
"""From how much missing weight on the points of a change have a doubt that can be seen."""


def show_reasons(
    screen: Screen, rules: Ruleset, book: Book, seen: Any, reasons: OptionReasons
) -> None:
    """Show every roll on an option's way, and what each modifier changes of each figure.

    `seen` is the state at the prompt as the one who asks sees it.
    """
    told = [figure for figure in reasons.option.headlines if figure.value]
    for figure in told:
        screen.say(f"{headline(figure)}: {fine(figure.value, figure.kind)}", indent=5)
    if not told:
        screen.say("It has no figures.", indent=5)
    if not reasons.rolls:
        screen.say("It needs no dice.", indent=5)
    for met in reasons.rolls:
        screen.say(f"Then {rules.say_prompt(met.roll, seen, book)}{how_often(met)}", indent=5)
        screen.say(f"Dice: {met.roll.dice.notation()}.", indent=5)
        for one in met.modifiers:
            ids = " ".join(one.term.because)
            said = rules.say_term(one.term, seen, book)
            screen.say(f"{said}: {worth(one)}  {ids}".rstrip(), indent=7)
    missing = max((one.missing for one in reasons.modifiers), default=Fraction(0))
    missing = max(missing, reasons.option.law.missing)
    if missing >= WORTH_A_WORD:
        share = per_cent_fine(min(missing, SURE))
        screen.say(f"Up to {share} of what can happen was not followed.", "dim", indent=2)


def worth(one: Modifier) -> str:
    """Return what a modifier changes: `full +12.5 points, ticks +0.31`.

    A chance may be off by what was not followed. A change smaller than that is not shown, and
    where much was not followed there is no figure.
    """
    if not one.changes:
        return "these dice have no odds without it"
    if one.missing > MISLEADING:
        return f"too little was followed to tell ({per_cent_fine(min(one.missing, SURE))} missing)"
    told = [
        f"{headline(by)} {change(by.value, by.kind)}"
        for by in one.changes
        if abs(by.value) > (one.missing if by.kind == "chance" or not one.missing else NOISE)
    ]
    if told and one.missing >= WORTH_GIVING:
        told.append(f"give or take {float(one.missing * 100):.1f} points")
    return ", ".join(told) or "changes nothing here"


def how_often(met: RollMet) -> str:
    """Return how often a roll is made, where that is not always once."""
    if met.met == 1:
        return ""
    often = per_cent_fine(met.met) if met.met < 1 else f"{float(met.met):.2f} times"
    return f" ({often} on average)" if met.met > 1 else f" (in {often} of all cases)"


def headline(figure: Figure) -> str:
    """Return the name of a figure in words."""
    return figure.name.replace("_", " ")
