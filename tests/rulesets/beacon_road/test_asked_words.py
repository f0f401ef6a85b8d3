"""Questions in the second person, only if they are about the one who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Several, Text
from fracas.core.asking.prompts import Ask, Roll
from fracas.core.ids import Decider
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.kit.deeds import One
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.attacks.aims import WithUpgrade
from fracas.rulesets.beacon_road.rules.harm.harm import Soaking
from fracas.rulesets.beacon_road.rules.rolls.pushes import Pushing
from fracas.rulesets.beacon_road.rules.subjects import Check, Choosing, Effect, Going, React
from fracas.rulesets.beacon_road.words.catalogue import catalogue
from tests.rulesets.beacon_road.cast import duel
from tests.rulesets.beacon_road.table import BOOK

D8 = Pool(1, 8)


def _asked(kind: str, decider: str, about: Any) -> str:
    ask = Ask(Decider(decider), kind, Text(1, 9), about=about)
    return RULESET.say_to_you(ask, duel(), BOOK)


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        (
            "soak",
            Soaking("kest", "raider", 10, 0),
            "10 damage from Raider: mark how many Soak Boxes, at 10 each?",
        ),
        ("react_hit", React("kest", "raider", "kest", ""), "Raider hits you: do you React?"),
        (
            "react_hit",
            React("kest", "raider", "raider", ""),
            "Raider hits themselves: do you React?",
        ),
        (
            "react_dropped",
            React("kest", "raider", "kest", ""),
            "You are about to fall: do you React?",
        ),
        ("react_dropped", React("kest", "kest", "raider", ""), ""),
        (
            "react_about_to_suffer",
            React("kest", "raider", "kest", ""),
            "You are about to suffer harm by Raider: do you React?",
        ),
        ("push", Pushing("kest", "", "", "", "tier"), "Do you push, for +1 Tier and 1 Stress?"),
        ("path", Going("kest", "advance"), "Where do you Advance?"),
    ],
)
def test_questions_are_put_to_you(kind: str, about: Any, said: str) -> None:
    assert _asked(kind, "kest", about) == said


def test_a_turn_says_what_you_have_left() -> None:
    said = _asked("act", "kest", One("kest"))
    assert said.startswith("You have 2 Acts and ")
    assert said.endswith(": what now?")


def test_whoever_decides_for_somebody_else_is_told_the_name() -> None:
    assert _asked("act", "raider", One("kest")) == ""
    for how in ("push", "pull", "slide", "slam", "teleport"):
        assert _asked("path", "kest", Going("kest", how)) == ""


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    assert set(catalogue().texts["asked_of_you"]) <= set(catalogue().texts["prompts"])


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("effect", Effect("kest", "damage", "raider"), "Roll d8 for damage on Raider."),
        ("effect", Effect("kest", "recover", "kest"), "Roll d8 for recovery."),
        (
            "attack",
            Check("kest", "raider", "basic_melee_attack", ""),
            "You attack Raider in melee: roll d8.",
        ),
        ("wound", Check("kest", "", "", "burning"), "Your Resistance Roll against Burning: d8."),
        (
            "resist",
            Check("kest", "raider", "", "damage"),
            "Your Resistance Roll against the damage: d8.",
        ),
        ("fortune", Check("kest", "", "", "how_late"), "Your Fortune Roll, how late: d8."),
        ("action", Check("kest", "raider", "", "skirmish"), "Roll skirmish against Raider: d8."),
        ("action", Check("raider", "kest", "", "skirmish"), ""),
    ],
)
def test_you_roll_your_own_dice(kind: str, about: Any, said: str) -> None:
    roll = Roll(Decider("kest"), kind, D8, Total(D8), about=about)
    assert RULESET.say_to_you(roll, duel(), BOOK) == said


@pytest.mark.rule("BR-POWER-02")
@pytest.mark.parametrize(
    ("power", "upgrade", "begins"),
    [
        ("lightning_bolt", "forked", "Forked bolt, in the book Chain Lightning (0 Stress): "),
        ("plasmic_dart", "darts", "Plasmic darts (2 Stress): "),
    ],
)
def test_the_question_for_upgrades_has_the_name_of_the_public_book(
    power: str, upgrade: str, begins: str
) -> None:
    form = Several((WithUpgrade(upgrade).option(power),))
    ask = Ask(Decider("kest"), "upgrades", form, about=Choosing("kest", power), default=())
    assert RULESET.say_option(ask, upgrade, duel(), BOOK).startswith(begins)
