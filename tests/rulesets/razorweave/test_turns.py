"""The turn: movement and one main action, what ticks before it, what ends with it."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.check_facts import Checked
from fracas.rulesets.razorweave.combatants import Ailment, Grant
from fracas.rulesets.razorweave.field_facts import Engaged
from fracas.rulesets.razorweave.harm_facts import Ticked
from fracas.rulesets.razorweave.turn_facts import Passed, TurnBegan, TurnEnded
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FULL = (4, 4, 3, 3)


@pytest.mark.rule("RW-TURN-01")
def test_a_turn_runs_from_who_acts_to_handing_on() -> None:
    table = Table(duel("popcorn", ann={"grants": (Grant("dan"),)})).open()
    kinds = []
    for answer in ("ann", "strike:bob:club", None):
        kinds.append(table.kind)
        table.say(table.kind, answer)
    table.roll(*FULL, 1)
    assert [*kinds, table.kind] == ["first", "action", "difficulty", "name"]
    assert table.filled("bob") == 2
    assert table.state.who("ann").grants == ()
    assert [type(fact) for fact in table.facts(TurnEnded)] == [TurnEnded]


@pytest.mark.rule("RW-TURN-02")
def test_a_turn_has_one_movement_and_one_main_action() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        engaged=((),),  # type: ignore[arg-type]
        order="rolled",
    )
    table = Table(state).open()
    assert {"engage:bob", "engage:cid"} < set(table.options)
    table.say("action", "engage:bob")
    assert not [one for one in table.options if one.startswith("engage:")]
    table.act("strike:bob:club", *FULL)
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("bob",)
    table = Table(state).open()
    table.say("action", "defend").say("difficulty").roll(*FULL)
    assert set(table.options) == {"engage:bob", "engage:cid", "end"}


@pytest.mark.rule("RW-TURN-03")
def test_the_main_actions_are_five() -> None:
    table = Table(duel()).open()
    assert table.options == (
        "strike:bob:club",
        "maneuver",
        "setup",
        "defend",
        "defend:away",
        "withdraw",
        "break",
        "walk",
        "else",
        "pass",
    )


@pytest.mark.rule("RW-TURN-05")
def test_one_may_move_first_or_act_first() -> None:
    state = duel(ann={"conditions": ("prone", "burning")}, engaged=((),))
    table = Table(state).open()
    table.say("action", "engage:bob").act("strike:bob:club", 4, 4, 3, 3, 3)
    assert [fact.other for fact in table.facts(Engaged)] == ["bob"]
    assert table.facts(Checked)[0].action == "strike"
    table = Table(duel(ann={"conditions": ("prone", "burning")})).open()
    table.say("action", "clear:ann:burning").say("difficulty").roll(4, 4, 3, 3, 6)
    assert table.options == ("stand", "end")
    table.say("action", "stand")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-TURN-06")
def test_conditions_tick_once_before_the_first_turn_of_each_round() -> None:
    table = Table(duel(ann={"conditions": ("bleeding", "burning")})).open()
    ticks = [(fact.who, fact.how) for fact in table.facts(Ticked)]
    assert ticks == [("ann", "bleeding"), ("ann", "burning")]
    assert len(table.facts(TurnBegan)) == 1
    table.say("action", "pass").say("action", "pass")
    assert table.state.round == 2
    assert table.filled("ann") == 4


@pytest.mark.rule("RW-TURN-06")
def test_a_condition_caught_in_a_round_waits_for_the_next() -> None:
    table = Table(duel()).open().act("strike:bob:club", *FULL, rider="bleeding")
    assert table.filled("bob") == 2
    table.say("action", "pass")
    assert table.state.round == 2
    assert table.filled("bob") == 3


@pytest.mark.rule("RW-TURN-06", "RW-GAP-100")
def test_all_tick_before_anybody_is_out() -> None:
    hurt = {"clock": (6, 5), "conditions": ("bleeding",)}
    table = Table(duel(ann=hurt, bob=hurt)).open()
    assert table.kind == "outcome"
    assert (table.filled("ann"), table.filled("bob")) == (6, 6)
    table.say("outcome").say("last_moment").say("outcome")
    assert not table.state.standing()
    assert (table.kind, table.state.result) == ("over", "draw")


@pytest.mark.rule("RW-TURN-07")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    ann = {"grants": (Grant("dan"),)}
    state = duel(ann=ann)
    table = Table(state).open("bob", "ann")
    table.say("action", "maneuver").say("intent", "dazed:ann").say("difficulty").roll(*FULL)
    assert table.state.who("ann").conditions == (Ailment("dazed", "bob", 1),)
    table.say("action", "pass")
    assert table.state.who("ann").conditions == ()
    assert table.state.who("ann").grants == ()


@pytest.mark.rule("RW-TURN-08")
def test_anyone_may_pass_without_a_check() -> None:
    table = Table(duel()).open().say("action", "pass").say("action", "pass")
    assert [fact.who for fact in table.facts(Passed)] == ["ann", "bob"]
    assert not table.facts(Checked)


@pytest.mark.rule("RW-GAP-101")
def test_a_hit_stands_even_if_its_price_takes_the_attacker_out() -> None:
    table = Table(duel(ann={"clock": (6, 5)}, bob={"clock": (6, 2)})).open()
    table.act("strike:bob:club", 4, 3, 3, 3).say("cost", "counterblow")
    assert table.filled("bob") == 3
    table.say("outcome").say("last_moment")
    assert not table.state.who("ann").standing
    assert (table.kind, table.state.result) == ("over", "foes")


@pytest.mark.rule("RW-GAP-60")
def test_a_foes_failure_brings_nothing_and_a_pcs_asks_the_gm() -> None:
    table = Table(duel()).open("bob", "ann").act("strike:ann:club", 3, 3, 3, 2)
    assert table.kind == "action"
    table.act("strike:bob:club", 3, 3, 3, 2)
    assert table.kind == "move"
    assert table.play.prompt is not None
    assert table.play.prompt.default == "none"  # type: ignore[union-attr]
