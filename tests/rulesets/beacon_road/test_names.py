"""What things are called, and how words fit into sentences."""

from __future__ import annotations

import pytest

from fracas.core.book import Book
from fracas.rulesets.beacon_road.words.names import (
    Names,
    acts_and_reacts,
    added,
    inner,
    names_of,
    typeset,
)
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene

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
