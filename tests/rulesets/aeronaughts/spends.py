"""Symbols for tests: Ada's attack on Bix, with dice that show what a test wants to spend."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.state.state import Bar, Combatant
from tests.rulesets.aeronaughts.deeds import Table, fighter, scene

BOOK = open_book({})
TIRED = Bar(1, 4, 6, 4, 4)


def ada(**values: Any) -> Combatant:
    """A player's own, with a cutlass, engaged."""
    values.setdefault("weapons", ("cutlass",))
    values.setdefault("kind", "pc")
    return fighter("ada", "crew", "melee 3/1", group="melee", **values)


def bix(**values: Any) -> Combatant:
    """The foe engaged with her."""
    return fighter("bix", "watch", "evade 2/0", group="melee", **values)


def after(
    reading: str, one: Combatant | None = None, *others: Combatant, **rulings: str | int
) -> Table:
    """Ada's attack on Bix, whose dice show this."""
    one = one or ada()
    table = Table(scene(one, *(others or (bix(),))), **rulings)
    return table.do(Attack("bix", one.weapons[0]).act, "ada").shown(reading)


def end(table: Table) -> Table:
    """Nobody takes Consequences, and nothing more is asked."""
    return table.default("consequences").settle()


def waits(table: Table, who: str) -> list[tuple[str, str, int, str, int]]:
    """What waits for somebody."""
    return [(w.by, w.dice, w.upgrades, w.on, w.turns) for w in table.who(who).waiting]
