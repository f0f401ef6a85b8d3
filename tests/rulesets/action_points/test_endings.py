"""Endings: one side left, clocks, a death that decides, surrender, consent, the GM's word."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat, Noted
from fracas.rulesets.action_points.content import open_book, shipped
from fracas.rulesets.action_points.rules.endings import days_left, gains, over, wakes
from fracas.rulesets.action_points.rules.scenarios import begin
from fracas.rulesets.action_points.state.harm_facts import (
    DayPassed,
    Died,
    QualityGained,
    Recuperated,
    StepReturned,
    Woke,
)
from fracas.rulesets.action_points.state.scene_facts import Ended, Gone
from fracas.rulesets.action_points.state.state import Combatant, Goal, Stake, State
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import fighter, scene

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


def after(*combatants: Combatant, **values: Any) -> State:
    """No fight is on, and some beats wait."""
    agenda = tuple(Beat(name) for name in values.pop("beats", ()))
    return replace(scene(*combatants, order=(), **values), agenda=agenda)


def fallen(sizes: str, *lost: str, **values: Any) -> Combatant:
    """Somebody who is Down."""
    return fighter("ann", sizes=sizes, lost=lost, down=True, prone=True, ap=0, in_hand=(), **values)


HURT = fallen("strength 6>0, agility 8>6, wits 6>0", "strength", "wits", damage=20, scene_over=True)


def days(state: State, count: int = 1, **rulings: str) -> Fight:
    """Some days pass, one by one."""
    fight = Fight(replace(state, agenda=(Beat("day"),) * count), **rulings)
    for _ in range(count):
        fight.say("day")
    return fight


@pytest.mark.rule(
    "AP-HEAL-01", "AP-HEAL-04", "AP-HEAL-06", "AP-HEAL-07", "AP-HEAL-09", "AP-HEAL-10",
    "AP-GAP-44",
)  # fmt: skip
def test_ap_ex_09_recovery() -> None:
    fight = days(after(HURT), 4)
    assert [one.amount for one in fight.facts(Recuperated)] == [6, 6, 6, 2]
    assert [one.attribute for one in fight.facts(StepReturned)] == ["strength", "wits"]
    ann = fight.who("ann")
    assert (ann.damage, ann.down, ann.die("strength"), ann.die("wits")) == (0, False, 4, 4)
    assert ann.die("agility") == 6, "it stays so until it is bought back"
    names = [type(fact).__name__ for fact in fight.past]
    assert names.index("Woke") < [i for i, one in enumerate(names) if one == "DayPassed"][2]
    assert not days(after(HURT), 1).facts(Woke)


@pytest.mark.rule(
    "AP-HEAL-01", "AP-HEAL-06", "AP-HEAL-08", "AP-HEAL-10", "AP-DOWN-04", "AP-GAP-43", "AP-GAP-37"
)
@pytest.mark.parametrize("over", [True, False])
def test_ap_av_37_one_attribute_a_day_though_the_total_is_low(over: bool) -> None:
    one = fallen("strength 8>6, wits 4>0", "wits", damage=4, scene_over=over)
    ann = days(after(one)).who("ann")
    assert (ann.damage, ann.die("wits"), ann.die("strength")) == (0, 4, 6)
    assert ann.down is not over, "it wakes if the scene is over"


@pytest.mark.rule("AP-HEAL-08", "AP-GAP-43")
def test_exactly_one_attribute_returns_a_day() -> None:
    one = fallen("wits 6>0, presence 6>0", "wits", "presence", damage=0, scene_over=True)
    assert days(after(one)).who("ann").lost == ("presence",)
    unfit = replace(one, fitness=0)
    assert days(after(unfit)).who("ann").lost == ("presence",)


@pytest.mark.rule("AP-HEAL-07", "AP-GAP-44")
def test_the_earliest_lost_returns_first() -> None:
    one = fallen("strength 6>0, wits 6>0", damage=0)
    one = replace(one, lost=("wits", "strength"))
    assert days(after(one)).who("ann").lost == ("strength",)


@pytest.mark.rule("AP-HEAL-02", "AP-HEAL-13")
def test_by_option_a_full_week_does_what_a_day_does() -> None:
    six = days(after(HURT), 6, healing_unit="week")
    assert (six.who("ann").damage, six.facts(Recuperated)) == (20, [])
    seven = days(after(HURT), 7, healing_unit="week")
    assert (seven.who("ann").damage, seven.who("ann").die("strength")) == (14, 4)
    assert days(after(HURT), 7, healing_unit="day").who("ann").damage == 0


@pytest.mark.rule("AP-HEAL-13", "AP-HEAL-01")
def test_only_whole_days_pass_and_several_at_once() -> None:
    fight = Fight(after(HURT, beats=("day",))).say("day", days=3)
    assert (fight.state.day, fight.who("ann").damage) == (3, 2)
    assert len(fight.facts(DayPassed)) == 3
    form: Any = Fight(after(HURT, beats=("day",))).prompt
    (line,) = form.form.fields
    assert (line.form.least, line.form.step) == (1, 1)


@pytest.mark.rule("AP-HEAL-14")
def test_a_day_with_a_fight_counts_and_none_passes_during_one() -> None:
    assert days(after(HURT, fought=True)).who("ann").damage == 14
    on = underway(HURT, fighter("bo"), fighter("cy", "them"))
    fight = Fight(replace(on, agenda=(Beat("day"), *on.agenda)))
    assert fight.kind == "turn"
    assert [one.note for one in fight.facts(Noted)] == ["no_recovery"]
    assert fight.who("ann").damage == 20


@pytest.mark.rule("AP-HEAL-03", "AP-DOWN-03", "AP-DOWN-04", "AP-NAR-03", "AP-NAR-08")
def test_the_end_of_a_scene_clears_no_damage_and_wakes_who_is_whole() -> None:
    whole = replace(fallen("wits 6>4", damage=9), id="bob")
    fight = Fight(after(replace(HURT, scene_over=False), whole, beats=("scene",)))
    assert fight.who("ann").scene_over
    assert (fight.who("ann").down, fight.who("bob").down) == (True, False)
    assert fight.who("bob").damage == 9
    assert "AP-NAR-08" in fight.facts(Woke)[0].because


@pytest.mark.rule("AP-HEAL-12", "AP-DOWN-07")
def test_the_dead_regain_nothing() -> None:
    dead = replace(HURT, dead=True)
    fight = days(after(dead))
    assert fight.who("ann") == dead
    assert gains(fight.state) == ()
    assert not wakes(fallen("wits 6>4", scene_over=True, dead=True))


@pytest.mark.rule("AP-HEAL-04", "AP-HEAL-05", "AP-GAP-45")
def test_a_quality_gain_buys_one_step_up_to_the_undamaged_die() -> None:
    ann = fighter("ann", sizes="agility 10>6, wits 6")
    fight = Fight(after(ann, beats=("gain", "gain", "gain")))
    for size in (8, 10):
        assert fight.options == ("ann:agility", "none")
        fight.say("gain", "ann:agility")
        assert fight.who("ann").die("agility") == size
    assert fight.kind == "over", "nothing is lost any more"
    assert [one.size for one in fight.facts(QualityGained)] == [8, 10]
    none = Fight(after(ann, beats=("gain",))).say("gain")
    assert none.who("ann").die("agility") == 6


@pytest.mark.rule("AP-HEAL-05", "AP-HEAL-09")
def test_a_step_below_d4_can_be_bought_and_its_owner_wakes() -> None:
    one = fallen("wits 6>0", "wits", scene_over=True)
    fight = Fight(after(one, beats=("gain",))).say("gain", "ann:wits")
    assert (fight.who("ann").die("wits"), fight.who("ann").down) == (4, False)


@pytest.mark.rule("AP-HEAL-11")
@pytest.mark.parametrize(
    ("damage", "left"), [(20, (3, 4)), (18, (2, 3)), (6, (0, 1)), (0, (0, 0)), (7, (1, 2))]
)
def test_the_clock_says_how_many_days_are_left(damage: int, left: tuple[int, int]) -> None:
    assert days_left(fighter("ann", damage=damage, fitness=6)) == left
    fight = days(after(fighter("ann", damage=damage + 6)))
    told = [one.about for one in fight.facts(Noted)]
    assert told == ([("ann", str(left[0]), str(left[1]))] if damage else [])


@pytest.mark.rule("AP-HEAL-11", "AP-HEAL-03", "AP-INJ-01")
def test_the_next_fight_of_a_chain_finds_them_as_hurt_as_they_are() -> None:
    chain = next(key for key, row in shipped().scenarios.items() if row.fights)
    start = begin(open_book({}), chain)
    party = shipped().scenarios[chain].party
    ours = next(one.id for one in start.combatants if one.side == party)
    hurt = tuple(replace(one, damage=15) if one.id == ours else one for one in start.combatants)
    fight = Fight(replace(start, combatants=hurt))
    while fight.kind in ("drop", "prepare"):
        fight.say(fight.kind)
    fight.default("tie")
    rest = tuple(beat for beat in fight.state.agenda if beat.name in ("scene", "day", "fight"))
    assert rest, "days and fights still wait"
    over = replace(fight.state, agenda=rest, order=(), round=0)
    later = Fight(over)
    while later.kind == "day":
        later.say("day")
    assert later.kind == "drop"
    assert 0 < later.who(ours).damage < 15
