"""Movement in a fight without a map: coming to blows, getting away from them, standing up."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.facts import BrokeAway, Cleared, Engaged


def move(run: Run, who: str, what: str) -> Procedure:
    """Spend the movement of a turn as an option said."""
    if what == "stand":
        yield Cleared(who, "prone", because=("RW-MOVE-08", "RW-PHYS-03"))
        return
    if what == "leave":
        yield BrokeAway(who, because=("RW-WEAP-07", "RW-ZONE-13"))
        return
    foe = what.partition(":")[2]
    run.state.able(foe)
    yield Engaged(who, foe, because=("RW-MOVE-01", "RW-ZONE-02"))
