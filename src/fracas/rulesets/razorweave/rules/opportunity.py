"""Strikes out of turn: at whoever walks out of melee, or comes at a Reach (RW-MOVE-05)."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import strike
from fracas.rulesets.razorweave.rules.deeds import Two, agreed
from fracas.rulesets.razorweave.rules.paths import can_act
from fracas.rulesets.razorweave.rules.reach import reaching, weapons_of
from fracas.rulesets.razorweave.state.field_facts import Reacted
from fracas.rulesets.razorweave.state.state import State


def opportunities(run: Run, mover: str) -> Procedure:
    """Every foe Engaged with the mover may Strike once, before the mover moves (RW-MOVE-05).

    No further foe is asked once the mover is out.
    """
    for foe in run.state.engaged_with(mover):
        if not run.state.who(mover).standing:
            return
        yield from opportunity(run, foe, mover, ("RW-MOVE-05", "RW-GAP-17"))


def opportunity(run: Run, foe: str, mover: str, because: tuple[str, ...]) -> Procedure:
    """One foe's Strike out of turn, if it can act, has none behind it and the table wants it.

    The game master is asked; by a switch each is made, or none (RW-GAP-17).
    """
    book: RazorweaveBook = run.book
    how = book.rulings["opportunity_attacks"]
    if how == "off" or not _weapons(run.state, book, foe, mover):
        return

    def about(state: State) -> Two:
        return Two(state.able(foe).id, state.able(mover).id)

    if how == "ask" and not (yield from agreed(run, "opportunity", about, because)):
        return
    weapons = _weapons(run.state, book, foe, mover)
    if weapons:
        yield Reacted(foe, mover, because=because)
        yield from strike(run, foe, mover, weapons[0], own_turn=False)


def _weapons(state: State, book: RazorweaveBook, foe: str, mover: str) -> tuple[str, ...]:
    """What a foe could Strike the mover with, out of turn and where they stand now."""
    if not can_act(state, book, foe):
        return ()
    striker = state.who(foe)
    if striker.reacted or striker.denied:
        return ()
    return reaching(book, weapons_of(striker), state.band(foe, mover))
