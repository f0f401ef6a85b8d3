"""Abilities that avert a consequence for 1 Stress."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer, suffer_wound
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, Wounded
from fracas.rulesets.beacon_road.state.round_facts import Reacted
from fracas.rulesets.beacon_road.state.state import State
from tests.rulesets.beacon_road.table import Bench, creature, scene


def moment(ability: str, **values: Any) -> State:
    """Somebody with an ability and no Reacts left, in a foe's turn."""
    one = creature("one", at=(3, 3), hp=40, most_hp=40, abilities=(ability,), reacts=2, **values)
    return scene(creature("foe", "foes", at=(9, 9)), one, turn="foe")


def hurt(state: State, what: str, *types: str) -> Bench:
    hit = Hit(20, types, "foe", what, "ward", 20)
    return Bench(state, lambda run: suffer(run, "one", hit))


@pytest.mark.rule("BR-RESIST-08", "BR-RESIST-11")
@pytest.mark.parametrize(
    ("ability", "power", "kind", "lost"),
    [
        ("warded", "haunt", "psychic", 10),
        ("fortitude", "fireball", "thermal", 10),
        ("elemental_affinity", "fireball", "thermal", 0),
    ],
)
def test_1_stress_averts_what_the_ability_is_for(
    ability: str, power: str, kind: str, lost: int
) -> None:
    bench = hurt(moment(ability, traits=("living", "element:thermal")), power, kind)
    bench.say("react_about_to_suffer", f"avert:{ability}")
    assert bench.kind == "over"
    assert bench.facts(Hurt)[0].amount == lost
    assert bench.state.who("one").stress == 1
    assert not bench.facts(Reacted)


@pytest.mark.rule("BR-RESIST-08")
def test_nothing_else_is_averted() -> None:
    assert hurt(moment("warded"), "basic_melee_attack", "kinetic").kind == "over"
    assert hurt(moment("fortitude"), "haunt", "psychic").kind == "over"
    mixed = moment("elemental_affinity", traits=("element:thermal",))
    assert hurt(mixed, "cataclysm", "kinetic", "thermal").kind == "over"
    assert hurt(moment("warded", stress=10), "haunt", "psychic").kind == "over"


@pytest.mark.rule("BR-RESIST-11")
def test_a_wound_is_averted_wholly() -> None:
    hit = Hit(by="foe", what="pox", defense="iron", total=20)
    bench = Bench(moment("fortitude"), lambda run: suffer_wound(run, "one", "sickened", 0, hit))
    bench.say("react_about_to_suffer", "avert:fortitude")
    assert not bench.facts(Wounded)
