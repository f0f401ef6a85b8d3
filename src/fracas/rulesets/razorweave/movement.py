"""Movement in a fight without a map: coming to blows, and standing up."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.facts import Cleared, Engaged
from fracas.rulesets.razorweave.state import State


def moves(state: State, book: RazorweaveBook, who: str, *, acted: bool) -> tuple[str, ...]:
    """What the movement of a turn may be spent on (RW-TURN-02), as option ids.

    Everybody is Engaged or Close where no map is kept (RW-ZONE-09), so closing on a clear path is
    free (RW-MOVE-01); leaving is what Withdraw is for (RW-GAP-18). Standing up costs
    the movement (RW-MOVE-08), or by a switch the main action (RW-GAP-26).
    """
    actor = state.able(who)
    options = []
    if actor.bears("prone") and (book.rulings["stand_cost"] == "movement" or not acted):
        options.append("stand")
    options += [f"engage:{foe.id}" for foe in state.foes(who) if not state.are_engaged(who, foe.id)]
    return tuple(options)


def move(run: Run, who: str, what: str) -> Procedure:
    """Spend the movement of a turn as an option said."""
    if what == "stand":
        yield Cleared(who, "prone", because=("RW-MOVE-08", "RW-PHYS-03"))
        return
    foe = what.partition(":")[2]
    run.state.able(foe)
    yield Engaged(who, foe, because=("RW-MOVE-01", "RW-ZONE-03"))
