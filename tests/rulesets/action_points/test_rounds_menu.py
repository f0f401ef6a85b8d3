"""The options of a place: only what can be paid for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.action_points.rules.rounds import menu, turns_left
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book
ANN = fighter(
    "ann",
    ap_max=16,
    weapons=("fist", "sword", "knife"),
    in_hand=("sword",),
    shields=("small_shield",),
    bags=("satchel",),
)
BO = fighter("bo", "them", x=3)


def options(ap: int, **values: object) -> set[str]:
    """The options of Ann with so many AP."""
    state = underway(replace(ANN, ap=ap, **values), BO)
    asked = menu(state, BOOK, "ann")
    return {one.id for one in asked.form.options} if asked else set()  # type: ignore[union-attr]


@pytest.mark.rule("AP-TURN-13", "AP-GAP-54", "AP-MOV-10", "AP-GAP-56")
def test_everything_that_can_be_paid_for() -> None:
    assert options(16) == {
        "attack:fist:bo", "call:fist:bo", "press:fist:bo", "attack:sword:bo", "call:sword:bo",
        "press:sword:bo", "full_defense",
        "walk", "sprint", "run", "ready:knife", "ready:knife+small_shield",
        "ready:sword+small_shield", "drop_bags", "deed", "else", "yield", "pass_round", "pass",
    }  # fmt: skip
    assert options(3) == {
        "attack:fist:bo", "full_defense", "walk", "sprint", "ready:knife",
        "ready:knife+small_shield", "ready:sword+small_shield", "drop_bags", "deed", "else",
        "yield", "pass_round", "pass",
    }  # fmt: skip
    assert options(1, shields=(), weapons=("sword",)) == {
        "full_defense", "drop_bags", "else", "yield", "pass_round", "pass",
    }  # fmt: skip


@pytest.mark.rule("AP-TURN-07", "AP-FD-08")
def test_full_defense_alone_is_offered_where_it_brings_something() -> None:
    assert options(0, defense=2) == {"full_defense", "yield", "pass_round", "pass"}
    assert options(0) == set()
    assert options(0, defense=2, fd_used=True) == set()
    assert "full_defense" not in options(9, fd_used=True)


@pytest.mark.rule("AP-TURN-07", "AP-FD-08", "AP-FD-11")
@pytest.mark.parametrize(
    ("ap", "defense", "fd_used", "asked"),
    [(1, 0, False, False), (2, 0, False, True), (0, 2, False, True), (0, 2, True, False)],
)
def test_nobody_is_asked_for_a_defense_that_no_foe_can_call_for(
    ap: int, defense: int, fd_used: bool, asked: bool
) -> None:
    """A fist takes 2 AP, and Full Defense would give a foe its Skill in AP."""
    foe = replace(BO, ap=ap, defense=defense, fd_used=fd_used)
    state = underway(replace(ANN, ap=0, defense=2), foe)
    assert (menu(state, BOOK, "ann") is not None) is asked


@pytest.mark.rule("AP-MOV-08", "AP-MOV-09")
def test_the_prone_crawl_or_stand_up() -> None:
    lying = options(16, prone=True)
    assert {"walk", "stand"} <= lying
    assert not {"sprint", "run"} & lying


@pytest.mark.rule("AP-LOC-15", "AP-LOC-21", "AP-TURN-13")
def test_ap_ex_10_only_locations_that_can_be_paid_for_may_be_called() -> None:
    load = replace(ANN, bags=(), weapons=("sword",), shields=(), worn=("leather_suit",))
    fight = Fight(underway(replace(load, ap=13), BO)).say("turn", "call:sword:bo")
    assert "head" not in fight.options
    assert {"chest", "right_hand"} <= set(fight.options)
    assert "head" in Fight(underway(replace(load, ap=14), BO)).say("turn", "call:sword:bo").options
    assert not Fight(underway(replace(load, ap=5), BO)).offers("call")


@pytest.mark.rule("AP-NAR-11")
def test_how_many_more_turns_somebody_can_act() -> None:
    state = underway(replace(ANN, ap=11, weapons=("sword",), bags=()), BO, fighter("cy", down=True))
    assert turns_left(state, BOOK, state.who("ann")) == 3
    assert turns_left(state, BOOK, state.who("bo")) == 6
    assert turns_left(state, BOOK, state.who("cy")) == 0
    unarmed = underway(fighter("dee", ap_max=7, weapons=(), worn=("leather_suit",)), BO)
    assert turns_left(unarmed, BOOK, unarmed.who("dee")) == 3


def test_the_same_place_is_offered_from_the_cache() -> None:
    state = underway(ANN, BO)
    assert menu(state, BOOK, "ann") is menu(state, BOOK, "ann")
