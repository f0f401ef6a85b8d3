"""Hit locations: the table of the text, its multipliers, armour at a place, and called shots."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from fracas.core.asking.prompts import Ask, Edit
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.action_points.content import ActionPointsBook, open_book
from fracas.rulesets.action_points.rules.attacks import choose_location
from fracas.rulesets.action_points.rules.damage import blow, dr
from fracas.rulesets.action_points.rules.deeds import callable_at
from fracas.rulesets.action_points.state.state import HUMANOID
from tests.rulesets.action_points.blows import ada, attacked, bo, exchanged
from tests.rulesets.action_points.table import Table, scene

BOOK = open_book({})

ARM, LEG = ("right_arm", "left_arm"), ("right_leg", "left_leg")

TABLE = (
    ("head", 1, 3), ("chest", 3, 2), ("stomach", 3, 2), ("right_arm", 2, 1), ("left_arm", 2, 1),
    ("right_hand", 1, 1), ("groin", 1, 1), ("left_hand", 1, 1), ("right_leg", 2, 1),
    ("left_leg", 2, 1), ("right_foot", 1, 1), ("left_foot", 1, 1),
)  # fmt: skip
"""The table of the text from 1 up: location, how many faces, multiplier."""


@pytest.mark.rule(
    "AP-LOC-01", "AP-LOC-02", "AP-LOC-03", "AP-LOC-04", "AP-LOC-05", "AP-LOC-06", "AP-LOC-07",
    "AP-LOC-08", "AP-LOC-09", "AP-LOC-10", "AP-LOC-11", "AP-LOC-12", "AP-LOC-13", "AP-GAP-48",
    "AP-DMG-03",
)  # fmt: skip
def test_ex_02_the_location_table() -> None:
    expected = [(name, times) for name, faces, times in TABLE for _ in range(faces)]
    found = [BOOK.places["humanoid"][face] for face in range(1, 21)]
    assert found == [name for name, _ in expected]
    taken = [5 * BOOK.locations[name].multiplier for name in found]
    assert taken == [15, *[10] * 6, *[5] * 13]
    # The roll of a hit says the same: a 6 past armour of 1 leaves 5.
    dice, reading = blow(BOOK, "great_sword", "humanoid", ())
    assert dice.notation() == "d20 d10"
    for face, (name, times) in enumerate(expected, 1):
        landed = reading.of((face, 4))
        assert (reading.place((face, 4)).location, landed.damage) == (name, 5 * times)
        assert landed.groin == (5 if name == "groin" else 0)


@pytest.mark.rule(
    "AP-LOC-02", "AP-LOC-03", "AP-LOC-04", "AP-LOC-05", "AP-LOC-06", "AP-LOC-07", "AP-LOC-08",
    "AP-LOC-09", "AP-LOC-10", "AP-LOC-11", "AP-LOC-12", "AP-LOC-13",
)  # fmt: skip
def test_each_location_cites_its_own_row() -> None:
    rows = [BOOK.locations[name].because for name, _, _ in TABLE]
    assert rows == [(f"AP-LOC-{number:02d}",) for number in range(2, 14)]


def mean_multiplier(book: ActionPointsBook, shape: str) -> Fraction:
    """What a random location of a shape multiplies by in the mean."""
    places = book.places[shape].values()
    return Fraction(sum(book.locations[key].multiplier for key in places), len(places))


@pytest.mark.rule("AP-LOC-19")
def test_the_mean_multiplier_of_a_random_location() -> None:
    assert mean_multiplier(BOOK, HUMANOID) == Fraction(28, 20) == Fraction(7, 5)


@pytest.mark.rule("AP-LOC-14", "AP-LOC-15")
def test_what_it_costs_to_call_a_location() -> None:
    costs = {key: row.surcharge for key, row in BOOK.locations.items()}
    assert costs == {
        "head": 10, "chest": 2, "stomach": 2, "right_arm": 4, "left_arm": 4, "right_hand": 8,
        "groin": 6, "left_hand": 8, "right_leg": 4, "left_leg": 4, "right_foot": 8, "left_foot": 8,
    }  # fmt: skip
    shots = callable_at(scene(ada(ap=9), bo()), BOOK, "ada", "sword", "bo")
    assert shots == ("chest", "stomach", *ARM, "groin", *LEG)
    assert callable_at(scene(ada(ap=4), bo()), BOOK, "ada", "sword", "bo") == ()


@pytest.mark.rule("AP-LOC-14", "AP-LOC-16", "AP-LOC-21", "AP-TURN-13", "AP-GAP-41")
def test_a_location_that_is_not_there_or_not_paid_for_cannot_be_called() -> None:
    table = Table(scene(ada(ap=7), bo())).do(choose_location, "ada", "sword", "bo")
    assert table.options == ("chest", "stomach", *ARM, *LEG)
    prompt = table.prompt
    assert isinstance(prompt, Ask)
    assert (prompt.default, prompt.decider) == ("chest", "ada")
    assert {"AP-LOC-21", "AP-TURN-13"} <= set(prompt.because)
    for wrong in ("tail", "head"):
        with pytest.raises(IllegalAnswer):
            table.say("location", wrong)
    table.say("location", "left_arm").settle()


@pytest.mark.rule("AP-LOC-14", "AP-TURN-13")
def test_a_call_that_an_edit_made_too_dear_comes_to_nothing() -> None:
    table = Table(scene(ada(ap=7), bo())).do(choose_location, "ada", "sword", "bo")
    assert table.run is not None
    table.run.answer(Edit(Corrected("combatants/ada/ap", 4)))
    assert table.kind == "over"


@pytest.mark.rule("AP-LOC-21")
def test_another_shape_has_a_table_of_its_own() -> None:
    rows = {
        "maw": msgspec.structs.replace(
            BOOK.locations["head"], name="Maw", faces=tuple(range(1, 11)), shape="wyrm"
        ),
        "coils": msgspec.structs.replace(
            BOOK.locations["chest"], name="Coils", faces=tuple(range(11, 21)), shape="wyrm"
        ),
    }
    book = msgspec.structs.replace(BOOK, locations={**BOOK.locations, **rows})
    assert (book.places["wyrm"][10], book.places["wyrm"][11]) == ("maw", "coils")
    assert book.bodies["wyrm"] == ("maw", "coils")
    state = scene(ada(), bo(shape="wyrm"))
    assert callable_at(state, book, "ada", "sword", "bo") == ("maw", "coils")
    assert mean_multiplier(book, "wyrm") == Fraction(5, 2)


@pytest.mark.rule("AP-DMG-05", "AP-DMG-06", "AP-DMG-07", "AP-DMG-04", "AP-GAP-29", "AP-GAP-30")
def test_armour_counts_where_it_covers_and_by_type() -> None:
    state = scene(ada(), bo(worn=("padded_coat", "mail_shirt")))
    rates = [dr(state, BOOK, "bo", "chest", type_) for type_ in ("blade", "blunt", "bullet")]
    assert rates == [3, 1, 1]
    assert dr(state, BOOK, "bo", "right_leg", "blade") == 0
    assert dr(state, BOOK, "bo", "", "blade") == 3


@pytest.mark.rule("AP-LOC-01", "AP-CORE-12")
@pytest.mark.parametrize(("fixed", "place"), [("right_foot", "right_foot"), ("none", "")])
def test_some_weapons_strike_where_they_do(fixed: str, place: str) -> None:
    weapon = msgspec.structs.replace(BOOK.weapons["sword"], location=fixed)
    book = msgspec.structs.replace(BOOK, weapons={**BOOK.weapons, "sword": weapon})
    table = attacked()
    table.book = book
    assert callable_at(table.state, book, "ada", "sword", "bo") == ()
    dice, reading = blow(book, "sword", "humanoid", ("leather_suit",))
    assert dice.notation() == "d6"
    [only] = reading.places
    # Without a place the chest's armour counts, and nothing is multiplied.
    assert (only.location, only.dr, only.multiplier) == (place, 2 if not place else 0, 1)


@pytest.mark.rule("AP-CORE-12", "AP-LOC-16")
def test_a_called_place_throws_no_location_die() -> None:
    table = exchanged(attacked(location="stomach"), 8, 1)
    assert table.dice() == "d6"
    assert exchanged(attacked(), 8, 1).dice() == "d20 d6"
