"""How a fight ends: one side left, a Clock that decides it, or the stakes settled."""

from __future__ import annotations

from fracas.core.facts import Beat, Planned
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.rules.clocks import close_round, decided
from fracas.rulesets.razorweave.state.scene_facts import Ended


def time_up(run: Run, *, closing: bool = False) -> Procedure:
    """Whether a deciding Clock is full, as the round closes or at any time; if so the fight ends.

    RW-CLK-05, RW-OUT-23.
    """
    if closing:
        yield from close_round(run)
    winner = decided(run.state)
    if winner is None:
        return False
    yield from end(run, winner)
    return True


def end(run: Run, winner: str = "") -> Procedure:
    """The fight is over when one side has nobody left acting, or the stakes are settled.

    A deciding Clock names the `winner` (RW-CLK-05).
    """
    sides = {one.side for one in run.state.standing()}
    winner = winner or (next(iter(sides)) if len(sides) == 1 else "")
    yield Ended(winner, because=("RW-OUT-23", "RW-FRAME-07"))
    yield Planned((Beat("aftermath"),), because=("RW-GM-07",))
