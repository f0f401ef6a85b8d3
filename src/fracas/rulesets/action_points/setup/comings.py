"""Who joins a fight that runs, leaves it, or changes sides."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.scenarios import arriving, combatant_of, free_id
from fracas.rulesets.action_points.state.scene_facts import Entered, Left, Sided
from fracas.rulesets.action_points.state.state import State


def enter(book: ActionPointsBook, state: State, combatant: str, side: str) -> Fact:
    """A combatant of the book joins, with a place from the next Combat Turn on (AP-TURN-18)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, joining), because=("AP-TURN-18",))


def leave(decider: Decider) -> Fact:
    """A combatant leaves for good (AP-TURN-19)."""
    return Left(decider, because=("AP-TURN-19",))


def change_side(decider: Decider, side: str) -> Fact:
    """A combatant changes sides (AP-TURN-19)."""
    return Sided(decider, side, because=("AP-TURN-19",))
