"""How everybody fares: hit points left, and why somebody no longer counts."""

from __future__ import annotations

from fracas.core.ids import Decider
from fracas.core.ruleset import Fate
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import band
from fracas.rulesets.fully_automated.rules.endings import effective
from fracas.rulesets.fully_automated.state.state import State


def fates(book: FullyAutomatedBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the hit points that are left (FA-DMG-01); bystanders are not out."""
    found = []
    for one in state.combatants:
        in_it = effective(book, one) or (
            one.attitude != "hostile" and not one.out and band(book, one) == "active"
        )
        out = "" if in_it else one.out or "down"
        found.append(Fate(Decider(one.id), one.name, one.side, max(one.hp, 0), one.most_hp, out))
    return tuple(found)
