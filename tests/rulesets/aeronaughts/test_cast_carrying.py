"""The next fight: survivors of the last one are in it as they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.setup.cast import carry
from fracas.rulesets.aeronaughts.state.state import Block, Condition, Consequence, State, Waiting

NEXT = "mast-stand"
_book = RULESET.open_book({})
assert isinstance(_book, AeronaughtsBook)
BOOK: AeronaughtsBook = _book


def hurt(**changes: object) -> State:
    """A fight that is over: the Captain is hurt, with the changes made to it."""
    state = RULESET.start(BOOK, "boarding")
    one = state.who("captain")
    values = {
        "physical": replace(one.physical, stress=1, wounds=2),
        "consequences": (Consequence("mild", "physical"),),
        "conditions": (Condition("burning", 2),),
        "waiting": (Waiting("captain", "focus", "B"),),
        "blocked": Block(2, 1),
        "acted": True,
    }
    people = [
        replace(each, **{**values, **changes}) if each.id == "captain" else each
        for each in state.combatants
    ]
    return replace(state, combatants=tuple(people), result="crew", round=3, day=1, agenda=())


@pytest.mark.rule("AE-HEAL-01", "AE-HEAL-05", "AE-COND-07", "AE-ACT-18", "AE-MAN-29")
def test_only_what_lasts_for_a_fight_is_over() -> None:
    scene = carry(BOOK, hurt(), NEXT).scene
    captain = scene.who("captain")
    assert (captain.physical.stress, captain.physical.wounds) == (1, 2)
    assert captain.consequences == (Consequence("mild", "physical"),)
    assert captain.conditions == (Condition("burning", 2),)
    assert (captain.waiting, captain.blocked, captain.acted) == ((), None, False)
    assert (scene.round, scene.day) == (0, 1)
    assert captain.zone in {zone.id for zone in scene.zones}


@pytest.mark.rule("AE-HEAL-19")
def test_the_dead_stay_behind_and_the_down_are_down_still() -> None:
    assert carry(BOOK, hurt(out="dead"), NEXT).scene.find("captain") is None
    bar = replace(hurt().who("captain").physical, wounds=0)
    assert carry(BOOK, hurt(physical=bar), NEXT).scene.who("captain").down
    assert carry(BOOK, hurt(out="fled"), NEXT).scene.who("captain").out == ""


def test_nobody_functions() -> None:
    state = hurt()
    people = [
        replace(one, physical=replace(one.physical, wounds=0)) if one.kind == "pc" else one
        for one in state.combatants
    ]
    with pytest.raises(IllegalAnswer, match="AE-HEAL-19"):
        carry(BOOK, replace(state, combatants=tuple(people)), NEXT)


@pytest.mark.rule("AE-HEAL-19", "AE-INIT-01")
def test_each_takes_the_own_seat_of_the_next_scene_or_one_that_nobody_has() -> None:
    state = hurt(zone="gangway", group="", ready=False)
    guest = replace(state.who("gunner"), id="guest", side="marines")
    crew = (guest, *[one for one in state.combatants if one.id != "gunner"])
    scene = carry(BOOK, replace(state, combatants=crew), "boarding").scene
    fresh = RULESET.start(BOOK, "boarding")
    for who, seat in (("captain", "captain"), ("mate", "mate"), ("guest", "gunner")):
        one, own = scene.who(who), fresh.who(seat)
        assert (one.zone, one.group, one.ready, one.side) == (own.zone, own.group, True, "crew")
    assert [one.id for one in scene.combatants if one.side == "boarders"] == [
        one.id for one in fresh.combatants if one.side == "boarders"
    ]
    sunk = carry(BOOK, hurt(), "drowned-choir").scene
    divers = [one for one in sunk.combatants if one.kind == "pc"]
    assert [(one.zone, one.ready, one.side) for one in divers] == [
        ("hold", False, "divers"),
        ("hold", False, "divers"),
        ("stairs", False, "divers"),
    ]
