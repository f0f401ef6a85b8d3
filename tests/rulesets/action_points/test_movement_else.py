"""Other deeds and what no list covers: the game master sets price, Test and effect."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.action_points.state.facts import Tested as Made
from fracas.rulesets.action_points.state.scene_facts import Deed, Improvised
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import fighter

ANN = fighter("ann", ap_max=12, sizes="wits 8", worn=("leather_suit",))
BO = fighter("bo", "them", weapons=("sword",))


def tried(**way: object) -> Fight:
    """Ann picks a lock, on terms of the game master's."""
    fight = Fight(underway(ANN, BO)).say("turn", "deed").say("deed", "I pick the lock")
    return fight.say("deed_way", **way)


@pytest.mark.rule("AP-MOV-11", "AP-NAR-03", "AP-GAP-56")
def test_another_deed_costs_2_and_ev_and_takes_a_test() -> None:
    fight = tried(attribute="wits", skill=1).roll("deed", 3, dice="d8")
    fight.say("effect", effect="It opens.")
    assert fight.declared() == [("ann", "deed", 3)]
    (made,) = fight.facts(Made)
    assert (made.attribute, made.mtn, made.passed) == ("wits", 3, True)
    (deed,) = fight.facts(Deed)
    assert (deed.words, deed.passed, deed.effect) == ("I pick the lock", True, "It opens.")
    assert fight.asked == "bo"


@pytest.mark.rule("AP-MOV-11", "AP-TURN-21", "AP-TURN-13")
def test_the_narrator_may_set_another_price_of_at_least_1() -> None:
    fight = tried(cost=1, test="no").say("effect")
    assert fight.ap("ann") == [11]
    assert fight.facts(Deed)[0].passed is None
    for cost in (0, 13):
        with pytest.raises(IllegalAnswer):
            tried(cost=cost)


@pytest.mark.rule("AP-NAR-03", "AP-GAP-41", "AP-NAR-01", "AP-DMG-10")
def test_the_effect_is_the_game_masters() -> None:
    fight = tried(test="no")
    fight.say("effect", whom=("bo",), damage=4, prone=("bo",), disarmed=("bo",))
    bo = fight.who("bo")
    assert (bo.damage, bo.prone, bo.in_hand) == (4, True, ())


@pytest.mark.rule("AP-NAR-03", "AP-MOV-11")
def test_something_else_is_paid_for_and_told() -> None:
    fight = Fight(underway(ANN, BO)).say("turn", "else").say("else", "I kick sand at him")
    fight.say("else_way").say("effect", effect="He blinks.")
    assert fight.declared() == [("ann", "deed", 3)]
    (told,) = fight.facts(Improvised)
    assert (told.words, told.effect) == ("I kick sand at him", "He blinks.")
    assert fight.asked == "bo"


@pytest.mark.rule("AP-MOV-12")
def test_for_who_can_pay_little_the_price_is_no_more_than_that() -> None:
    poor = fighter("ann", ap_max=12, ap=1)
    fight = Fight(underway(poor, BO)).say("turn", "else").say("else", "A shove")
    fight.say("else_way").say("effect")
    assert fight.ap("ann") == [0]
