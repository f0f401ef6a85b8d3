"""Questions in the second person, only if they are about the one who is asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Ask, Roll
from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.symbols import SymbolPool
from fracas.kit.deeds import One
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.checks import Checking
from fracas.rulesets.aeronaughts.rules.pools import Net
from fracas.rulesets.aeronaughts.rules.rounds import Tied
from fracas.rulesets.aeronaughts.state.state import Condition
from fracas.rulesets.aeronaughts.words.catalogue import catalogue
from tests.rulesets.aeronaughts.deeds import bar
from tests.rulesets.aeronaughts.table import Table
from tests.rulesets.aeronaughts.test_turns import pair

BOOK = open_book({})


def test_a_turn_says_what_you_have_left() -> None:
    table = Table(pair()).turn("focus:ada")
    prompt = table.play.prompt
    assert isinstance(prompt, Ask)
    assert RULESET.say_to_you(prompt, table.state, BOOK) == (
        "What do you do? Action ready, 1 of 2 maneuvers used."
    )
    other = replace(prompt, about=One("bix"))
    assert RULESET.say_to_you(other, table.state, BOOK) == ""


@pytest.mark.parametrize(
    ("kind", "about", "end"),
    [
        (
            "initiative",
            Checking("ada", "initiative", "athletics", ""),
            "for Athletics, for the order.",
        ),
        ("check", Checking("ada", "block", "athletics", ""), "for Athletics."),
        ("check", Checking("ada", "attack", "athletics", "bix"), "for Athletics, Bix."),
        ("tie", Tied("ada", ("bix",)), ""),
        ("check", Checking("bix", "attack", "athletics", ""), ""),
    ],
)
def test_you_roll_your_own_dice(kind: str, about: Checking | Tied, end: str) -> None:
    pool = SymbolPool(())
    roll = Roll(Decider("ada"), kind, pool, Net(pool), about=about)
    said = RULESET.say_to_you(roll, pair(), BOOK)
    assert said == (f"Roll no dice {end}" if end else "")


@pytest.mark.rule("AE-CON-23")
def test_a_victim_is_asked_what_to_give_for_the_damage() -> None:
    state = pair(physical=replace(bar(), stress=2), conditions=(Condition("burning", 3),))
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
    assert isinstance(run.prompt, Ask)
    assert RULESET.say_to_you(run.prompt, run.state, BOOK) == (
        "You take 3 Physical damage. What do you give for it?"
    )


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    texts = catalogue().texts
    assert set(texts["asked_of_you"]) <= set(texts["prompts"])
    assert set(texts["rolled_by_you"]) <= set(texts["rolls"])
