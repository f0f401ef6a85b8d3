"""Who joins a fight that runs, leaves it, or changes sides."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.kit.crowd import free_id
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.setup.scenarios import arriving, combatant_of
from fracas.rulesets.fully_automated.state.scene_facts import Entered, Left, Sided
from fracas.rulesets.fully_automated.state.state import State


def enter(book: FullyAutomatedBook, state: State, combatant: str, side: str) -> Fact:
    """A combatant of the book joins, and chooses from the next round on (FA-INIT-04)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, book, joining), because=("FA-INIT-04",))


def leave(decider: Decider) -> Fact:
    """A combatant leaves for good (FA-OPT-06)."""
    return Left(decider, because=("FA-OPT-06",))


def change_side(decider: Decider, side: str) -> Fact:
    """A combatant changes sides (FA-SETUP-08)."""
    return Sided(decider, side, because=("FA-SETUP-08",))
