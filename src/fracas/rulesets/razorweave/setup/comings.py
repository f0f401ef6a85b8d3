"""Who joins a fight that runs, leaves it, or changes sides."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.kit.crowd import free_id
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.setup.scenarios import combatant_of
from fracas.rulesets.razorweave.state.scene_facts import Entered, Left, Sided
from fracas.rulesets.razorweave.state.state import State


def enter(book: RazorweaveBook, state: State, combatant: str, side: str) -> Fact:
    """A combatant of the book joins (RW-INIT-10), in the first place that there is."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    if state.places:
        joining = replace(joining, place=state.places[0].id)
    return Entered(joining, because=("RW-INIT-10",))


def leave(decider: Decider) -> Fact:
    """A combatant leaves for good (RW-INIT-10)."""
    return Left(decider, because=("RW-INIT-10", "RW-OUT-27"))


def change_side(decider: Decider, side: str) -> Fact:
    """A combatant changes sides, by the game master's word (RW-GM-04)."""
    return Sided(decider, side, because=("RW-GM-04",))
