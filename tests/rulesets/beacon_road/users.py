"""Those who use powers in tests: a hero who can do much, a foe, and a power in use."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.beacon_road.rules.powers.powers import UsePower, use
from fracas.rulesets.beacon_road.rules.rounds.deeds import Turn
from fracas.rulesets.beacon_road.rules.rounds.turns import MENU
from fracas.rulesets.beacon_road.state.state import Creature, State
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene

ASIDE = ("with", "position", "push", "assist", "react_about_to_suffer", "soak")


def hero(*powers: str, who: str = "hero", **values: Any) -> Creature:
    """Somebody who can do much: every Action with a dot, all attributes, a sword."""
    sheet: dict[str, Any] = {
        "body": 2, "mind": 2, "will": 2, "reacts": 2, "powers": powers, "at": (5, 5),
        "hp": 30, "most_hp": 30,
        "actions": dict.fromkeys(
            ("Finesse", "Prowl", "Skirmish", "Traverse", "Craft", "Hunt", "Study", "Survey",
             "Command", "Consort", "Sway", "Utter"), 2,
        ),
        "iron": 14, "ward": 14, "grit": 14,
    }  # fmt: skip
    return creature(who, **{**sheet, **values})


def foe(who: str = "foe", at: tuple[int, int] = (6, 5), **values: Any) -> Creature:
    """An enemy with Defenses 14, 12 and 18 and no Reacts left."""
    sheet: dict[str, Any] = {
        "body": 2, "iron": 14, "ward": 12, "grit": 18, "hp": 40, "most_hp": 40, "reacts": 2,
        "actions": {"Skirmish": 1},
    }  # fmt: skip
    return creature(who, "foes", at=at, **{**sheet, **values})


def usable(state: State, who: str) -> set[str]:
    """What somebody could do with its powers now, as options."""
    return {deed.id for deed in UsePower.offered(BOOK, Turn(state, state.who(who), acts=True))}


def using(chosen: str, *others: Creature, by: Creature | None = None, **rulings: str) -> Bench:
    """The hero uses a power, up to its first dice or choice."""
    deed = MENU.read(chosen)
    assert isinstance(deed, UsePower)
    one = by or hero(deed.power)
    bench = Bench(
        scene(one, *(others or (foe(),))),
        lambda run: use(run, one.id, deed.power, deed.target),
        **rulings,
    )
    return bench.default(*ASIDE)
