"""What an edit made due, as a short question to the game master."""

from __future__ import annotations

from fracas.core.facts import Applied, Beat
from fracas.rulesets.beacon_road.rules.harm.dues import DIES
from fracas.rulesets.beacon_road.words.names import Names


def due(beat: Beat, names: Names) -> str:
    """Who has no HP left, and what comes of it."""
    (who,) = beat.args
    if beat.name == DIES:
        return f"{names.who(who)} is at minus half of the maximum HP or below: dead?"
    one = names.state.find(who)
    if one is not None and one.heroic:
        return f"{names.who(who)} is at 0 HP or below: dying?"
    return f"{names.who(who)} is at 0 HP or below: out of the fight?"


def applied(fact: Applied, names: Names) -> str:
    """A rule that was applied: what was asked, as a statement."""
    return f"{due(fact.beat, names).removesuffix('?')}."
