"""How a fight ends: when an enemy breaks, who gives up, and Clocks filled by an edit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.subject import MASTER
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Applied, Beat, Noted
from fracas.core.ids import Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.combatants import Clock, Out, SharedClock
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.harm_facts import PhaseBegan, Steadied, TakenOut, Wavered
from fracas.rulesets.razorweave.state.scene_facts import ClockFilled, Ended
from fracas.rulesets.razorweave.state.state import SceneClock, State
from tests.rulesets.correcting import apply, correct, happened, plays_again
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

# Who breaks, who gives up


FULL, PARTIAL, CRITICAL, FAILURE = (4, 4, 3, 3), (4, 4, 3, 2), (5, 5, 5, 4), (3, 3, 3, 2)
PLAYER = Viewer(Seat("ann"))


def gang(**values: Any) -> State:
    """Ann against a leader, two who share a Clock, and a loner."""
    guard = {"weapons": ("club",), "shared": "pair"}
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("boss", "foes", leads=True, clock=(6, 4)),
        fighter("one", "foes", **guard, **values),
        fighter("two", "foes", **guard),
        fighter("cur", "foes"),
        order="popcorn",
    )
    return replace(state, shared=(SharedClock("pair", Clock(6)),))


def leaderless(**values: Any) -> Table:
    """The table after Ann has felled the leader, and it is her turn again."""
    table = Table(gang(**values)).open().say("first", "ann")
    return table.act("strike:boss:club", *FULL).say("outcome")


def outs(table: Table) -> list[tuple[str, str, bool]]:
    """Who is out, how, and whether the story did it."""
    return [(fact.who, fact.outcome, fact.narrative) for fact in table.facts(TakenOut)]


@pytest.mark.rule("RW-NPC-01")
def test_an_enemy_flees_at_so_many_segments_unless_the_gm_says_no() -> None:
    table = Table(duel(bob={"flees_at": 2})).open("ann", "bob").act("strike:bob:club", *FULL)
    assert table.kind == "breaks"
    table.say("breaks").say("outcome")
    assert outs(table) == [("bob", "fled", True)]
    assert table.state.result == "party"


@pytest.mark.rule("RW-NPC-01")
def test_an_enemy_that_holds_on_is_not_asked_again() -> None:
    table = Table(duel(bob={"flees_at": 2})).open("ann", "bob").act("strike:bob:club", *PARTIAL)
    table.say("cost", "prone").say("action", "end")
    assert table.kind == "action"
    table.say("action", "pass").act("strike:bob:club", *FULL)
    table.say("action", "end").say("breaks", "holds")
    assert len(table.facts(Steadied)) == 1
    table.say("action", "pass").act("strike:bob:club", *FULL)
    table.say("action", "end")
    assert (table.kind, table.filled("bob")) == ("action", 5)


@pytest.mark.rule("RW-NPC-01", "RW-GAP-99")
def test_breaking_points_are_the_game_masters() -> None:
    state = duel(bob={"flees_at": 2, "yields_with": "eve", "tactics": "Holds the door."})
    seen = RULESET.view(state, PLAYER).who("bob")
    assert (seen.flees_at, seen.yields_with, seen.tactics) == (0, "", "")
    assert RULESET.view(state, MASTER) == state
    for fact in (Wavered("bob"), Steadied("bob")):
        assert RULESET.shows(fact, state, PLAYER) is None
        assert RULESET.shows(fact, state, MASTER) == fact
    waiting = Wavered("bob").apply(state)
    assert [beat.name for beat in waiting.agenda] == ["breaks", "scene"]
    assert [beat.name for beat in RULESET.view(waiting, PLAYER).agenda] == ["scene"]


@pytest.mark.rule("RW-NPC-01", "RW-NPC-05", "RW-NPC-06")
def test_who_is_bound_to_a_leader_may_give_up_with_the_whole_group() -> None:
    table = leaderless(yields_with="boss").say("name", "one")
    assert table.kind == "breaks"
    table.say("breaks").say("outcome").say("outcome")
    assert outs(table)[1:] == [("one", "surrendered", True), ("two", "surrendered", True)]
    assert table.state.who("cur").standing


@pytest.mark.rule("RW-NPC-05")
def test_the_table_hears_that_the_rest_may_waver() -> None:
    (note,) = [fact for fact in leaderless().facts(Noted) if fact.note == "wavers"]
    assert "PRE against 12" in RULESET.say_fact(note, gang())


@pytest.mark.rule("RW-NPC-05", "RW-GAP-72", "RW-NPC-06")
def test_after_a_leader_fell_words_may_end_the_fight() -> None:
    table = Table(gang()).open().say("first", "ann")
    assert "appeal" not in table.options
    table = leaderless().say("name", "one")
    assert "appeal" not in table.options
    table.say("action", "pass").say("name", "two").say("action", "pass").say("action", "pass")
    table.say("name", "ann")
    table.say("action", "appeal").say("difficulty").roll(3, 3, 3, 3)
    check = table.facts(Checked)[-1]
    assert (check.attribute, check.dc, check.tier) == ("PRE", 12, "full")
    assert table.options == ("one", "two", "cur")
    table.say("swayed")
    table.say("outcome").say("outcome").say("shift_back").say("outcome")
    assert [out[1:] for out in outs(table)[1:]] == [("surrendered", True)] * 3
    assert table.state.result == "party"


@pytest.mark.rule("RW-NPC-05")
def test_a_call_that_fails_moves_nobody_and_a_partial_has_its_price() -> None:
    for faces, asked in (((*FAILURE[:3], 1), "move"), ((3, 3, 3, 2), "swayed")):
        table = leaderless().say("name", "one")
        table.say("action", "pass").say("name", "two").say("action", "pass").say("action", "pass")
        table.say("name", "ann")
        table.say("action", "appeal").say("difficulty", dc=13 if asked == "swayed" else 14)
        table.roll(*faces)
        assert table.kind == asked
        if asked == "swayed":
            table.say("swayed", ()).say("cost")
            assert table.bears("ann") == ("exposed",)
        assert len(outs(table)) == 1


@pytest.mark.rule("RW-NPC-06", "RW-OUT-22")
def test_the_gm_lets_a_member_give_up_and_the_group_goes_with_it() -> None:
    state = replace(gang(), order="conversational")
    table = Table(state).open().say("next", "out:two").say("outcome").say("outcome")
    assert [(who, story) for who, _, story in outs(table)] == [("one", True), ("two", True)]


@pytest.mark.rule("RW-SETUP-11", "RW-GAP-63")
def test_a_critical_of_social_pressure_lets_the_gm_end_the_opposition() -> None:
    table = Table(duel(ann={"pre": 2})).open("ann", "bob").say("action", "setup")
    table.say("opening", "edge:ann").say("difficulty").roll(5, 5, 5, 4)
    assert table.kind == "cowed"
    table.say("cowed", ("bob",)).say("outcome", "surrendered")
    assert outs(table) == [("bob", "surrendered", True)]


@pytest.mark.rule("RW-SETUP-11", "RW-GAP-63")
def test_nobody_gives_up_to_a_critical_by_itself_nor_to_other_attributes() -> None:
    table = Table(duel(ann={"pre": 2})).open("ann", "bob").say("action", "setup")
    table.say("opening", "edge:ann").say("difficulty").roll(5, 5, 5, 4).say("cowed")
    assert not outs(table)
    table = Table(duel(ann={"rsn": 2})).open("ann", "bob").say("action", "setup")
    table.say("opening", "edge:ann").say("difficulty").roll(5, 5, 5, 4)
    assert table.kind == "action"


@pytest.mark.rule("RW-NPC-03")
def test_a_vpc_plays_by_the_same_rules_and_no_consent_guards_it() -> None:
    table = Table(duel(bob={"kind": "vpc", "clock": (6, 5)}))
    table.open("bob", "ann").act("strike:ann:club", *PARTIAL).say("cost")
    assert table.bears("bob") == ("exposed",)
    table.act("strike:bob:club", *FULL, 1)
    assert "killed" in table.options
    table.say("outcome", "killed")
    assert outs(table) == [("bob", "killed", False)]


@pytest.mark.rule("RW-NPC-05")
def test_only_the_fall_of_a_leader_opens_the_call() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("cur", "foes", clock=(6, 5)),
        fighter("boss", "foes", leads=True),
        fighter("pup", "foes"),
        order="rolled",
    )
    table = Table(state).open("ann", "cur", "boss", "pup").act("strike:cur:club", *FULL)
    table.say("outcome").say("action", "pass").say("action", "pass")
    assert "strike:boss:club" in table.options
    assert "appeal" not in table.options
    assert not [fact for fact in table.facts(Noted) if fact.note == "wavers"]


@pytest.mark.rule("RW-NPC-05")
def test_the_fall_of_ones_own_leader_opens_no_call() -> None:
    chief = fighter("chief", kind="pc", leads=True, tier="elite", out=Out("captured"))
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        chief,
        fighter("boss", "foes", weapons=("club",)),
        order="rolled",
    )
    table = Table(state).open("ann", "boss")
    assert "strike:boss:club" in table.options
    assert not [one for one in table.options if one.startswith("appeal")]


# What must happen after an edit


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
