"""Who joins a fight that runs, leaves it, or changes sides."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.kit.crowd import free_id
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.setup.scenarios import arriving, creature_of
from fracas.rulesets.beacon_road.state.scene_facts import Entered, Left, Sided
from fracas.rulesets.beacon_road.state.state import State


def enter(book: BeaconRoadBook, state: State, combatant: str, side: str) -> Fact:
    """A creature of the book joins; it has a turn as soon as its stage comes (BR-NPC-01)."""
    joining = creature_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, book, joining), because=("BR-NPC-01", "BR-NPC-05"))


def leave(decider: Decider) -> Fact:
    """A creature leaves for good (BR-ENTER-13)."""
    return Left(decider, because=("BR-ENTER-13", "BR-NPC-05"))


def change_side(decider: Decider, side: str) -> Fact:
    """A creature changes sides (BR-COND-27)."""
    return Sided(decider, side, because=("BR-COND-27",))
