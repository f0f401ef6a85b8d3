"""Attacks for tests: Ada with her sword, Bo in his leathers, and the result."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.action_points.rules.attacks import attack
from fracas.rulesets.action_points.state.facts import Hit, Missed, Tested
from fracas.rulesets.action_points.state.state import Combatant
from tests.rulesets.action_points.table import Table, fighter, scene

MAPPED = {"width": 600, "height": 600}
"""A field, on which places count."""


def ada(**values: Any) -> Combatant:
    """Agility d8, Perception d8, Blade 2, a sword, and 16 AP."""
    values.setdefault("weapons", ("sword",))
    values.setdefault("skills", "blade 2")
    values.setdefault("sizes", "agility 8, perception 8")
    return fighter("ada", "us", **values)


def bo(**values: Any) -> Combatant:
    """Agility and Perception d6, Stamina d8, Defense 1, Fitness 6, Toughness 1, a sword, 12 AP."""
    values.setdefault("sizes", "stamina 8")
    values.setdefault("weapons", ("sword",))
    values.setdefault("defense", 1)
    values.setdefault("toughness", 1)
    return fighter("bo", "them", **values)


def attacked(
    one: Combatant | None = None,
    other: Combatant | None = None,
    *,
    location: str = "",
    rulings: dict[str, str | int] | None = None,
    **values: Any,
) -> Table:
    """An attack of the first on the second, up to the game master's sheet."""
    one, other = one or ada(), other or bo()
    table = Table(scene(one, other, **values), **(rulings or {}))
    weapon = (*one.in_hand, "fist")[0]
    return table.do(attack, one.id, weapon, other.id, location)


def exchanged(table: Table, attack: int, defense: int, way: str = "passive") -> Table:
    """The sheet stands, the target meets it so, and the two dice fall."""
    table.say("circumstances")
    if table.kind == "defend":
        table.say("defend", way)
    return table.roll("attack", attack, defense)


def outcome(table: Table) -> str:
    """Hit, or how the attack missed."""
    if table.facts(Hit) or table.kind == "hit":
        return "hit"
    return table.facts(Missed)[-1].why


def rolled(table: Table, what: str) -> list[tuple[str, int, int, int, bool]]:
    """Every Test of a kind: the Attribute, the die, its face, the MTN, and whether it passed."""
    return [
        (fact.attribute, fact.die, fact.face, fact.mtn, fact.passed)
        for fact in table.facts(Tested)
        if fact.what == what
    ]
