"""The frame of a fight: free play, turns, and the way from one to the other and back."""

from __future__ import annotations

import pytest

from fracas.core.answers import Sheet
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Grant
from fracas.rulesets.razorweave.state.facts import Checked, RoundBegan, Structured
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag, scene


@pytest.mark.rule("RW-FRAME-02", "RW-INIT-01")
def test_blows_alone_bring_no_turns_in() -> None:
    table = Table(duel("conversational")).open()
    assert not table.state.structured
    table.say("next", "turn:ann").act("strike:bob:club", 4, 4, 3, 3)
    assert table.facts(Checked)
    assert table.kind == "next"
    assert not table.state.structured


@pytest.mark.rule("RW-FRAME-02")
def test_turns_begin_at_once_where_the_order_matters() -> None:
    assert Table(duel("rolled")).open().state.structured
    assert Table(duel("popcorn")).open().state.structured


@pytest.mark.rule("RW-FRAME-06")
def test_going_over_to_turns_leaves_everything_as_it_was() -> None:
    table = Table(duel("conversational", bob={"conditions": ("exposed",)}, tags=("slick",)))
    table.open().say("next", "turn:ann").act("strike:bob:club", 4, 4, 3, 3, 1)
    before = table.state
    table.say("next", "turns:rolled").say("triggers")
    table.roll(1, 1, 1, 2, kind="order").roll(6, 6, 6, 6, kind="order")
    after = table.state
    assert after.structured
    assert (after.order, after.sequence) == ("rolled", ("bob", "ann"))
    assert (after.tags, after.engaged) == (before.tags, before.engaged)
    for was, is_now in zip(before.combatants, after.combatants, strict=True):
        assert (was.clock, was.conditions, was.acted) == (
            is_now.clock,
            is_now.conditions,
            is_now.acted,
        )
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("bob",)


@pytest.mark.rule("RW-FRAME-06")
def test_turns_in_popcorn_begin_with_whom_the_gm_names() -> None:
    table = Table(duel("conversational")).open()
    table.say("next", "turns:popcorn").say("triggers").say("first", "bob").say("action", "pass")
    assert table.kind == "name"
    assert table.state.structured


@pytest.mark.rule("RW-FRAME-07")
def test_with_one_foe_left_the_table_may_go_back_to_free_play() -> None:
    table = Table(
        scene(
            fighter("ann", kind="pc", weapons=("club",), grants=(Grant("cid", "bob", 3),)),
            fighter("cid", kind="pc", conditions=("exposed",)),
            fighter("bob", "foes", clock=(6, 5)),
            fighter("dan", "foes", clock=(6, 1), conditions=("bleeding",)),
            order="rolled",
            tags=("slick",),
        )
    )
    table.open().act("strike:bob:club", 4, 4, 3, 3, 1).say("outcome")
    assert table.kind == "shift_back"
    assert table.options == ("turns", "free")
    table.say("shift_back", "free")
    after = table.state
    assert not after.structured
    assert (after.order, after.sequence, table.kind) == ("conversational", (), "next")
    assert after.who("dan").clock == Clock(6, 2)  # Bleeding ticked once, at the round's start
    assert after.who("dan").conditions == (Ailment("bleeding"),)
    assert after.who("cid").bears("exposed")
    assert has_tag(after, "slick")
    assert "turns:rolled" in table.options


@pytest.mark.rule("RW-FRAME-07")
def test_turns_go_on_unless_the_gm_drops_them() -> None:
    table = Table(
        scene(
            fighter("ann", kind="pc", weapons=("club",)),
            fighter("bob", "foes", clock=(6, 5)),
            fighter("dan", "foes"),
            order="rolled",
        )
    )
    table.open().act("strike:bob:club", 4, 4, 3, 3).say("outcome").say("shift_back")
    assert table.state.structured
    assert table.kind == "action"


@pytest.mark.rule("RW-FRAME-07")
def test_a_fight_that_is_over_keeps_no_turns() -> None:
    table = Table(duel(bob={"clock": (6, 5)})).open()
    table.act("strike:bob:club", 4, 4, 3, 3).say("outcome")
    assert table.kind == "over"
    assert not table.state.structured
    assert len(table.facts(Structured)) == 1


@pytest.mark.rule("RW-FRAME-12", "RW-GM-03")
def test_before_the_first_blow_three_things_are_settled() -> None:
    table = Table(duel("rolled"))
    assert table.kind == "stakes"
    form = table.play.prompt.form  # type: ignore[union-attr]
    assert isinstance(form, Sheet)
    asked = [field.name for field in form.fields]
    assert asked[:3] == ["stakes", "severity", "order"]
    assert not table.facts(RoundBegan)
    table.say("stakes", stakes="The bridge.", severity="major", order="popcorn")
    assert (table.state.stakes, table.state.severity) == ("The bridge.", "major")
    assert (table.state.order, table.state.structured) == ("popcorn", True)
    assert len(table.facts(RoundBegan)) == 1
