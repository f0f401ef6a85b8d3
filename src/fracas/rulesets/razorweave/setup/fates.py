"""How everybody fares: segments of the Resolve Clock that are left, and how somebody fell."""

from __future__ import annotations

from fracas.core.ids import Decider
from fracas.core.ruleset import Fate
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.state import State


def fates(book: RazorweaveBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the empty segments of the Clock that counts (RW-RES-01, RW-RES-09)."""
    found = []
    for one in state.combatants:
        clock = state.clock_of(one.id)
        left = 0 if one.out is not None else clock.left
        out = "" if one.out is None else one.out.outcome
        found.append(Fate(Decider(one.id), one.name, one.side, left, clock.size, out))
    return tuple(found)
