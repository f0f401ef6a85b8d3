"""Attacks for tests: Mira with her weapon, the guard she attacks, and the result."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.state.facts import Struck
from fracas.rulesets.aeronaughts.state.state import Combatant
from tests.rulesets.aeronaughts.deeds import Table, fighter, scene

MIRA = "melee 3/1, athletics 2/2"


def mira(skills: str = MIRA, weapons: tuple[str, ...] = ("cutlass",), **values: Any) -> Combatant:
    """An attacker in an engagement with whoever else is in `melee`."""
    values.setdefault("group", "melee")
    return fighter("mira", "crew", skills, weapons=weapons, **values)


def guard(who: str = "guard", skills: str = "evade 2/0", **values: Any) -> Combatant:
    """A foe in the same engagement."""
    values.setdefault("group", "melee")
    return fighter(who, "watch", skills, **values)


def table_of(one: Combatant, *others: Combatant, **rulings: str | int) -> Table:
    """Mira's attack on the guard with her weapon, up to the game master's sheet."""
    others = others or (guard(),)
    table = Table(scene(one, *others), **rulings)
    return table.do(Attack(others[0].id, one.weapons[0]).act, one.id)


def struck(table: Table) -> list[tuple[str, str, int, int]]:
    """Every hit: whom, how, past which Soak, and the damage."""
    return [(fact.target, fact.how, fact.soak, fact.damage) for fact in table.facts(Struck)]
