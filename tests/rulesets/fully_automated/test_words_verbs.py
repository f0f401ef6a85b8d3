"""Cards as verbs, and whom and which hex they are for."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask
from fracas.core.asking.verbs import Sorted
from fracas.core.ids import Decider
from fracas.kit.deeds import choice
from fracas.rulesets.fully_automated.rules.movement import SetDown
from fracas.rulesets.fully_automated.rules.steps import Go
from fracas.rulesets.fully_automated.rules.turns import ask_cards
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words.words import sort_option
from tests.rulesets.fully_automated.table import Table
from tests.rulesets.fully_automated.telling import duel


def asked(state: State, ask: Ask) -> dict[str, Sorted]:
    assert isinstance(ask.form, Choice)
    return {one.id: sort_option(ask, one, state) for one in ask.form.options}


@pytest.mark.rule("FA-SEL-12")
def test_a_card_is_a_verb_and_its_line_says_what_it_does() -> None:
    state = duel()
    found = asked(state, ask_cards(state, Table(state).book).asks[0])
    assert (found["move"].verb.words, found["move"].verb.shelf) == ("Move", "move")
    assert found["move"].verb.line.startswith("Up to ")
    assert found["defend"].verb.shelf == "defend"
    attack = found["punch"].verb
    assert (attack.words, attack.shelf) == ("Punch", "attack")
    assert " damage" in attack.line
    assert all(one.costs == () for one in found.values()), "a card costs nothing but itself"


@pytest.mark.rule("FA-ATK-01", "FA-ATK-12")
def test_a_target_is_attacked_by_the_card_that_was_played() -> None:
    state = duel("rifle", 4)
    ask = Table(state).play.prompt
    assert isinstance(ask, Ask)
    found = asked(state, ask)
    strike = found["strike:sable"]
    assert (strike.verb.words, strike.means, strike.target) == ("Attack", "rifle", "sable")
    assert dict(strike.names) == {"rifle": "Rifle Fire", "sable": "Sable"}
    assert found["none"].verb.shelf == "end"
    steps = {key: one for key, one in found.items() if key.startswith("step:")}
    assert {one.place for one in steps.values()} == {key[5:] for key in steps}


@pytest.mark.rule("FA-MOVE-09")
def test_a_hex_is_gone_to_or_set_down_in() -> None:
    state = duel()
    for kind, deed, words in (
        ("step", Go("C3"), "Go to"),
        ("set_down", SetDown("C3"), "Set down at"),
    ):
        ask = Ask(Decider("rook"), kind, choice(deed))
        found = sort_option(ask, deed.option(), state)
        assert (found.verb.words, found.place) == (words, "C3")
