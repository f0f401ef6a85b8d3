"""Questions to the one who is asked: in the second person, and only where they are about them."""

from __future__ import annotations

import pytest

from fracas.core.answers import Text
from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.words.asked_words import ASKED
from fracas.rulesets.fully_automated.words.prompt_words import PROMPTS
from tests.rulesets.fully_automated.telling import duel


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("card", ("rook",), "Which card do you play this round?"),
        ("target", ("rook", "rifle"), "You play Rifle Fire: at whom?"),
        ("step", ("rook", "sable"), "Sable attacks: do you step aside?"),
        ("interject", ("rook", "sable"), "Sable is about to move: do you move first?"),
        ("path", ("rook",), "Where do you go, with some hexes of movement?"),
    ],
)
def test_questions_are_put_to_you(kind: str, about: tuple[str, ...], said: str) -> None:
    for decider, told in (("rook", said), ("sable", "")):
        ask = Ask(Decider(decider), kind, Text(1, 9), about=about)
        assert RULESET.say_to_you(ask, duel()) == told


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    assert set(ASKED) <= set(PROMPTS)
