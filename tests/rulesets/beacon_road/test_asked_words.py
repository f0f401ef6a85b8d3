"""Questions to the one who is asked: in the second person, and only where they are about them."""

from __future__ import annotations

import pytest

from fracas.core.answers import Text
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Roll
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.words.asked_words import ASKED
from fracas.rulesets.beacon_road.words.prompt_words import FORCED, PROMPTS
from tests.rulesets.beacon_road.cast import duel
from tests.rulesets.beacon_road.table import BOOK

D8 = Pool(1, 8)


def _asked(kind: str, decider: str, *about: str) -> str:
    ask = Ask(Decider(decider), kind, Text(1, 9), about=about)
    return RULESET.say_to_you(ask, duel(), BOOK)


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        (
            "soak",
            ("kest", "raider", "", "10", "0"),
            "10 damage from Raider: mark how many Soak Boxes, at 10 each?",
        ),
        ("react_hit", ("kest", "raider", "kest", ""), "Raider hits you: do you React?"),
        ("react_hit", ("kest", "raider", "raider"), "Raider hits themselves: do you React?"),
        ("react_dropped", ("kest", "raider", "kest"), "You are about to fall: do you React?"),
        ("react_dropped", ("kest", "kest", "raider"), ""),
        (
            "react_about_to_suffer",
            ("kest", "raider", "kest"),
            "You are about to suffer harm by Raider: do you React?",
        ),
        ("push", ("kest", "tier"), "Do you push, for +1 Tier and 1 Stress?"),
        ("path", ("kest", "advance"), "Where do you Advance?"),
    ],
)
def test_questions_are_put_to_you(kind: str, about: tuple[str, ...], said: str) -> None:
    assert _asked(kind, "kest", *about) == said


def test_a_turn_says_what_you_have_left() -> None:
    said = _asked("act", "kest", "kest")
    assert said.startswith("You have 2 Acts and ")
    assert said.endswith(": what now?")


def test_whoever_decides_for_somebody_else_is_told_the_name() -> None:
    assert _asked("act", "raider", "kest") == ""
    assert [_asked("path", "kest", "kest", how) for how in FORCED] == [""] * len(FORCED)


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    assert set(ASKED) <= set(PROMPTS)


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("effect", ("kest", "damage", "raider"), "Roll d8 for damage on Raider."),
        ("effect", ("kest", "recover", "kest"), "Roll d8 for recovery."),
        (
            "attack",
            ("kest", "raider", "basic_melee_attack", ""),
            "You attack Raider in melee: roll d8.",
        ),
        ("wound", ("kest", "", "", "burning"), "Your Resistance Roll against Burning: d8."),
        (
            "resist",
            ("kest", "raider", "", "damage"),
            "Your Resistance Roll against the damage: d8.",
        ),
        ("fortune", ("kest", "", "", "how_late"), "Your Fortune Roll, how late: d8."),
        ("action", ("kest", "raider", "", "skirmish"), "Roll skirmish against Raider: d8."),
        ("action", ("raider", "kest", "", "skirmish"), ""),
    ],
)
def test_you_roll_your_own_dice(kind: str, about: tuple[str, ...], said: str) -> None:
    roll = Roll(Decider("kest"), kind, D8, Total(D8), about=about)
    assert RULESET.say_to_you(roll, duel(), BOOK) == said
