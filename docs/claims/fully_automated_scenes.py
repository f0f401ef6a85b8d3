"""Scenes of Fully Automated for the claims: who stands where, and the cards that each plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docs.claims.exact import Say, Spread, each, room, sure
from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.space.hex_maps import HexMap, Kind
from fracas.space.hexes import Hex, hex_at

SKILLED = (
    "knife", "club", "e_baton", "sword", "staff_spear", "whip", "pistol", "sling_nano",
    "rifle_micro", "bow",
)  # fmt: skip
CARRIED = ("club", "knife", "e_baton", "sword", "pistol", "nanodarter", "rifle", "microdarter")
MIDDLE = 12
ENOUGH = 999
"""HP that no blow in these rounds uses up."""


def one(who: str, side: str, away: int, hp: int = ENOUGH, **values: Any) -> Combatant:
    """Somebody so many hexes along a line, who can use all weapons and carries most."""
    weapons = values.pop("weapons", CARRIED)
    return Combatant(
        who, who.title(), side, hp=hp, most_hp=hp, place=spot(away), proficiencies=SKILLED,
        weapons=weapons, **values,
    )  # fmt: skip


def spot(away: int, aside: int = 0) -> Hex:
    """A hex so far along the line."""
    return hex_at(MIDDLE + away, MIDDLE + aside)


def ground(*tables: Hex) -> HexMap:
    """An open floor with tables."""
    rows = [["."] * (3 * MIDDLE) for _ in range(2 * MIDDLE + 1)]
    for table in tables:
        rows[table.r][table.column] = "o"
    return HexMap(
        tuple("".join(row) for row in rows), (Kind(".", "open"), Kind("o", "table")), (), ()
    )


def facing(*cast: Combatant, tables: tuple[Hex, ...] = ()) -> State:
    """A fight before its first round, in the turn order of the list."""
    return State(
        stakes="Who stays.",
        combatants=cast,
        map=ground(*tables),
        sequence=tuple(each.id for each in cast),
        agenda=(Beat("round", stays=True),),
    )


def cards(*rounds: dict[str, str] | Callable[[State], dict[str, str]], **others: str) -> Say:
    """The cards of each round, the last for all that follow; `others` answer prompts by kind."""

    def say(run: Run) -> Any:
        prompt: Any = run.prompt
        if isinstance(prompt, Together) and prompt.kind == "card":
            chosen = rounds[min(run.state.round, len(rounds)) - 1]
            return each(run, chosen if isinstance(chosen, dict) else chosen(run.state))
        return others.get(prompt.kind)

    return say


def played(state: State, rounds: int, say: Say) -> Spread:
    """Where things stand so many rounds later."""
    here, spread = room("fully_automated"), sure(state)
    for _ in range(rounds):
        spread = here.until(spread, say, lambda then: then.agenda[0].name == "round")
    return spread


def lost(who: str, at_first: int = ENOUGH) -> Callable[[State], int]:
    """The HP that somebody has lost."""
    return lambda state: at_first - state.who(who).hp
