"""Surprise: Round 0, what the surprised may do in it, and Initiatives after it."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.surprise import (
    comes_first,
    surprised,
    surprising,
    walkers,
    wins,
)
from fracas.rulesets.action_points.rules.turns import menu
from fracas.rulesets.action_points.state.facts import RoundBegan
from fracas.rulesets.action_points.state.facts import Tested as Made
from tests.rulesets.action_points.fights import Fight, opened, unopened
from tests.rulesets.action_points.table import fighter, scene

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
    assert fight.options == ("full_defense", "pass")
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
    assert fight.options == ("full_defense", "pass")


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
