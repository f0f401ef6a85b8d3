"""Rolls as the log tells them: Tier, dice, TN, each with its sources, and the result."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Term
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Replaced, Rolled
from fracas.rulesets.beacon_road.state.state import State, Wound
from fracas.rulesets.beacon_road.words.words import say_fact, say_prompt, say_term
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene, with_one

SWORD = Aim(
    ATTACK, "Skirmish", "basic_melee_attack", "raider", ("raider",), ("iron",), tags=("melee",)
)


def table(**values: Any) -> State:
    return scene(
        creature("kest", body=3, actions={"Skirmish": 2}, kind="npc"),
        creature("raider", "monsters", (1, 0), iron=14, ward=12, grit=12, **values),
    )


def attacked(state: State, *faces: int, position: str = "risky", **rulings: Any) -> str:
    """The line of the log of an attack of Kest's on the Raider with these faces."""
    bench = Bench(state, lambda run: action_roll(run, "kest", SWORD), **rulings)
    bench.say("position", position=position).dice(ATTACK, *faces)
    return say_fact(bench.facts(Rolled)[-1], state, bench.book)


@pytest.mark.rule("BR-INFO-04", "BR-DICE-07")
def test_a_plain_hit() -> None:
    assert attacked(table(), 13, 6, 3) == (
        "Kest attacks Raider in melee, by Skirmish: Tier 1; d20 13, BODY d8s 6 and 3, keeping 6: "
        "total 19 against Iron 14: a hit."
    )


@pytest.mark.rule("BR-INFO-04")
def test_explosions_and_the_multiplier() -> None:
    assert attacked(table(), 20, 20, 3, 8, 8, 2) == (
        "Kest attacks Raider in melee, by Skirmish: Tier 1; d20 20, exploding with 20 and 3 to 43, "
        "BODY d8s 8 and 8, keeping 8, exploding with 2 to 10: total 53 against Iron 14: a critical "
        "hit, multiplier 3."
    )


@pytest.mark.rule("BR-INFO-04")
def test_every_change_of_the_tier_with_its_source() -> None:
    state = with_one(table(), "kest", wounds=(Wound("distracted", 2), Wound("goaded", 1, "x")))
    line = attacked(with_one(state, "raider", unseen_by=()), 4, 13, 6, 3)
    assert "Tier 1 − 1 (Distracted) − 1 (Goaded by somebody) = −1, so the lowest of 2;" in line
    assert "d20s 4 and 13, keeping 4" in line


@pytest.mark.rule("BR-INFO-04")
def test_every_change_of_the_tn_with_its_source() -> None:
    state = with_one(table(), "raider", wounds=(Wound("downed", 2),), surprised=True)
    line = attacked(state, 13, 6, 3, position="desperate")
    assert "against Iron 14 − 5 (Downed) − 5 (Surprised) + 5 (a desperate position) = 9" in line


def test_a_number_that_the_game_master_typed_is_told_as_such() -> None:
    made = Rolled(
        "kest", ATTACK, "Skirmish", "body", 1, 19, 30, "failure", target="raider",
        results=(("iron", 30, "failure", 0),), faces=(13, 6), kept=(True, True),
    )  # fmt: skip
    assert "against Iron 30, as the GM says: a miss" in say_fact(made, table(), BOOK)


def test_the_incapacitated_are_told_as_such() -> None:
    line = attacked(with_one(table(), "raider", hp=0, kind="pc"), 13, 6, 3)
    assert "against Iron 6, being Incapacitated: a critical hit, multiplier 1" in line


def test_by_the_ruling_only_the_best_and_the_worst_count() -> None:
    state = with_one(table(), "raider", wounds=(Wound("downed", 2),), surprised=True)
    line = attacked(state, 13, 6, 3, defense_stacking="best")
    assert "against Iron 9, of 14 and the best and worst of Downed and Surprised" in line


@pytest.mark.rule("BR-INFO-04", "BR-ROLL-13")
def test_each_defense_has_a_result_of_its_own() -> None:
    made = Rolled(
        "kest", ATTACK, "Utter", "will", 1, 17, 14, "success", target="raider",
        power="thunderclap", results=(("iron", 14, "success", 0), ("grit", 12, "botch", 0)),
        faces=(13, 4), kept=(True, True),
    )  # fmt: skip
    line = say_fact(made, table(), BOOK)
    assert line.endswith("against Iron 14: a hit; against Grit 12: a miss, and a botch.")


def test_dice_that_only_a_real_table_saw() -> None:
    made = Rolled("kest", "action", "Prowl", "body", 1, 17, 11, "success")
    assert say_fact(made, table(), BOOK) == (
        "Kest rolls Prowl: Tier 1; rolled at the table, 17 against 11 (risky 10 + Tier 1 Kest's "
        "own): a success."
    )


def test_a_veiled_creatures_attribute_die_is_not_named() -> None:
    made = Rolled(
        "raider", ATTACK, "Skirmish", "body", 1, 20, 14, "success", target="kest",
        results=(("iron", 8, "success", 1),), faces=(13, 7), kept=(True, True),
    )  # fmt: skip
    state = with_one(table(), "raider", veiled=True)
    assert "BODY die 7" in say_fact(made, state, BOOK)


@pytest.mark.rule("BR-INFO-04", "BR-RESIST-02")
def test_the_roll_against_a_wound_says_whose_tier_it_is() -> None:
    state = with_one(table(), "kest", wounds=(Wound("burning", 2, "raider", tier=3),))
    made = Rolled("kest", "wound", "burning", "", 1, 15, 13, "success", faces=(15,), kept=(True,))
    assert say_fact(made, state, BOOK) == (
        "Kest, Resistance Roll against Burning: Tier 1; d20 15: total 15 against 13 (risky 10 + "
        "Tier 3 of Raider): a success."
    )


def test_a_resistance_roll_against_harm() -> None:
    made = Rolled(
        "kest", "resist", "slowed", "body", 1, 12, 22, "failure", target="raider",
        faces=(9, 3), kept=(True, True),
    )  # fmt: skip
    assert say_fact(made, table(), BOOK) == (
        "Kest, Resistance Roll against Slowed: Tier 1; d20 9, BODY d8 3: total 12 against 22: a "
        "failure."
    )


def test_a_prowl_is_measured_later() -> None:
    made = Rolled("kest", "prowl", "Prowl", "body", 1, 9, 0, "success", faces=(9,), kept=(True,))
    assert say_fact(made, table(), BOOK) == "Kest rolls Prowl: Tier 1; d20 9: total 9."


def test_effect_dice() -> None:
    terms = (Term("critical", "effect", 2), Term("weakened", "effect", -1))
    made = EffectRolled("kest", "damage", 16, (3, 8, 5), "2d8 + d8", "raider", terms)
    assert say_fact(made, table(), BOOK) == (
        "Kest rolls for damage on Raider, 2d8 + d8, with 2 effect dice more for a critical hit and "
        "1 effect die fewer for Weakened: 3, 8 and 5: 16."
    )
    assert say_fact(EffectRolled("kest", "burning", 4, (4,), "d6"), table(), BOOK) == (
        "Kest rolls for Burning, d6: 4."
    )
    none = EffectRolled("kest", "damage", 0, (), "", "raider")
    assert "no die is left" in say_fact(none, table(), BOOK)


def test_a_defense_that_was_replaced() -> None:
    made = Replaced("raider", "parry", 18, "success", 0)
    assert say_fact(made, table(), BOOK) == (
        "Parry by Raider puts 18 instead of the Defense: the attack is a hit."
    )


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (Term("hidden", "tier", 1, about=("raider",)), "Hidden from Raider: +1 Tier"),
        (Term("in_melee", "tier", -1), "In melee, with no melee attack: −1 Tier"),
        (Term("in_melee", "defense", 5, about=("iron",)), "In melee: +5 Iron"),
        (Term("fortified", "defense", 5, about=("grit", "grit")), "Fortified: +5 Grit"),
        (Term("deflecting", "defense", 5, about=("iron", "thermal")),
         "Deflecting (thermal): +5 Iron"),
        (Term("terrified", "tier", -1, about=("raider",)), "Terrified by Raider: −1 Tier"),
        (Term("assist", "tier", 1, about=("raider",)), "Assist by Raider: +1 Tier"),
        (Term("push", "effect", 1), "Pushing: +1 effect die"),
        (Term("strengthened", "effect", 2), "Strengthened: +2 effect dice"),
        (Term("defensive_stance", "tier", -1), "Defensive Stance: −1 Tier"),
    ],
)  # fmt: skip
def test_modifiers_on_sheets(made: Term, said: str) -> None:
    assert say_term(made, table(), BOOK) == said


def test_what_is_about_to_be_rolled() -> None:
    bench = Bench(table(), lambda run: action_roll(run, "kest", SWORD)).say("position")
    assert say_prompt(bench.prompt, bench.state, BOOK) == (
        "Kest attacks Raider in melee, by Skirmish: d20 + 2d8 keeping the highest against 14."
    )
