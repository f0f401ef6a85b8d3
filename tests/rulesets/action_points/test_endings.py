"""Endings: one side left, clocks, a death that decides, surrender, consent, the GM's word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.action_points.rules.endings import over
from fracas.rulesets.action_points.state.harm_facts import Died
from fracas.rulesets.action_points.state.scene_facts import Ended, Gone
from fracas.rulesets.action_points.state.state import Goal, Stake
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import fighter

ANN = fighter("ann", ap_max=12, defense=3, penalty=3)
BO = fighter("bo", "them")
CY = fighter("cy", "them")


@pytest.mark.rule("AP-TURN-19")
def test_it_is_over_when_one_side_has_anybody_left() -> None:
    state = underway(ANN, BO, CY)
    assert over(state) is None
    down = [replace(one, down=True) for one in (BO, CY)]
    assert over(underway(ANN, down[0], CY)) is None
    assert over(underway(ANN, *down)) == ("us", "down")
    assert over(underway(replace(ANN, down=True), *down)) == ("", "draw")


@pytest.mark.rule("AP-TURN-19")
def test_a_full_clock_or_a_death_decides() -> None:
    clock = Stake("hold", "Held", 3, 3, "them")
    goal = Goal("captain", "The captain dies", "bo", "us")
    assert over(underway(ANN, BO, clocks=(clock,))) == ("them", "clock")
    assert over(underway(ANN, BO, clocks=(replace(clock, filled=2),))) is None
    assert over(underway(ANN, replace(BO, down=True), CY, goals=(goal,))) is None
    dead = replace(BO, down=True, dead=True)
    assert over(underway(ANN, dead, CY, goals=(goal,))) == ("us", "goal")
    fight = Fight(underway(ANN, BO, CY, goals=(goal,)))
    fight.edit(Died("bo"))
    fight.passing("ann")
    assert (fight.kind, fight.state.result) == ("over", "us")


@pytest.mark.rule("AP-TURN-19")
def test_one_may_give_up_at_its_place() -> None:
    fight = Fight(underway(ANN, BO, CY)).turn("ann", "yield")
    assert fight.who("ann").out == "surrendered"
    assert fight.state.result == "them"
    two = Fight(underway(BO, replace(ANN, id="dee", side="us"), CY)).turn("bo", "yield")
    assert two.asked == "dee", "the others fight on"
    assert [one.how for one in two.facts(Gone)] == ["surrendered"]


@pytest.mark.rule("AP-TURN-19", "AP-NAR-03")
def test_at_a_rounds_end_the_gm_has_it_go_on_or_end() -> None:
    fight = Fight(underway(ANN, BO, CY)).passing("ann", "bo", "cy")
    fight.say("go_on", fled=("cy",), verdict="talk", winner="side:us", words="Enough.")
    assert (fight.who("cy").out, fight.state.result, fight.kind) == ("fled", "us", "over")
    (ended,) = fight.facts(Ended)
    assert (ended.how, ended.words) == ("talk", "Enough.")
    assert "AP-NAR-03" in ended.because
    fled = Fight(underway(ANN, BO)).passing("ann", "bo").say("go_on", fled=("bo",))
    assert fled.state.result == "us", "nobody is left to fight"


@pytest.mark.rule("AP-GAP-14")
def test_a_penalty_still_to_come_is_dropped_with_the_fight() -> None:
    fight = Fight(underway(ANN, BO)).passing("ann", "bo").say("go_on", verdict="told")
    assert "AP-GAP-14" in fight.facts(Ended)[0].because
    assert fight.who("ann").penalty == 0
