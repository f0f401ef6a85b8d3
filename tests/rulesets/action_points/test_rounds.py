"""Rounds: AP return, the order stays, Turns follow, and what lasts a Round ends."""

from __future__ import annotations

import pytest

from fracas.rulesets.action_points.state.facts import (
    OrderSet,
    Replenished,
    RoundBegan,
    RoundEnded,
    TurnBegan,
)
from fracas.rulesets.action_points.state.harm_facts import WentDown
from fracas.rulesets.action_points.state.scene_facts import ClockTicked
from fracas.rulesets.action_points.state.state import Stake
from tests.rulesets.action_points.fights import Fight, opened, underway
from tests.rulesets.action_points.table import fighter

ANN = fighter("ann", ap_max=12, weapons=("sword",), defense=3)
BO = fighter("bo", "them", ap_max=9, weapons=("sword",))


@pytest.mark.rule("AP-TURN-23", "AP-TURN-08", "AP-GAP-46")
def test_a_round_restores_ap_then_walks_and_ends() -> None:
    fight = opened(ANN, BO).turn("ann", "attack:sword:bo").turn("bo", "attack:sword:ann")
    assert fight.ap("ann", "bo") == [9, 6]
    fight.passing("ann", "bo").say("go_on")
    kinds = (Replenished, OrderSet, RoundBegan, TurnBegan, RoundEnded)
    told = [type(fact).__name__ for fact in fight.past if isinstance(fact, kinds)]
    assert told == [
        "Replenished",
        "Replenished", "OrderSet", "RoundBegan", "TurnBegan", "TurnBegan", "RoundEnded",
        "Replenished", "RoundBegan", "TurnBegan",
    ]  # fmt: skip
    assert fight.ap("ann", "bo") == [12, 9], "nothing is carried over"
    assert (fight.state.round, fight.state.turn) == (2, 1)


@pytest.mark.rule("AP-TURN-06", "AP-GAP-15", "AP-TURN-05")
def test_a_round_ends_after_a_turn_of_passes_alone() -> None:
    fight = Fight(underway(ANN, BO)).passing("ann").turn("bo", "attack:sword:ann")
    assert (fight.state.turn, fight.asked) == (2, "ann"), "somebody acted, so it goes on"
    fight.passing("ann", "bo")
    assert fight.kind == "go_on"


@pytest.mark.rule("AP-TURN-06", "AP-GAP-15")
def test_by_option_a_round_has_one_turn() -> None:
    fight = Fight(underway(ANN, BO), round_end="one_turn")
    fight.turn("ann", "attack:sword:bo").turn("bo", "attack:sword:ann")
    assert fight.kind == "go_on"
    fight.say("go_on")
    assert (fight.state.round, fight.ap("ann", "bo")) == (2, [12, 9])


@pytest.mark.rule("AP-FD-12", "AP-NAR-08", "AP-TURN-23")
def test_full_defense_ends_with_the_round_and_its_penalty_with_the_next_ap() -> None:
    fight = Fight(underway(ANN, BO)).turn("ann", "full_defense").passing("bo")
    assert fight.ap("ann") == [15]
    fight.turn("ann", "attack:sword:bo").passing("bo", "ann", "bo")
    assert fight.who("ann").penalty == 3
    (ended,) = fight.facts(RoundEnded)
    assert "AP-NAR-08" in ended.because
    assert (fight.who("ann").fd_used, fight.who("ann").bonus) == (False, 0)
    fight.say("go_on")
    assert fight.ap("ann") == [9]
    assert fight.facts(Replenished)[-1].points[0].penalty == 3
    fight.passing("ann", "bo").say("go_on")
    assert fight.ap("ann") == [12], "once, and no more"


@pytest.mark.rule("AP-TURN-16", "AP-TURN-04")
def test_everybody_has_its_action_again_at_the_top_of_a_turn() -> None:
    fight = Fight(underway(ANN, BO)).turn("ann", "attack:sword:bo")
    assert not fight.who("ann").token
    fight.passing("bo")
    assert fight.state.turn == 2
    assert fight.who("ann").token


@pytest.mark.rule("AP-TURN-23")
def test_rounds_fill_a_clock_and_the_surprise_round_does_not() -> None:
    clock = Stake("hold", "The stair is held", 2, winner="us")
    fight = opened(ANN, BO, drops=(("ann", "bo"),), clocks=(clock,))
    fight.passing("ann", "bo").say("go_on")
    assert fight.facts(ClockTicked) == []
    fight.passing("ann", "bo").say("go_on")
    assert fight.state.clocks[0].filled == 1
    fight.passing("ann", "bo")
    assert (fight.kind, fight.state.result) == ("over", "us")


@pytest.mark.rule("AP-TURN-19")
def test_an_edit_between_rounds_that_leaves_one_side_ends_the_fight() -> None:
    fight = Fight(underway(ANN, BO)).passing("ann", "bo")
    fight.edit(WentDown("bo", "wits", 7, 14)).say("go_on")
    assert (fight.kind, fight.state.result) == ("over", "us")


@pytest.mark.rule("AP-TURN-23")
def test_the_round_that_ends_is_the_one_that_was() -> None:
    fight = Fight(underway(fighter("ann"), fighter("bo", "them")))
    fight.passing("ann", "bo")
    assert [fact.number for fact in fight.facts(RoundEnded)] == [1]
