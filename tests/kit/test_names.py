"""Names of things: by state and book, and by words for what neither of them knows."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.ids import GM
from fracas.kit.names import Naming, called
from fracas.rulesets.action_points.content import ActionPointsBook, open_book
from fracas.rulesets.aeronaughts.content import open_book as another
from tests.kit.people import ANN, SCENE, Person, Scene, Weapon


class Names(Naming[Person, Scene, ActionPointsBook], frozen=True):
    """Names with a book that is at hand."""

    opens = open_book
    nobody = "no one"


NAMES = Names.of(SCENE)


def test_people_have_their_names_and_others_words() -> None:
    assert NAMES.find(ANN.id) == ANN
    assert NAMES.who(ANN.id) == ANN.name
    assert NAMES.who(GM) == "the GM"
    assert NAMES.who("old_troll") == "old troll"
    assert NAMES.who("") == "no one"
    assert NAMES.all([]) == "nobody"
    assert NAMES.all([ANN.id, "old_troll"]) == f"{ANN.name} and old troll"
    assert (NAMES.side("city_watch"), NAMES.side("")) == ("the city watch", "nobody")


def test_a_row_has_its_name_and_else_its_key_in_words() -> None:
    rows: dict[str, Any] = {"club": Weapon("Big club")}
    assert called(rows, "club") == "Big club"
    assert called(rows, "long_bow") == "Long bow"


def test_another_systems_book_is_refused() -> None:
    assert Names.of(SCENE, open_book({})).book == NAMES.book
    with pytest.raises(AssertionError):
        Names.of(SCENE, another({}))
