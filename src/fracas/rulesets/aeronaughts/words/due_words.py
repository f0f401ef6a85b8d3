"""What an edit made due, as a short question to the game master."""

from __future__ import annotations

from fracas.core.facts import Applied, Beat
from fracas.rulesets.aeronaughts.state.state import TYPES
from fracas.rulesets.aeronaughts.words.names import Names, type_name


def due(beat: Beat, names: Names) -> str:
    """Whose Wounds are at 0, and what comes of it."""
    (who,) = beat.args
    one = names.find(who)
    types = [name for name in TYPES if one is not None and not one.bar(name).wounds]
    which = f"{type_name(types[0])} " if types else ""
    return f"{names.who(who)} has {which}Wounds at 0: incapacitated?"


def applied(fact: Applied, names: Names) -> str:
    """A rule that was applied: what was asked, as a statement."""
    return f"{due(fact.beat, names).removesuffix('?')}."
