"""How a worked example of Beacon Road is told: by its dice, every prompt answered."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat
from fracas.rulesets.beacon_road.state.state import Creature, Wound
from tests.rulesets.beacon_road.cast import kest, raider
from tests.rulesets.beacon_road.table import Table, creature
from tests.rulesets.beacon_road.table import fight as begun

__all__ = [
    "UNANSWERED", "Line", "Rest", "Table", "Wound", "cautious", "creature", "fight", "foe", "idle",
    "kest", "quiet", "raider", "until",
]  # fmt: skip

Line = tuple[str, str, int] | tuple[str, str, int, int, int, str, int]
"""An Effect Roll: whose, of what, total. Any other: also kind, Tier, total, TN, result, times."""

Rest = dict[str, tuple[int, int, dict[str, int]]]
"""What is left of each at the end: HP, Stress, and the severity of each wound."""

QUIET = ("with", "position", "push", "assist", "reroll")
"""What is asked around a roll, of which the examples say nothing: nothing is added to the dice."""

UNANSWERED = ("react_targeted", "react_rolled", "react_hit", "react_about_to_suffer", "soak")
"""What nobody answers unless the example tells of it."""

ROUND = (Beat("round", stays=True),)


def fight(*creatures: Creature, **values: Any) -> Table:
    """A fight whose first round begins, with nobody Surprised."""
    return Table(begun(*creatures, beats=ROUND, **values))


def foe(who: str, at: tuple[int, int], **values: Any) -> Creature:
    """One more of the Raider's kind, by another name."""
    one = raider(at, **values)
    items = tuple([replace(item, id=f"{who}_{item.kind}") for item in one.items])
    return replace(one, id=who, name=who.title(), items=items)


def quiet(table: Table, *more: str) -> Table:
    """What the example does not speak of is left as it is."""
    while table.kind in QUIET or table.kind in more:
        idle(table)
    return table


def cautious(table: Table) -> Table:
    """The game master closes the choice: whoever has said nothing is Cautious."""
    assert table.kind == "choice"
    table.play.close("gm")
    return table


def until(table: Table, who: str, kind: str = "act") -> Table:
    """Nobody does anything up to where that prompt is put to somebody."""
    while not (table.kind == kind and who in table.asked):
        idle(table)
    return table


def idle(table: Table) -> Table:
    """Whoever is asked lets it be: no Act, no roll against a wound, the usual order of turns."""
    if isinstance(table.prompt, Together):
        table.play.close("gm")
        return table
    assert table.kind not in ("attack", "effect", "wound", "resist"), f"{table.kind} has no dice"
    return table.say(table.kind, {"act": "end", "ease": "none"}.get(table.kind))
