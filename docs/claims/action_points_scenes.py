"""Scenes of Action Points for the claims: who stands there, and what each is told to do."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims.exact import Say, asked_of, offered, options, room, sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.action_points.state.state import Attribute, Combatant, Skill, State

NAMES = (
    "strength",
    "agility",
    "stamina",
    "perception",
    "intellect",
    "wits",
    "willpower",
    "presence",
)
TOUGH = 9999
"""A Fitness that no damage here passes, so that blows are counted and injuries are not."""


def one(who: str, side: str, weapon: str = "sword", **values: Any) -> Combatant:
    """Somebody with d8 in Agility and Perception, so 16 AP, else d6, and skill 2 throughout."""
    sizes = dict.fromkeys(NAMES, 6) | {"agility": 8, "perception": 8} | values.pop("dice", {})
    full = values.pop("ap", sizes["agility"] + sizes["perception"])
    sheet: dict[str, Any] = {
        "attributes": tuple(Attribute(name, size, size) for name, size in sizes.items()),
        "fitness": TOUGH,
        "defense": 2,
        "combat_skills": tuple(Skill(each, 2) for each in ("blade", "blunt", "brawl", "polearm")),
        "weapons": (weapon,),
        "in_hand": () if weapon == "fist" else (weapon,),
        "ap": full,
        "ap_full": full,
        "ap_max": full,
        "initiative": full,
    }
    return Combatant(who, who.title(), side, **{**sheet, **values})


def scene(*cast: Combatant) -> State:
    """Round 1, in the order of the list."""
    return State(
        stakes="Who stays.",
        combatants=cast,
        round=1,
        turn=1,
        order=tuple(each.id for each in cast),
        agenda=(Beat("turn", stays=True),),
    )


Deeds = Callable[[Run, str], tuple[str, ...]]


def doing(deeds: Deeds, defends: Callable[[Run, str], bool] | None = None, **others: Any) -> Say:
    """Everybody does the first of its deeds that is open, and defends actively where told to."""

    def say(run: Run) -> Any:
        prompt: Any = run.prompt
        if prompt.kind == "turn":
            return offered(run, *deeds(run, asked_of(run))) or "pass"
        if prompt.kind == "defend":
            active = defends is not None and defends(run, asked_of(run))
            return "active" if active and "active" in options(run) else "passive"
        return others.get(prompt.kind)

    return say


def in_a_round(state: State, say: Say) -> dict[str, Fraction]:
    """The mean damage that each comes to in a Round; it is taken off again after each place."""
    here, spread = room("action_points"), sure(state)
    total = {each.id: Fraction(0) for each in state.combatants}
    while spread.ways:
        spread = here.after(spread, say)
        for who in total:
            total[who] += spread.mean(damaged(who))
        on = tuple(way for way in spread.ways if way[0].round == state.round)
        spread = here.changed(replace(spread, ways=on), _unhurt)
    return total


def damaged(who: str) -> Callable[[State], int]:
    """The damage that somebody has come to."""
    return lambda state: state.who(who).damage


def hers(active: bool) -> Callable[[Run, str], bool]:
    """Whether Ada defends actively; nobody else does."""
    return lambda run, who: active and who == "ada"


def only(option: str) -> Deeds:
    """One thing, and nothing else."""
    return lambda run, who: (option,)


def _unhurt(state: State) -> State:
    cast = tuple(replace(each, damage=0) for each in state.combatants)
    return replace(state, combatants=cast)


def attacks(run: Run, who: str) -> tuple[str, ...]:
    """Attacks, as long as there are AP for them."""
    return ("attack",)


def plural(weapon: str) -> str:
    """A weapon in the plural."""
    return {"knife": "knives"}.get(weapon, f"{weapon}s")
