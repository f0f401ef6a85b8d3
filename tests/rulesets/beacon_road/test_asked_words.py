"""Questions to the one who is asked: in the second person, and only where they are about them."""

from __future__ import annotations

import pytest

from fracas.core.answers import Text
from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.words.asked_words import ASKED
from fracas.rulesets.beacon_road.words.prompt_words import FORCED, PROMPTS
from tests.rulesets.beacon_road.cast import duel
from tests.rulesets.beacon_road.table import BOOK


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
