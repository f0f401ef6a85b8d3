"""What Conditions forbid: movement, closing in, sprinting, leaving cover, standing to fight."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.answers import Choice
from fracas.core.options import Option
from fracas.core.prompts import Ask
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State

FIGHTING = ("strike", "called", "wreck", "maneuver", "setup", "engage")
"""Options that are neither flight nor hiding (RW-MENT-04)."""

STAYING = (
    "strike",
    "called",
    "wreck",
    "change",
    "maneuver",
    "setup",
    "defend",
    "clear",
    "remedy",
    "draw",
    "else",
    "pass",
    "end",
)
"""Options that take nobody from the spot (RW-TACT-03)."""


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


def shaped(state: State, book: RazorweaveBook, ask: Ask, actor: Combatant, *, acted: bool) -> Ask:
    """The menu of a turn as the Conditions of the actor and its allies shape it.

    What is forbidden is struck out; what ends a Condition without a Check is added (RW-COND-07).
    """
    assert isinstance(ask.form, Choice)
    options = list(ask.form.options)
    if not acted:
        after = next(
            (at for at, one in enumerate(options) if one.kind in ("stand", "else")), len(options)
        )
        options[after:after] = [
            Option(f"remedy:{bearer}:{name}", "remedy", (bearer, name), ("RW-COND-07",))
            for bearer, name in remediable(state, book, actor)
        ]
    if actor.conditions:
        stuck = forbids(state, book, actor.id, "move")
        panic = forbids(state, book, actor.id, "fight")
        options = [
            one
            for one in options
            if not (stuck and (one.kind not in STAYING or one.id == "defend:away"))
            and not (panic and one.kind in FIGHTING)
            and not (panic and one.kind in ("clear", "remedy") and one.about != (actor.id, panic))
        ]
    return replace(ask, form=Choice(tuple(options)))


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
