"""What goes on by itself at a table, a little at a time, so that other tables have their turn."""

from __future__ import annotations

import asyncio
from time import perf_counter

from fracas.core.errors import FracasError
from fracas.table.keeping.budgets import SPENT, Budget
from fracas.table.play.live import LiveFight

SLICE = 0.02
"""How long (seconds) play goes on by itself before others have their turn."""

AT_ONCE_STEPS = 0.005
"""How long (seconds) play goes on by itself before what was done is saved and sent out."""


def step_at_once(fight: LiveFight) -> None:
    """Play what goes on by itself after an act, to be saved and sent out together with it.

    Nothing slow, and not for long; the next slice reports play that cannot go on.
    """
    ends = perf_counter() + AT_ONCE_STEPS
    try:
        while perf_counter() < ends and not fight.is_slow() and fight.step():
            pass
    except FracasError:
        return


async def step_for_a_while(fight: LiveFight, budget: Budget) -> int:
    """Play some steps of what goes on by itself, for a short while; return how many.

    The time that it takes is charged to the budget.
    """
    stepped = 0
    ends = perf_counter() + SLICE
    while not stepped or perf_counter() < ends:
        slow = fight.is_slow()
        if slow:
            if stepped:
                break  # what was played is saved and shown before a computer thinks for long
            budget.charge(await asyncio.to_thread(_pondered, fight))
        with budget:
            went_on = fight.step()
        if not went_on:
            break
        stepped += 1
        if slow:
            break
    return stepped


def _pondered(fight: LiveFight) -> float:
    """Let a computer think, in a thread; return how many seconds it worked."""
    begun = SPENT()
    fight.ponder()
    return SPENT() - begun
