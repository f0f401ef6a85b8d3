"""A Clock that an edit fills: the rule is offered, and applied by its own procedure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Applied, Beat
from fracas.rulesets.razorweave.state.combatants import Clock, SharedClock
from fracas.rulesets.razorweave.state.harm_facts import PhaseBegan, TakenOut
from fracas.rulesets.razorweave.state.scene_facts import ClockFilled, Ended
from fracas.rulesets.razorweave.state.state import SceneClock
from tests.rulesets.correcting import apply, correct, happened, plays_again
from tests.rulesets.razorweave.table import Table, duel, fighter, scene


@pytest.mark.rule("RW-OUT-03", "RW-GM-04")
def test_a_full_clock_takes_its_bearer_out_once_that_is_applied() -> None:
    table = Table(duel(bob={"name": "Dock Thug"})).open()
    kind = table.kind
    asked = correct(table.play, "combatants/bob/clock/filled", 6)
    assert asked == ("Dock Thug's Clock is full: taken out?",)
    assert (table.kind, table.state.who("bob").standing) == (kind, True)
    apply(table.play, "clock_full:bob")
    assert table.kind == "outcome"
    table.say("outcome")
    assert not table.state.who("bob").standing
    (out,) = happened(table.play, TakenOut)
    assert out.because == ("RW-OUT-03", "RW-OUT-04", "RW-OUT-05")
    plays_again(table.play)


@pytest.mark.rule("RW-OUT-23")
def test_the_fight_is_over_when_that_leaves_one_side() -> None:
    table = Table(duel()).open()
    correct(table.play, "combatants/bob/clock/filled", 9)
    apply(table.play, "clock_full:bob")
    table.say("outcome")
    assert table.state.result == "party"
    assert len(happened(table.play, Ended)) == 1


@pytest.mark.rule("RW-OUT-15")
def test_the_one_who_was_asked_says_what_its_own_fall_means() -> None:
    """Of two player characters the one whose turn it is falls, and the fight goes on."""
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("eve", kind="pc"),
        fighter("bob", "foes"),
        order="rolled",
    )
    table = Table(state).open()
    who = table.play.prompt.deciders[0] if table.play.prompt else ""
    assert who in ("ann", "eve", "bob")
    correct(table.play, "combatants/ann/clock/filled", 6)
    apply(table.play, "clock_full:ann")
    table.say("outcome").say("last_moment", "She waves.")
    assert not table.state.who("ann").standing
    assert table.kind != "over"
    assert not table.state.result
    plays_again(table.play)


@pytest.mark.rule("RW-RES-14")
def test_a_boss_goes_on_to_its_next_phase() -> None:
    table = Table(duel(bob={"name": "Bob", "clock": (8, 2), "phases": (6,)})).open()
    kind = table.kind
    assert correct(table.play, "combatants/bob/clock/filled", 8) == (
        "Bob's Clock is full: on to the next phase?",
    )
    apply(table.play, "clock_full:bob")
    assert len(happened(table.play, PhaseBegan)) == 1
    assert (table.state.who("bob").standing, table.filled("bob"), table.kind) == (True, 0, kind)


@pytest.mark.rule("RW-RES-08")
def test_the_clock_of_a_group_is_offered_once_and_takes_out_all() -> None:
    state = scene(
        fighter("ann", kind="pc"),
        fighter("one", "foes", shared="pack"),
        fighter("two", "foes", shared="pack"),
        order="rolled",
    )
    table = Table(replace(state, shared=(SharedClock("pack", Clock(6)),))).open()
    assert correct(table.play, "shared/pack/clock/filled", 6) == (
        "The Clock of One and Two is full: all of them taken out?",
    )
    apply(table.play, "clock_full:one")
    table.say("outcome").say("outcome")
    assert table.state.result == "party"


@pytest.mark.rule("RW-CLK-05")
@pytest.mark.parametrize("decides", [False, True])
def test_a_threat_that_an_edit_fills_comes_true(decides: bool) -> None:
    gate = SceneClock("gate", "The gate gives", 4, 1, "foes", decides=decides)
    table = Table(duel(threats=(gate,))).open()
    kind = table.kind
    assert correct(table.play, "threats/gate/filled", 4) == (
        "The gate gives is full: does it come true?",
    )
    apply(table.play, "comes_true:gate")
    assert len(happened(table.play, ClockFilled)) == 1
    if decides:
        assert table.state.result == "foes"
    else:
        table.say("brings")
        assert (table.kind, table.state.result) == (kind, "")


@pytest.mark.rule("RW-OUT-03")
def test_nothing_is_due_that_no_edit_brought_about() -> None:
    table = Table(duel(bob={"clock": (6, 6)})).open()
    assert correct(table.play, "combatants/bob/agi", 2) == ()
    assert correct(table.play, "combatants/ann/clock/filled", 5) == ()
    with pytest.raises(IllegalAnswer):
        apply(table.play, "clock_full:ann")
    with pytest.raises(IllegalAnswer):
        table.play.edit(Applied(Beat("rest")))


@pytest.mark.rule("RW-GM-04")
def test_what_was_applied_can_be_undone() -> None:
    table = Table(duel()).open()
    correct(table.play, "combatants/bob/clock/filled", 6)
    before, kind = table.state, table.kind
    apply(table.play, "clock_full:bob")
    table.say("outcome")
    table.play.undo()
    table.play.undo()
    assert (table.state, table.kind) == (before, kind)
    table.play.redo()
    assert table.kind == "outcome"
