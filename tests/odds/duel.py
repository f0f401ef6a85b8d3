"""Razorweave's first duel at its first choice, for laws that the ledger also counts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.asking.prompts import default_answer
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.rulesets.registry import ruleset

RULES: Any = ruleset("razorweave")
BOOK: Any = RULES.open_book({})
PLAYER = Seat("player")
STRIKE = "strike:dock_thug:short_sword"


def duel(**thug: Any) -> Chronicle:
    """Rella, held by a player, is asked for her first action; the thug's values may be others."""
    state = RULES.start(BOOK, "dock-thug")
    changed = tuple(
        replace(one, **thug) if one.id == "dock_thug" else one for one in state.combatants
    )
    chronicle = Chronicle(
        RULES,
        BOOK,
        replace(state, combatants=changed),
        seed=b"duel",
        seating=Seating(((Decider("rella"), PLAYER),)),
    )
    while chronicle.prompt is not None and chronicle.prompt.kind != "action":
        chronicle.answer(default_answer(chronicle.prompt))
    return chronicle


def thugs_turn() -> Chronicle:
    """Rella let her turn go by, and the thug is asked for its first action."""
    chronicle = duel()
    chronicle.answer("pass")
    while chronicle.prompt is not None and chronicle.prompt.kind != "action":
        chronicle.answer(default_answer(chronicle.prompt))
    return chronicle
