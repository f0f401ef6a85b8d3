"""What an edit made due, as a short question to the game master."""

from __future__ import annotations

from fracas.core.facts import Applied, Beat
from fracas.core.grammar import minus
from fracas.rulesets.fully_automated.words.names import Names


def due(beat: Beat, names: Names) -> str:
    """Whose HP are below a threshold, and what comes of it."""
    who, below = beat.args
    one = names.find(who)
    hp = f"{minus(one.hp)} HP" if one is not None else "few HP"
    return f"{names.who(who)} has {hp}: {below}?"


def applied(fact: Applied, names: Names) -> str:
    """A rule that was applied: what was asked, as a statement."""
    return f"{due(fact.beat, names).removesuffix('?')}."
