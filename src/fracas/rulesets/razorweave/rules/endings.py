"""How a fight ends, and the full Clocks that an edit makes due."""

from __future__ import annotations

from fracas.core.dues import Due
from fracas.core.facts import Beat, Planned
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.clocks import close_round, come_true, decided
from fracas.rulesets.razorweave.rules.damage import fill
from fracas.rulesets.razorweave.state.scene_facts import Ended
from fracas.rulesets.razorweave.state.state import State


def time_up(run: Run, *, closing: bool = False) -> Procedure[bool]:
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


def end(run: Run, winner: str = "") -> Procedure[None]:
    """The fight is over when one side has nobody left acting, or the stakes are settled.

    A deciding Clock names the `winner` (RW-CLK-05).
    """
    sides = {one.side for one in run.state.standing()}
    winner = winner or (next(iter(sides)) if len(sides) == 1 else "")
    yield Ended(winner, because=("RW-OUT-23", "RW-FRAME-07"))
    yield Planned((Beat("aftermath"),), because=("RW-GM-07",))


# What an edit makes due


RESOLVE, SCENE = "clock_full", "comes_true"


def dues(state: State, book: RazorweaveBook) -> tuple[Due, ...]:
    """Every full Clock: its bearer is out (RW-OUT-03), or a threat fires (RW-CLK-05).

    The Clock of a group is named once, by its first member (RW-RES-08).
    """
    found: list[Due] = []
    groups: set[str] = set()
    for one in state.combatants:
        if one.out is not None or one.shared in groups or not state.clock_of(one.id).full:
            continue
        because: tuple[str, ...] = ("RW-OUT-03",)
        if one.shared:
            groups.add(one.shared)
            because = ("RW-OUT-03", "RW-RES-08")
        elif one.phases:
            because = ("RW-OUT-03", "RW-RES-14")
        found.append(Due(Beat(RESOLVE, (one.id,)), because))
    full = [clock for clock in state.threats if clock.full]
    found += [Due(Beat(SCENE, (clock.id,)), ("RW-CLK-05",)) for clock in full]
    return tuple(found)


def clock_full(run: Run, who: str) -> Procedure[None]:
    """The bearer of a full Clock is out, or goes on to the next phase (RW-OUT-03, RW-RES-14).

    The fight is over if that leaves one side (RW-OUT-23).
    """
    one = run.state.find(who)
    if one is None or not one.standing or not run.state.clock_of(who).full:
        return
    contested = _is_contested(run.state)
    yield from fill(run, who)
    if contested and not _is_contested(run.state):
        yield from end(run)


def comes_true(run: Run, clock: str) -> Procedure[None]:
    """A full Clock of the scene comes true, and one that decides ends the fight (RW-CLK-05)."""
    found = run.state.threat(clock)
    if found is None or not found.full:
        return
    yield from come_true(run, clock)
    if _is_contested(run.state):
        yield from time_up(run)


def _is_contested(state: State) -> bool:
    return len({one.side for one in state.standing()}) > 1
