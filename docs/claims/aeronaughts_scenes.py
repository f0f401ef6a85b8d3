"""Scenes of Aeronaughts for the claims: Mira, the guard, and what each is told to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims.exact import Room, Say, asked_of, options, room, sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts.state.state import Bar, Combatant, Consequence, SkillRank, State

ENOUGH = 999
DEEP = Bar(1, ENOUGH, ENOUGH, 4, 4)
"""Health that no damage here uses up, with a Soak of 1."""


def one(who: str, side: str, **values: Any) -> Combatant:
    """A default human with Melee and Ranged of one yellow and two green, in one engagement."""
    sheet: dict[str, Any] = {
        "skills": (
            SkillRank("melee", 3, 1), SkillRank("ranged", 3, 1), SkillRank("evade", 2, 0),
            SkillRank("athletics", 3, 1), SkillRank("arcana", 3, 1),
        ),
        "physical": DEEP, "weapons": ("cutlass",), "zone": "deck", "group": "melee", "placed": True,
    }  # fmt: skip
    sheet.update(values)
    return Combatant(who, who.title(), side, in_hand=sheet["weapons"], **sheet)


def turns(*who: str) -> tuple[Beat, ...]:
    """Turns one after another."""
    return tuple(Beat("turn", (each,)) for each in who)


def scene(*cast: Combatant, order: tuple[str, ...] = ("mira",)) -> State:
    """The second round, on a deck."""
    return State(stakes="Who stays.", combatants=cast, round=2, agenda=turns(*order))


def deck() -> Room:
    """Aeronaughts where advantage buys qualities and nothing else: one thing is measured."""
    return room("aeronaughts", symbol_menu="qualities_only")


def doing(deeds: Mapping[str, tuple[str, ...]], **others: Any) -> Say:
    """Each does the first of its deeds that is open, again and again; `others` answer by kind."""

    def say(run: Run) -> Any:
        prompt: Any = run.prompt
        if prompt.kind == "turn":
            found = options(run)
            return next((deed for deed in deeds.get(asked_of(run), ()) if deed in found), "end")
        answer = others.get(prompt.kind)
        return answer(prompt) if callable(answer) else answer

    return say


def harm(who: str = "guard") -> Callable[[State], int]:
    """Stress and Wounds that somebody has lost."""

    def read(state: State) -> int:
        bar = state.who(who).physical
        return bar.most_stress - bar.stress + bar.most_wounds - bar.wounds

    return read


def tally(state: State, say: Say, rounds: int = 0) -> list[dict[str, Fraction]]:
    """The mean harm that each has come to by the end of each round, or of all turns planned.

    What is lost is given back after each beat.
    """
    here, spread = deck(), sure(state)
    total = {each.id: Fraction(0) for each in state.combatants}
    found: list[dict[str, Fraction]] = []
    while spread.ways[0][0].agenda and len(found) < (rounds or ENOUGH):
        number = spread.ways[0][0].round
        spread = here.after(spread, say)
        for who in total:
            total[who] += spread.mean(harm(who))
        spread = here.changed(spread, _whole)
        if number and spread.ways[0][0].round > number:
            found.append(dict(total))
    return found or [total]


def _whole(state: State) -> State:
    cast = tuple(replace(each, physical=DEEP) for each in state.combatants)
    return replace(state, combatants=cast)


def hurt(state: State, *deeds: str) -> Fraction:
    """The mean harm to the guard by a turn of Mira's."""
    return tally(state, doing({"mira": deeds}))[-1]["guard"]


def blow(weapon: str = "cutlass") -> str:
    """The option of an attack on the guard."""
    return f"attack:guard:{weapon}"


def borne(*severities: str) -> tuple[Consequence, ...]:
    """Consequences of the body."""
    return tuple(Consequence(each, "physical") for each in severities)


WATCH = ("guard", "sentry", "bosun", "stoker", "cook")
