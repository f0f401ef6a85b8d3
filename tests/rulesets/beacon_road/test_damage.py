"""Damage: how many dice, of which size, and what a Critical, a push and wounds make of them."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.beacon_road.content.power_rows import Harm
from fracas.rulesets.beacon_road.content.rows import TYPES
from fracas.rulesets.beacon_road.rules.attacks.damage import damage_roll, effect_count
from fracas.rulesets.beacon_road.rules.gear.items import stepped
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.ticks import ticks
from fracas.rulesets.beacon_road.rules.rolls.declaring import push_effect
from fracas.rulesets.beacon_road.rules.rolls.pools import half
from fracas.rulesets.beacon_road.state.harm_facts import WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import Stressed
from tests.rulesets.beacon_road.cast import blow, duel, kest
from tests.rulesets.beacon_road.table import BOOK, Bench

SWORD = Harm("weapon", attribute="weapon")
SPELL = Harm("supernatural", miss=True)


def roll(rating: int, multiplier: int = 0, harm: Harm = SWORD, **values: Any) -> Bench:
    more = {key: values.pop(key) for key in ("miss", "more") if key in values}
    attribute = "body" if harm is SWORD else ""
    return Bench(
        duel(kest(**values)),
        lambda run: damage_roll(
            run,
            "kest",
            harm,
            rating=rating,
            die=8,
            attribute=attribute,
            multiplier=multiplier,
            **more,
        ),
    )


@pytest.mark.rule(
    "BR-DMG-02", "BR-DMG-03", "BR-DMG-05", "BR-DMG-07", "BR-WND-21", "BR-GAP-38", "BR-BOON-19"
)
def test_V31_effect_dice() -> None:
    assert [effect_count(SWORD, rating) for rating in (0, 1, 2, 3)] == [0, 1, 1, 2]
    bench = roll(2, 1, wounds={"weakened": 3})
    assert bench.prompt.dice.notation() == "d8", "the attribute die stays"
    assert bench.dice("effect", 4).given == 4
    wounds = {"sickened": 3, "weakened": 2}
    bench = roll(3, wounds=wounds, boons={"strengthened": 1})
    assert bench.prompt.dice.notation() == "d8+d8"
    assert roll(0, body=0).given == 0, "no die at all"


@pytest.mark.rule(
    "BR-DMG-01", "BR-DMG-02", "BR-DMG-05", "BR-HP-02", "BR-HP-03", "BR-DMG-22", "BR-GAP-62"
)
def test_BR_EX_06_damage_of_a_critical_and_winded() -> None:
    bench = roll(2, 2)
    bench.dice("effect", 5, 2, 7, 4)
    assert bench.given == 18
    hit = Bench(
        duel(),
        lambda run: suffer(run, "raider", Hit(18, ("kinetic",), "kest", "sword", "iron", 40)),
    )
    hit.default("react_about_to_suffer")
    assert hit.state.who("raider").hp == 12
    assert hit.state.who("raider").wounds == (), "a Critical brings no wound"
    assert [fact.winded for fact in hit.facts(WindedChanged)] == [True]


@pytest.mark.rule("BR-DMG-04", "BR-DMG-21", "BR-DICE-06")
def test_the_supernatural_has_one_die_more_than_dots_and_half_of_them_on_a_miss() -> None:
    assert roll(3, harm=SPELL).prompt.dice.notation() == "4d8"
    assert roll(2, 2, harm=SPELL).prompt.dice.notation() == "5d8"
    assert roll(2, 2, harm=SPELL, miss=True).prompt.dice.notation() == "2d8", "no critical dice"
    assert [half(number) for number in (0, 1, 2, 3, 27)] == [0, 1, 1, 2, 14]


@pytest.mark.rule("BR-DMG-06", "BR-STRESS-02", "BR-STRESS-03")
def test_a_push_adds_one_effect_die() -> None:
    bench = Bench(duel(), lambda run: push_effect(run, "kest", blow())).say("push", "push")
    assert [fact.amount for fact in bench.facts(Stressed)] == [1]
    assert roll(2, more=bench.given).prompt.dice.notation() == "2d8+d8"
    assert Bench(duel(), lambda run: push_effect(run, "kest", blow())).say("push").given == ()


@pytest.mark.rule("BR-DICE-01", "BR-DICE-03", "BR-GAP-71", "BR-GAP-77")
def test_the_dice_types_and_boxes_of_the_book() -> None:
    assert BOOK.tables.dice == (4, 6, 8, 10, 12)
    assert [stepped(BOOK, die, step) for die, step in ((4, -1), (8, 1), (12, 1))] == [4, 10, 12]
    for row in BOOK.items.values():
        assert {row.one, row.two} <= {0, *BOOK.tables.dice}
        assert set(row.types) <= set(TYPES)
    assert BOOK.attribute_of["Hunt"] == "mind"
    assert BOOK.tables.soak == 10


@pytest.mark.rule("BR-GAP-60", "BR-DMG-08")
def test_strengthened_is_for_ones_own_effect_rolls_and_not_for_the_ticks_of_wounds() -> None:
    strong = kest(boons={"strengthened": 3}, wounds={"burning": 1})
    assert Bench(duel(strong), lambda run: ticks(run, "kest")).prompt.dice.notation() == "d4"
