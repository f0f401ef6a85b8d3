"""The turn order: rolled once, total, with ties broken; late arrivals and re-rolls."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat
from fracas.rulesets.fully_automated.state.facts import OrderRolled, OrderSet
from fracas.rulesets.fully_automated.state.scene_facts import Entered
from fracas.rulesets.fully_automated.state.state import Modifier, State
from tests.rulesets.fully_automated.table import Table, fighter, scene


def start(*combatants: Any, **values: Any) -> State:
    """A fight that is about to open."""
    values.setdefault("sequence", ())
    return scene(*combatants, beats=(Beat("opening"),), round=0, step="", **values)


def pair(**bob: Any) -> State:
    """Ann and Bob, ten hexes apart, with Speeds 4 and 3."""
    return start(fighter("ann", speed=4), fighter("bob", "blue", (10, 0), **bob))


@pytest.mark.rule("FA-INIT-01", "FA-INIT-05", "FA-INIT-06", "FA-SETUP-03", "FA-SETUP-01")
def test_the_order_is_speed_and_two_dice_highest_first() -> None:
    table = Table(pair())
    table.dice("order", 2, 3).dice("order", 9, 8)
    assert table.state.sequence == ("bob", "ann")
    assert [table.state.who(who).rank for who in ("ann", "bob")] == [9, 20]
    assert table.kind == "card"
    assert table.state.round == 1


@pytest.mark.rule("FA-INIT-01", "FA-SPEC-05")
def test_an_ability_may_add_to_the_order() -> None:
    table = Table(pair(modifiers=(Modifier("keen", "initiative", 2),)))
    table.dice("order", 5, 5).dice("order", 5, 5)
    assert table.state.who("bob").rank == 15
    assert table.state.sequence == ("bob", "ann")


@pytest.mark.rule("FA-INIT-03", "FA-GAP-36")
def test_ties_go_to_speed_and_then_to_dice_until_they_differ() -> None:
    table = Table(pair())
    table.dice("order", 5, 5).dice("order", 5, 6)
    assert table.state.sequence == ("ann", "bob")
    table = Table(pair(speed=4))
    table.dice("order", 5, 5).dice("order", 4, 6)
    table.dice("order_tie", 3, 3).dice("order_tie", 1, 5)
    table.dice("order_tie", 3, 3).dice("order_tie", 1, 9)
    assert table.state.sequence == ("bob", "ann")
    assert table.state.who("bob").rank == 14
    assert [fact.tie for fact in table.facts(OrderRolled)] == [False, False, *[True] * 4]


@pytest.mark.rule("FA-INIT-02", "FA-INIT-04")
def test_who_comes_late_rolls_then_and_chooses_from_the_next_round() -> None:
    ann = fighter("ann", speed=4, rank=12)
    state = scene(ann, fighter("bob", "blue", (9, 0), rank=15), beats=(), sequence=("bob", "ann"))
    state = state.__class__(
        **{
            name: getattr(state, name)
            for name in state.__struct_fields__
            if name not in ("agenda", "round")
        },
        round=1,
        agenda=(Beat("close"), Beat("round", stays=True)),
    )
    table = Table(state)
    assert table.kind == "go_on"
    table.play.edit(Entered(fighter("cy", at=(4, 0), speed=2)))
    table.say("go_on").dice("order", 6, 6)
    assert table.state.sequence == ("bob", "cy", "ann")
    assert table.card_of("cy").default == "defend"
    assert table.state.round == 2


@pytest.mark.rule("FA-AIM-12", "FA-ATK-20", "FA-INIT-02", "FA-GAP-38")
def test_a_reroll_must_be_taken_and_counts_from_the_next_round() -> None:
    ann = fighter("ann", speed=4, rank=16, card="aim", damage=2)
    bob = fighter("bob", "blue", (9, 0), rank=9)
    table = Table(scene(ann, bob, beats=(Beat("aims"), Beat("close"), Beat("round", stays=True))))
    table.say("reroll", "reroll").dice("order", 1, 2)
    assert table.state.who("ann").aim == 0
    assert table.state.sequence == ("ann", "bob")
    table.say("go_on")
    assert table.state.sequence == ("bob", "ann")
    assert table.state.who("ann").rank == 7
    assert len(table.facts(OrderSet)) == 1


@pytest.mark.rule("FA-INIT-03", "FA-AIM-12")
def test_those_tied_as_before_stay_as_they_are() -> None:
    tied = [fighter(who, at=(place, 0), rank=12) for who, place in (("ann", 0), ("ben", 4))]
    cy = fighter("cy", "blue", (9, 0), rank=15, rerolled=3)
    state = scene(*tied, cy, sequence=("cy", "ben", "ann"), beats=(Beat("round", stays=True),))
    table = Table(state)
    assert table.kind == "card"
    assert table.state.sequence == ("ben", "ann", "cy")
