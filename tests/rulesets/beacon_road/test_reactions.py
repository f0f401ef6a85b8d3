"""Reaction Powers: those that change an attack or a roll, and those that strike back."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.attacks.aims import MELEE_ATTACK
from fracas.rulesets.beacon_road.rules.attacks.attacks import basic_attack
from fracas.rulesets.beacon_road.rules.ground.movement import advance
from fracas.rulesets.beacon_road.state.facts import Reacted
from fracas.rulesets.beacon_road.state.harm_facts import Blessed, Hurt
from fracas.rulesets.beacon_road.state.roll_facts import (
    BotchPoint,
    EffectRolled,
    Replaced,
    Rolled,
    Stressed,
)
from fracas.rulesets.beacon_road.state.scene_facts import Moved
from fracas.rulesets.beacon_road.state.state import Creature, State, Wound
from fracas.rulesets.beacon_road.words.words import say_option
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene

ASIDE = ("with", "position", "push", "assist")


def kest(**values: object) -> Creature:
    """Kest of the vectors: Iron 16, Ward 14, Skirmish 2, d8, with a React and Stress to spend."""
    sheet = {
        "body": 3, "mind": 2, "will": 1, "actions": {"Skirmish": 2}, "iron": 16, "ward": 14,
        "grit": 12, "hp": 34, "most_hp": 34, "powers": ("parry",),
    }  # fmt: skip
    return creature("kest", at=(5, 5), **{**sheet, **values})


def ogre(who: str = "ogre", at: tuple[int, int] = (6, 5), **values: object) -> Creature:
    """One who attacks with a total that its dice say: Tier 1, Skirmish 1, BODY d6."""
    sheet = {
        "body": 2, "actions": {"Skirmish": 1}, "iron": 14, "ward": 12, "grit": 12, "hp": 30,
        "most_hp": 30, "reacts": 2,
    }  # fmt: skip
    return creature(who, "monsters", at=at, **{**sheet, **values})


def attacked(*others: Creature, by: Creature | None = None, **rulings: str) -> Bench:
    """The ogre attacks Kest, up to its dice."""
    attacker = by or ogre()
    state = scene(attacker, *(others or (kest(),)), turn=attacker.id)
    bench = Bench(
        state, lambda run: basic_attack(run, attacker.id, MELEE_ATTACK, "kest"), **rulings
    )
    return bench.default(*ASIDE)


@pytest.mark.rule("BR-POWER-06", "BR-ROLL-11", "BR-RESIST-16", "BR-STRESS-05")
@pytest.mark.parametrize(
    ("attack", "parry", "result", "times"),
    [
        ((18, 4), (8, 3, 1), "success", 1),
        ((14, 4), (8, 3, 1), "success", 0),
        ((18, 4), (19, 4, 1), "failure", 0),
    ],
)
@pytest.mark.parametrize("power", ["parry", "block"])
def test_v34_parry_and_block_take_the_place_of_the_defense(
    attack: tuple[int, ...], parry: tuple[int, ...], result: str, times: int, power: str
) -> None:
    held = ("sword", "light_shield")
    bench = attacked(kest(powers=(power,), wields=held, iron=15))
    bench.dice("attack", *attack).say("react_hit", power).dice("action", *parry)
    fact = bench.facts(Replaced)[0]
    assert (fact.result, fact.multiplier) == (result, times)
    assert [one.react for one in bench.facts(Reacted)] == [power]
    assert bench.state.who("kest").stress == 1
    if result == "failure":
        assert bench.kind == "over"
        assert bench.given == ()
    else:
        bench.dice("effect", *([4] * (2 + times)))
        assert bench.facts(EffectRolled)[0].total == 4 * (2 + times)


@pytest.mark.rule("BR-POWER-06", "BR-RESIST-11", "BR-ACT-19", "BR-GAP-54", "BR-DMG-05")
def test_br_ex_16_parry_and_the_consequence_form() -> None:
    big = ogre(tier=2, body=3, actions={"Skirmish": 4})
    bench = attacked(by=big).dice("attack", 20, 1, 2, 5, 3, 1, 1)
    assert bench.facts(Rolled)[0].total == 27
    assert bench.facts(Rolled)[0].multiplier == 1
    bench.say("react_hit", "parry").dice("action", 15, 3, 1)
    assert (bench.facts(Replaced)[0].total, bench.facts(Replaced)[0].multiplier) == (18, 0)
    bench.dice("effect", 5, 5, 5)
    bench.say("react_about_to_suffer", "resist").dice("resist", 16, 3)
    one = bench.state.who("kest")
    assert (one.stress, one.hp, one.reacts) == (5, 26, 2)


@pytest.mark.rule("BR-POWER-06")
def test_giving_ground_after_a_parry() -> None:
    one = kest(abilities=("parry:giving_ground",))
    bench = attacked(one).dice("attack", 18, 4).say("react_hit", "parry")
    bench.dice("action", 19, 4, 1)
    assert bench.kind == "path"
    bench.go("path", "E6")
    assert bench.facts(Moved)[0].how == "maneuver"


@pytest.mark.rule("BR-POWER-06", "BR-DMG-20")
def test_an_aggravating_block_hurts_by_the_excess() -> None:
    one = kest(
        powers=("block",), abilities=("block:aggravating",), wields=("sword", "light_shield")
    )
    bench = attacked(one, by=ogre(hp=2)).dice("attack", 18, 4).say("react_hit", "block")
    bench.dice("action", 19, 7, 1)
    hurt = bench.facts(Hurt)[0]
    assert (hurt.who, hurt.rolled, hurt.types) == ("ogre", 4, ("psychic",))
    assert bench.state.who("ogre").hp == 1


@pytest.mark.rule("BR-POWER-14", "BR-BOON-13")
@pytest.mark.parametrize(("faces", "hit"), [((18, 2), False), ((19, 2), True)])
def test_protect_shelters_the_ally_against_the_attack_that_would_hit(
    faces: tuple[int, ...], hit: bool
) -> None:
    guard = creature(
        "guard", at=(4, 5), wields=("sword", "light_shield"), actions={"Skirmish": 1},
        powers=("protect",),
    )  # fmt: skip
    bench = attacked(kest(powers=(), reacts=2), guard).dice("attack", *faces)
    assert bench.asked == "guard"
    bench.say("react_hit", "protect")
    boon = bench.facts(Blessed)[0].boon
    assert (boon.name, boon.adjacent) == ("sheltered", True)
    fact = bench.facts(Replaced)[0]
    assert (fact.total, fact.raised, fact.result == "success") == (21, 5, hit)
    if hit:
        bench.dice("effect", 4, 3).default("react_about_to_suffer")
        assert bench.facts(Hurt)[0].amount == 4


def shooter(**values: object) -> Creature:
    """An archer who interrupts: Tier 2, Hunt 1, MIND d6."""
    sheet = {"tier": 2, "mind": 2, "actions": {"Hunt": 1}, "powers": ("interrupt",)}
    sheet["wields"] = ("longbow",)
    return creature("archer", "monsters", at=(9, 5), **{**sheet, **values})


def interrupted(**values: object) -> Bench:
    """Kest rolls 22 against Iron 14, and the archer interrupts."""
    state = scene(kest(powers=(), reacts=2), ogre(), shooter(**values))
    bench = Bench(state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "ogre"))
    return bench.default(*ASIDE).dice("attack", 18, 4, 1).say("react_rolled", "interrupt")


@pytest.mark.rule("BR-POWER-07", "BR-ROLL-21", "BR-GAP-55")
def test_v35_an_interrupt_that_misses_has_the_roll_made_again() -> None:
    bench = interrupted()
    bench.dice("attack", 18, 3)
    assert bench.facts(Rolled)[1].tier == 1
    assert bench.facts(Rolled)[1].result == "failure", "21 meets the Ward of 14, not the 22"
    bench.dice("attack", 15, 4, 3, 2)
    again = bench.facts(Rolled)[2]
    assert (again.who, again.tier, again.total, again.result) == ("kest", 0, 7, "failure")
    assert bench.kind == "over"


@pytest.mark.rule("BR-POWER-07", "BR-ROLL-16")
def test_v35_an_interrupt_that_hits_makes_the_roll_a_botch() -> None:
    bench = interrupted().dice("attack", 19, 3)
    assert bench.facts(Rolled)[-1].result == "botch"
    assert len(bench.facts(BotchPoint)) == 1
    assert bench.kind == "over"


@pytest.mark.rule("BR-POWER-07")
def test_nobody_out_of_range_is_asked_to_interrupt() -> None:
    state = scene(kest(powers=(), reacts=2), ogre(), shooter(wields=()))
    bench = Bench(state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "ogre"))
    bench.default(*ASIDE).dice("attack", 2, 1, 1)
    assert bench.kind == "over"


@pytest.mark.rule("BR-POWER-07")
@pytest.mark.parametrize(("face", "asked"), [(18, "react_rolled"), (2, "over")])
def test_a_roll_that_has_failed_is_nothing_to_interrupt(face: int, asked: str) -> None:
    bench = Bench(
        scene(kest(powers=(), reacts=2), ogre(), shooter()),
        lambda run: basic_attack(run, "kest", MELEE_ATTACK, "ogre"),
    )
    assert bench.default(*ASIDE).dice("attack", face, 4, 1).kind == asked


@pytest.mark.rule("BR-POWER-13")
def test_dodge_takes_the_target_away() -> None:
    one = kest(powers=("dodge",), actions={"Prowl": 1}, stride=30)
    bench = attacked(one)
    assert bench.kind == "react_targeted"
    bench.say("react_targeted", "dodge")
    assert bench.prompt.form.budget == 15
    bench.go("path", "E6", "D6")
    assert bench.kind == "over"
    assert not bench.facts(Rolled)


@pytest.mark.rule("BR-POWER-13")
def test_dodge_within_reach_changes_nothing() -> None:
    one = kest(powers=("dodge",), actions={"Prowl": 1})
    bench = attacked(one).say("react_targeted", "dodge").go("path", "F5").default(*ASIDE)
    assert bench.kind == "attack"


@pytest.mark.rule("BR-POWER-04", "BR-ACT-20")
def test_riposte_is_an_attack_roll_of_its_own() -> None:
    bench = attacked(kest(powers=("riposte",))).dice("attack", 18, 4)
    bench.say("react_hit", "riposte").default(*ASIDE).dice("attack", 15, 2, 1)
    assert bench.facts(Rolled)[1].power == MELEE_ATTACK
    bench.default("push").dice("effect", 5, 5).dice("effect", 2, 2).default("react_about_to_suffer")
    assert [(one.who, one.amount) for one in bench.facts(Hurt)] == [("ogre", 10), ("kest", 4)]
    assert bench.facts(Stressed)[0].amount == 1


def passing(power: bool = True, **values: object) -> State:
    """The ogre, beside Kest in its own turn, is about to walk away."""
    one = kest(powers=("reaction_strike",) if power else (), **values)
    return scene(ogre(), one, turn="ogre")


@pytest.mark.rule("BR-MOVE-20", "BR-MOVE-22", "BR-ACT-26")
def test_a_reaction_strike_comes_before_the_mover_is_gone() -> None:
    bench = Bench(passing(), lambda run: advance(run, "ogre"))
    bench.go("path", "H6", "I6").say("react_move_step", "reaction_strike").default(*ASIDE)
    assert bench.at("ogre") == "G6"
    bench.dice("attack", 19, 4, 1).default("push").dice("effect", 4, 4)
    assert bench.state.who("ogre").hp == 22
    assert bench.at("ogre") == "I6"
    assert [one.react for one in bench.facts(Reacted)] == ["reaction_strike"]


@pytest.mark.rule("BR-MOVE-22")
def test_a_strike_that_drops_the_mover_ends_its_movement() -> None:
    state = scene(ogre(hp=3), kest(powers=("reaction_strike",)), turn="ogre")
    bench = Bench(state, lambda run: advance(run, "ogre"))
    bench.go("path", "H6", "I6").say("react_move_step", "reaction_strike").default(*ASIDE)
    bench.dice("attack", 19, 4, 1).default("push").dice("effect", 4, 4).default("finish", "fall")
    assert bench.at("ogre") == "G6"


@pytest.mark.rule("BR-MOVE-21", "BR-GAP-23", "BR-GAP-21")
def test_who_may_make_reaction_strikes() -> None:
    bench = Bench(passing(power=False), lambda run: advance(run, "ogre"))
    assert bench.go("path", "H6").kind == "over"
    every = Bench(
        passing(power=False), lambda run: advance(run, "ogre"), reaction_strike_for_all="on"
    )
    assert every.go("path", "H6").kind == "react_move_step"
    slowed = passing(wounds=(Wound("slowed", 2),))
    assert Bench(slowed, lambda run: advance(run, "ogre")).go("path", "H6").kind == "over"


@pytest.mark.rule("BR-POWER-08", "BR-ACT-18", "BR-GAP-21")
def test_an_off_hand_strike_follows_a_hit_and_not_itself() -> None:
    twins = kest(wields=("dagger", "handaxe"), actions={"Finesse": 2}, powers=("off_hand_strike",))
    state = scene(twins, ogre())
    bench = Bench(
        state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "ogre", item="kest_dagger")
    )
    bench.default("position", "push", "assist").dice("attack", 15, 2, 1)
    bench.say("react_hit", "off_hand_strike").default("position").say("push", "not_yet")
    bench.dice("attack", 15, 2, 1)
    assert bench.kind == "push"
    bench.default("push").dice("effect", 3, 3).default("push").dice("effect", 2, 2)
    assert bench.kind == "over"
    assert not bench.facts(Reacted)
    assert len(bench.facts(Rolled)) == 2


@pytest.mark.rule("BR-ACT-18", "BR-GAP-21")
def test_sidestep_in_the_own_turn_as_one_hits() -> None:
    one = kest(powers=("sidestep",), actions={"Prowl": 1, "Skirmish": 1})
    bench = Bench(scene(one, ogre()), lambda run: basic_attack(run, "kest", MELEE_ATTACK, "ogre"))
    bench.default(*ASIDE).dice("attack", 15, 2).say("react_hit", "sidestep")
    assert bench.prompt.form.budget == 10
    bench.go("path", "E6", "D6").default("push").dice("effect", 3, 3)
    assert bench.at("kest") == "D6"


@pytest.mark.rule("BR-POWER-08")
def test_the_relentless_strike_with_the_off_hand_after_a_miss_too() -> None:
    twins = kest(
        wields=("dagger", "handaxe"),
        actions={"Finesse": 2},
        powers=("off_hand_strike",),
        abilities=("off_hand_strike:relentless",),
    )
    bench = Bench(
        scene(twins, ogre()),
        lambda run: basic_attack(run, "kest", MELEE_ATTACK, "ogre", item="kest_dagger"),
    )
    bench.default("position", "push", "assist").dice("attack", 5, 2, 1)
    said = say_option(bench.prompt, "strike", bench.state, BOOK)
    assert said == "Strike with the off hand, for 1 Stress"
    assert {option.because for option in bench.prompt.form.options} == {("BR-POWER-08",)}
    bench.say("relentless", "strike").default("position", "push", "assist")
    bench.dice("attack", 5, 2, 1)
    assert bench.kind == "over", "it does not follow itself"
    assert bench.state.who("kest").stress == 1
