"""The fast outlook agrees with the exact plan of the same attack."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.beacon_road.advice.outlook import Outlook
from fracas.rulesets.beacon_road.advice.swings import rough
from fracas.rulesets.beacon_road.advice.targets import figures, hp_of, plan
from fracas.rulesets.beacon_road.state.state import State, Wound

from .cast import kest, raider
from .table import BOOK, creature, scene

MELEE, RANGED = "basic_melee_attack", "basic_ranged_attack"

BOW: dict[str, Any] = {"wields": ("longbow",), "actions": {"Hunt": 2}, "mind": 2}

SCENES: dict[str, tuple[str, State]] = {
    "plain": (MELEE, scene(kest(), raider())),
    "winded": (MELEE, scene(kest(), raider(hp=3))),
    "from hiding": (MELEE, scene(kest(unseen_by=("raider",)), raider())),
    "flanked": (
        MELEE,
        scene(kest(at=(1, 1)), raider(at=(2, 1)), creature("ila", "heroes", (3, 1))),
    ),
    "goaded": (
        MELEE,
        scene(kest(wounds=(Wound("goaded", 1, "raider", choice="raider"),)), raider()),
    ),
    "distracted": (MELEE, scene(kest(wounds={"distracted": 2}), raider(wounds={"downed": 2}))),
    "a shot": (RANGED, scene(kest(**BOW), raider(at=(9, 0)))),
    "a shot beside a blade": (RANGED, scene(kest(**BOW), raider())),
    "a shot past a blade": (
        RANGED,
        scene(kest(**BOW), raider(at=(9, 0)), creature("two", "foes", (0, 1))),
    ),
    "a shot into melee": (
        RANGED,
        scene(kest(**BOW), raider(at=(9, 0)), creature("ila", "heroes", (9, 1))),
    ),
    "the vulnerable": (MELEE, scene(kest(), raider(weak_to=("kinetic",)))),
    "the resistant": (MELEE, scene(kest(), raider(resists=("kinetic",)))),
}


@pytest.mark.rule("BR-ADVICE-05", "BR-ADVICE-04")
@pytest.mark.parametrize("seer", [True, False])
@pytest.mark.parametrize("name", SCENES)
def test_what_is_weighed_is_what_would_be_rolled(name: str, seer: bool) -> None:
    key, state = SCENES[name]
    made = plan(state, BOOK, "kest", key, "raider", seer)
    assert made is not None
    hp = hp_of(state.who("raider"), seer)
    wanted = rough(made.tier, made.dots, made.die, made.tn, made.dealt, hp)
    assert Outlook(state, BOOK, "kest", seer=seer).swing(key, state.who("raider")) == wanted


@pytest.mark.rule("BR-ADVICE-05", "BR-ROLL-11")
def test_a_table_that_counts_criticals_by_another_number_is_advised_by_it() -> None:
    book = replace(BOOK, tables=replace(BOOK.tables, critical=5))
    state = scene(kest(), raider())
    made = plan(state, book, "kest", MELEE, "raider", True)
    assert made is not None
    assert figures(book, made, 99).mean > figures(BOOK, made, 99).mean
    both = [Outlook(state, one, "kest", seer=True).worth(MELEE, "raider") for one in (book, BOOK)]
    assert both[0] > both[1]


@pytest.mark.rule("BR-ADVICE-04")
def test_the_winded_are_worth_more_and_friends_under_a_spell_little() -> None:
    other = creature("two", "foes", (0, 1), iron=14, hp=20, most_hp=30)
    winded = creature("three", "foes", (1, 1), iron=14, hp=20, most_hp=40)
    charmed = creature(
        "ila", "heroes", (2, 1), iron=14, hp=20, most_hp=30,
        wounds=(Wound("charmed", 3, "two", choice="two"),),
    )  # fmt: skip
    look = Outlook(scene(kest(at=(1, 0)), other, winded, charmed), BOOK, "kest", seer=True)
    assert look.worth(MELEE, "three") > look.worth(MELEE, "two") > look.worth(MELEE, "ila") > 0
