"""The turn: movement and one main action, what ticks before it, what ends with it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import Corrected, Noted
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.rules.turns import menu
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Grant, SharedClock
from fracas.rulesets.razorweave.state.facts import (
    Checked,
    Named,
    Passed,
    TurnBegan,
    TurnEnded,
    Used,
)
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.scene_facts import Engaged, Left
from fracas.rulesets.razorweave.state.state import UNUSED, TurnUse
from tests.rulesets.razorweave.field import at, on, pair_at, sit
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
    assert [*kinds, table.kind] == ["first", "action", "difficulty", "action"]
    assert table.filled("bob") == 2
    assert table.state.who("ann").grants == ()
    assert [type(fact) for fact in table.facts(TurnEnded)] == [TurnEnded]
    assert [(fact.who, fact.by) for fact in table.facts(Named)][-1] == ("bob", "ann")


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


@pytest.mark.rule("RW-TURN-02", "RW-TURN-03", "RW-TURN-04", "RW-GAP-108")
def test_what_a_turn_has_left_is_in_the_state() -> None:
    ann = {"weapons": ("club",), "stowed": ("longbow",), "clock": (9, 0)}
    table = Table(duel(ann=ann, engaged=((),))).open()
    assert table.state.used == UNUSED
    table.say("action", "change:longbow")
    assert table.state.used == TurnUse(small=True)
    table.say("action", "change:club").say("small").say("action", "engage:bob")
    assert table.state.used == TurnUse(moved=True, small=True)
    fresh = menu(table.state, table.play.book, "ann", fresh=True)  # type: ignore[arg-type]
    assert menu(table.state, table.play.book, "ann") == table.play.prompt  # type: ignore[arg-type]
    assert fresh != table.play.prompt
    table.act("maneuver").say("intent", "prone:bob").say("difficulty").roll(*FULL)
    assert [(fact.part, fact.deed) for fact in table.facts(Used)] == [
        ("small", "change"),
        ("movement", "engage"),
        ("main", "maneuver"),
    ]
    assert (table.state.active, table.state.used) == ("bob", UNUSED), "the next has a whole turn"
    assert all(not RULESET.say_fact(fact, table.state) for fact in table.facts(Used))


@pytest.mark.rule("RW-TURN-02", "RW-GM-04")
def test_undo_edit_and_resume_know_what_a_turn_has_left() -> None:
    state = duel(ann={"weapons": ("club",)}, bob={"clock": (9, 0)}, engaged=((),))
    table = Table(state).open().say("action", "defend").say("difficulty").roll(*FULL)
    after = TurnUse(acted=True)
    assert (table.state.used, set(table.options)) == (after, {"engage:bob", "end"})
    table.say("action", "engage:bob")
    assert table.state.active == "bob"
    table.play.undo()
    assert (table.state.active, table.state.used) == ("ann", after)
    again = replay(parse_journal(table.play.text()), RULESET)
    assert (again.state.used, again.prompt) == (after, table.play.prompt)
    # The game master gives the main action back, and it is there to be taken.
    table.play.edit(Corrected("used/acted", value=False), "it was a slip")
    assert {"strike:bob:club", "engage:bob"} & set(table.options) == {"engage:bob"}
    table.say("action", "engage:bob").act("strike:bob:club", *FULL)
    assert (table.filled("bob"), table.state.active) == (2, "bob")


@pytest.mark.rule("RW-TURN-02", "RW-DEF-13", "RW-GAP-20")
def test_a_sprint_and_a_withdraw_are_in_the_state_too() -> None:
    table = sit(pair_at("gate", "wall")).say("action", "go:yard").say("action", "sprint")
    assert table.state.used == TurnUse(acted=True), "the main action is one more movement"
    table.say("action", "go:gate")
    assert table.state.active == "bob"
    away = sit(pair_at("gate", "gate", ann={"conditions": ("prone",)})).say("action", "withdraw")
    away.say("difficulty").roll(*FULL, 4)
    while away.kind == "where":
        away.say("where")
    assert (away.state.used.rooted, away.options) == (True, ("stand", "end"))


@pytest.mark.rule("RW-TURN-02", "RW-GM-04")
def test_a_movement_whose_goal_is_gone_is_spent_and_the_turn_goes_on() -> None:
    cid = fighter("cid", "foes", place="gate")
    state = pair_at("gate", "wall", tags=(on("slick", "wall"),))
    state = replace(state, combatants=(*state.combatants, cid), engaged=())
    table = sit(state).say("action", "go:yard").say("action", "sprint")
    table.say("action", "engage:bob")
    assert table.kind == "difficulty"
    table.play.edit(Left("bob"))
    table.say("difficulty").roll(*FULL)
    assert at(table, "ann") == "wall"
    assert (table.state.active, table.state.used.acted) == ("cid", False)
    assert len([fact for fact in table.facts(Noted) if fact.note == "moot"]) == 1
    assert [fact.who for fact in table.facts(TurnEnded)] == ["ann"]


@pytest.mark.rule("RW-CHK-10", "RW-GAP-93", "RW-TURN-02")
def test_who_joins_in_a_group_strike_uses_nothing_of_the_leaders_turn() -> None:
    gang = [fighter(who, "foes", shared="gang", weapons=("club",)) for who in ("bob", "cid")]
    state = scene(
        fighter("ann", kind="pc", clock=(9, 0)),
        *gang,
        shared=(SharedClock("gang", Clock(6)),),
        order="rolled",
    )
    table = Table(state).open("bob", "cid", "ann").say("action", "together:ann:club").say("join")
    assert (table.kind, table.state.used) == ("difficulty", TurnUse(acted=True))


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
