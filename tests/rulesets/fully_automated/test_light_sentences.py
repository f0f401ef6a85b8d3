"""What a declared sentence is understood to be about."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.light import card_named, people_named

from .table import fighter, scene


@pytest.mark.rule("FA-LIGHT-03", "FA-LIGHT-10")
@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("Punch", "punch"),
        ("I punch the heckler", "punch"),
        ("Rifle Fire at Sable", "rifle"),
        ("I move up and punch him", "punch"),
        ("Move behind the counter", "move"),
        ("defend", "defend"),
        ("I shove the crate at him", "special:else"),
        ("I remove my hat", "special:else"),
    ],
)
def test_a_sentence_names_a_standard_action_or_none(words: str, card: str) -> None:
    book = RULESET.open_book({})
    assert isinstance(book, FullyAutomatedBook)
    assert card_named(book, words) == card


@pytest.mark.rule("FA-LIGHT-03")
def test_people_are_found_by_name_or_id_in_the_order_of_the_sentence() -> None:
    state = scene(fighter("a1", name="Ada"), fighter("b2", "blue", name="Bix"), fighter("c3"))
    assert people_named(state, "Bix and a1 fall over C3po") == ("b2", "a1")
    gone = replace(state, combatants=tuple(replace(one, out="fled") for one in state.combatants))
    assert people_named(gone, "Bix") == ()
