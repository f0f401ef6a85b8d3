"""How everybody fares: the steps that the dice of a combatant can still lose, and who is out."""

from __future__ import annotations

from fracas.core.ids import Decider
from fracas.core.ruleset import Fate
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.injury import steps_left
from fracas.rulesets.action_points.state.state import State


def fates(book: ActionPointsBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the steps that are left of their dice, none for the Down (AP-INJ-13)."""
    found = []
    for one in state.combatants:
        left = steps_left(book, one) if one.able else 0
        most = sum([book.tests[each.undamaged] for each in one.attributes])
        out = one.out or ("dead" if one.dead else "down" if one.down else "")
        found.append(Fate(Decider(one.id), one.name, one.side, left, most, out))
    return tuple(found)
