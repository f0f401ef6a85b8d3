"""What Conditions forbid, and how they end with those who caused them."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.harm_facts import Cleared, Timed
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


def keep_down(run: Run, source: str) -> Procedure[None]:
    """Its source attacked again: Suppressed lasts until the end of the next round (RW-GAP-38)."""
    book: RazorweaveBook = run.book
    for bearer in run.state.combatants:
        for ailment in bearer.conditions:
            row = book.conditions[ailment.name]
            if row.renews and ailment.source == source and ailment.rounds < row.rounds:
                yield Timed(bearer.id, ailment.name, row.rounds, because=row.because)


def fallen(run: Run, who: str) -> Procedure[None]:
    """Somebody is out: fear of it passes (RW-MENT-01), and its foes take heart (RW-MENT-03)."""
    book: RazorweaveBook = run.book
    state: State = run.state
    side = state.who(who).side
    for bearer in state.combatants:
        for ailment in bearer.conditions:
            row = book.conditions[ailment.name]
            source = state.find(ailment.source) if ailment.source else None
            won = source is not None and source.side == side and bearer.side != side
            if (row.ends_with == "source" and ailment.source == who) or (
                row.ends_with == "victory" and won
            ):
                yield Cleared(bearer.id, ailment.name, because=row.because)
