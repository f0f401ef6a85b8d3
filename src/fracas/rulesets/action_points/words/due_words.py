"""What an edit made due, as a short question to the game master."""

from __future__ import annotations

from fracas.core.facts import Applied, Beat
from fracas.rulesets.action_points.rules.dues import DEATH, lost_by
from fracas.rulesets.action_points.words.names import Names


def due(beat: Beat, names: Names) -> str:
    """Which Attributes are below d4, and what comes of it."""
    (who,) = beat.args
    if beat.name == DEATH:
        return f"{names.who(who)} has every Attribute below d4: dead?"
    one = names.find(who)
    lost = lost_by(one) if one is not None else ""
    what = names.attribute(lost) if lost else "an Attribute"
    return f"{names.who(who)} has {what} below d4: Down?"


def applied(fact: Applied, names: Names) -> str:
    """A rule that was applied: what was asked, as a statement."""
    return f"{due(fact.beat, names).removesuffix('?')}."
