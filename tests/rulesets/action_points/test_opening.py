"""A fight opens: AP, who has the drop, what is done beforehand, Initiatives."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Noted
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.opening import comes_first, wins
from fracas.rulesets.action_points.rules.order import surprised, surprising, walkers
from fracas.rulesets.action_points.rules.rounds import menu
from fracas.rulesets.action_points.state.facts import InitiativeSet, Replenished, RoundBegan
from fracas.rulesets.action_points.state.facts import Tested as Made
from fracas.rulesets.action_points.state.scene_facts import BagsDropped, Left, Prepared, Surprised
from tests.rulesets.action_points.fights import Fight, opened, unopened
from tests.rulesets.action_points.table import fighter, scene

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


DEE = fighter("dee", ap_max=14, skills="blade 2", weapons=("fist", "sword", "knife"), in_hand=())
EVE = fighter("eve", "them", sizes="agility 4, perception 8", defense=2, weapons=("fist", "sword"))
GIL = fighter("gil", "them", ap_max=13)
ON_EVE = (("dee", "eve"),)


def ambush(*combatants: object, drops: tuple[tuple[str, str], ...] = ON_EVE) -> Fight:
    """Dee readies her sword, moves, and falls upon Eve, who has prepared nothing."""
    fight = Fight(unopened(DEE, EVE, *combatants, drops=drops)).say("drop")  # type: ignore[arg-type]
    fight.together("prepare", dee="ready:sword", eve="done").together("prepare", dee="walk")
    fight.say("course")
    while fight.kind == "prepare":
        fight.say("prepare")
    return fight


def struck(fight: Fight, deed: str = "attack:sword:eve") -> str:
    """Dee attacks, Eve does nothing about it; gives the dice of both. It misses."""
    fight.say("turn", deed).say("circumstances")
    if fight.kind == "defend":
        fight.say("defend", "passive")
    dice = fight.dice()
    fight.missed()
    return dice


@pytest.mark.rule(
    "AP-SUR-01", "AP-SUR-02", "AP-SUR-03", "AP-SUR-04", "AP-SUR-05", "AP-SUR-06", "AP-SUR-07",
    "AP-SUR-08", "AP-SUR-12", "AP-GAP-22", "AP-GAP-55",
)  # fmt: skip
def test_ap_ex_05_surprise() -> None:
    fight = ambush()
    assert fight.state.round == 0
    assert fight.ap("dee", "eve") == [14, 12]
    assert struck(fight) == "d6 d8", "Eve defends with Perception"
    assert fight.asked == "eve"
    assert fight.options == ("full_defense", "pass_round", "pass")
    with pytest.raises(IllegalAnswer):
        fight.say("turn", "attack:sword:dee")
    fight.turn("eve", "full_defense")
    assert fight.ap("eve") == [14]
    while fight.kind == "turn":
        fight.turn(fight.asked, "pass")
    fight.say("go_on")
    assert [one.number for one in fight.facts(RoundBegan)] == [0, 1]
    assert [fight.who(who).initiative for who in ("dee", "eve")] == [14, 12]
    assert fight.ap("dee", "eve") == [14, 12]
    assert struck(fight) == "d6 d4", "and with Agility again in Round 1"


@pytest.mark.rule("AP-SUR-07", "AP-SUR-08", "AP-SUR-12")
def test_ap_av_25_the_die_of_the_defense_in_round_0_and_in_round_1() -> None:
    fight = ambush()
    for number, face in ((0, 6), (1, 4)):
        assert fight.state.round == number
        fight.say("turn", "attack:sword:eve").say("circumstances").say("defend", "passive")
        fight.roll("attack", 1, face, dice=f"d6 d{8 if number == 0 else 4}")
        test = fight.facts(Made)[-1]
        assert (test.what, test.mtn, test.passed) == ("defense", 6, number == 0)
        while fight.kind == "turn" and not number:
            fight.turn(fight.asked, "pass")
        if not number:
            fight.say("go_on")


@pytest.mark.rule("AP-SUR-01", "AP-SUR-10", "AP-GAP-62", "AP-SUR-13")
def test_only_those_of_a_drop_walk_and_only_its_victims_are_attacked() -> None:
    fight = ambush(GIL)
    assert fight.state.order == ("dee", "eve")
    assert "attack:sword:eve" in fight.options
    assert not any("gil" in option for option in fight.options)
    for who in fight.state.order:
        fight.turn(who, "pass")
    fight.say("go_on")
    assert set(fight.state.order) == {"dee", "eve", "gil"}
    assert "attack:sword:gil" in fight.options


@pytest.mark.rule("AP-SUR-03", "AP-SUR-04")
def test_the_surprised_defend_actively_with_what_they_had_left() -> None:
    fight = Fight(unopened(DEE, EVE, drops=ON_EVE)).say("drop")
    fight.together("prepare", eve="walk", dee="ready:sword").say("course")
    while fight.kind == "prepare":
        fight.say("prepare")
    assert fight.ap("eve") == [11]
    asked = menu(fight.state, fight.book, "eve")
    assert asked is not None
    assert asked.default == "full_defense", "it costs nothing, and AP are of no other use"
    fight.say("turn", "attack:sword:eve").say("circumstances").say("defend", "active").missed()
    assert fight.ap("eve") == [10]
    assert fight.asked == "dee", "her Action is spent, so she is skipped"
    fight.passing("dee", "eve").say("go_on")
    assert fight.who("eve").initiative == 11, "what she spent in Round 0 does not count"


@pytest.mark.rule("AP-SUR-11")
def test_who_is_surprised_by_anyone_is_surprised() -> None:
    drops = (("dee", "eve"), ("gil", "dee"))
    state = scene(DEE, EVE, GIL, drops=drops, round=0)
    assert surprised(state) == {"dee", "eve"}
    assert surprising(state) == {"gil"}
    fight = ambush(GIL, drops=drops)
    assert fight.state.order == ("gil", "dee", "eve")
    assert fight.ap("dee") == [12], "she has no full round"
    fight.passing("gil")
    assert fight.options == ("full_defense", "pass_round", "pass")


@pytest.mark.rule("AP-SUR-11", "AP-SUR-01")
def test_where_nobody_is_free_to_surprise_there_is_no_round_0() -> None:
    both = (("dee", "eve"), ("eve", "dee"))
    assert not comes_first(scene(DEE, EVE, drops=both, round=0))
    assert opened(DEE, EVE, drops=both).state.round == 1
    assert walkers(scene(DEE, EVE, GIL, drops=ON_EVE, round=0)) == ("dee", "eve")


@pytest.mark.rule("AP-SUR-13", "AP-TURN-02")
def test_round_0_goes_by_ap_and_ties_as_ever() -> None:
    late = fighter("late", "them", ap_max=14, sizes="agility 8")
    fight = opened(DEE, late, drops=(("dee", "late"),))
    assert fight.state.order == ("late", "dee"), "14 AP each, and the better Agility die"


@pytest.mark.rule("AP-SUR-07", "AP-ATK-06", "AP-GAP-07")
def test_of_two_that_pass_the_dice_and_numbers_of_both_decide() -> None:
    def tested(who: str, die: int, face: int, circumstances: int, mtn: int) -> Made:
        skill = circumstances - mtn
        return Made(who, "stealth", "agility", die, face, circumstances, skill, mtn, face >= mtn)

    book = open_book({})
    for circumstances in (2, 4, 12):
        better = tested("gil", 8, 6, circumstances, 3)
        worse = tested("eve", 6, 4, circumstances, 3)
        assert wins(book, better, worse)
        assert not wins(book, worse, better)
    assert not wins(book, tested("gil", 8, 2, 4, 3), worse)
    assert wins(book, worse, tested("gil", 8, 2, 4, 3))
