"""A Maneuver to reach somebody who is guarded, blocked, or across a hazard."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.state.combatants import Grant
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.scene_facts import Engaged, Reacted
from tests.rulesets.razorweave.field import (
    CRITICAL,
    FAILURE,
    FULL,
    PARTIAL,
    at,
    field,
    on,
    pair_at,
    sit,
)
from tests.rulesets.razorweave.table import fighter


@pytest.mark.rule("RW-MAN-11", "RW-MAN-02")
def test_a_maneuver_reaches_whom_a_clear_way_does_not() -> None:
    clear = sit(pair_at(close=True)).say("action", "maneuver")
    assert not [one for one in clear.options if one.startswith("reach:")]
    free = sit(pair_at(close=True)).say("action", "engage:bob")
    assert (free.facts(Checked), len(free.facts(Engaged))) == ([], 1)
    ann = {"mig": 2, "grants": (Grant("dan", "", 3),)}
    state = pair_at(close=True, ann=ann, bob={"weapons": ("spear",)})
    table = sit(state).say("action", "maneuver").say("intent", "reach:bob")
    assert table.edges() == ["+grant0"]
    table.roll(*FULL, 1)
    check = table.checked()
    assert (check.action, check.attribute, check.dc) == ("maneuver", "MIG", 14)
    assert table.state.are_engaged("ann", "bob")
    assert (table.facts(Reacted), table.state.who("ann").grants) == ([], ())
    assert "maneuver" not in table.options


@pytest.mark.rule("RW-MAN-11")
@pytest.mark.parametrize(
    ("faces", "engaged", "kinds"),
    [
        (CRITICAL, True, ("second",)),
        (PARTIAL, True, ("opportunity",)),
        (FAILURE, False, ("opportunity", "move")),
    ],
)
def test_what_each_tier_of_such_a_maneuver_brings(
    faces: tuple[int, ...], engaged: bool, kinds: tuple[str, ...]
) -> None:
    table = sit(pair_at(close=True, bob={"weapons": ("spear",)}))
    table.say("action", "maneuver").say("intent", "reach:bob").say("difficulty").roll(*faces)
    for kind in kinds:
        assert table.kind == kind
        table.say(kind, "no" if kind == "opportunity" else None)
    assert table.kind == "action"
    assert table.state.are_engaged("ann", "bob") is engaged
    assert "engage:bob" not in table.options or not engaged


@pytest.mark.rule("RW-MAN-11", "RW-MOVE-13", "RW-MOVE-07")
def test_blocked_and_hazardous_ways_count_for_a_maneuver_too() -> None:
    state = field(
        fighter("ann", place="gate", kind="pc"),
        fighter("bob", "foes", place="gate"),
        fighter("cid", "foes", place="gate", blocks=True),
        fighter("eve", "foes", place="yard"),
        tags=(on("arcane_circles", "yard"),),
    )
    table = sit(state).say("action", "maneuver")
    assert [one for one in table.options if one.startswith("reach:")] == ["reach:bob", "reach:eve"]
    table.say("intent", "reach:bob").say("difficulty").roll(*PARTIAL)
    assert (table.checked().dc, table.bears("ann")) == (16, ())
    other = sit(state).say("action", "maneuver").say("intent", "reach:eve").say("difficulty")
    other.roll(4, 4, 3, 3).say("hazard")
    assert (at(other, "ann"), other.bears("ann")) == ("yard", ("burning",))
    assert other.state.are_engaged("ann", "eve")


@pytest.mark.rule("RW-MAN-11")
def test_whoever_may_not_move_reaches_nobody_by_a_maneuver() -> None:
    state = pair_at(close=True, ann={"conditions": ("restrained",)}, bob={"weapons": ("spear",)})
    table = sit(state).say("action", "maneuver")
    assert not [one for one in table.options if one.startswith("reach:")]
