"""Strategic Coordination: who leads, who joins, and who has which Initiative then."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.action_points.state.scene_facts import Joined, Left, Permuted, Prepared
from tests.rulesets.action_points.fights import Fight, unopened
from tests.rulesets.action_points.table import fighter

ANN = fighter("ann", ap_max=16)
CY = fighter("cy", ap_max=10)
DEE = fighter("dee", ap_max=6)
BO = fighter("bo", "them", ap_max=9)


def band(**rulings: str) -> Fight:
    """Three against Bo, before combat."""
    return Fight(unopened(ANN, CY, DEE, BO), **rulings).say("drop")


def led(fight: Fight, **joins: str) -> Fight:
    """Ann leads, some join, and nothing more is done."""
    fight.together("prepare", ann="coordinate", cy="done", dee="done", bo="done")
    fight.together("join", **joins)
    while fight.kind == "prepare":
        fight.say("prepare")
    return fight


@pytest.mark.rule("AP-PRE-07", "AP-PRE-08", "AP-GAP-20")
def test_leader_and_allies_pay_and_permute_what_is_left() -> None:
    fight = led(band(), cy="yes", dee="yes")
    assert [(one.action, one.cost) for one in fight.facts(Prepared) if one.cost] == [
        ("coordinate", 2)
    ]
    assert [(one.who, one.cost) for one in fight.facts(Joined)] == [("cy", 1), ("dee", 1)]
    assert (fight.kind, fight.asked) == ("permute", "ann")
    assert fight.options == ("ann", "cy", "dee")
    fight.say("permute", "dee").say("permute", "ann")
    assert [fight.who(who).initiative for who in ("ann", "cy", "dee")] == [9, 5, 14]
    assert fight.kind == "tie", "Ann's 9 now ties with Bo's"
    fight.roll("tie", 2, 7)
    assert fight.state.order == ("dee", "bo", "ann", "cy")
    assert fight.ap("ann", "cy", "dee") == [16, 10, 6]


@pytest.mark.rule("AP-PRE-08")
def test_who_leads_again_by_an_edit_asks_those_who_have_not_paid() -> None:
    fight = band()
    fight.together("prepare", ann="coordinate").together("join", cy="yes")
    fight.edit(Corrected("combatants/ann/coordinated", value=False))
    fight.together("prepare", ann="coordinate")
    assert fight.prompt.deciders == ("dee",)
    assert [one.leader for one in fight.state.coordinations] == ["ann"]
    fight.together("join", dee="yes")
    assert [one.who for one in fight.facts(Joined)] == ["cy", "dee"]
    while fight.kind == "prepare":
        fight.say("prepare")
    assert fight.options == ("ann", "cy", "dee")


@pytest.mark.rule("AP-PRE-08")
def test_nobody_joins_unless_it_will_and_the_order_may_stay() -> None:
    fight = led(band(), cy="yes")
    assert [one.who for one in fight.facts(Joined)] == ["cy"]
    assert fight.options == ("ann", "cy")
    fight.say("permute")
    assert fight.facts(Permuted) == []
    alone = led(band())
    assert alone.kind == "turn"
    assert alone.who("ann").initiative == 14


@pytest.mark.rule("AP-PRE-06", "AP-PRE-08")
def test_one_leads_once_and_needs_an_ally_who_can_pay() -> None:
    fight = band()
    assert "coordinate" not in fight.offered("bo")
    fight.together("prepare", ann="coordinate").together("join", cy="yes")
    assert "coordinate" not in fight.offered("ann")
    with pytest.raises(IllegalAnswer):
        fight.together("prepare", ann="coordinate")
    poor = Fight(unopened(fighter("ann", ap_max=1), CY, BO)).say("drop")
    assert "coordinate" not in poor.offered("ann")
    assert "coordinate" in poor.offered("cy")
    broke = Fight(unopened(ANN, fighter("cy", ap_max=0), BO)).say("drop")
    assert "coordinate" not in broke.offered("ann")


@pytest.mark.rule("AP-PRE-08", "AP-SUR-13", "AP-SUR-05")
def test_round_0_goes_by_ap_and_round_1_by_what_was_permuted() -> None:
    drops = (("ann", "bo"), ("cy", "bo"))
    fight = led(Fight(unopened(ANN, CY, DEE, BO, drops=drops)).say("drop"), cy="yes")
    fight.say("permute", "cy")
    assert fight.state.order == ("ann", "cy", "bo")
    fight.passing("ann", "cy", "bo").say("go_on")
    assert [fight.who(who).initiative for who in ("cy", "ann", "bo")] == [16, 10, 9]
    assert fight.state.order[:2] == ("cy", "ann")


@pytest.mark.rule("AP-PRE-08", "AP-TURN-10")
@pytest.mark.parametrize("each", ["off", "on"])
def test_it_holds_for_the_fight_or_for_the_first_round(each: str) -> None:
    fight = led(band(initiative_each_round=each), cy="yes").say("permute", "cy")
    fight.roll("tie", 9, 1)
    assert fight.state.order[0] == "cy"
    for who in fight.state.order:
        fight.turn(who, "pass")
    fight.say("go_on")
    assert fight.state.order[0] == ("cy" if each == "off" else "ann")


@pytest.mark.rule("AP-GAP-20", "AP-PRE-04")
def test_by_option_there_is_no_coordination() -> None:
    assert "coordinate" in band().offered("ann")
    assert "coordinate" not in band(strategic_coordination="none").offered("ann")


@pytest.mark.rule("AP-PRE-08")
def test_a_group_that_an_edit_breaks_up_keeps_its_numbers() -> None:
    fight = led(band(), cy="yes", dee="yes")
    fight.edit(Left("dee")).roll("tie", 2, 1)
    assert fight.facts(Permuted) == []
    assert (fight.kind, fight.state.order) == ("turn", ("ann", "cy", "bo"))
