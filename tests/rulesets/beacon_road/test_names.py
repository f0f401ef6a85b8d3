"""Names of things, and how words fit into sentences."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.system.book import Book
from fracas.rulesets.beacon_road.rules.harm.boons import bless
from fracas.rulesets.beacon_road.rules.harm.wounds import ease, inflict
from fracas.rulesets.beacon_road.state.harm_facts import Blessed, Eased, Unblessed, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Used
from fracas.rulesets.beacon_road.state.state import Boon, Edge, State, Wound
from fracas.rulesets.beacon_road.words.names import (
    Names,
    acts_and_reacts,
    added,
    inner,
    names_of,
    typeset,
)
from fracas.rulesets.beacon_road.words.words import say_fact
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene

NAMES = Names(scene(creature("kest"), creature("ogre", "monsters", (2, 0))), BOOK)


def test_creatures_go_by_their_names() -> None:
    assert NAMES.who("kest") == "Kest"
    assert NAMES.who("gm") == "the GM"
    assert NAMES.who("some_body") == "some body"
    assert NAMES.who("") == "somebody"
    assert NAMES.all(["kest", "ogre"]) == "Kest and Ogre"
    assert NAMES.all([]) == "nobody"


def test_things_of_the_book_go_by_theirs() -> None:
    assert NAMES.power("frost_spear") == "Frost Spear"
    assert NAMES.power("frost_spear:freezing_spear") == "Frost Spear with Freezing spear"
    assert NAMES.kind("heavy_shield") == "heavy shield"
    assert NAMES.item("kest_sword") == "sword"
    assert NAMES.wound("slowed") == "Slowed"
    assert NAMES.boon("focused") == "Focused"
    assert NAMES.choice("defense", "iron") == "Iron"
    assert NAMES.choice("type", "glacial+plasmic") == "glacial and plasmic"
    assert NAMES.choice("source", "ogre") == "Ogre"


def test_a_square_is_said_with_what_lies_there() -> None:
    drawn = scene(creature("kest"), map=board(".#", ".~"))
    names = names_of(drawn, BOOK)
    assert names.ground("B1") == "the wall at B1"
    assert names.ground("B2") == "the rubble at B2"
    assert names.ground("kest") == "Kest"


def test_without_a_book_names_come_from_what_is_shipped() -> None:
    assert names_of(NAMES.state).power("parry") == "Parry"


def test_another_systems_book_is_refused() -> None:
    with pytest.raises(AssertionError):
        names_of(NAMES.state, Book(system="other", version="1"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Open ground", "open ground"),
        ("An Act to stand up", "an Act to stand up"),
        ("HP at once", "HP at once"),
        ("Resistance Rolls that help", "Resistance Rolls that help"),
        ("Floor", "floor"),
    ],
)
def test_words_in_the_middle_of_a_sentence(words: str, said: str) -> None:
    assert inner(words) == said


def test_figures() -> None:
    assert (added(2), added(-1)) == (" + 2", " − 1")
    assert typeset("-5 to a d6-like die, -1 Tier") == "−5 to a d6-like die, −1 Tier"
    assert acts_and_reacts(2, 1) == "2 Acts and 1 React"


BURNS = "Thermal damage at the start of its turn by a bounded die, d4 to d12 by severity"

ROLLS = "It ends by Resistance Rolls that bring its severity to 0"


def table(**values: Any) -> State:
    return scene(creature("kest", **values), creature("raider", "monsters", (1, 0), tier=2))


def told(state: State, procedure: Any, kind: Any, **answers: str) -> str:
    bench = Bench(state, procedure)
    for prompt, answer in answers.items():
        bench.say(prompt, answer)
    return say_fact(bench.facts(kind)[-1], state, BOOK)


@pytest.mark.rule("BR-INFO-05", "BR-WOUND-12", "BR-WOUND-20")
def test_a_wound_says_severity_from_whom_what_it_does_and_how_it_ends() -> None:
    line = told(table(), lambda run: inflict(run, "kest", "burning", 2, "raider", "iron"), Wounded)
    assert (
        line == f"Kest suffers Burning 2, from Raider (Iron was met). {BURNS}; now a d6. {ROLLS}."
    )


@pytest.mark.rule("BR-INFO-05", "BR-WOUND-11")
def test_a_wound_with_a_limit_of_its_own_says_it() -> None:
    line = told(table(), lambda run: inflict(run, "kest", "slowed", 2, "raider", rounds=2), Wounded)
    assert line.endswith(f"{ROLLS}; at the latest as Raider begins a turn in round 2.")


@pytest.mark.rule("BR-INFO-05")
def test_what_was_chosen_stands_with_the_wound() -> None:
    line = told(
        table(), lambda run: inflict(run, "kest", "exposed", 0, "raider"), Wounded, chosen="ward"
    )
    assert line.startswith("Kest suffers Exposed 1 (Ward), from Raider.")
    feared = told(table(), lambda run: inflict(run, "kest", "terrified", 3, "raider"), Wounded)
    assert feared.startswith("Kest suffers Terrified 3, from Raider.")


@pytest.mark.rule("BR-INFO-05")
def test_a_wound_that_grew_is_told_again() -> None:
    state = table(wounds=(Wound("burning", 1, "raider", 2),))
    line = told(state, lambda run: inflict(run, "kest", "burning", 3, "raider"), Wounded)
    assert line.startswith("Kest now suffers Burning 3, from Raider.")


@pytest.mark.rule("BR-INFO-05", "BR-WOUND-07")
def test_a_wound_that_falls_says_what_is_left_of_it() -> None:
    state = table(wounds=(Wound("burning", 3, "raider", 2),))
    line = told(state, lambda run: ease(run, "kest", 0, "resist"), Eased)
    assert line == (
        f"Burning of Kest falls from 3 to 2, by a Resistance Roll. {BURNS}; now a d6. {ROLLS}."
    )


@pytest.mark.rule("BR-INFO-05", "BR-WND-14")
def test_a_wound_that_is_over_says_why() -> None:
    state = table(wounds=(Wound("downed", 2, "raider", 2),))
    assert told(state, lambda run: ease(run, "kest", 0, "stood"), Eased) == (
        "Downed of Kest is over, by standing up."
    )


@pytest.mark.rule("BR-INFO-05")
def test_a_boon_says_level_from_whom_what_it_does_and_until_when() -> None:
    line = told(table(), lambda run: bless(run, "kest", "fortified", 0, "raider", 1), Blessed,
                chosen="iron")  # fmt: skip
    assert line == (
        "Kest gains Fortified 1 (Iron), from Raider. +5 to one chosen Defense. It lasts until "
        "Raider begins a turn in round 1."
    )


@pytest.mark.rule("BR-INFO-05")
def test_a_boon_that_ends_is_told() -> None:
    state = table(boons=(Boon("focused", 2, "kest"),))
    assert say_fact(Unblessed("kest", 0), state, BOOK) == "Kest no longer has Focused 2."


def test_what_waits_and_is_used() -> None:
    edge = Edge("feint", by="kest", against="raider", until=2)
    assert say_fact(Lent("kest", edge), table(), BOOK) == (
        "Kest gets: +1 Tier on anybody's next attack on Raider, until Kest begins a turn in "
        "round 2."
    )
    state = table(edges=(edge,))
    assert say_fact(Used("kest", 0), state, BOOK) == "The Feint is used up (Kest)."


@pytest.mark.parametrize("name", list(BOOK.wounds))
def test_every_wound_of_the_book_can_be_told(name: str) -> None:
    line = say_fact(Wounded("kest", Wound(name, 1, "raider", 2)), table(), BOOK)
    assert typeset(BOOK.wounds[name].effect).rstrip(".") in line
    assert "It ends by" in line


@pytest.mark.parametrize("name", list(BOOK.boons))
def test_every_boon_of_the_book_can_be_told(name: str) -> None:
    line = say_fact(Blessed("kest", Boon(name, 1, "kest", 11)), table(), BOOK)
    assert typeset(BOOK.boons[name].effect) in line
    assert "round 11" in line
