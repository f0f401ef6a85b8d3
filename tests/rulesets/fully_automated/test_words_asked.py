"""Questions in the second person, only if they are about the one who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Text
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider
from fracas.kit.deeds import One
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.rules.cards import Playing
from fracas.rulesets.fully_automated.rules.movement import Walking
from fracas.rulesets.fully_automated.rules.steps import Stepping
from fracas.rulesets.fully_automated.rules.turns import Interjecting
from fracas.rulesets.fully_automated.words.catalogue import catalogue
from tests.rulesets.fully_automated.telling import duel


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("card", One("rook"), "Which card do you play this round?"),
        ("target", Playing("rook", "rifle"), "You play Rifle Fire: at whom?"),
        ("step", Stepping("rook", "sable"), "Sable attacks: do you step aside?"),
        ("interject", Interjecting("rook", "sable"), "Sable is about to move: do you move first?"),
        ("path", Walking("rook", "move", 4), "Where do you go, with 4 hexes of movement?"),
    ],
)
def test_questions_are_put_to_you(kind: str, about: Any, said: str) -> None:
    for decider, told in (("rook", said), ("sable", "")):
        ask = Ask(Decider(decider), kind, Text(1, 9), about=about)
        assert RULESET.say_to_you(ask, duel()) == told


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    texts = catalogue().texts
    assert texts["asked_of_you"].keys() <= texts["prompts"].keys()
    assert texts["rolled_by_you"].keys() <= texts["rolls"].keys()
