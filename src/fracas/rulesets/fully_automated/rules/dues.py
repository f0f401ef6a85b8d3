"""What an edit may make due: a threshold of HP that was crossed."""

from __future__ import annotations

from fracas.core.dues import Due
from fracas.core.facts import Beat
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import band, cross
from fracas.rulesets.fully_automated.state.state import State

CROSSES = "crosses"

_ROWS: dict[str, tuple[str, ...]] = {
    "incapacitated": ("FA-HP-01",),
    "dying": ("FA-HP-05",),
    "dead": ("FA-HP-09",),
}
"""For each band below `active` the rule that puts a combatant there."""


def dues(state: State, book: FullyAutomatedBook) -> tuple[Due, ...]:
    """Who is incapacitated, dying or dead by HP (FA-HP-01, FA-HP-05, FA-HP-09)."""
    bands = [(one.id, band(book, one)) for one in state.combatants if not one.out]
    return tuple([Due(Beat(CROSSES, both), _ROWS[both[1]]) for both in bands if both[1] in _ROWS])


def crosses(run: Run, who: str, below: str) -> Procedure:
    """The HP of a combatant have come below a threshold (FA-HP-01, FA-HP-05, FA-HP-09)."""
    one = run.state.find(who)
    if one is not None and not one.out and band(run.book, one) == below:
        yield from cross(run, who, "active")
