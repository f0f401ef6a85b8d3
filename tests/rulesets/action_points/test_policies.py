"""What computer players do: the book's policy in and before combat, and where they go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.advice.policies import PATIENCE, STALEMATE
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.state.state import (
    Area,
    Combatant,
    Coordination,
    Goal,
    Stake,
    State,
)
from tests.rulesets.action_points.table import fighter, scene

BOOK = open_book({})
TURN = (Beat("turn", stays=True),)
FIELD = {"width": 200, "height": 200}


def fight(*people: Combatant, **values: object) -> State:
    """A fight on a field, at the first place of the order."""
    return scene(*people, **{**FIELD, "agenda": TURN, **values})  # type: ignore[arg-type]


def advised(state: State) -> object:
    """The advice at the current prompt."""
    return RULESET.advise(Run(RULESET, BOOK, state))


def ada(**values: object) -> Combatant:
    """Somebody with a sword, at the corner of the field."""
    values.setdefault("weapons", ("sword",))
    return fighter("ada", "us", "blade 2", "agility 8, perception 8", **values)  # type: ignore[arg-type]


def foe(who: str = "bo", **values: object) -> Combatant:
    """Somebody against Ada, five feet from her."""
    values.setdefault("x", 5)
    values.setdefault("weapons", ("club",))
    return fighter(who, "them", **values)  # type: ignore[arg-type]


@pytest.mark.rule("AP-NAR-07", "AP-GAP-41")
def test_the_target_with_the_best_odds_times_damage_for_its_ap_at_a_random_place() -> None:
    bare, mailed = foe("bare"), foe("mailed", worn=("mail_shirt",), y=5, x=0)
    assert advised(fight(ada(), mailed, bare)) == "press:sword:bare"
    assert advised(fight(ada(), bare, mailed)) == "press:sword:bare"
    # A target that has used its Action can only defend passively, and is hit more often.
    spent = foe("spent", token=False, y=5, x=0)
    assert advised(fight(ada(), bare, spent)) == "press:sword:spent"


@pytest.mark.rule("AP-NAR-07", "AP-DOWN-06")
def test_whoever_is_down_is_let_be_unless_a_death_decides_the_fight() -> None:
    down = foe("down", sizes="wits 6>0", down=True, prone=True, y=5, x=0)
    far = foe("far", x=100)
    assert str(advised(fight(ada(), down, far))) in ("walk", "sprint", "run")
    goal = Goal("life", "It is dead", "down", "us")
    assert advised(fight(ada(), down, far, goals=(goal,))) == "press:sword:down"
    other = Goal("life", "It is dead", "down", "them")
    assert str(advised(fight(ada(), down, far, goals=(other,)))) in ("walk", "sprint", "run")


@pytest.mark.rule("AP-NAR-07", "AP-FD-01")
def test_full_defense_when_outnumbered_three_to_one_and_unable_to_down_a_foe() -> None:
    three = (foe("one"), foe("two", x=0, y=5), foe("three", x=3, y=3))
    assert advised(fight(ada(), *three)) == "full_defense"
    assert advised(fight(ada(), *three[:2])) != "full_defense"
    friend = fighter("cy", "us", x=100)
    assert advised(fight(ada(), *three, friend)) != "full_defense"
    weak = foe("one", sizes="wits 4", damage=4)
    assert str(advised(fight(ada(), weak, *three[1:]))).startswith("press:sword:")
    # In the posture AP are kept for defense.
    posed = ada(full_defense=True, fd_used=True, bonus=2)
    assert advised(fight(posed, *three)) == "pass"
    assert advised(fight(ada(), *three, round=PATIENCE)) != "full_defense"


def defended(bo: Combatant, **values: object) -> object:
    """How Bo is advised to meet an attack of Ada."""
    run = Run(RULESET, BOOK, fight(ada(), bo, **values))
    run.answer("attack:sword:bo")
    run.answer(())
    assert run.prompt is not None
    assert run.prompt.kind == "defend"
    return RULESET.advise(run)


@pytest.mark.rule("AP-NAR-07")
def test_an_active_defense_when_the_next_hit_would_force_an_injury_test() -> None:
    # A mean hit of the sword does 6.3 without armour, and 1 more than Fitness 6 forces a Test.
    assert defended(foe(fitness=7)) == "passive"
    assert defended(foe(fitness=6)) == "active_round"
    assert defended(foe(fitness=7, damage=1)) == "active_round"
    assert defended(foe(fitness=6, ap=1)) == "active", "there are no AP for a second"
    assert defended(foe(fitness=6, worn=("mail_shirt",))) == "passive"


@pytest.mark.rule("AP-NAR-07")
def test_an_active_defense_when_ap_pay_for_no_attack_and_always_in_full_defense() -> None:
    assert defended(foe(fitness=9, ap=3)) == "passive"
    assert defended(foe(fitness=9, ap=2)) == "active_round"
    assert defended(foe(fitness=9, weapons=("fist",), ap=2)) == "passive"
    assert defended(foe(fitness=9, full_defense=True, fd_used=True, bonus=1)) == "active_round"


@pytest.mark.rule("AP-NAR-07", "AP-MOV-02", "AP-MOV-04")
def test_out_of_reach_one_takes_the_cheapest_gait_that_gets_there_else_the_fastest() -> None:
    for x, gait, end in ((15, "walk", 10), (35, "sprint", 30), (65, "run", 60), (195, "run", 60)):
        run = Run(RULESET, BOOK, fight(ada(), foe(x=x)))
        assert RULESET.advise(run) == gait
        run.answer(gait)
        course = RULESET.advise(run)
        assert course == ((end, 0),)
        run.answer(course)


@pytest.mark.rule("AP-NAR-07", "AP-ATK-14")
def test_whoever_shoots_goes_no_farther_than_to_short_range_and_does_not_run() -> None:
    archer = ada(weapons=("thrown_knife", "fist"), in_hand=("thrown_knife",))
    run = Run(RULESET, BOOK, fight(archer, foe(x=38)))
    assert RULESET.advise(run) == "sprint"
    run.answer("sprint")
    assert RULESET.advise(run) == ((28, 0),)


def test_a_weapon_that_reaches_comes_to_hand_before_bare_hands_are_used() -> None:
    stowed = ada(weapons=("sword", "fist"), in_hand=())
    assert advised(fight(stowed, foe())) == "ready:sword"
    assert advised(fight(stowed, foe(x=30))) == "ready:sword"
    shield = ada(weapons=("sword", "fist"), shields=("small_shield",), in_hand=())
    assert advised(fight(shield, foe())) == "ready:sword+small_shield"
    assert advised(fight(ada(weapons=("fist",)), foe())) == "press:fist:bo"


def test_on_ones_feet_and_rid_of_bags_first() -> None:
    assert advised(fight(ada(prone=True), foe())) == "stand"
    assert advised(fight(ada(bags=("rucksack",)), foe())) == "drop_bags"


def test_whoever_has_a_foe_at_hand_and_too_few_ap_keeps_them() -> None:
    assert advised(fight(ada(ap=2), foe())) == "pass_round"
    assert advised(fight(ada(ap=2), foe(x=60))) == "sprint"


@pytest.mark.rule("AP-NAR-07", "AP-TURN-19")
def test_whoever_wins_by_time_keeps_its_ground_unless_a_death_decides_the_fight() -> None:
    gate = (Stake("gate", "The gate is shut", 3, winner="us"),)
    assert advised(fight(ada(), foe(x=60), clocks=gate)) == "pass"
    assert advised(fight(ada(), foe(), clocks=gate)) == "press:sword:bo"
    late = (replace(gate[0], winner="them"),)
    assert advised(fight(ada(), foe(x=60), clocks=late)) == "run"
    life = (Goal("life", "Ada is dead", "ada", "them"),)
    assert advised(fight(ada(), foe(x=60), clocks=gate, goals=life)) == "run"


def test_nobody_walks_where_no_way_leads_nearer() -> None:
    wall = (
        Area("a", "Wall", 20, 0, 5, 200, solid=True),
        Area("b", "Hall", 0, 0, 200, 200),
    )
    assert advised(fight(ada(y=10), foe(x=60), areas=wall)) == "pass"
    full = (Area("c", "Stair", 50, 0, 100, 200, most=1),)
    mate = fighter("cy", "us", x=60, y=5)
    stopped = fight(ada(x=49, y=0), foe(x=60), mate, areas=full)
    assert advised(stopped) == "pass"


def test_in_the_surprise_round_one_goes_for_those_on_whom_one_has_the_drop() -> None:
    near, far = foe("near", x=5), foe("far", x=40)
    state = fight(ada(), near, far, round=0, drops=(("ada", "far"),), order=("ada",))
    run = Run(RULESET, BOOK, state)
    assert RULESET.advise(run) == "run"
    run.answer("run")
    assert RULESET.advise(run) == ((35, 0),)


def test_before_combat_bags_go_and_a_weapon_comes_to_hand() -> None:
    ready = ada()
    loaded = fighter("cy", "us", bags=("rucksack",))
    bare = foe(weapons=("club", "fist"), in_hand=())
    state = fight(ready, loaded, bare, round=0, turn=0, order=(), agenda=(Beat("prepare"),))
    run = Run(RULESET, BOOK, state)
    assert isinstance(run.prompt, Together)
    said = dict(zip(run.prompt.deciders, RULESET.advise(run), strict=True))  # type: ignore[arg-type]
    assert said == {"ada": "done", "cy": "drop_bags", "bo": "ready:club"}


@pytest.mark.rule("AP-PRE-08")
def test_allies_join_a_leader_and_a_computer_leads_nobody() -> None:
    state = fight(
        ada(), fighter("cy", "us"), foe(), round=0, turn=0, order=(), agenda=(Beat("prepare"),)
    )
    run = Run(RULESET, BOOK, state)
    assert isinstance(run.prompt, Together)
    assert "coordinate" not in RULESET.advise(run)  # type: ignore[operator]
    run.answer(("coordinate", "done", "done"))
    assert run.prompt is not None
    assert run.prompt.kind == "join"
    assert RULESET.advise(run) == ("yes",)
    assert run.state.coordinations == (Coordination("ada"),)


def test_a_fight_that_nobody_can_win_is_given_up() -> None:
    helmed = ("plate_harness", "great_helm")
    fists = {"weapons": ("fist",), "sizes": "perception 8"}
    one = fighter("ada", "us", worn=helmed, **fists)  # type: ignore[arg-type]
    other = fighter("bo", "them", worn=helmed, x=5, **fists)  # type: ignore[arg-type]
    assert advised(fight(one, other, round=STALEMATE)) == "yield"
    worse = replace(other, damage=3)
    assert advised(fight(one, worse, round=STALEMATE)) != "yield"


@pytest.mark.rule("AP-NAR-07", "AP-FD-05", "AP-FD-06", "AP-FD-12")
def test_in_full_defense_a_blow_is_struck_once_no_foe_can_attack_any_more() -> None:
    """A sword takes 3 of Ada's AP, and any attack 2 off her next Round."""
    held = {"full_defense": True, "fd_used": True, "bonus": 2, "defense": 2}
    assert advised(fight(ada(ap=9, **held), foe(ap=3))) == "pass"
    assert advised(fight(ada(ap=9, **held), foe(ap=2))) == "press:sword:bo"
    assert advised(fight(ada(ap=9, **held), foe(ap=1, defense=2))) == "pass", "it may gain 2 AP"
    dear = {**held, "bonus": 4, "defense": 4}
    assert advised(fight(ada(ap=5, **dear), foe(ap=2))) == "pass", "3 AP now, and 4 later"
    assert advised(fight(ada(ap=6, **dear), foe(ap=2))) == "press:sword:bo"
    assert advised(fight(ada(ap=5, attacked=True, **dear), foe(ap=2))) == "attack:sword:bo"
