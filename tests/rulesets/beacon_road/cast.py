"""The people in the worked examples of rolls: Kest, the Raider, and how they roll."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim
from fracas.rulesets.beacon_road.rules.rolls.modifiers import Attack
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll
from fracas.rulesets.beacon_road.state.state import Creature, State
from tests.rulesets.beacon_road.table import Bench, creature, scene

QUIET = ("position", "push", "assist", "reroll", "react_rolled")
"""What is asked around an Action Roll, where a test is about its dice."""


def kest(**values: Any) -> Creature:
    """Kest, Warrior of Tier 1: BODY d8, MIND d6, WILL d4, Skirmish 2, a sword, 34 HP."""
    sheet: dict[str, Any] = {
        "tier": 1, "body": 3, "mind": 2, "will": 1, "actions": {"Skirmish": 2}, "iron": 16,
        "ward": 14, "grit": 12, "hp": 34, "most_hp": 34,
    }  # fmt: skip
    return creature("kest", **{**sheet, **values})


def raider(at: tuple[int, int] = (1, 0), **values: Any) -> Creature:
    """The Raider, a monster of Tier 1: Iron 14, Ward 12, Grit 12, 30 HP, a sword."""
    sheet: dict[str, Any] = {
        "tier": 1, "body": 2, "mind": 1, "will": 1, "actions": {"Skirmish": 1}, "iron": 14,
        "ward": 12, "grit": 12, "hp": 30, "most_hp": 30,
    }  # fmt: skip
    return creature("raider", "foes", at, **{**sheet, **values})


def duel(hero: Creature | None = None, foe: Creature | None = None, **values: Any) -> State:
    """Kest and the Raider side by side, in Kest's turn."""
    return scene(hero or kest(), foe or raider(), **values)


def blow(**values: Any) -> Aim:
    """Kest's sword against the Raider's Iron, as an Action Roll."""
    sheet: dict[str, Any] = {
        "kind": "attack", "action": "Skirmish", "target": "raider", "against": ("iron",),
        "tags": ("melee",), "attack": Attack("kest", ("melee",), ("kinetic",)),
    }  # fmt: skip
    return Aim(**{**sheet, **values})


def strike(state: State, aim: Aim | None = None, **rulings: str | int) -> Bench:
    """Kest's roll, with nothing said before the dice."""
    bench = Bench(state, lambda run: action_roll(run, "kest", aim or blow()), **rulings)
    return bench.default("position", "push", "assist")
