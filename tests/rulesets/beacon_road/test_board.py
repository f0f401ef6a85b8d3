"""The board as text: the map, who may act, and everybody's condition, for those who may know."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.rules.view import view
from fracas.rulesets.beacon_road.state.state import Boon, Edge, Item, State, Track, Wound
from fracas.rulesets.beacon_road.words.board import board, tokens
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, creature, scene, with_one
from tests.rulesets.beacon_road.table import board as drawn

ROLLS = "Resistance Rolls that bring its severity to 0"

KEST = Viewer(Seat("kest's"), (Decider("kest"),))


def table(**values: Any) -> State:
    state = scene(
        creature("kest", at=(0, 0), hp=30, most_hp=34, stress=3, beacons=1),
        creature("ila", at=(2, 1)),
        creature("ogre", "monsters", (3, 0), hp=20, most_hp=60),
        map=drawn(columns=5, lines=2),
        **values,
    )
    return replace(state, stakes="Who holds the road.")


def line(state: State, name: str) -> str:
    return next(one for one in board(state, BOOK) if one[2:].startswith(name))


def test_the_map_has_a_letter_for_everybody() -> None:
    lines = board(table(), BOOK)
    assert lines[0].split() == ["A", "B", "C", "D", "E"]
    assert ("K" in lines[1], "O" in lines[1], "I" in lines[2]) == (True, True, True)
    assert "K is Kest" in lines
    assert tokens(table()) == {"kest": "K", "ila": "I", "ogre": "O"}


def test_whoever_has_fallen_is_drawn_below_the_standing() -> None:
    state = with_one(table(), "ila", hp=0)
    state = with_one(state, "kest", place=Square(2, 1))
    assert "K" in board(state, BOOK)[2]


def test_the_stakes_are_told() -> None:
    assert "Stakes: Who holds the road." in board(table(), BOOK)


@pytest.mark.rule("BR-INFO-06")
def test_the_stage_says_who_may_act_and_who_has() -> None:
    state = with_one(table(stage="cautious", turn=""), "ogre", taken=True)
    state = with_one(state, "ila", wounds=(Wound("slowed", 2),))
    lines = board(state, BOOK)
    assert "Round 1, stage 5, the Cautious." in lines
    assert (
        "To act: Kest (2 Acts and 2 Reacts) and Ila (1 Act and 1 React); has acted: Ogre." in lines
    )


@pytest.mark.rule("BR-INFO-06")
def test_what_is_left_of_acts_and_reacts_stands_with_everybody() -> None:
    state = with_one(table(), "kest", acts=1, reacts=2, choice="cautious")
    assert "; A1; Cautious; Acts 1, Reacts 0; Stress 3/10; Beacon Points 1" in line(state, "Kest")


@pytest.mark.rule("BR-HP-03", "BR-INFO-01")
def test_hp_are_a_bar_with_figures_and_winded_is_shown() -> None:
    assert "█████████░ 30/34 HP; heroes" in line(table(), "Kest")
    assert "████░░░░░░ 20/60 HP, Winded" in line(table(), "Ogre")
    assert "░░░░░░░░░░ −3/34 HP, dying" in line(with_one(table(), "kest", hp=-3), "Kest")


@pytest.mark.rule("BR-INFO-02", "BR-HP-03")
@pytest.mark.parametrize(("hp", "said"), [(20, "Winded"), (40, "not Winded")])
def test_a_player_reads_only_whether_a_monster_is_winded(hp: int, said: str) -> None:
    state = view(with_one(table(), "ogre", hp=hp), KEST)
    assert f"  {said}; monsters; D1" in line(state, "Ogre")
    assert "HP" not in line(state, "Ogre")


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_a_player_reads_of_the_hidden_no_square() -> None:
    hidden = with_one(table(), "ogre", unseen_by=("kest", "ila"))
    state = view(hidden, KEST)
    assert "Ogre" not in " ".join(board(state, BOOK))
    assert not any("O" in row for row in board(state, BOOK)[1:3])
    partly = with_one(table(), "ogre", unseen_by=("kest",))
    assert "D1" in line(view(partly, KEST), "Ogre")
    assert "Hidden from Kest" in line(view(partly, KEST), "Ogre")


@pytest.mark.rule("BR-INFO-05", "BR-WOUND-20")
def test_wounds_say_how_they_clear_and_boons_what_ends_them() -> None:
    state = with_one(
        table(),
        "kest",
        wounds=(Wound("downed", 2, "ogre"), Wound("exposed", 1, "ogre", choice="grit")),
        boons=(Boon("focused", 2, "ila", 4),),
        edges=(Edge("assist", by="ila", until=2),),
    )
    lines = board(state, BOOK)
    at = lines.index(line(state, "Kest"))
    assert lines[at + 1 : at + 5] == (
        f"    Downed 2, ended by an Act to stand up, or {ROLLS}",
        f"    Exposed 1 (Grit), ended by {ROLLS}",
        "    Focused 2, which lasts until Ila begins a turn in round 4",
        "    +1 Tier on the next roll, which may be made again if it fails, until Ila begins a "
        "turn in round 2",
    )


def test_clocks_that_run_are_shown() -> None:
    clocks = (
        Track("a", "the cart leaves", 4, 1, "round", "monsters"),
        Track("b", "the skull", 6, hidden=True),
        Track("c", "the fire", 4, waiting=True),
    )
    lines = board(replace(table(), tracks=clocks), BOOK)
    assert lines[-2:] == (
        "The cart leaves █░░░ 1/4; ticks as each round ends; when full, it is won by the monsters",
        "The skull ░░░░░░ 0/6; hidden from the players",
    )


def test_who_is_out_and_what_lies_about() -> None:
    state = with_one(table(), "ogre", out="surrendered")
    state = replace(state, ground=(Item("x", "sword", place=Square(1, 1)),))
    lines = board(state, BOOK)
    assert "Out of the fight: Ogre has surrendered." in lines
    assert "On the ground at B2: the sword." in lines
    assert "O is Ogre" not in lines


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"round": 0}, "Before the first round."),
        ({"stage": "", "turn": ""}, "Round 1 is over."),
        ({"result": "heroes"}, "The fight is over."),
        ({"stage": "choice", "turn": ""}, "Round 1, stage 1, the choice."),
    ],
)
def test_where_the_fight_stands(values: dict[str, Any], said: str) -> None:
    assert said in board(replace(table(), **values), BOOK)


def test_a_scene_without_a_map_has_none() -> None:
    lines = board(replace(table(), map=None), BOOK)
    assert lines[0].startswith("Round 1")
    assert "A1" not in line(replace(table(), map=None), "Kest")
