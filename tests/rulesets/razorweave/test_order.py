"""Orders of turns: conversational, popcorn and rolled; rounds; who comes and who goes."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Corrected, WentMoot
from fracas.core.ids import Decider
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.facts import LostTurn, Named, RolledOrder, Slotted, TurnBegan
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene


def three(order: str, **values: Any) -> State:
    """Ann (a PC) and two foes, Bob and Cid."""
    ann = {"kind": "pc", "weapons": ("club",), **values.pop("ann", {})}
    bob = {"weapons": ("club",), **values.pop("bob", {})}
    cid = {"weapons": ("club",), **values.pop("cid", {})}
    return scene(
        fighter("ann", **ann),
        fighter("bob", "foes", **bob),
        fighter("cid", "foes", **cid),
        order=order,
        **values,
    )


@pytest.mark.rule("RW-INIT-03")
def test_who_leaves_while_the_gm_chooses_the_first_is_no_longer_open() -> None:
    table = Table(three("popcorn")).open()
    table.play.edit(RULESET.leave(table.state, Decider("bob")), "called away")
    assert (table.kind, table.options) == ("first", ("ann", "cid"))
    table.play.edit(Corrected("combatants/ann/acted", True), "she was quick")
    assert table.options == ("cid",)
    table.play.edit(Corrected("combatants/cid/acted", True), "so was he")
    assert table.facts(WentMoot)
    assert (table.state.round, table.options) == (2, ("ann", "cid"))


def turns(table: Table) -> list[str]:
    """Whose turns began so far."""
    return [fact.who for fact in table.facts(TurnBegan)]


@pytest.mark.rule("RW-INIT-01")
def test_in_conversation_the_gm_points_to_the_next() -> None:
    table = Table(three("conversational")).open()
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("gm",)
    assert {"turn:ann", "turn:bob", "turn:cid"} < set(table.options)
    table.say("next", "turn:cid").say("action", "pass").say("next", "turn:ann")
    assert turns(table) == ["cid", "ann"]
    assert Table(scene(fighter("ann"), fighter("bob", "foes"))).open().kind == "next"


@pytest.mark.rule("RW-INIT-02")
def test_in_popcorn_the_actor_names_friend_or_foe_who_has_not_acted() -> None:
    table = Table(three("popcorn")).open().say("first", "bob").say("action", "pass")
    assert table.kind == "name"
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("bob",)
    assert table.options == ("ann", "cid")
    table.say("name", "cid").say("action", "pass")
    assert table.kind == "action", "the last of the round is named by nobody's choice"
    assert turns(table) == ["bob", "cid", "ann"]


@pytest.mark.rule("RW-INIT-03")
def test_in_popcorn_the_last_of_a_round_names_the_first_of_the_next() -> None:
    table = Table(three("popcorn")).open()
    assert table.kind == "first"
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("gm",)
    table.say("first", "bob").say("action", "pass").say("name", "cid").say("action", "pass")
    table.say("action", "pass")
    assert table.options == ("ann", "bob", "cid")
    table.say("name", "cid")
    assert table.state.round == 2
    assert turns(table) == ["bob", "cid", "ann", "cid"]
    assert [fact.by for fact in table.facts(Named)] == ["bob", "cid", "ann"]


@pytest.mark.rule("RW-INIT-02")
def test_in_popcorn_a_lost_turn_is_handed_on_too() -> None:
    table = Table(three("popcorn", bob={"conditions": ("stunned",)})).open()
    table.say("first", "bob")
    assert [fact.who for fact in table.facts(LostTurn)] == ["bob"]
    assert table.options == ("ann", "cid")


@pytest.mark.rule("RW-INIT-04", "RW-GAP-67")
def test_the_rolled_order_is_4d6_and_agi_from_high_to_low() -> None:
    table = Table(three("rolled", bob={"agi": 3})).say("stakes")
    table.roll(4, 4, 4, 2, kind="order")
    table.roll(3, 3, 3, 3, kind="order").roll(5, 5, 5, 5, kind="order")
    assert [(fact.who, fact.total) for fact in table.facts(RolledOrder)] == [
        ("ann", 14),
        ("bob", 15),
        ("cid", 20),
    ]
    assert table.state.sequence == ("cid", "bob", "ann")
    for _ in range(6):
        table.say("action", "pass")
    assert turns(table) == ["cid", "bob", "ann"] * 2 + ["cid"]


@pytest.mark.rule("RW-INIT-04")
def test_another_attribute_may_stand_in() -> None:
    table = Table(three("rolled", ann={"pre": 3}, bob={"agi": 2})).say("stakes", by="PRE")
    for _ in range(3):
        table.roll(3, 3, 3, 4 - len(table.facts(RolledOrder)), kind="order")
    assert [fact.total for fact in table.facts(RolledOrder)] == [16, 12, 11]


@pytest.mark.rule("RW-INIT-05")
def test_equals_go_by_agi_then_pc_then_dice() -> None:
    table = Table(three("rolled", cid={"agi": 1})).say("stakes")
    table.roll(4, 4, 4, 2, kind="order").roll(4, 4, 4, 2, kind="order")
    table.roll(4, 4, 4, 1, kind="order")
    assert table.state.sequence == ("cid", "ann", "bob")
    table = Table(three("rolled")).say("stakes")
    for _ in range(3):
        table.roll(4, 4, 4, 2, kind="order")
    assert table.kind == "tie"
    table.roll(1, 2, 3, 4, kind="tie").roll(1, 2, 3, 5, kind="tie")
    assert table.state.sequence == ("ann", "cid", "bob")


@pytest.mark.rule("RW-INIT-06")
def test_a_fight_keeps_its_order_and_shows_who_is_next() -> None:
    table = Table(three("rolled")).open("cid", "ann", "bob")
    for who in ("ann", "bob", "cid", "ann"):
        assert table.state.up_next() == who
        assert RULESET.board(table.state)[-1] == f"Next: {who.title()}"
        table.say("action", "pass")
    assert (table.state.order, table.state.sequence) == ("rolled", ("cid", "ann", "bob"))
    popcorn = Table(three("popcorn")).open().say("first", "bob").say("action", "pass")
    popcorn.say("name", "cid")
    assert popcorn.state.order == "popcorn"
    assert popcorn.state.up_next() == ""


@pytest.mark.rule("RW-INIT-08")
def test_a_round_ends_when_all_have_had_a_turn_or_lost_it() -> None:
    table = Table(three("rolled", bob={"conditions": ("stunned",)})).open()
    table.act("strike:bob:club", 3, 3, 3, 2).say("move")
    assert table.state.round == 1
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("cid",)
    table.say("action", "pass")
    assert table.state.round == 2
    assert turns(table) == ["ann", "cid", "ann"]


@pytest.mark.rule("RW-INIT-09")
def test_in_conversation_somebody_may_act_twice_and_the_gm_closes_the_round() -> None:
    table = Table(three("conversational")).open()
    table.say("next", "turn:ann").say("action", "pass")
    table.say("next", "turn:ann").say("action", "pass")
    assert (turns(table), table.state.round, table.state.turn) == (["ann", "ann"], 1, 2)
    table.say("next", "round")
    assert table.state.round == 2
    for who in ("ann", "bob", "cid"):
        table.say("next", f"turn:{who}").say("action", "pass")
    assert table.play.prompt is not None
    assert table.play.prompt.default == "round"  # type: ignore[union-attr]
    table.say("next")
    assert table.state.round == 3


@pytest.mark.rule("RW-INIT-10")
def test_who_falls_drops_out_of_the_order() -> None:
    table = Table(three("rolled", bob={"clock": (6, 5)})).open("ann", "bob", "cid")
    table.act("strike:bob:club", 4, 4, 3, 3).say("outcome").say("shift_back")
    table.say("action", "pass").say("action", "pass")
    assert turns(table) == ["ann", "cid", "ann", "cid"][: len(turns(table))]
    assert "bob" not in turns(table)


@pytest.mark.rule("RW-INIT-10")
def test_a_newcomer_rolls_and_is_slotted_in() -> None:
    table = Table(duel("rolled")).say("stakes")
    table.roll(5, 5, 5, 5, kind="order").roll(3, 3, 3, 3, kind="order")
    table.play.edit(RULESET.enter(table.play.book, table.state, "dock_thug", "foes"), "he comes")
    assert table.state.sequence == ("ann", "bob")
    table.say("action", "pass").roll(4, 4, 4, 4, kind="order")
    assert table.state.sequence == ("ann", "dock_thug", "bob")
    assert [fact.who for fact in table.facts(Slotted)] == ["dock_thug"]
    table.say("action", "pass")
    assert turns(table) == ["ann", "dock_thug", "bob"]


@pytest.mark.rule("RW-INIT-10")
def test_in_the_other_orders_newcomers_join_at_the_end_and_leavers_drop_out() -> None:
    table = Table(three("popcorn")).open().say("first", "ann")
    table.play.edit(RULESET.enter(table.play.book, table.state, "rella", "party"), "a friend")
    table.play.edit(RULESET.leave(table.state, Decider("bob")), "he runs")
    assert [one.id for one in table.state.combatants] == ["ann", "cid", "rella"]
    table.say("action", "pass")
    assert table.options == ("cid", "rella")
