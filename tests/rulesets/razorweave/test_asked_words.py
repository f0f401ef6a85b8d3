"""Questions in the second person, only if they are about the one who is asked."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Text
from fracas.core.asking.prompts import Ask, Roll
from fracas.core.ids import Decider
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.rules.deeds import Two
from fracas.rulesets.razorweave.words.names import catalogue
from tests.rulesets.razorweave.table import Table, duel


def _asked(kind: str, decider: str, who: str, target: str = "") -> str:
    ask = Ask(Decider(decider), kind, Text(1, 9), about=Two(who, target))
    return RULESET.say_to_you(ask, duel())


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("action", "What do you do?"),
        ("react", "Bob lands a blow: do you Defend against it?"),
        ("intent", "What is your Maneuver meant to bring about?"),
        ("where", "You break away: where to?"),
    ],
)
def test_questions_are_put_to_you(kind: str, said: str) -> None:
    assert _asked(kind, "ann", "ann", "bob") == said


def test_a_question_about_somebody_else_keeps_the_name() -> None:
    assert _asked("action", "bob", "ann") == ""
    assert _asked("cost", "gm", "ann") == ""


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    texts = catalogue().texts
    assert set(texts["asked_of_you"]) <= set(texts["prompts"])


def test_a_check_says_what_to_roll_for() -> None:
    table = Table(duel()).open().say("action", "strike:bob:club").say("difficulty")
    roll = table.play.prompt
    assert isinstance(roll, Roll)
    said = RULESET.say_to_you(roll, table.state)
    assert said.startswith("Roll for Strike at Bob: MIG against DC ")
