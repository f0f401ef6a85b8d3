"""What Conditions forbid: movement, closing in, sprinting, leaving cover, standing to fight."""

from __future__ import annotations

from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State


def forbids(state: State, book: RazorweaveBook, who: str, act: str, toward: str = "") -> str:
    """The Condition that forbids a combatant an act, or nothing.

    `act` is move, approach, sprint, leave_cover (without a Check) or fight; an approach is
    forbidden only `toward` what is feared (RW-MENT-01).
    """
    for ailment in state.able(who).conditions:
        if act in book.conditions[ailment.name].forbids and (
            act != "approach" or not ailment.source or ailment.source == toward
        ):
            return ailment.name
    return ""


def halved(state: State, book: RazorweaveBook, who: str) -> str:
    """The Condition that halves a combatant's movement, or nothing (RW-PHYS-08, RW-ENVC-02)."""
    for ailment in state.able(who).conditions:
        row = book.conditions[ailment.name]
        if "always" in row.halves or (ailment.part and ailment.part in row.halves):
            return ailment.name
    return ""


def remediable(state: State, book: RazorweaveBook, actor: Combatant) -> tuple[tuple[str, str], ...]:
    """(bearer, Condition) pairs that some remedy might end, on oneself or an ally who is near."""
    found = (
        (bearer.id, ailment.name)
        for bearer in (actor, *state.allies(actor.id))
        if bearer.conditions and bearer.place == actor.place
        for ailment in bearer.conditions
        if book.conditions[ailment.name].remedy
    )
    return tuple(dict.fromkeys(found))
