"""What each fact does to the state, and to nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.errors import Moot
from fracas.core.facts import Beat, Fact
from fracas.rulesets.action_points.state.facts import (
    FACTS,
    Attacked,
    Declared,
    Defended,
    FullDefenseTaken,
    InitiativeSet,
    Number,
    OrderSet,
    Paid,
    Passed,
    Points,
    Replenished,
    RoundBegan,
    RoundEnded,
    Skipped,
    TurnBegan,
)
from fracas.rulesets.action_points.state.harm_facts import (
    DayPassed,
    Died,
    FellProne,
    Hurt,
    QualityGained,
    Recuperated,
    SceneEnded,
    StepDropped,
    StepReturned,
    StoodUp,
    WentDown,
    Woke,
)
from fracas.rulesets.action_points.state.scene_facts import (
    BagsDropped,
    ClockTicked,
    Coordinated,
    Ended,
    Entered,
    FightBegan,
    Gone,
    Joined,
    Left,
    Moved,
    Permuted,
    Prepared,
    Readied,
    Sided,
    Surprised,
)
from fracas.rulesets.action_points.state.state import (
    Attribute,
    Combatant,
    Coordination,
    Stake,
    State,
)
from tests.rulesets.action_points.table import fighter, scene

STATE = scene(fighter("ann"), fighter("bo", "them"), fighter("cy", "them"))


def after(*facts: Fact, state: State = STATE, **values: Any) -> Combatant:
    """Ann after facts, before which she was given some values."""
    state = state.changed("ann", **values)
    for fact in facts:
        state = fact.apply(state)
    return state.who("ann")


def follow(state: State, *facts: Fact) -> State:
    """A state after facts."""
    for fact in facts:
        state = fact.apply(state)
    return state


def test_every_fact_has_a_name_of_its_own_and_is_listed() -> None:
    tags = [kind.__struct_config__.tag for kind in FACTS]
    assert len(set(tags)) == len(tags)
    text = msgspec.json.encode(STATE)
    assert msgspec.json.decode(text, type=State) == STATE
    hash(STATE)


@pytest.mark.rule("AP-TURN-03", "AP-TURN-14", "AP-TURN-15")
def test_an_action_is_paid_at_once_and_never_below_nothing() -> None:
    ann = after(Declared("ann", "walk", 4))
    assert (ann.ap, ann.token, ann.acted) == (8, False, True)
    assert after(Declared("ann", "walk", 99)).ap == 0
    assert after(Paid("ann", 99)).ap == 0
    assert after(Paid("ann", 2)).token


@pytest.mark.rule("AP-TURN-01", "AP-TURN-04", "AP-TURN-05", "AP-DEF-04")
def test_the_walk_goes_down_the_order_and_begins_again_at_its_top() -> None:
    state = follow(STATE, OrderSet(("cy", "ann", "bo")))
    assert state.due == "cy"
    state = follow(state, Passed("cy"))
    assert (state.due, state.who("cy").passed) == ("ann", True)
    state = follow(state, Skipped("ann", "defended"))
    assert (state.due, state.who("ann").passed) == ("bo", False)
    state = follow(state, Declared("bo", "walk", 1))
    assert state.due == ""
    assert follow(state, Passed("ann")).due == ""
    state = follow(state, TurnBegan(2))
    assert (state.turn, state.due) == (2, "cy")


@pytest.mark.rule("AP-TURN-16")
def test_a_combat_turn_gives_the_action_back() -> None:
    spent: dict[str, Any] = {
        "token": False,
        "passed": True,
        "acted": True,
        "defended": 2,
        "attacked_by": ("bo",),
    }
    ann = after(TurnBegan(2), ap=3, full_defense=True, **spent)
    assert (ann.token, ann.passed, ann.acted, ann.defended, ann.attacked_by) == (
        True,
        False,
        False,
        0,
        (),
    )
    assert (ann.ap, ann.full_defense) == (3, True)


@pytest.mark.rule("AP-FD-02", "AP-FD-08", "AP-FD-13", "AP-TURN-11")
def test_full_defense_adds_to_the_ap_of_the_round() -> None:
    ann = after(FullDefenseTaken("ann", 3))
    assert (ann.ap, ann.bonus, ann.before_bonus, ann.penalty) == (15, 3, 12, 0)
    assert ann.full_defense
    assert ann.fd_used
    assert after(FullDefenseTaken("ann", 3, penalty=3)).penalty == 3


@pytest.mark.rule("AP-ATK-17", "AP-FD-05", "AP-FD-06", "AP-FD-07")
def test_an_attack_ends_the_posture_and_is_penalised_once() -> None:
    blow = Attacked("ann", "bo", "fist", penalty=3)
    ann = after(FullDefenseTaken("ann", 3), blow, blow)
    assert (ann.full_defense, ann.attacked, ann.penalty, ann.ap) == (False, True, 3, 15)
    state = follow(STATE, blow, blow, Attacked("cy", "bo", "bow", melee=False))
    assert state.who("bo").attacked_by == ("ann",)
    assert follow(state, Attacked("cy", "bo", "fist")).who("bo").attacked_by == ("ann", "cy")


@pytest.mark.rule("AP-DEF-01", "AP-FD-04")
def test_an_active_defense_is_the_action_of_the_turn_but_in_full_defense() -> None:
    ann = after(Defended("ann", "bo", 1))
    assert (ann.ap, ann.token, ann.defended) == (11, False, 1)
    ready = after(Defended("ann", "bo", 1), Defended("ann", "cy", 1), full_defense=True)
    assert (ready.ap, ready.token, ready.defended) == (10, True, 2)
    assert not after(Defended("ann", "bo", 1), full_defense=True, token=False).token


@pytest.mark.rule("AP-FD-12", "AP-TURN-23")
def test_postures_end_with_the_round_and_the_penalty_does_not() -> None:
    lasting: dict[str, Any] = {"full_defense": True, "fd_used": True, "bonus": 3, "before_bonus": 9}
    ann = after(RoundEnded(1), attacked=True, ran=True, penalty=3, prone=True, **lasting)
    assert not any((ann.full_defense, ann.fd_used, ann.attacked, ann.ran))
    assert (ann.bonus, ann.before_bonus, ann.penalty, ann.prone) == (0, 0, 3, True)
    began = RoundBegan(2).apply(follow(STATE, Passed("ann")))
    assert (began.round, began.turn, began.place, began.fought) == (2, 0, 0, True)


@pytest.mark.rule("AP-TURN-08", "AP-PRE-02")
def test_points_and_initiatives_are_set_for_those_who_are_named() -> None:
    state = follow(
        STATE,
        Replenished((Points("ann", 7, 12, 5),)),
        InitiativeSet((Number("ann", 9), Number("bo", 11))),
    )
    assert [(one.ap, one.initiative) for one in state.combatants] == [(7, 9), (12, 11), (12, 12)]


@pytest.mark.rule("AP-INJ-01", "AP-DMG-09")
def test_damage_adds_up() -> None:
    assert after(Hurt("ann", 4, 4), Hurt("ann", 3, 7, how="fall")).damage == 7
    assert follow(STATE, Hurt("nobody", 3, 3)) == STATE


@pytest.mark.rule("AP-INJ-06", "AP-HEAL-07", "AP-HEAL-10", "AP-HEAL-05")
def test_steps_are_lost_and_come_back_in_their_order() -> None:
    drops = (StepDropped("ann", "wits", 4), StepDropped("ann", "wits", 0),
             StepDropped("ann", "strength", 0))  # fmt: skip
    ann = after(*drops)
    assert ann.lost == ("wits", "strength")
    assert ann.attribute("wits") == Attribute("wits", 6, 0)
    healed = after(*drops, StepReturned("ann", "wits", 4, spent=6), recuperated=8)
    assert (healed.lost, healed.die("wits"), healed.recuperated) == (("strength",), 4, 2)
    gained = after(*drops, QualityGained("ann", "strength", 4), recuperated=8)
    assert (gained.lost, gained.die("strength"), gained.recuperated) == (("wits",), 4, 8)


@pytest.mark.rule("AP-DOWN-02", "AP-DOWN-11", "AP-TURN-17")
def test_who_goes_down_lies_without_ap_or_weapon() -> None:
    ann = after(WentDown("ann", "wits", 7, 14), in_hand=("fist",), full_defense=True, recuperated=5)
    assert (ann.down, ann.prone, ann.dead, ann.in_hand, ann.ap) == (True, True, False, (), 0)
    assert (ann.token, ann.full_defense, ann.recuperated, ann.able) == (False, False, 0, False)
    dead = after(Died("ann", "consent"))
    assert (dead.dead, dead.down, dead.ap, dead.able) == (True, True, 0, False)


@pytest.mark.rule("AP-DOWN-03", "AP-DOWN-04", "AP-HEAL-01", "AP-HEAL-08", "AP-HEAL-09")
def test_scenes_and_days_go_by() -> None:
    state = STATE.changed("ann", down=True, damage=4, prone=True)
    state = follow(state, SceneEnded(), DayPassed(), Recuperated("ann", 6, counted=6))
    assert [one.scene_over for one in state.combatants] == [True, False, False]
    assert (state.day, state.fought) == (1, False)
    assert (state.who("ann").damage, state.who("ann").recuperated) == (0, 6)
    ann = follow(state, Woke("ann")).who("ann")
    assert (ann.down, ann.prone, ann.scene_over, ann.token) == (False, True, False, True)
    assert (
        not follow(state.changed("ann", dead=True, scene_over=False), SceneEnded())
        .who("ann")
        .scene_over
    )


def test_lying_and_standing() -> None:
    assert after(FellProne("ann")).prone
    assert not after(FellProne("ann"), StoodUp("ann")).prone


@pytest.mark.rule("AP-PRE-05", "AP-PRE-06", "AP-PRE-08")
def test_preparation_is_paid_and_counted() -> None:
    ann = after(Prepared("ann", "ready", 1), Prepared("ann", "sprint", 3))
    assert (ann.ap, ann.moved, ann.coordinated, ann.prepared) == (8, True, False, False)
    assert after(Prepared("ann")).prepared
    state = follow(STATE, Prepared("bo", "coordinate", 2), Coordinated("bo"), Joined("cy", "bo", 1))
    assert state.coordinations == (Coordination("bo", ("cy",)),)
    assert [one.ap for one in state.combatants] == [12, 10, 11]
    assert state.who("bo").coordinated
    state = follow(state, Permuted("bo", (("bo", 11), ("cy", 10))))
    assert [one.initiative for one in state.combatants] == [12, 11, 10]
    assert state.reordered == ("bo",)


@pytest.mark.rule("AP-SUR-11", "AP-GAP-21")
def test_the_drop_is_kept_in_pairs() -> None:
    state = follow(msgspec.structs.replace(STATE, spotting=True), Surprised((("bo", "ann"),)))
    assert (state.drops, state.spotting) == ((("bo", "ann"),), False)


@pytest.mark.rule("AP-MOV-01", "AP-PRE-09", "AP-PRE-12")
def test_moving_and_handling() -> None:
    ann = after(Moved("ann", 3, 4, "run", ((3, 4),)), Readied("ann", ("sword",)))
    assert (ann.x, ann.y, ann.ran, ann.in_hand) == (3, 4, True, ("sword",))
    assert not after(Moved("ann", 3, 4, "placed")).ran
    assert after(BagsDropped("ann", ("satchel",)), bags=("satchel",)).bags == ()


@pytest.mark.rule("AP-TURN-19", "AP-GAP-14", "AP-HEAL-03")
def test_what_lasts_for_a_fight_ends_with_it() -> None:
    state = STATE.changed("ann", damage=5, penalty=3, full_defense=True, ran=True, down=True)
    beats = (Beat("turn", stays=True), Beat("close"), Beat("day"), Beat("fight", ("week", "0")))
    state = msgspec.structs.replace(state, agenda=beats, drops=(("bo", "ann"),), place=2)
    over = follow(state, Ended("them", "down"))
    assert (over.result, over.order, over.place, over.turn, over.drops) == ("them", (), 0, 0, ())
    assert [beat.name for beat in over.agenda] == ["day", "fight"]
    ann = over.who("ann")
    assert (ann.damage, ann.down, ann.penalty, ann.full_defense, ann.ran) == (
        5,
        True,
        0,
        False,
        False,
    )
    assert follow(state, Ended(how="flight")).result == "flight"


def test_the_next_fight_is_a_new_scene_for_the_same_people() -> None:
    state = STATE.changed("ann", damage=5, prone=True, out="fled")
    state = follow(state.changed("bo", down=True, prone=True), Ended("us"))
    state = follow(state, FightBegan("The ford", "Who crosses.", 40, 30))
    assert (state.title, state.width, state.height, state.round) == ("The ford", 40, 30, 0)
    assert state.result == ""
    ann, bo = state.who("ann"), state.who("bo")
    assert (ann.damage, ann.prone, ann.out) == (5, False, "")
    assert (bo.down, bo.prone) == (True, True)


@pytest.mark.rule("AP-TURN-18")
def test_who_comes_and_goes_does_not_disturb_the_walk() -> None:
    state = follow(STATE, Passed("ann"), Passed("bo"))
    assert state.due == "cy"
    assert follow(state, Left("ann")).due == "cy"
    assert follow(state, Left("cy")).due == ""
    assert follow(state, Left("nobody")) == state
    dee = fighter("dee")
    entered = follow(state, Entered(dee))
    assert entered.who("dee") == dee
    assert entered.order == state.order
    with pytest.raises(Moot):
        follow(state, Left("bo")).who("bo")
    gone = follow(state, Gone("bo", "fled"))
    assert (gone.who("bo").out, gone.who("bo").ap) == ("fled", 0)
    assert [one.id for one in gone.foes("ann")] == ["cy"]
    assert [one.id for one in gone.present()] == ["ann", "cy"]
    assert [one.id for one in follow(state, Sided("bo", "us")).allies("ann")] == ["bo"]
    assert state.sides() == ("us", "them")


def test_a_clock_counts_rounds() -> None:
    clocks = (Stake("gate", "Gate", 3), Stake("tide", "Tide", 3))
    state = follow(msgspec.structs.replace(STATE, clocks=clocks), ClockTicked("gate"))
    assert [clock.filled for clock in state.clocks] == [1, 0]


@pytest.mark.rule("AP-CORE-06", "AP-CORE-07")
def test_what_a_sheet_lacks_is_nothing() -> None:
    ann = fighter("ann", skills="blade 2")
    assert (ann.skill("blade"), ann.skill("bow"), ann.die("luck")) == (2, 0, 0)
    assert ann.attribute("luck") == Attribute("luck", 0, 0)


@pytest.mark.rule("AP-ATK-17", "AP-FD-05", "AP-FD-06")
@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("posture", [False, True])
@pytest.mark.parametrize(("had", "more", "comes_to"), [(0, 0, 0), (2, 1, 2), (1, 3, 3)])
def test_an_attack_is_noted_with_the_higher_penalty(
    moved: bool, posture: bool, had: int, more: int, comes_to: int
) -> None:
    for attacked in (False, True):
        ann = after(
            Attacked("ann", "bo", "sword", penalty=more),
            moved=moved,
            full_defense=posture,
            penalty=had,
            attacked=attacked,
        )
        assert (ann.attacked, ann.full_defense, ann.penalty) == (True, False, comes_to)


@pytest.mark.rule("AP-TURN-04", "AP-TURN-09")
def test_the_walk_stays_with_whom_it_was_at() -> None:
    walk = replace(STATE, place=2, round=7, turn=1)
    # Of whom has no place in the order it is not moved on.
    outside = replace(walk, order=("bo", "cy"), place=1)
    assert follow(outside, Passed("ann")).place == 1
    assert follow(walk, Left("ann")).place == 1
    assert follow(walk, Left("cy")).place == 2
    assert follow(replace(walk, turn=9, place=0), Left("bo")).place == 0


@pytest.mark.rule("AP-MOV-01", "AP-MOV-06")
def test_only_a_run_is_a_run_whoever_attacked() -> None:
    assert not after(Moved("ann", 3, 4, "walk"), attacked=True).ran
    assert after(Moved("ann", 3, 4, "walk"), ran=True).ran
    ran = after(Moved("ann", 3, 4, "run"))
    assert (ran.x, ran.y, ran.ran) == (3, 4, True)
