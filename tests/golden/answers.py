"""How many answers a routine attack takes: every weapon, every tier, aimed or not.

The record beside this, answers.txt, has a line for each: the player's answers, then the game
master's. `python -m tests.golden.make` writes it anew.
"""

from __future__ import annotations

from itertools import combinations

from fracas.core.asking.prompts import Roll, Ruling, default_answer
from fracas.core.chance import Rolled
from fracas.core.ids import GM
from fracas.rulesets.razorweave.content import Weapon, shipped
from fracas.rulesets.razorweave.state.combatants import Tier
from tests.rulesets.razorweave.table import Table, duel

OWN = {
    "+".join(tags): Weapon("+".join(tags).lower(), tags)
    for tags in combinations(("Precise", "Versatile", "Heavy", "Quick", "Penetrating"), 2)
}
"""Weapons that a table may make of two Tags (RW-WEAP-20)."""

WEAPONS = {**shipped().weapons, **OWN}

MOST_OF_A_PLAYER, MOST_OF_A_GM = 3, 2


def attack(weapon: str, kind: str, tier: Tier) -> tuple[int, int] | None:
    """The answers that one attack takes of the player and of the game master.

    It runs from the choice on the menu to the next thing that the player may choose to do; None
    where the weapon has no such attack. The target is wounded, armoured and stays in the fight.
    """
    bob = {"armour": ("chainmail",), "conditions": ("bleeding",), "clock": (8, 0)}
    tags = WEAPONS[weapon].tags
    engaged = ((),) if {"Ranged", "Thrown"} & set(tags) else (("ann", "bob"),)
    state = duel("conversational", ann={"weapons": (weapon,)}, bob=bob, engaged=engaged)
    table = Table(state, weapons=OWN).open().say("next", "turn:ann")
    chosen = f"{kind}:bob:{weapon}"
    if chosen not in table.options:
        return None
    table.say("action", chosen)
    player, gm = 1, 0
    while table.kind not in ("action", "next"):
        prompt = table.play.prompt
        if isinstance(prompt, Roll):
            player += 1
            table.play.answer(Rolled((), None, str(tier), "forced"))
            continue
        if isinstance(prompt, Ruling) or prompt.decider == GM:  # type: ignore[union-attr]
            gm += 1
        else:
            player += 1
        table.play.answer(default_answer(prompt))  # type: ignore[arg-type]
    return player, gm


def counts() -> dict[tuple[str, str, str], tuple[int, int]]:
    """(player's answers, game master's answers) by weapon, kind of attack and tier."""
    found = {}
    for weapon in WEAPONS:
        for kind in ("strike", "called"):
            for tier in Tier:
                answers = attack(weapon, kind, tier)
                if answers is not None:
                    found[weapon, kind, str(tier)] = answers
    return found


def text() -> str:
    """The record, one attack a line."""
    rows = ["# weapon attack tier: answers of the player, of the game master"]
    rows += [f"{' '.join(key)}: {player} {gm}" for key, (player, gm) in counts().items()]
    return "\n".join(rows) + "\n"
