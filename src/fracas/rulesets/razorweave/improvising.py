"""What the game master's sheet for a free act adds: abilities, and Clocks of the scene."""

from __future__ import annotations

from typing import Any

from fracas.core.answers import Choice, Field, Option
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.razorweave.clocks import advance
from fracas.rulesets.razorweave.damage import base_ticks
from fracas.rulesets.razorweave.frame_facts import AbilityUsed, ClockMade
from fracas.rulesets.razorweave.state import SceneClock, State, Tier

SIZES = ("4", "6", "8")
"""How many segments a threat or progress Clock has (RW-CLK-07)."""


def scene_fields(state: State, who: str) -> tuple[Field, ...]:
    """Lines for an ability that is used, and for a Clock that is ticked or made.

    RW-NPC-04, RW-CLK-01.
    """
    open_clocks = tuple(Option(clock.id) for clock in state.threats if not clock.full)
    clocks = (*open_clocks, Option("new"))
    fields: tuple[Field, ...] = (
        Field("clock", Choice(clocks), clocks[0].id, ("RW-CLK-01", "RW-CLK-02")),
        Field("size", Choice(tuple(map(Option, SIZES))), SIZES[0], ("RW-CLK-07",)),
    )
    abilities = state.able(who).abilities
    if abilities:
        options = (Option("none"), *(Option(one.id) for one in abilities))
        fields = (*fields, Field("ability", Choice(options), "none", ("RW-NPC-04",)))
    return fields


def use_ability(run: Run, who: str, ability: str) -> Procedure:
    """Say aloud which ability is used; from then on the table knows it (RW-NPC-04)."""
    for one in run.state.able(who).abilities:
        if one.id == ability:
            yield AbilityUsed(who, ability, one.name, one.effect, because=("RW-NPC-04",))


def tick_or_make(run: Run, who: str, words: str, ruled: dict[str, Any], tier: Tier) -> Procedure:
    """Tick the Clock that the sheet names, or begin a new one that serves who acts (RW-CLK-02)."""
    state: State = run.state
    open_clocks = [clock.id for clock in state.threats if not clock.full]
    clock = ruled.get("clock") or next(iter(open_clocks), "new")
    if clock == "new":
        number = 1
        while state.threat(f"clock{number}") is not None:
            number += 1
        size = int(ruled.get("size", SIZES[0]))
        made = SceneClock(f"clock{number}", words[:60], size, side=state.able(who).side)
        yield ClockMade(made, because=("RW-CLK-01", "RW-CLK-07"))
    else:
        because = ("RW-CLK-02", "RW-CLK-06")
        yield from advance(run, clock, base_ticks(run.book, tier), who, "act", because)
