"""Why turns are taken, and what a complete surprise does to them."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.rules.opening import suggested
from fracas.rulesets.razorweave.state.facts import RolledOrder, Structured, TurnBegan
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene


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
