"""Who answers for whom."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.cli.keyboard.seats import (
    ADVISOR,
    HUMAN,
    RANDOM,
    assignments,
    deciders_of,
    eyes_of,
    find_member,
    policy_seats,
    usual_seating,
)
from fracas.core.errors import WrongUse
from fracas.core.ids import GM
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset


@pytest.fixture
def rules() -> Ruleset:
    """The one system that is always there."""
    return ruleset("razorweave")


@pytest.fixture
def state(rules: Ruleset) -> Any:
    """A duel with a second thug."""
    book = rules.open_book({})
    state = rules.start(book, "dock-thug")
    return rules.enter(book, state, "dock_thug", "foes").apply(state)


def test_the_human_plays_the_pcs(rules: Ruleset, state: Any) -> None:
    assert dict(usual_seating(rules, state).holders) == {
        GM: ADVISOR,
        "rella": HUMAN,
        "dock_thug": ADVISOR,
        "dock_thug_2": ADVISOR,
    }
    assert set(dict(usual_seating(rules, state, auto=True).holders).values()) == {ADVISOR}


def test_without_pcs_the_human_takes_the_first_side(rules: Ruleset, state: Any) -> None:
    alone = rules.leave(state, rules.deciders(state)[1]).apply(state)
    assert dict(usual_seating(rules, alone).holders)["dock_thug"] == HUMAN


def test_a_seat_is_given_by_id_name_side_or_gm(rules: Ruleset, state: Any) -> None:
    given = assignments(rules, state, ["RELLA=Random", "foes = human", "gm=human"])
    assert given == (
        ("rella", RANDOM),
        ("dock_thug", HUMAN),
        ("dock_thug_2", HUMAN),
        (GM, HUMAN),
    )


def test_a_seat_is_given_to_a_computer_by_how_strongly_it_plays(rules: Ruleset, state: Any) -> None:
    given = dict(assignments(rules, state, ["rella=Hard", "foes=reckless"]))
    assert given == {"rella": "hard", "dock_thug": "aggressive", "dock_thug_2": "aggressive"}
    assert set(given.values()) <= policy_seats()
    assert assignments(rules, state, ["gm=by the book"]) == ((GM, ADVISOR),)


def test_names_that_fit_nobody_or_several(rules: Ruleset, state: Any) -> None:
    assert find_member(rules, state, " Rella ").id == "rella"
    with pytest.raises(WrongUse, match="dock_thug and dock_thug_2"):
        find_member(rules, state, "Dock Thug")
    with pytest.raises(WrongUse, match="did you mean 'rella'"):
        find_member(rules, state, "relly")
    for spec in ("nobody=human", "rella=cat", "rella", "=human"):
        with pytest.raises(WrongUse):
            assignments(rules, state, [spec])


def test_eyes_are_those_of_one_a_side_or_the_game_master(rules: Ruleset, state: Any) -> None:
    assert deciders_of(rules, state, "foes") == ("dock_thug", "dock_thug_2")
    assert eyes_of(rules, state, "Rella").deciders == ("rella",)
    assert not eyes_of(rules, state, "foes").is_gm
    assert eyes_of(rules, state, "gm").is_gm
    with pytest.raises(WrongUse, match="There is no seat 'relly': did you mean 'rella'"):
        eyes_of(rules, state, "relly")
