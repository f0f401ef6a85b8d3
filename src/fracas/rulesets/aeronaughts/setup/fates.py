"""How everybody fares: Stress and Wounds left on the bar that is nearest to its end."""

from __future__ import annotations

from fracas.core.ids import Decider
from fracas.core.ruleset import Fate
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.state.state import TYPES, State


def fates(book: AeronaughtsBook, state: State) -> tuple[Fate, ...]:
    """Everybody with Stress and Wounds of the health type of which least is left (AE-HP-08)."""
    found = []
    for one in state.combatants:
        bars = [one.bar(type_) for type_ in TYPES]
        worst = min(bars, key=lambda bar: (bar.wounds, bar.stress + bar.wounds))
        left = 0 if one.down else worst.stress + worst.wounds
        most = worst.most_stress + worst.most_wounds
        out = one.out or ("down" if one.down else "")
        found.append(Fate(Decider(one.id), one.name, one.side, left, most, out))
    return tuple(found)
