"""How a fight opens: free play and turns, the way between them, and complete surprise."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Sheet
from fracas.core.facts import Noted
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.rules.opening import suggested
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Grant
from fracas.rulesets.razorweave.state.facts import (
    Checked,
    RolledOrder,
    RoundBegan,
    Structured,
    TurnBegan,
)
from fracas.rulesets.razorweave.state.state import State
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
    assert table.play.prompt is not None
    assert (table.kind, table.play.prompt.deciders) == ("action", ("ann",))
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


# Why turns are taken, and surprise


def alley(**values: Any) -> State:
    """Two of the party and two foes."""
    return scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("cid", kind="pc", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        fighter("dan", "foes", weapons=("club",)),
        **values,
    )


def acted(table: Table) -> list[str]:
    """Whose turns began, in their order."""
    return [fact.who for fact in table.facts(TurnBegan)]


@pytest.mark.rule("RW-FRAME-03")
def test_the_reasons_that_held_are_in_the_log() -> None:
    table = Table(duel("rolled")).open("ann", "bob", triggers=("lives", "asked"))
    (note,) = [fact for fact in table.facts(Noted) if fact.note == "triggers"]
    assert note.about == ("lives", "asked")
    assert "a player asks" in RULESET.say_fact(note, table.state)
    assert not [one for one in Table(duel()).open().facts(Noted) if one.note == "triggers"]


@pytest.mark.rule("RW-FRAME-03")
def test_five_reasons_are_asked_for_when_turns_begin_in_mid_scene() -> None:
    table = Table(duel("conversational")).open().say("next", "turns:popcorn")
    assert table.options == ("order", "tactics", "numbers", "lives", "asked")
    table.say("triggers", ("order",))
    assert [one.about for one in table.facts(Noted) if one.note == "triggers"] == [("order",)]


@pytest.mark.rule("RW-FRAME-03")
def test_three_foes_and_danger_to_life_are_ticked_by_themselves() -> None:
    gang = scene(
        fighter("ann", kind="pc"),
        *(fighter(f"foe{number}", "foes") for number in range(3)),
        severity="major",
    )
    assert suggested(gang) == ("numbers", "lives")
    assert suggested(alley()) == ()


@pytest.mark.rule("RW-FRAME-08")
def test_the_ambusher_acts_before_there_is_any_order() -> None:
    table = Table(alley()).say("stakes", order="rolled", ambush="foes")
    assert table.options == ("bob", "dan")
    table.say("ambusher", "dan").act("strike:ann:club", 4, 4, 3, 3)
    assert acted(table) == ["dan"]
    assert table.filled("ann") == 2
    for one in ("ann", "cid", "bob", "dan"):
        assert not table.facts(Structured)
        table.roll(*(("ann", "cid", "bob", "dan").index(one) + 1,) * 4, kind="order")
    assert len(table.facts(RolledOrder)) == 4
    assert table.state.structured
    for _ in range(3):
        table.say("action", "pass")
    assert acted(table) == ["dan", "bob", "cid", "ann", "dan"]
    assert table.state.round == 2


@pytest.mark.rule("RW-FRAME-08", "RW-INIT-03")
def test_in_popcorn_the_ambusher_names_the_first_of_the_round() -> None:
    table = Table(alley()).say("stakes", order="popcorn", ambush="party")
    prompt = table.play.prompt
    assert prompt is not None
    assert prompt.deciders == ("ann",)
    table.say("ambusher", "cid").say("action", "pass")
    assert set(table.options) == {"ann", "bob", "dan"}
    table.say("name", "bob").say("action", "pass")
    assert acted(table) == ["cid", "bob"]


@pytest.mark.rule("RW-FRAME-08")
def test_a_lone_ambusher_is_not_asked_for() -> None:
    table = Table(duel("rolled")).say("stakes", ambush="foes")
    assert table.kind == "action"
    assert table.play.prompt.deciders == ("bob",)  # type: ignore[union-attr]


@pytest.mark.rule("RW-FRAME-08")
def test_an_ambush_may_be_the_whole_fight() -> None:
    table = Table(duel("rolled", bob={"clock": (6, 4)})).say("stakes", ambush="party")
    table.act("strike:bob:club", 4, 4, 3, 3).say("outcome")
    while table.kind == "order":
        table.roll(1, 2, 3, 4, kind="order")
    assert (table.kind, table.state.result) == ("over", "party")


@pytest.mark.rule("RW-FRAME-11", "RW-FRAME-07", "RW-FRAME-06")
def test_one_scene_may_go_into_turns_and_out_again_more_than_once() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes", clock=(6, 5)),
        fighter("dan", "foes"),
        order="conversational",
    )
    table = Table(state).open().say("next", "turns:popcorn").say("triggers").say("first", "ann")
    table.act("strike:bob:club", 4, 4, 3, 3).say("outcome").say("shift_back", "free")
    assert not table.state.structured
    table.say("next", "turns:popcorn").say("triggers")
    assert [fact.on for fact in table.facts(Structured)] == [False, True, False, True]
