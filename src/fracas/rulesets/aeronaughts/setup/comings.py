"""Who joins a fight that runs, leaves it, or changes sides."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.setup.scenarios import arriving, combatant_of, free_id
from fracas.rulesets.aeronaughts.state.scene_facts import Entered, Left, Sided
from fracas.rulesets.aeronaughts.state.state import State


def enter(book: AeronaughtsBook, state: State, combatant: str, side: str) -> Fact:
    """A combatant of the book joins, and rolls for a slot of the next round (AE-INIT-07)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, joining), because=("AE-INIT-07",))


def leave(decider: Decider) -> Fact:
    """A combatant leaves for good (AE-INIT-05)."""
    return Left(decider, because=("AE-INIT-05",))


def change_side(decider: Decider, side: str) -> Fact:
    """A combatant changes sides (AE-INIT-03)."""
    return Sided(decider, side, because=("AE-INIT-03", "AE-INIT-07"))
