"""The order: highest first, ties, the option for each Round, and who comes late."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.chance import Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.play.run import Run
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.order import Places, left_of, ranked
from fracas.rulesets.action_points.state.facts import InitiativeSet, OrderSet, RolledOff
from fracas.rulesets.action_points.state.harm_facts import StepDropped
from fracas.rulesets.action_points.state.scene_facts import Entered
from tests.rulesets.action_points.fights import Fight, opened, underway
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = open_book({})


@pytest.mark.rule("AP-TURN-01", "AP-GAP-19", "AP-TURN-02")
def test_higher_initiative_first_then_agility_then_perception() -> None:
    fight = opened(
        fighter("low", ap_max=9),
        fighter("seer", "them", ap_max=12, sizes="agility 8, perception 8"),
        fighter("dull", "them", ap_max=12, sizes="agility 8, perception 6"),
        fighter("quick", ap_max=12, sizes="agility 10, perception 4"),
        fighter("high", ap_max=13, sizes="agility 4, perception 4"),
    )
    assert fight.state.order == ("high", "quick", "seer", "dull", "low")
    assert fight.facts(RolledOff) == []


@pytest.mark.rule("AP-TURN-02", "AP-TURN-18")
@pytest.mark.parametrize("attribute", ["agility", "perception"])
def test_a_tie_goes_by_the_dice_as_they_are_now(attribute: str) -> None:
    fight = opened(
        fighter("hurt", ap_max=12, sizes=f"{attribute} 12>6"),
        fighter("whole", "them", ap_max=12, sizes=f"{attribute} 8"),
    )
    assert fight.state.order == ("whole", "hurt")
    assert fight.facts(RolledOff) == []
    even = opened(
        fighter("hurt", ap_max=12, sizes=f"{attribute} 12>8"),
        fighter("whole", "them", ap_max=12, sizes=f"{attribute} 8"),
    )
    assert even.roll("tie", 2, 7, dice="2d10").state.order == ("whole", "hurt")


@pytest.mark.rule("AP-TURN-02", "AP-GAP-19", "AP-CORE-12")
def test_ap_av_22_a_roll_off_is_thrown_until_it_differs() -> None:
    sizes = "agility 8, perception 6"
    fight = opened(fighter("one", sizes=sizes), fighter("two", "them", sizes=sizes))
    fight.roll("tie", 5, 5, dice="2d10").roll("tie", 3, 9)
    assert fight.state.order == ("two", "one")
    assert [one.faces for one in fight.facts(RolledOff)] == [(5, 5), (3, 9)]


@pytest.mark.rule("AP-TURN-02")
def test_only_those_who_still_tie_throw_again() -> None:
    fight = opened(*(fighter(who, side) for who, side in (("a", "us"), ("b", "us"), ("c", "them"))))
    fight.roll("tie", 4, 9, 4, dice="3d10")
    fight.roll("tie", 1, 2, dice="2d10")
    assert fight.state.order == ("b", "c", "a")


def test_a_roll_off_is_read_as_places() -> None:
    places = Places(3)
    assert places.of((4, 9, 4)) == (2, 1, 2)
    assert places.of_name("2 1 3", Rolled()) == (2, 1, 3)
    for wrong in ("1 2", "4 1 2", "first"):
        with pytest.raises(MalformedAnswer):
            places.of_name(wrong, Rolled())
    with pytest.raises(MalformedAnswer):
        places.of_total(12)


@pytest.mark.rule("AP-CHAR-11", "AP-TURN-09", "AP-GAP-18")
def test_ap_av_23_a_lost_step_counts_from_the_next_round_and_the_order_stays() -> None:
    ann = fighter("ann", sizes="agility 8, perception 8", ap=9)
    fight = Fight(underway(ann, fighter("bo", "them", ap_max=15, ap=3)))
    fight.edit(StepDropped("ann", "agility", 6))
    assert fight.ap("ann") == [9]
    fight.passing("ann", "bo").say("go_on")
    assert fight.ap("ann") == [14]
    assert fight.state.order == ("ann", "bo"), "though Bo has more now"


@pytest.mark.rule("AP-TURN-09", "AP-TURN-10", "AP-GAP-18", "AP-TURN-08", "AP-GAP-46")
@pytest.mark.parametrize(("each", "order"), [("on", ("b", "a")), ("off", ("a", "b"))])
def test_ap_ex_12_the_option_of_a_new_order(each: str, order: tuple[str, ...]) -> None:
    a = fighter("a", ap_max=16, ap=1, weapons=("sword",))
    b = fighter("b", "them", ap_max=12, ap=4, weapons=("sword",))
    fight = Fight(underway(a, b), initiative_each_round=each).passing("a", "b").say("go_on")
    assert fight.state.order == order
    assert fight.ap("a", "b") == [16, 12]


@pytest.mark.rule("AP-TURN-10", "AP-TURN-11")
def test_ap_av_20_the_ap_of_full_defense_count_as_spent_first() -> None:
    c = fighter("c", ap_max=16, ap=10, defense=3, weapons=("sword",))
    d = fighter("d", "them", ap_max=16, ap=14, weapons=("sword",))
    fight = Fight(underway(c, d), initiative_each_round="on")
    fight.turn("c", "full_defense").say("turn", "attack:sword:c").say("circumstances")
    fight.say("defend", "active").missed()
    assert fight.ap("c", "d") == [12, 11]
    assert left_of(fight.who("c")) == 10
    fight.passing("c", "d").say("go_on")
    assert [fight.who(who).initiative for who in "cd"] == [10, 11]
    assert fight.state.order == ("d", "c")


@pytest.mark.rule("AP-TURN-11")
def test_what_was_spent_beyond_the_bonus_counts() -> None:
    assert left_of(fighter("c", ap=7, fd_used=True, before_bonus=10)) == 7
    assert left_of(fighter("c", ap=7)) == 7


@pytest.mark.rule("AP-TURN-12")
def test_under_the_option_ties_stay_as_they_were() -> None:
    people = [fighter(who, side, ap_max=10) for who, side in (("a", "us"), ("b", "them"))]
    fight = Fight(underway(*people), initiative_each_round="on")
    fight.passing("a", "b").say("go_on")
    assert fight.state.order == ("a", "b")
    assert fight.facts(RolledOff) == []


@pytest.mark.rule("AP-TURN-10")
def test_the_first_round_always_has_the_starting_initiatives() -> None:
    dee = fighter("dee", ap_max=14, weapons=("sword",))
    eve = fighter("eve", "them", ap_max=12)
    fight = opened(dee, eve, drops=(("dee", "eve"),), rulings={"initiative_each_round": "on"})
    for _ in range(3):
        fight.turn("dee", "attack:sword:eve").turn("eve", "pass")
    fight.passing("dee", "eve").say("go_on")
    assert fight.ap("dee") == [14]
    assert fight.state.order == ("dee", "eve"), "though Dee had 5 AP left and Eve 12"


@pytest.mark.rule("AP-TURN-18")
def test_who_comes_late_has_full_ap_and_a_place_from_the_next_turn() -> None:
    ann, bo = fighter("ann", ap_max=16), fighter("bo", "them", ap_max=10)
    fight = Fight(underway(ann, bo))
    cy = fighter("cy", "them", ap_max=14, ap=0, ap_full=0, initiative=0)
    fight.edit(Entered(cy))
    fight.say("turn", "walk").say("course")
    assert fight.asked == "bo", "not in this Turn"
    fight.passing("bo")
    assert fight.state.order == ("ann", "cy", "bo")
    assert (fight.who("cy").initiative, fight.ap("cy"), fight.state.turn) == (14, [14], 2)


@pytest.mark.rule("AP-TURN-18", "AP-TURN-02", "AP-TURN-09")
def test_a_latecomer_who_ties_rolls_off_and_the_others_stay() -> None:
    ann, bo = fighter("ann", ap_max=12), fighter("bo", "them", ap_max=12)
    fight = Fight(underway(ann, bo))
    fight.edit(Entered(fighter("cy", "them", ap_max=12, ap=0, ap_full=0, initiative=0)))
    fight.say("turn", "walk").say("course").passing("bo")
    fight.roll("tie", 3, 8, dice="2d10").roll("tie", 9, 2)
    assert fight.state.order == ("ann", "cy", "bo")
    assert fight.facts(OrderSet)
    assert [one.who for one in fight.facts(InitiativeSet)[-1].numbers] == ["cy"]


@pytest.mark.rule("AP-TURN-18", "AP-SUR-10")
def test_who_comes_in_round_0_waits_for_round_1() -> None:
    dee, eve = fighter("dee", ap_max=14), fighter("eve", "them", ap_max=12)
    fight = opened(dee, eve, drops=(("dee", "eve"),))
    fight.edit(Entered(fighter("cy", ap_max=13, ap=0, ap_full=0, initiative=0)))
    fight.say("turn", "walk").say("course").passing("eve")
    assert "cy" not in fight.state.order
    fight.passing("dee", "eve").say("go_on")
    assert fight.state.order == ("dee", "cy", "eve")


@pytest.mark.rule("AP-TURN-02")
def test_the_attributes_that_part_a_tie_are_those_of_their_own_table() -> None:
    tables = replace(BOOK.tables, ties=("wits",), ap=("agility",))
    dull = fighter("dull", sizes="agility 12, wits 4")
    keen = fighter("keen", "them", sizes="wits 10")
    found: list[str] = []

    def walk(run: Run) -> Procedure[None]:
        found.extend((yield from ranked(run, ("dull", "keen"), lambda one: 5)))

    table = Table(scene(dull, keen))
    table.book = replace(BOOK, tables=tables)
    table.do(walk).settle()
    assert found == ["keen", "dull"]
