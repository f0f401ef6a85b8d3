"""How a worked example of Aeronaughts is told: by its dice, every prompt answered."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.aeronaughts.state.state import Combatant
from tests.rulesets.aeronaughts.table import Table, underway

Line = tuple[str, str, str, str, int, int]
"""A check: whose, what for, its pool and what is against it in letters, net success, advantage."""

Hit = tuple[str, str, int, int]
"""A hit: whom, how, past which Soak, and the damage after Soak."""

Rest = dict[str, tuple[tuple[int, int], int, tuple[str, ...], tuple[str, ...]]]
"""What is left of each: Physical Stress and Wounds, Mental Stress, conditions, Consequences."""


def fight(*combatants: Combatant, **values: Any) -> Table:
    """A fight in its first round, in the order in which the combatants are given."""
    return Table(underway(*combatants, **values))


def rolls(table: Table, deed: str, faces: str) -> Table:
    """A deed of the turn, and the dice of its check."""
    return table.turn(deed).say("check_sheet").roll("check", faces)


def until(table: Table, who: str) -> Table:
    """The turn that is on ends; others let theirs go by, up to a later turn of somebody."""
    first = True
    while first or not (table.kind == "turn" and table.asked == who):
        first = False
        table.say(table.kind, "end" if table.kind == "turn" else who_of(table, who))
    return table


def who_of(table: Table, who: str) -> str | None:
    """Who takes a slot: the one who is waited for, where it may, else the first; None elsewhere."""
    if table.kind != "slot":
        return None
    return who if who in table.options else table.options[0]
