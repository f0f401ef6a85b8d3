"""Dice in the notation of a game."""

from __future__ import annotations

from fracas.core.system.ruleset import OwnDice
from fracas.rulesets.registry import all_rulesets, ruleset


def own_dice(text: str, system: str | None) -> OwnDice | None:
    """Return the dice of a system that knows such a notation; None when none does.

    Raises `WrongUse` when one does, and the text has a mistake in it.
    """
    for rules in all_rulesets() if system is None else (ruleset(system),):
        found = rules.own_dice(rules.open_book({}), text)
        if found is not None:
            return found
    return None
