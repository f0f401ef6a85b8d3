"""Strikes, steps and openings as verbs, and what they use of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask
from fracas.core.asking.verbs import Cost, Sorted
from fracas.core.ids import Decider
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.setup import Opened
from fracas.rulesets.razorweave.rules.turns import menu
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.words import sort_option
from tests.rulesets.razorweave.table import duel

BOOK = open_book({})

MAIN, MOVE = Cost("Main action", 1), Cost("Move", 1)


def turn(state: State, book: Any = BOOK) -> dict[str, Sorted]:
    """What Ann may do in her turn, by the ids of the options."""
    ask = menu(state, book, "ann")
    assert isinstance(ask.form, Choice)
    return {one.id: sort_option(ask, one, state, book) for one in ask.form.options}


def asked(option: Option, kind: str = "intent", about: tuple[str, ...] = One("ann")) -> Sorted:
    ask = Ask(Decider("ann"), kind, Choice((option,)), (), about)
    return sort_option(ask, option, duel(), BOOK)


@pytest.mark.rule("RW-STRIKE-01", "RW-TURN-02")
def test_a_strike_has_a_weapon_and_a_foe_and_takes_the_main_action() -> None:
    found = turn(duel())
    strikes = [one for key, one in found.items() if key.startswith("strike:")]
    assert strikes
    for one in strikes:
        assert (one.verb.words, one.verb.shelf, one.target) == ("Strike", "attack", "bob")
        assert one.costs == (MAIN,)
        assert one.means
    assert found["maneuver"].costs == found["setup"].costs == (MAIN,)
    assert (found["pass"].verb.shelf, found["pass"].costs) == ("end", ())
    assert found["else"].costs == ()


@pytest.mark.rule("RW-MOVE-08", "RW-GAP-26")
def test_to_stand_up_costs_what_the_table_has_it_cost() -> None:
    prone = duel(ann={"conditions": ("prone",)})
    assert turn(prone)["stand"].costs == (MOVE,)
    assert turn(prone, open_book({"stand_cost": "main"}))["stand"].costs == (MOVE, MAIN)


@pytest.mark.rule("RW-TURN-02")
def test_only_the_menu_of_a_turn_has_prices() -> None:
    go = Option("go:dock", "go", ("dock",))
    assert asked(go, "action").costs == (MOVE,)
    assert asked(go, "safer").costs == ()
    assert asked(go, "safer").place == "dock"


@pytest.mark.rule("RW-TAG-19", "RW-MAN-02")
def test_an_opening_is_told_apart_by_its_condition_and_a_sneak_by_its_step() -> None:
    prone = asked(Option("prone:bob", "opening", ("prone", "bob")))
    assert (prone.verb.words, prone.means, prone.target) == ("Hamper", "prone", "bob")
    close = asked(Option("sneak:engage:bob", "sneak", ("engage", "bob")))
    trip = asked(Option("sneak:prone:bob", "sneak", ("prone", "bob")))
    away = asked(Option("sneak:go:dock", "sneak", ("go", "dock")))
    hide = asked(Option("sneak:hide", "sneak", ("hide",)))
    assert [(one.means, one.tapped) for one in (close, trip, away, hide)] == [
        ("engage", "bob"), ("prone", "bob"), ("go", "dock"), ("hide", "")
    ]  # fmt: skip
    assert dict(hide.names) == {"hide": "Get out of sight"}


@pytest.mark.rule("RW-TAG-01", "RW-TAG-20")
def test_a_tag_has_its_place_or_its_bearer() -> None:
    here = asked(Option("remove:slick:dock", "remove", ("slick",)))
    assert (here.means, here.place, here.target) == ("slick:dock", "dock", "")
    borne = asked(Option("remove:flanking:on:bob", "remove", ("flanking",)))
    assert (borne.place, borne.target) == ("", "bob")
    push = asked(Option("push:bob:slick:dock", "push", ("bob", "slick:dock")))
    assert (push.target, push.place, push.tapped) == ("bob", "dock", "bob")


@pytest.mark.rule("RW-SETUP-03")
def test_the_edge_of_the_whole_side_is_at_a_foe() -> None:
    found = asked(
        Option("tag:bob", "whose_edge", ("bob",)), "whose_edge", Opened("ann", "flanking")
    )
    assert (found.verb.words, found.target) == ("Edge for the whole side", "bob")
