"""What a blow passes on to those who may avert it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.content.power_rows import Brings, Harm
from fracas.rulesets.beacon_road.content.rows import TYPES
from fracas.rulesets.beacon_road.rules.attacks.blows import (
    Assault,
    Blow,
    bring,
    damage_roll,
    effect_count,
    hit_of,
)
from fracas.rulesets.beacon_road.rules.attacks.means import Means
from fracas.rulesets.beacon_road.rules.gear.items import stepped
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.rules.rolls.declaring import push_effect
from fracas.rulesets.beacon_road.rules.rolls.pools import half
from fracas.rulesets.beacon_road.rules.rounds.turns import ticks
from fracas.rulesets.beacon_road.state.harm_facts import Soaked, WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import Stressed
from fracas.rulesets.beacon_road.state.scene_facts import Moved
from fracas.rulesets.beacon_road.state.state import Item
from tests.rulesets.beacon_road.cast import blow, duel, kest
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene
from tests.rulesets.beacon_road.users import foe, hero

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


@pytest.mark.rule("BR-DMG-06", "BR-STRESS-02", "BR-STRESS-03")
@pytest.mark.parametrize(
    ("said", "then"), [("pass", "effect"), ("not_yet", "push"), ("push", "push")]
)
def test_who_does_not_push_an_action_is_not_asked_again_on_a_hit(said: str, then: str) -> None:
    bench = Bench(duel(), lambda run: use(run, "kest", "basic_melee_attack", "raider"))
    bench.default("with", "position").say("push", said).dice("attack", 19, 8, 2, 1)
    assert bench.kind == then


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


@pytest.mark.rule("BR-RESIST-08")
def test_harm_without_an_attack_roll_leaves_no_total_to_resist() -> None:
    state = scene(creature("kest"), creature("ogre", "monsters", (3, 0)))
    dart = Assault("plasmic_dart", Means("", ""))
    assert hit_of(state, BOOK, "kest", dart, Blow("ogre", 0, ())).total is None
    rolled = Blow("ogre", 21, (("ward", 12, "success", 0),))
    assert hit_of(state, BOOK, "kest", dart, rolled).total == 21


@pytest.mark.rule("BR-RESIST-09", "BR-DMG-18", "BR-ATTACK-11")
def test_harm_comes_by_the_defense_that_was_met() -> None:
    state = scene(creature("kest"), creature("ogre", "monsters", (3, 0)))
    haunt = Assault("haunt", Means("", "Utter"))
    rolled = Blow("ogre", 21, (("iron", 30, "failure", 0), ("ward", 12, "success", 0)))
    assert hit_of(state, BOOK, "kest", haunt, rolled).defense == "ward"
    assert hit_of(state, BOOK, "kest", haunt, rolled, "iron").defense == "iron", "where it is told"


def rock_slam(**rulings: str) -> Bench:
    """A slam of 20 feet at one in armour before a wall, up to the answer to the slam."""
    by, mail = hero("rock_slam", at=(0, 2), wields=()), Item("mail", "medium_armor", "worn")
    victim = foe(at=(1, 2), reacts=0, items=(mail,))
    wall = "#" * 5
    state = scene(by, victim, map=board(wall, wall, "....#", wall, wall))
    bench = Bench(state, lambda run: use(run, "hero", "rock_slam", "foe"), **rulings)
    bench.default("position", "push", "assist").dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1)
    return bench.default("soak").say("react_about_to_suffer", "pass")


@pytest.mark.rule("BR-DMG-15", "BR-DMG-18", "BR-RESIST-13", "BR-OTHER-10")
def test_a_soak_box_takes_the_slam_of_a_blow_on_iron() -> None:
    bench = rock_slam()
    assert bench.options == ("resist", "soak", "pass")
    bench.say("react_about_to_suffer", "soak")
    assert (bench.kind, bench.at("foe")) == ("over", "B3")
    assert [fact.against for fact in bench.facts(Soaked)] == ["slam"]


@pytest.mark.rule("BR-HP-09", "BR-OTHER-10", "BR-TEAM-03")
def test_who_is_killed_by_the_damage_of_a_blow_is_not_slammed_by_it() -> None:
    by, friend = hero("rock_slam", at=(0, 2), wields=()), foe("friend", (1, 3), reacts=0, items=())
    state = scene(by, foe(at=(1, 2), hp=3, items=()), friend)
    bench = Bench(state, lambda run: use(run, "hero", "rock_slam", "foe"))
    bench.default("position", "push", "assist").dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1).say("react_about_to_suffer", "pass")
    bench.say("finish", "dead")
    assert bench.kind == "over", "nobody is asked to take the slam of the dead"
    assert (bench.at("foe"), bench.facts(Moved)) == ("B3", [])


@pytest.mark.rule("BR-GAP-79", "BR-RESIST-11", "BR-OTHER-05")
def test_a_slam_that_is_lessened_by_option_is_a_push_and_crashes_into_nothing() -> None:
    bench = rock_slam(resist_effect="reduce").say("react_about_to_suffer", "resist")
    bench.dice("resist", 19, 2)
    assert bench.kind == "over"
    assert [(fact.how, fact.feet) for fact in bench.facts(Moved)] == [("push", 10)]
    full = rock_slam(resist_effect="reduce").say("react_about_to_suffer", "pass")
    assert full.kind == "effect", "a die for the 10 feet before the wall"
    assert full.facts(Moved)[0].how == "slam"


@pytest.mark.rule("BR-WND-29")
@pytest.mark.parametrize(
    ("abilities", "what", "power", "taken"),
    [
        (("inhuman_resolve",), "terrified", "haunt", ()),
        (("inhuman_resolve",), "terrified", "savage_strike", ("terrified",)),
        (("inhuman_resolve",), "slowed", "haunt", ("slowed",)),
        ((), "terrified", "haunt", ("terrified",)),
    ],
)
def test_inhuman_resolve_takes_no_supernatural_terror(
    abilities: tuple[str, ...], what: str, power: str, taken: tuple[str, ...]
) -> None:
    state = scene(creature("fiend", "foes"), creature("kest", at=(1, 0), abilities=abilities))
    assault, brings = Assault(power, Means("", "")), Brings(what, on="always")
    bench = Bench(state, lambda run: bring(run, "fiend", assault, brings, Blow("kest")))
    bench.default("react_about_to_suffer")
    assert tuple(wound.name for wound in bench.state.who("kest").wounds) == taken
    assert [one.about for one in bench.facts(Noted)] == ([] if taken else [("kest", what)])
