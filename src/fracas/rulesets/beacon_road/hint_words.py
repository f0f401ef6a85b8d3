"""Advice as sentences."""

from __future__ import annotations

from fracas.core.ruleset import Hint
from fracas.rulesets.beacon_road.advice_words import ADVICE
from fracas.rulesets.beacon_road.names import Names, plain, sentence


def say_hint(hint: Hint, names: Names) -> str:
    """A piece of advice as a sentence (BR-ADVICE-01 to BR-ADVICE-05)."""
    said = ADVICE.get(hint.name)
    if said is not None:
        return said(hint.about, names)
    parts = ", ".join(_thing(one, names) for one in hint.about)
    return f"{sentence(plain(hint.name)).rstrip('.')}{f': {parts}' if parts else ''}."


def _thing(key: str, names: Names) -> str:
    if names.find(key) is not None:
        return names.who(key)
    if key in names.book.wounds:
        return names.wound(key)
    return names.power(key) if key in names.book.powers else plain(key)
