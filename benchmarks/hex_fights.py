"""Fully Automated: two fights to measure, and the odds of an attack.

Six against six has shipped combatants on open ground with a few tables, played by every kind of
policy; the duel is the footbridge of the first evening.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from benchmarks import kept
from fracas.core.facts import Beat
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.odds.options import option_laws
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.setup.scenarios import combatant_of
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hex_map_text import parse_map
from fracas.space.hexes import parse_hex

YARD = """
    A B C D E F G H I J K L M N O P
1   . . . . . . . . . . . . . . . .
2    . . . . . + . . . . + . . . . .
3   . . . + . . . . . . . . + . . .
4    . . . . . . . + . . . . . . . .
5   . . . . . + . . . . + . . . . .
6    . . . . . . . . . . . . . . . .
7   . . . + . . . . + . . . + . . .
8    . . . . . . . . . . . . . . . .

. = open
+ = table
"""

SIDES = {
    "yard": (
        ("kit", "B1", "mixed"),
        ("okoro", "C2", "capturer"),
        ("pell", "B4", "aggressive"),
        ("juno", "C5", "opportunist"),
        ("teo", "B6", "defensive"),
        ("brandt", "C8", "opportunist"),
    ),
    "street": (
        ("marrow", "O1", "mixed"),
        ("tough_club", "N2", "aggressive"),
        ("tough_knife", "O4", "aggressive"),
        ("rask", "N5", "opportunist"),
        ("quill", "O6", "opportunist"),
        ("tough_padded", "N8", "defensive"),
    ),
}
"""Each side's people: who in the book, on which hex, and how a computer plays them."""


@lru_cache(maxsize=1)
def book() -> FullyAutomatedBook:
    """Return the book without any switch."""
    found = kept.book("fully_automated")
    assert isinstance(found, FullyAutomatedBook)
    return found


def yard() -> State:
    """Return six against six before the turn order is rolled."""
    people = [
        replace(combatant_of(book(), key, side), place=parse_hex(place), policy=policy)
        for side, cast in SIDES.items()
        for key, place, policy in cast
    ]
    return State(
        stakes="Who holds the yard.",
        map=parse_map(YARD, book().terrain),
        combatants=tuple(people),
        agenda=(Beat("opening"),),
    )


@lru_cache(maxsize=2)
def opening(scenario: str) -> Any:
    """Return the opening state of a scenario, or of six against six by the name `yard`."""
    return yard() if scenario == "yard" else RULESET.start(book(), scenario)


def opened(number: int, scenario: str) -> Chronicle:
    """Return a fight at its first prompt."""
    return Chronicle(RULESET, book(), opening(scenario), seed=seed_from_number(number))


def law_of_an_attack() -> Callable[[], object]:
    """Return what calculates the exact odds of one attack against each answer of its defender.

    Kit shoots at Marrow, who has played Defend and decides whether to step aside, and where.
    """
    state = opening("footbridge")
    kit, marrow = state.combatants
    attack = replace(
        state,
        round=1,
        step="attacks",
        sequence=("kit", "marrow"),
        combatants=(
            replace(kit, place=parse_hex("F4"), card="pistol"),
            replace(marrow, place=parse_hex("I4"), card="defend"),
        ),
        map=parse_map(YARD, book().terrain),
        agenda=(Beat("attack", ("kit",)),),
    )
    return lambda: option_laws(RULESET, book(), attack, ("strike:marrow",))
