"""Turning points: several on a side draw back, and the game master is asked what that means."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.facts import DrewBack
from fracas.rulesets.razorweave.state.scene_facts import Amended
from tests.rulesets.razorweave.table import Table, fighter, scene


def three() -> Table:
    """Ann, Dan and Eve against Bob, in this order."""
    state = scene(
        *(fighter(who, kind="pc", weapons=("club",)) for who in ("ann", "dan", "eve")),
        fighter("bob", "foes", weapons=("club",)),
        order="rolled",
    )
    return Table(state).open()


def defend(table: Table) -> Table:
    """Whoever is on turn Defends without success."""
    table.act("defend", 1, 1, 2, 1)
    if table.kind == "move":
        table.say("move")
    return table


@pytest.mark.rule("RW-DEF-14")
def test_the_second_who_draws_back_in_a_round_raises_the_question_once() -> None:
    table = defend(three())
    assert table.kind == "action"
    assert table.facts(DrewBack)[-1].who == "ann"
    defend(table)
    assert table.kind == "turning"
    assert table.play.prompt is not None
    assert "party draw back" in RULESET.say_prompt(table.play.prompt, table.state)
    assert table.options == ("same", "escape", "regroup", "parley")
    table.say("turning")
    defend(table)
    assert table.kind == "action"
    assert not table.facts(Amended)


@pytest.mark.rule("RW-DEF-14", "RW-GM-08")
def test_the_stakes_are_said_anew_where_they_turned() -> None:
    table = defend(three())
    table.act("withdraw", 6, 6, 6, 6)
    assert table.kind == "turning"
    table.say("turning", "escape").say("amended", "Who gets out of the hall.")
    assert table.state.stakes == "Who gets out of the hall."


@pytest.mark.rule("RW-DEF-14")
@pytest.mark.parametrize("faces", [(6, 6, 6, 6), (3, 3, 3, 3), (1, 1, 1, 2)])
def test_a_withdraw_counts_however_it_comes_out(faces: tuple[int, ...]) -> None:
    table = three().act("withdraw", *faces)
    while table.kind in ("left", "move", "fall", "slip"):
        table.say(table.kind, "exposed:dan" if table.kind == "left" else None)
    assert [fact.who for fact in table.facts(DrewBack)] == ["ann"]


@pytest.mark.rule("RW-DEF-14")
def test_one_in_each_round_raises_no_question() -> None:
    table = defend(three())
    for _ in ("dan", "eve", "bob"):
        table.say("action", "pass")
    assert table.state.round == 2
    assert not any(one.drew_back for one in table.state.combatants)
    table.say("action", "pass")
    defend(table)
    assert table.kind == "action"


@pytest.mark.rule("RW-DEF-14")
def test_one_of_each_side_raises_no_question() -> None:
    state = scene(fighter("ann", kind="pc"), fighter("bob", "foes"), order="rolled")
    table = defend(Table(state).open())
    defend(table)
    assert table.kind == "action"
