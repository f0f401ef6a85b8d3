"""The walk: one action for each place, passes and skips, Turns that restart, an end in mid-Turn."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import WentMoot
from fracas.rulesets.action_points.state.facts import Declared, Passed, Skipped
from fracas.rulesets.action_points.state.harm_facts import Died, Hurt, WentDown
from fracas.rulesets.action_points.state.scene_facts import Gone, Improvised, Left, Moved
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import fighter

ANN = fighter("ann", ap_max=12, weapons=("sword",))
BO = fighter("bo", "them", ap_max=9, weapons=("sword",))
CY = fighter("cy", "them", ap_max=7, weapons=("sword",))


@pytest.mark.rule("AP-TURN-03", "AP-TURN-04", "AP-TURN-14", "AP-TURN-22", "AP-GAP-16")
def test_each_declares_one_action_a_turn_and_the_walk_restarts() -> None:
    fight = Fight(underway(ANN, BO))
    fight.turn("ann", "attack:sword:bo").turn("bo", "attack:sword:ann")
    assert (fight.asked, fight.state.turn) == ("ann", 2)
    fight.turn("ann", "attack:sword:bo")
    assert fight.asked == "bo", "one action and no more, however many AP"
    assert fight.ap("ann", "bo") == [6, 6], "both missed, and AP are gone"
    assert fight.declared() == [("ann", "attack", 3), ("bo", "attack", 3), ("ann", "attack", 3)]


@pytest.mark.rule("AP-TURN-05")
def test_ap_av_19_a_pass_is_not_final() -> None:
    fight = Fight(underway(ANN, BO)).passing("ann").turn("bo", "attack:sword:ann")
    assert (fight.asked, fight.state.turn, fight.ap("ann")) == ("ann", 2, [12])
    fight.turn("ann", "attack:sword:bo")
    assert fight.ap("ann") == [9]


@pytest.mark.rule("AP-TURN-05")
def test_who_passes_for_the_round_is_asked_no_more_until_the_next() -> None:
    fight = Fight(underway(ANN, BO)).turn("ann", "pass_round").turn("bo", "attack:sword:ann")
    assert (fight.asked, fight.state.turn) == ("bo", 2)
    assert [(one.who, one.why) for one in fight.facts(Skipped)] == [("ann", "resting")]
    fight.say("turn", "attack:sword:ann").say("circumstances")
    assert (fight.kind, fight.asked) == ("defend", "ann"), "to defend is no Action of her place"
    fight.missed().turn("bo", "pass_round")
    assert fight.kind == "go_on", "no one has anything to say in the Turn that closes the Round"
    fight.say("go_on")
    assert (fight.asked, fight.state.round, fight.who("ann").resting) == ("ann", 2, False)


@pytest.mark.rule("AP-TURN-05", "AP-GAP-15")
def test_where_a_round_has_one_turn_nobody_answers_for_more_of_it() -> None:
    fight = Fight(underway(ANN, BO), round_end="one_turn")
    assert not {"pass_round", "press:sword:bo"} & set(fight.options)
    fight.say("turn", "attack:sword:bo").say("circumstances")
    assert fight.options == ("active", "passive")


@pytest.mark.rule("AP-TURN-03", "AP-ATK-01")
def test_an_attack_may_go_on_at_ones_further_places() -> None:
    fight = Fight(underway(ANN, BO)).turn("ann", "press:sword:bo").turn("bo", "pass_round")
    fight.missed()
    assert fight.declared() == [("ann", "attack", 3)] * 4
    assert (fight.kind, fight.who("ann").ap) == ("go_on", 0), "she can afford nothing more"
    assert fight.say("go_on").asked == "ann"
    assert fight.who("ann").pressing == (), "in the next Round she is asked"


@pytest.mark.rule("AP-TURN-03", "AP-ATK-01")
def test_who_goes_on_is_asked_again_when_hurt_or_done_with_the_target() -> None:
    pressing = ("sword", "bo")
    fight = Fight(underway(ANN, BO, CY)).turn("ann", "press:sword:bo")
    assert fight.who("ann").pressing == pressing
    assert Hurt("ann", 1, 1).apply(fight.state).who("ann").pressing == ()
    assert WentDown("bo", "wits", 7, 14).apply(fight.state).who("ann").pressing == ()
    assert WentDown("cy", "wits", 7, 14).apply(fight.state).who("ann").pressing == pressing
    fight.passing("bo", "cy")
    fight.missed().edit(Moved("bo", 90, 90))
    assert fight.passing("bo", "cy").asked == "ann", "he is out of reach"
    assert fight.turn("ann", "walk").who("ann").pressing == ()


@pytest.mark.rule("AP-TURN-05", "AP-DEF-03")
def test_who_has_passed_may_still_defend_actively_in_the_turn() -> None:
    fight = Fight(underway(ANN, BO)).passing("ann").say("turn", "attack:sword:ann")
    fight.say("circumstances")
    assert (fight.kind, fight.asked) == ("defend", "ann")


@pytest.mark.rule("AP-TURN-07", "AP-TURN-15")
def test_who_can_afford_nothing_passes_without_being_asked() -> None:
    poor = fighter("cy", "them", ap_max=7, ap=0)
    fight = Fight(underway(ANN, poor, BO)).turn("ann", "attack:sword:bo")
    assert fight.asked == "bo"
    (passed,) = fight.facts(Passed)
    assert (passed.who, passed.forced, passed.because[0]) == ("cy", True, "AP-TURN-07")


@pytest.mark.rule("AP-TURN-13")
def test_an_action_that_costs_more_than_is_left_is_refused() -> None:
    fight = Fight(underway(fighter("ann", ap_max=12, ap=2, weapons=("sword",)), BO))
    assert not fight.offers("attack")
    with pytest.raises(IllegalAnswer):
        fight.say("turn", "attack:sword:bo")
    assert "AP-TURN-13" in fight.prompt.because


@pytest.mark.rule("AP-CHAR-14", "AP-TURN-21", "AP-TURN-22")
@pytest.mark.parametrize(("more", "less"), [(16, 9), (12, 11), (8, 8), (5, 2)])
def test_ap_buy_as_many_of_one_action_as_its_cost_goes_into_them(more: int, less: int) -> None:
    ann = fighter("ann", ap_max=more, weapons=("sword",))
    bo = fighter("bo", "them", ap_max=less, weapons=("sword",))
    fight = Fight(underway(ann, bo))
    while fight.kind == "turn":
        other = {"ann": "bo", "bo": "ann"}[fight.asked]
        deed = f"attack:sword:{other}"
        fight.turn(fight.asked, deed if deed in fight.options else "pass")
    assert fight.kind == "go_on", "the Round came to its end"
    count = [sum(one.who == who for one in fight.facts(Declared)) for who in ("ann", "bo")]
    assert count == [more // 3, less // 3]


@pytest.mark.rule("AP-DEF-04", "AP-DEF-01")
def test_who_has_defended_actively_is_skipped_once() -> None:
    fight = Fight(underway(ANN, BO, CY)).say("turn", "attack:sword:bo").say("circumstances")
    fight.say("defend", "active").missed()
    assert fight.asked == "cy"
    (skipped,) = fight.facts(Skipped)
    assert (skipped.who, skipped.why) == ("bo", "defended")
    fight.passing("cy", "ann")
    assert fight.asked == "bo"


@pytest.mark.rule("AP-TURN-17")
@pytest.mark.parametrize("fact", [WentDown("bo", "wits", 7, 14), Died("bo")])
def test_the_down_and_the_dead_lose_their_ap_and_their_places(fact: WentDown | Died) -> None:
    fight = Fight(underway(ANN, BO, CY)).edit(fact)
    assert fight.ap("bo") == [0]
    fight.turn("ann", "attack:sword:cy")
    assert fight.asked == "cy"
    assert fight.facts(Skipped) == [], "it has no place that could be skipped"


@pytest.mark.rule("AP-TURN-17")
def test_who_goes_down_at_its_own_place_does_nothing_more() -> None:
    fight = Fight(underway(ANN, BO, CY)).passing("ann").edit(WentDown("bo", "wits", 7, 14))
    assert fight.asked == "cy"
    assert [one.subject for one in fight.facts(WentMoot)] == ["bo"]


@pytest.mark.rule("AP-TURN-19", "AP-TURN-17")
def test_the_fight_ends_in_mid_turn_when_one_side_is_left() -> None:
    bo = fighter("bo", "them", sizes="wits 4", fitness=1, damage=9, ap_max=9)
    fight = Fight(underway(ANN, bo, fighter("dee", ap_max=3)))
    fight.say("turn", "attack:sword:bo").say("circumstances").default("defend")
    fight.roll("attack", 6, 1).roll("hit", 15, 4).roll("injury", 1).roll("injured", 6)
    fight.default("consent")
    assert (fight.kind, fight.state.result) == ("over", "us")
    assert fight.state.order == ()


@pytest.mark.rule("AP-MOV-12")
def test_speech_costs_nothing_and_its_owner_may_still_act() -> None:
    fight = Fight(underway(ANN, BO)).say("turn", "else").say("else", "Give up!")
    fight.say("else_way", cost=0)
    assert (fight.kind, fight.asked, fight.ap("ann")) == ("turn", "ann", [12])
    assert "else" not in fight.options, "one speech a place"
    assert fight.facts(Improvised)[0].because == ("AP-MOV-12",)
    fight.turn("ann", "attack:sword:bo")
    assert fight.ap("ann") == [9]


@pytest.mark.rule("AP-MOV-12")
def test_the_down_cannot_speak() -> None:
    fight = Fight(underway(ANN, fighter("dee"), BO)).edit(WentDown("ann", "wits", 7, 14))
    assert fight.asked == "dee"


@pytest.mark.rule("AP-TURN-03")
def test_whoever_is_taken_away_leaves_the_walk_where_it_was() -> None:
    fight = Fight(underway(ANN, BO, CY)).passing("ann").edit(Left("bo"))
    assert fight.asked == "cy"
    fight.edit(Gone("cy", "fled"))
    assert (fight.kind, fight.state.result) == ("over", "us")
