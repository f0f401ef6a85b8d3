"""The log tells every attack, defence and attempt in full (FA-ATK-17, FA-DICE-05)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.chance import Rolled
from fracas.rulesets.fully_automated.state import facts as f
from fracas.rulesets.fully_automated.state import harm_facts, scene_facts
from fracas.rulesets.fully_automated.words import words
from tests.rulesets.fully_automated.table import Table, attacks, fighter, spot
from tests.rulesets.fully_automated.telling import duel, log


@pytest.mark.rule("FA-ATK-17", "FA-LOG-03", "FA-DICE-05")
def test_the_line_of_an_attack_says_all_that_made_it() -> None:
    here = spot(3, 0)
    table = Table(duel(armour="heavy", features={"table": ((3, 0),)}))
    table.say("target", "strike:sable").default("verdict").roll("attack", "+ 0")
    assert log(table)[-1] == (
        "Rook: Pistol Shot at Sable, 4 hexes away; no advantage or disadvantage; rolls + 0: +1. "
        f"Base 5; outcome +2; heavy armour takes 2; cover: the table at {here} takes 1: 4 damage. "
        "Sable: 20 → 16 HP."
    )


@pytest.mark.rule("FA-ATK-17", "FA-DICE-05")
def test_aim_bonus_levels_and_kept_dice_are_in_the_line() -> None:
    veil = spot(3, 0)
    state = duel("rifle", 7, mine={"aim": 1}, features={"smoke": ((3, 0),)})
    table = Table(state).say("aim", "apply").say("target", "strike:sable").default("verdict")
    table.roll("attack", "0 + -")
    line = next(one for one in log(table) if one.startswith("Rook: Rifle"))
    assert line == (
        "Rook: Rifle Fire at Sable, 7 hexes away; disadvantage −1 (aimed +1; beyond its range −1; "
        f"the smoke at {veil} in the line −1); rolls 0 + −, keeps 0 −: −1. "
        "Base 6; aimed +4; outcome −3: 7 damage. Sable: 20 → 13 HP."
    )
    assert "Rook's aim is applied to Rifle Fire, and is used up." in log(table)


@pytest.mark.rule("FA-ATK-17")
def test_an_attack_without_damage_says_where_the_hp_stay() -> None:
    table = Table(duel("club", 1)).say("target", "strike:sable").roll("attack", "- -")
    assert log(table)[-1] == (
        "Rook: Club at Sable, adjacent; no advantage or disadvantage; rolls − −: −2. "
        "Base 3; outcome −3: no damage. Sable stays at 20 HP."
    )


@pytest.mark.rule("FA-ATK-17", "FA-LOG-03")
def test_states_gained_follow_the_attack_with_what_ends_them() -> None:
    table = Table(duel("club", 1, hp=4)).say("target", "strike:sable").roll("attack", "+ 0")
    assert log(table)[-2:] == [
        "Sable is incapacitated: awake, but left with Defend at disadvantage and one hex a round, "
        "until HP is above 0.",
        "Sable is stunned: in round 2 only Defend, at disadvantage, and one hex; clears at the end "
        "of round 2.",
    ]


@pytest.mark.rule("FA-DICE-05", "FA-ATK-17")
def test_a_defence_says_each_level_with_its_reason_and_what_comes_of_it() -> None:
    table = Table(duel(card="defend", stuns=1)).say("target", "strike:sable").say("step", "stay")
    table.default("verdict").roll("defend", "+ 0 - -")
    assert log(table)[-1] == (
        "Sable defends against Rook's Pistol Shot; disadvantage −2 (exposed, neither adjacent nor "
        "in cover −1; stunned −1); rolls + 0 − −, keeps − −: −2: the attack proceeds."
    )


@pytest.mark.rule("FA-ATK-17")
def test_a_counter_attack_is_called_an_answer() -> None:
    table = Table(duel(card="defend")).say("target", "strike:sable").say("step", "stay")
    table.default("verdict").roll("defend", "+ + 0").say("counter", "pistol").default("verdict")
    assert "may be answered at disadvantage" in log(table)[-1]
    table.roll("attack", "0 0 -").default("retreat")
    line = next(one for one in log(table) if "answers" in one and "Base" in one)
    assert line.startswith(
        "Sable answers Rook with Pistol Shot, 4 hexes away; disadvantage −1 (a hasty answer −1); "
    )


@pytest.mark.rule("FA-ATK-17", "FA-DICE-05")
def test_somebody_who_was_the_cover_is_named_and_takes_the_point() -> None:
    rook = fighter("rook", at=(0, 0), weapons=("pistol",), card="pistol")
    dusty = fighter("dusty", "green", (3, 0), card="aim")
    sable = fighter("sable", "blue", (4, 0), card="aim")
    table = Table(attacks(rook, dusty, sable)).say("target", "strike:sable").default("verdict")
    table.roll("attack", "0 0")
    said = log(table)
    assert "cover: Dusty takes 1: 4 damage. Sable: 20 → 16 HP." in said[-2]
    assert said[-1] == "Dusty was the cover and takes the 1 it stopped: 20 → 19 HP."


@pytest.mark.rule("FA-DICE-05")
def test_other_ways_to_roll_are_told_as_they_went() -> None:
    table = Table(duel(away=7), advantage_mode="shift").say("target", "strike:sable")
    table.roll("attack", "+ 0")
    assert "; rolls + 0, shifted by −1: 0. " in log(table)[-1]
    table = Table(duel(away=7), advantage_mode="roll_twice").say("target", "strike:sable")
    table.roll("attack", "+ + 0 -")
    assert "; rolls + + 0 −, keeps 0 −: −1. " in log(table)[-1]
    table = Table(duel()).say("target", "strike:sable").say("attack", Rolled((), total=2))
    assert "; outcome +2. " in log(table)[-1]


@pytest.mark.rule("FA-DICE-05")
def test_an_attempt_to_restrain_is_told_like_other_rolls() -> None:
    ben = fighter("ben", at=(0, 0), card="restrain", restraints=1)
    dov = fighter("dov", "blue", (1, 0), hp=8, card="aim")
    table = Table(attacks(ben, dov)).say("restrain", "restrain:dov").roll("restrain", "0 0")
    table.default("retreat")
    said = log(table)
    assert (
        "Ben tries to restrain Dov; no advantage or disadvantage; rolls 0 0: 0: Dov is bound."
        in said
    )
    assert "Dov is restrained by Ben: incapacitated, until released or freed by a check." in said


@pytest.mark.rule("FA-ATK-17")
def test_damage_without_an_attack_has_a_line_of_its_own() -> None:
    state = duel()
    assert words.say_fact(harm_facts.Hurt("sable", 3, "rook", "gm"), state) == (
        "Sable takes 3: 20 → 17 HP."
    )
    assert words.say_fact(harm_facts.Hurt("sable", 3, "rook", "restrain"), state) == (
        "Sable is not bound, but takes 3 from Rook: 20 → 17 HP."
    )
    light = replace(state, mode="light")
    assert words.say_fact(harm_facts.Hurt("sable", 3, "rook"), light) == (
        "Sable takes 3 from Rook: 20 → 17 HP."
    )


def test_an_object_under_attack_has_neither_a_name_nor_hp() -> None:
    state = duel()
    said = scene_facts.Improvised("rook", "the lamp", because=("FA-ATK-13",))
    assert words.say_fact(said, state) == "Rook attacks an object: “the lamp”"
    blow = f.Struck("rook", "attack", "pistol", 0, (), (0, 0), (True, True), "", 3, 5, 0, 0)
    assert words.say_fact(replace(blow, damage=5), state) == (
        "Rook: Pistol Shot, 3 hexes away; no advantage or disadvantage; rolls 0 0: 0. "
        "Base 5; outcome 0: 5 damage."
    )


@pytest.mark.rule("FA-ATK-17")
def test_cover_by_the_word_of_the_gm_is_said_to_be_that() -> None:
    table = Table(duel(features={"smoke": ((2, 0),)}))
    table.say("target", "strike:sable").say("verdict", cover="yes", obscured="no", why="A crate.")
    table.roll("attack", "0 0")
    said = log(table)
    assert "The GM rules: Rook's line to Sable is clear. “A crate.”" in said
    assert "The GM rules: Sable is in cover from Rook. “A crate.”" in said
    assert "Base 5; outcome 0; cover, by the GM's word, takes 1: 4 damage." in said[-1]
