"""What computers prepare: a better weapon, a nearer place, going first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Together, default_answer
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.advice.outlook import value
from fracas.rulesets.action_points.advice.readiness import costs_no_place, dealt, hits, traded
from fracas.rulesets.action_points.state.state import Area, Combatant, Coordination, Stake, State
from tests.rulesets.action_points.table import fighter
from tests.rulesets.action_points.test_policies import BOOK, advised, fight, foe


def before(*people: Combatant, **values: object) -> State:
    """A fight before its first Round, in which all may prepare."""
    beats = (Beat("prepare"), Beat("initiative"))
    return fight(*people, round=0, turn=0, order=(), agenda=beats, **values)


def said(state: State) -> dict[str, str]:
    """What is advised before combat, by who is asked."""
    run = Run(RULESET, BOOK, state)
    assert isinstance(run.prompt, Together)
    answers = RULESET.advise(run)
    return dict(zip(run.prompt.deciders, answers, strict=True))  # type: ignore[arg-type]


def two_weapons(**values: object) -> Combatant:
    """Somebody with a club in hand, and a sword that it uses far better."""
    values.setdefault("in_hand", ("club",))
    return fighter(
        "ada", "us", "blade 4", "agility 8, perception 8", weapons=("club", "sword"), **values
    )  # type: ignore[arg-type]


@pytest.mark.rule("AP-NAR-07", "AP-PRE-09")
def test_a_weapon_that_brings_more_comes_to_hand_in_a_fight_and_before_it() -> None:
    assert advised(fight(two_weapons(), foe())) == "ready:sword"
    assert advised(fight(two_weapons(in_hand=("sword",)), foe())) == "press:sword:bo"
    alike = fighter("ada", "us", "blunt 4", weapons=("club", "sword"), in_hand=("club",))
    assert advised(fight(alike, foe())) == "press:club:bo"
    assert said(before(two_weapons(), foe(x=60)))["ada"] == "ready:sword"


@pytest.mark.rule("AP-NAR-07", "AP-ATK-14")
def test_nobody_at_close_quarters_takes_up_what_is_thrown_but_who_cannot_come_near_does() -> None:
    """A throw is worth more for each AP here; in whole fights it loses them."""
    thrower = fighter("ada", "us", "thrown 5", weapons=("axe", "thrown_knife"), in_hand=("axe",))
    state = fight(thrower, foe())
    best = value(state, BOOK, thrower, state.who("bo"), "thrown_knife")
    assert best > value(state, BOOK, thrower, state.who("bo"), "axe")
    assert advised(state) == "press:axe:bo"
    wall = (Area("a", "Wall", 10, 0, 5, 200, solid=True),)
    assert advised(fight(thrower, foe(x=25), areas=wall)) == "ready:thrown_knife"


@pytest.mark.rule("AP-PRE-02", "AP-PRE-14", "AP-SUR-05")
def test_ap_before_combat_are_spent_where_they_cost_no_place() -> None:
    ada = two_weapons(ap=14)
    state = before(ada, foe(x=60, ap=12))
    assert costs_no_place(state, ada, 1)
    assert not costs_no_place(state, ada, 2), "then they are equal"
    assert not costs_no_place(state, ada, 3)
    dropped = before(ada, foe(x=60, ap=12), drops=(("ada", "bo"),))
    assert costs_no_place(dropped, ada, 3), "who surprises has the full total"
    assert said(state)["ada"] == "ready:sword"
    assert said(before(two_weapons(ap=13), foe(x=60, ap=12)))["ada"] == "done"


@pytest.mark.rule("AP-PRE-10", "AP-PRE-14")
def test_who_comes_first_closes_in_before_combat_and_who_is_shot_at_does_too() -> None:
    def mine(ap: int, *others: Combatant) -> str:
        sword = fighter("ada", "us", "blade 2", weapons=("sword",), ap=ap, ap_full=16)
        return said(before(sword, *others))["ada"]

    assert mine(16, foe(x=15, ap=12)) == "walk"
    assert mine(10, foe(x=15, ap=12)) == "done", "the club would come first"
    archer = foe(x=15, ap=12, weapons=("bow",))
    assert mine(10, archer) == "walk"
    assert mine(16, foe(ap=12)) == "done", "at hand already"
    held = before(fighter("ada", "us", "blade 2", weapons=("sword",), ap=16), foe(x=15, ap=12))
    gate = (Stake("gate", "The gate is shut", 3, winner="us"),)
    assert said(held)["ada"] == "walk"
    assert said(replace(held, clocks=gate))["ada"] == "done", "time works for her"
    run = Run(RULESET, BOOK, before(fighter("ada", weapons=("sword",), ap=16), foe(x=15, ap=12)))
    run.answer(("walk", "done"))
    assert run.prompt is not None
    assert run.prompt.kind == "course"
    assert RULESET.advise(run) == ((10, 0),)


@pytest.mark.rule("AP-PRE-07", "AP-PRE-08")
def test_one_leads_where_who_hits_hardest_comes_before_a_foe_by_it() -> None:
    quick = fighter("ada", "us", weapons=("knife",), ap=16, ap_full=16, initiative=16)
    strong = fighter(
        "cy", "us", "blade 5", weapons=("great_sword",), ap=9, ap_full=16, initiative=9
    )
    state = before(quick, strong, foe(ap=12))
    foes = (state.who("bo"),)
    gain = hits(state, BOOK, strong, foes) - hits(state, BOOK, quick, foes)
    assert gain > 0
    assert traded(state, BOOK, quick) == pytest.approx(gain)
    assert list(said(state).values()).count("coordinate") == 1
    even = before(quick, strong, foe(ap=17))
    assert traded(even, BOOK, quick) == 0, "the foe comes first in any case"
    dear = before(quick, strong, foe(ap=14))
    assert traded(dear, BOOK, strong) > 0
    assert traded(dear, BOOK, quick) < traded(dear, BOOK, strong), "its 2 AP lose the place"


@pytest.mark.rule("AP-PRE-08")
def test_the_highest_initiative_goes_to_who_hits_hardest() -> None:
    quick = fighter("ada", "us", weapons=("knife",), ap=16, ap_full=16, initiative=16)
    strong = fighter(
        "cy", "us", "blade 5", weapons=("great_sword",), ap=9, ap_full=16, initiative=9
    )
    state = before(quick, strong, foe(ap=12), coordinations=(Coordination("ada", ("cy",)),))
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("permute", ("ada",)),)))
    assert run.prompt is not None
    assert run.prompt.kind == "permute"
    assert default_answer(run.prompt) == "ada"  # type: ignore[arg-type]
    assert RULESET.advise(run) == "cy"


@pytest.mark.rule("AP-NAR-07")
def test_what_a_round_brings_is_the_best_rate_times_the_ap_spent() -> None:
    ada = fighter("ada", "us", "blade 2", weapons=("sword",))
    state = fight(ada, foe())
    rate = value(state, BOOK, ada, state.who("bo"), "sword")
    # A sword takes 3 AP: of 11, nine are spent.
    assert dealt(state, BOOK, ada, (state.who("bo"),), 11) == pytest.approx(9 * rate)
    assert dealt(state, BOOK, ada, (state.who("bo"),), 1) == 0
    assert dealt(state, BOOK, ada, (), 11) == 0
