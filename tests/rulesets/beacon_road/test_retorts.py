"""Reacts, boxes and wounds: what computers answer outside their menu of Acts."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from fracas.rulesets.beacon_road.advice import advisor
from fracas.rulesets.beacon_road.advice.retorts import boxes, gravity, worst_of
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Use, strikes
from fracas.rulesets.beacon_road.rules.rounds.turns import end_turn
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled
from fracas.rulesets.beacon_road.state.state import Item, Wound

from .cast import kest, raider
from .table import BOOK, Bench, creature, scene

ARMOUR = Item("mail", "medium_armor", "worn")


def hurt(amount: int, **values: Any) -> Bench:
    """Kest, in armour, is about to suffer damage by the Raider."""
    items = (Item("sword", "sword", "wielded", 1), ARMOUR)
    hero = kest(items=items, **values)
    hit = Hit(amount, ("kinetic",), "raider", "basic_melee_attack", "iron", 20)
    return Bench(scene(hero, raider(), turn="raider"), lambda run: suffer(run, "kest", hit))


@pytest.mark.rule("BR-ADVICE-03")
def test_boxes_are_marked_for_each_full_ten_points() -> None:
    assert [boxes(90, 100, amount, 5, 0, 10) for amount in (3, 9, 10, 19, 20)] == [0, 0, 1, 1, 2]


@pytest.mark.rule("BR-ADVICE-03")
def test_boxes_keep_one_from_dropping_or_being_winded() -> None:
    assert boxes(12, 100, 15, 5, 0, 10) == 1
    assert boxes(4, 100, 15, 5, 0, 10) == 2
    assert boxes(52, 100, 5, 5, 0, 10) == 1
    assert boxes(51, 100, 1, 5, 0, 10) == 1
    assert boxes(40, 100, 5, 5, 0, 10) == 0


@pytest.mark.rule("BR-ADVICE-03", "BR-DMG-17")
def test_against_what_pierces_one_box_more_is_marked() -> None:
    assert boxes(12, 100, 15, 5, 1, 10) == 2
    assert boxes(90, 100, 20, 5, 1, 10) == 3
    assert boxes(90, 100, 4, 5, 1, 10) == 0


@pytest.mark.rule("BR-ADVICE-03", "BR-DMG-14")
def test_the_prompt_for_boxes_is_answered_so() -> None:
    assert advisor.advise(hurt(20, hp=34).run) == 1 + 1
    assert advisor.advise(hurt(4, hp=34).run) == 0
    assert advisor.advise(hurt(4, hp=19).run) == 1


@pytest.mark.rule("BR-ADVICE-02")
def test_the_wound_most_worth_easing_bars_acts_then_hurts_then_costs_tiers() -> None:
    order = ("stunned", "bleeding", "distracted", "exposed", "deafened")
    wounds = tuple(Wound(name, 2) for name in reversed(order))
    places = list(range(len(wounds)))
    assert [gravity(BOOK, Wound(name, 1)) for name in (*order[:4], "disarmed")] == [0, 1, 2, 3, 4]
    assert wounds[worst_of(BOOK, wounds, places)].name == "stunned"
    assert wounds[worst_of(BOOK, wounds, places[:-1])].name == "bleeding"


@pytest.mark.rule("BR-ADVICE-02")
def test_of_equal_wounds_the_least_severe_is_eased() -> None:
    wounds = (Wound("burning", 3), Wound("bleeding", 1), Wound("corroding", 2))
    assert worst_of(BOOK, wounds, [0, 1, 2]) == 1
    hero = kest(wounds=wounds)
    bench = Bench(scene(hero, raider()), lambda run: end_turn(run, "kest"))
    assert bench.kind == "ease"
    assert advisor.advise(bench.run) == "1"


@pytest.mark.rule("BR-NPC-04", "BR-WND-12")
def test_whoever_dominates_somebody_strikes_with_the_weapons_of_that_one() -> None:
    hero = kest(at=(5, 5), wounds=(Wound("dominated", 3, "wizard", choice="wizard"),))
    tough = creature("ila", at=(5, 6), iron=30, hp=90, most_hp=90)
    weak = creature("ben", at=(6, 5), iron=6, hp=2, most_hp=30)
    wizard = creature("wizard", "foes", (15, 5), items=())
    state = scene(hero, tough, weak, wizard, turn="kest")
    bench = Bench(state, lambda run: strikes(run, "kest", Use("double_strike"), 1))
    assert (bench.kind, bench.asked) == ("strike", "wizard")
    assert advisor.advise(bench.run) == "basic_melee_attack:ben"


@pytest.mark.rule("BR-ACT-14", "BR-NPC-04")
def test_damage_that_would_drop_one_is_resisted() -> None:
    for hp, wanted in ((6, "resist"), (34, "pass")):
        hero = kest(hp=hp, most_stress=10)
        hit = Hit(6, ("kinetic",), "raider", "basic_melee_attack", "iron", 20)
        bench = Bench(scene(hero, raider(), turn="raider"), partial(rolled_hit, hit=hit))
        assert bench.kind == "react_about_to_suffer"
        assert advisor.advise(bench.run) == wanted


def rolled_hit(run: Any, hit: Hit) -> Any:
    """Damage that is rolled before it is suffered."""
    yield EffectRolled(
        "raider", "damage", hit.amount, (6,), "d6", "kest", (), because=("BR-DMG-01",)
    )
    yield from suffer(run, "kest", hit)
