"""Conditions and those who caused them: fire that goes on, a threat that is gone, a victory."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.condition_facts import Cleared, Timed
from fracas.rulesets.razorweave.state.state import State


def keep_down(run: Run, source: str) -> Procedure:
    """Its source attacked again: Suppressed lasts until the end of the next round (RW-GAP-38)."""
    book: RazorweaveBook = run.book
    for bearer in run.state.combatants:
        for ailment in bearer.conditions:
            row = book.conditions[ailment.name]
            if row.renews and ailment.source == source and ailment.rounds < row.rounds:
                yield Timed(bearer.id, ailment.name, row.rounds, because=row.because)


def fallen(run: Run, who: str) -> Procedure:
    """Somebody is out: fear of it passes (RW-MENT-01), and its foes take heart (RW-MENT-03)."""
    book: RazorweaveBook = run.book
    state: State = run.state
    side = state.who(who).side
    for bearer in state.combatants:
        for ailment in bearer.conditions:
            row = book.conditions[ailment.name]
            source = state.find(ailment.source) if ailment.source else None
            won = source is not None and source.side == side and bearer.side != side
            if (row.ends_with == "source" and ailment.source == who) or (
                row.ends_with == "victory" and won
            ):
                yield Cleared(bearer.id, ailment.name, because=row.because)
