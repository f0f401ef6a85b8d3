"""A fight opens: AP, who has the drop, what is done beforehand, Initiatives."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Noted
from fracas.rulesets.action_points.state.facts import InitiativeSet, Replenished
from fracas.rulesets.action_points.state.facts import Tested as Made
from fracas.rulesets.action_points.state.scene_facts import BagsDropped, Left, Prepared, Surprised
from tests.rulesets.action_points.fights import Fight, opened, unopened
from tests.rulesets.action_points.table import fighter

FINN = fighter(
    "finn",
    sizes="agility 8, perception 8",
    weapons=("fist", "sword", "knife"),
    in_hand=(),
    worn=("leather_suit",),
    bags=("rucksack",),
)
BO = fighter("bo", "them", ap_max=8)


def finn(**rulings: str) -> Fight:
    """Finn with a rucksack, before combat with Bo, who has nothing to prepare but to move."""
    return Fight(unopened(FINN, BO), **rulings).say("drop")


@pytest.mark.rule("AP-PRE-01", "AP-PRE-02", "AP-PRE-03")
def test_ap_come_first_and_unspent_they_are_the_initiative() -> None:
    fight = opened(FINN, BO)
    facts = [type(fact) for fact in fight.past]
    assert facts.index(Replenished) < facts.index(InitiativeSet)
    assert [fight.who(who).initiative for who in ("finn", "bo")] == [16, 8]
    assert fight.state.order == ("finn", "bo")
    assert (fight.state.round, fight.asked) == (1, "finn")


@pytest.mark.rule("AP-PRE-04", "AP-PRE-15", "AP-GAP-54")
def test_before_combat_four_things_are_open_and_no_more() -> None:
    fight = finn()
    assert fight.kind == "prepare"
    assert fight.offered("finn") == (
        "ready:sword", "ready:knife", "walk", "sprint", "run", "drop_bags", "done",
    )  # fmt: skip
    assert fight.offered("bo") == ("walk", "sprint", "run", "done")
    prompt = fight.prompt
    assert prompt.hidden is False  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer):
        fight.together("prepare", finn="attack:sword:bo")


@pytest.mark.rule(
    "AP-PRE-03", "AP-PRE-05", "AP-PRE-09", "AP-PRE-10", "AP-PRE-12", "AP-PRE-13", "AP-PRE-14",
    "AP-GAP-17", "AP-GAP-20",
)  # fmt: skip
def test_ap_ex_06_before_combat() -> None:
    fight = finn().together("prepare", finn="drop_bags").together("prepare", finn="walk")
    fight.say("course", ((10, 0),))
    assert not {"walk", "sprint", "run", "drop_bags"} & set(fight.offered("finn"))
    fight.together("prepare", finn="ready:sword").together("prepare")
    assert [(one.action, one.cost) for one in fight.facts(Prepared) if one.action != "done"] == [
        ("drop_bags", 1),
        ("walk", 2),
        ("ready", 1),
    ]
    now = fight.who("finn")
    assert (now.initiative, now.ap, now.x, now.in_hand, now.bags) == (12, 16, 10, ("sword",), ())
    laden = finn().together("prepare", finn="walk").say("course")
    assert laden.ap("finn") == [12], "the load of the rucksack counts"
    assert "walk" not in laden.offered("finn")


@pytest.mark.rule("AP-PRE-06", "AP-PRE-11")
def test_one_move_of_any_gait_and_weapons_as_often_as_ap_last() -> None:
    fight = finn().together("prepare", finn="run").say("course")
    assert not {"walk", "sprint", "run"} & set(fight.offered("finn"))
    with pytest.raises(IllegalAnswer):
        fight.together("prepare", finn="walk")
    for item in ("sword", "knife", "sword", "knife"):
        fight.together("prepare", finn=f"ready:{item}")
    assert fight.ap("finn") == [16 - 6 - 4]


@pytest.mark.rule("AP-PRE-05", "AP-TURN-13")
def test_what_costs_more_than_is_left_may_not_be_declared() -> None:
    poor = fighter("ann", ap_max=3, worn=("leather_suit",), bags=("satchel",))
    fight = Fight(unopened(poor, BO)).say("drop")
    assert fight.offered("ann") == ("walk", "drop_bags", "done")
    fight.together("prepare", ann="drop_bags")
    assert fight.offered("ann") == ("walk", "done"), "2 AP are left, and 1 EV"


@pytest.mark.rule("AP-PRE-12", "AP-PRE-13", "AP-PRE-14")
@pytest.mark.parametrize(
    ("deeds", "initiative"), [(("run", "drop_bags"), 9), (("drop_bags", "run"), 11)]
)
def test_ap_av_38_the_order_of_running_and_dropping(
    deeds: tuple[str, ...], initiative: int
) -> None:
    fight = finn()
    for deed in deeds:
        fight.together("prepare", finn=deed)
        if fight.kind == "course":
            fight.say("course", ((40, 0),))
    while fight.kind == "prepare":
        fight.say("prepare")
    assert fight.who("finn").initiative == initiative
    assert fight.ap("finn") == [16]
    (dropped,) = fight.facts(BagsDropped)
    assert dropped.x == (40 if deeds[0] == "run" else 0), "they lie where they were dropped"


@pytest.mark.rule("AP-PRE-14", "AP-GAP-17")
def test_by_option_what_was_spent_beforehand_is_missing_in_the_first_round() -> None:
    fight = finn(precombat_spend_persists="on").together("prepare", finn="run").say("course")
    while fight.kind == "prepare":
        fight.say("prepare")
    assert (fight.who("finn").initiative, fight.who("finn").ap) == (10, 10)


@pytest.mark.rule("AP-PRE-15")
def test_those_who_are_done_wait_for_the_others() -> None:
    fight = finn().together("prepare", finn="ready:sword")
    assert fight.who("bo").prepared
    assert fight.prompt.deciders == ("finn",)
    fight.say("prepare")
    assert fight.kind == "turn"


@pytest.mark.rule("AP-NAR-03", "AP-SUR-11", "AP-GAP-21")
def test_the_gm_says_who_has_the_drop() -> None:
    fight = Fight(unopened(FINN, BO, drops=(("finn", "bo"),)))
    fight.say("drop", drops=("bo:finn",), why="Bo lay in wait")
    assert fight.state.drops == (("bo", "finn"),)
    assert fight.facts(Noted)[0].text == "Bo lay in wait"
    by_default = Fight(unopened(FINN, BO, drops=(("finn", "bo"),))).say("drop")
    assert by_default.state.drops == (("finn", "bo"),)
    assert by_default.facts(Surprised) == []


@pytest.mark.rule("AP-GAP-21")
@pytest.mark.parametrize(
    ("faces", "holds"), [((5, 4), True), ((4, 4), False), ((3, 1), False), ((4, 3), True)]
)
def test_opposed_perception_tests_may_decide_over_the_drop(
    faces: tuple[int, int], holds: bool
) -> None:
    fight = Fight(unopened(FINN, BO, drops=(("finn", "bo"),), spotting=True)).say("drop")
    fight.roll("perception", faces[0], dice="d8").roll("perception", faces[1], dice="d6")
    assert fight.state.drops == ((("finn", "bo"),) if holds else ())
    assert [(one.what, one.mtn) for one in fight.facts(Made)] == [("perception", 4)] * 2


@pytest.mark.rule("AP-GAP-21", "AP-GAP-07")
def test_a_tie_over_the_drop_goes_as_ties_of_attacks_do() -> None:
    state = unopened(FINN, BO, drops=(("finn", "bo"),), spotting=True)
    fight = Fight(state, tie_winner="attacker").say("drop")
    assert fight.roll("perception", 4).roll("perception", 4).state.drops == (("finn", "bo"),)


def test_a_fight_of_one_side_is_over_before_it_begins() -> None:
    assert Fight(unopened(FINN)).state.result == "us"


@pytest.mark.rule("AP-PRE-10")
def test_whoever_is_taken_away_while_it_moves_does_not_stop_the_others() -> None:
    cy = fighter("cy", weapons=("sword", "knife"), in_hand=())
    fight = Fight(unopened(FINN, cy, BO)).say("drop").together("prepare", cy="walk", finn="done")
    assert fight.kind == "course"
    fight.edit(Left("cy"))
    while fight.kind == "prepare":
        fight.say("prepare")
    assert fight.state.order == ("finn", "bo")
    assert fight.kind == "turn"
