"""Threat and progress Clocks: what ticks them, who works on them, what their filling does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.rules.clocks import decided
from fracas.rulesets.razorweave.state.facts import Checked, RoundBegan, TurnEnded
from fracas.rulesets.razorweave.state.scene_facts import (
    ClockFilled,
    ClockMade,
    ClockSkipped,
    ClockTicked,
    Ended,
)
from fracas.rulesets.razorweave.state.state import SceneClock, State
from tests.rulesets.razorweave.field import on, pair_at, sit
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

RITUAL = SceneClock("ritual", "Ritual", 6, 4, "foes", "bob", "round", "the gate opens", True)
FULL, PARTIAL, CRITICAL = (4, 4, 3, 3), (4, 4, 3, 2), (5, 5, 5, 4)
FAILURE, WORST = (3, 3, 3, 2), (1, 2, 2, 2)


def racing(*clocks: SceneClock, order: str = "rolled", **values: object) -> Table:
    """Ann against Bob while these Clocks run."""
    return Table(replace(duel(order, **values), threats=clocks or (RITUAL,)))


def filled(table: Table, clock: str = "ritual") -> int:
    """The segments filled on a Clock of the scene."""
    found = table.state.threat(clock)
    assert found is not None
    return found.filled


@pytest.mark.rule("RW-CLK-01", "RW-CLK-02", "RW-CLK-03")
def test_a_clock_that_goes_by_rounds_ticks_on_its_owners_turn() -> None:
    table = racing().open("ann", "bob")
    table.say("action", "pass")
    assert filled(table) == 4
    table.say("action", "pass")
    assert filled(table) == 5
    (tick,) = table.facts(ClockTicked)
    assert (tick.ticks, tick.by, tick.how) == (1, "bob", "round")
    table.say("action", "pass")
    assert filled(table) == 5


@pytest.mark.rule("RW-CLK-03")
def test_v34_the_owner_loses_its_action_and_the_clock_ticks() -> None:
    table = racing(bob={"conditions": ("stunned",)}).open("ann", "bob").say("action", "pass")
    assert filled(table) == 5


@pytest.mark.rule("RW-CLK-03")
def test_v34_an_owner_who_is_out_ticks_nothing() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes", clock=(6, 4)),
        fighter("dan", "foes", weapons=("club",)),
        fighter("eve", "foes"),
        order="rolled",
    )
    table = Table(replace(state, threats=(RITUAL,))).open("ann", "bob", "dan", "eve")
    table.act("strike:bob:club", *FULL).say("outcome")
    for _ in range(4):
        table.say("action", "pass")
    assert filled(table) == 4


@pytest.mark.rule("RW-MAN-12", "RW-CLK-04")
def test_v34_a_held_clock_misses_one_tick() -> None:
    table = racing().open("ann", "bob")
    table.say("action", "maneuver").say("intent", "hold:ritual").say("difficulty").roll(*FULL)
    assert table.state.threats[0].held
    table.say("action", "pass")
    assert filled(table) == 4
    assert len(table.facts(ClockSkipped)) == 1
    table.say("action", "pass").say("action", "pass")
    assert filled(table) == 5


@pytest.mark.rule("RW-MAN-12", "RW-CLK-04")
def test_a_maneuver_may_do_away_with_the_cause() -> None:
    table = racing().open("ann", "bob").say("action", "maneuver")
    assert "hold:ritual" in table.options
    assert not {"undo:ritual", "tick:ritual"} & set(table.options)
    table = racing(replace(RITUAL, undoable=True)).open("ann", "bob")
    table.say("action", "maneuver").say("intent", "undo:ritual").say("difficulty").roll(*FULL)
    assert table.state.threats == ()


@pytest.mark.rule("RW-MAN-12", "RW-CLK-06")
@pytest.mark.parametrize(("faces", "ticks"), [(CRITICAL, 3), (FULL, 2), (PARTIAL, 1), (FAILURE, 0)])
def test_progress_ticks_at_the_rates_of_resolve(faces: tuple[int, ...], ticks: int) -> None:
    way = SceneClock("way", "A Way Out", 6, 0, "party")
    table = racing(way).open("ann", "bob")
    table.say("action", "maneuver").say("intent", "tick:way").say("difficulty").roll(*faces)
    assert filled(table, "way") == ticks
    if faces == PARTIAL:
        assert table.bears("ann") == ("exposed",)
    if faces == CRITICAL:
        assert table.kind == "second"
        assert "tick:way" not in table.options


@pytest.mark.rule("RW-CLK-02", "RW-CLK-06")
def test_an_enemys_deed_ticks_what_threatens_its_foes() -> None:
    table = racing(replace(RITUAL, trigger="")).open("bob", "ann")
    table.say("action", "maneuver").say("intent", "tick:ritual").say("difficulty").roll(*PARTIAL)
    assert filled(table) == 5


@pytest.mark.rule("RW-CLK-02", "RW-CLK-06", "RW-STRIKE-05")
@pytest.mark.parametrize(("faces", "ticks"), [(FAILURE, 1), (WORST, 2)])
def test_the_gms_move_ticks_a_threat_by_how_badly_it_went(
    faces: tuple[int, ...], ticks: int
) -> None:
    way = SceneClock("way", "A Way Out", 6, 0, "party")
    table = racing(replace(RITUAL, filled=0), way).open("ann", "bob")
    table.act("strike:bob:club", *faces)
    assert "clock:ritual" in table.options
    assert "clock:way" not in table.options
    table.say("move", "clock:ritual")
    assert filled(table) == ticks


@pytest.mark.rule("RW-CLK-06")
@pytest.mark.parametrize(
    ("act", "more"),
    [("maneuver", ("intent", "prone:bob")), ("setup", ("opening", "edge:ann")), ("defend", ())],
)
def test_a_critical_failure_of_any_act_ticks_two(act: str, more: tuple[str, ...]) -> None:
    table = racing(replace(RITUAL, filled=0)).open("ann", "bob").say("action", act)
    if more:
        table.say(*more)
    table.say("difficulty", dc=16).roll(*WORST).say("move", "clock:ritual")
    assert filled(table) == 2


@pytest.mark.rule("RW-GAP-59", "RW-STRIKE-05")
def test_own_resolve_ticks_on_a_failure_only_by_a_counterblow() -> None:
    table = racing().open("ann", "bob").act("strike:bob:club", *FAILURE)
    table.say("move", "clock:ritual")
    assert table.filled("ann") == 0
    table = racing().open("ann", "bob").act("strike:bob:club", *FAILURE)
    table.say("move", "counterblow")
    assert (table.filled("ann"), filled(table)) == (1, 4)


@pytest.mark.rule("RW-CLK-05", "RW-OUT-23", "RW-CLK-07")
def test_a_deciding_clock_that_fills_loses_the_fight_with_resolve_left() -> None:
    table = racing(replace(RITUAL, filled=5)).open("ann", "bob")
    table.say("action", "pass").say("action", "pass")
    assert table.kind == "over"
    assert [fact.clock for fact in table.facts(ClockFilled)] == ["ritual"]
    assert [fact.winner for fact in table.facts(Ended)] == ["foes"]
    assert table.filled("ann") == 0
    filling = table.facts(ClockFilled)[0]
    assert RULESET.say_fact(filling, table.state) == "Ritual is full: the gate opens."


@pytest.mark.rule("RW-CLK-05")
def test_a_clock_that_decides_nothing_fires_once_and_play_goes_on() -> None:
    calm = replace(RITUAL, filled=5, decides=False)
    table = racing(calm).open("ann", "bob")
    for _ in range(4):
        table.say("action", "pass")
        if table.kind == "brings":
            table.say("brings")
    assert table.kind == "action"
    assert table.state.tags == ()
    assert len(table.facts(ClockFilled)) == 1
    assert decided(table.state) is None


@pytest.mark.rule("RW-GAP-87", "RW-CLK-03")
def test_a_clock_that_nobody_owns_ticks_as_the_round_closes() -> None:
    tide = SceneClock("tide", "Tide", 4, 0, "foes", "", "round")
    table = racing(tide, ann={"conditions": ("bleeding",)}).open("ann", "bob")
    assert (table.filled("ann"), filled(table, "tide")) == (1, 0)
    table.say("action", "pass")
    assert filled(table, "tide") == 0
    table.say("action", "pass")
    assert (table.filled("ann"), filled(table, "tide")) == (2, 1)
    entry = [
        type(fact)
        for fact in table.play.entries[table.play.line[-1]].facts
        if isinstance(fact, ClockTicked | RoundBegan)
    ]
    assert entry == [ClockTicked, RoundBegan]


@pytest.mark.rule("RW-GAP-87")
def test_in_conversation_the_gm_closes_the_round() -> None:
    tide = SceneClock("tide", "Tide", 4, 3, "foes", "", "round", "all drown", True)
    table = racing(tide, order="conversational").open().say("next", "round")
    assert table.kind == "over"
    assert table.state.result == "foes"


@pytest.mark.rule("RW-CLK-03", "RW-GAP-54")
def test_two_turns_in_a_row_tick_once_in_the_round() -> None:
    table = racing(order="conversational").open()
    for _ in range(2):
        table.say("next", "turn:bob").say("action", "pass")
    assert filled(table) == 5
    assert (table.state.round, table.state.turn) == (1, 2)
    table.say("next", "round").say("next", "turn:bob").say("action", "pass")
    assert filled(table) == 6


@pytest.mark.rule("RW-CLK-07")
def test_such_clocks_have_four_six_or_eight_segments() -> None:
    table = racing().open("ann", "bob")
    table.play.edit(Corrected("threats/ritual/size", 8), "more time")
    with pytest.raises(IllegalAnswer, match="RW-CLK-07"):
        table.play.edit(Corrected("threats/ritual/size", 5), "less time")


@pytest.mark.rule("RW-CLK-07", "RW-CLK-08")
def test_clocks_lie_open_with_what_comes_of_them() -> None:
    table = racing().open("ann", "bob")
    (line,) = [line for line in RULESET.board(table.state) if line.startswith("Ritual")]
    assert "4/6" in line
    assert "the gate opens" in line


@pytest.mark.rule("RW-CLK-08", "RW-GM-01")
def test_one_line_tells_how_all_clocks_stand() -> None:
    table = racing().open("ann", "bob").act("strike:bob:club", *FULL)
    before: State = table.state
    line = RULESET.say_fact(TurnEnded("ann"), before)
    assert "Ann 0/6, Bob 2/6, Ritual 4/6" in line


@pytest.mark.rule("RW-CLK-01", "RW-CLK-02")
def test_a_free_act_may_begin_a_clock_or_tick_one() -> None:
    table = racing().open("ann", "bob")
    table.say("action", "else").say("else", "She rings the alarm")
    table.say("improvise", check="no", effect="clock", clock="new", size="4")
    (made,) = table.facts(ClockMade)
    clock = (made.clock.label, made.clock.size, made.clock.filled, made.clock.side)
    assert clock == ("She rings the alarm", 4, 0, "party")
    table.say("action", "else").say("else", "He chants")
    table.say("improvise", check="PRE", effect="clock", clock="ritual").say("difficulty")
    table.roll(*FULL)
    assert filled(table) == 6
    assert table.facts(Checked)


@pytest.mark.rule("RW-CLK-05")
def test_a_full_clock_does_not_end_the_next_fight() -> None:
    table = racing(replace(RITUAL, filled=5)).open("ann", "bob")
    table.say("action", "pass").say("action", "pass")
    table.play.edit(Corrected("agenda", [{"name": "scene"}]), "again")
    table.say("stakes", order="popcorn")
    assert table.kind == "first"
    assert table.state.threats == ()


@pytest.mark.rule("RW-CLK-03")
def test_an_owner_who_falls_in_its_own_turn_ticks_no_more() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",), clock=(6, 5)),
        fighter("dan", "foes"),
        order="rolled",
    )
    table = Table(replace(state, threats=(RITUAL,))).open("bob", "ann", "dan")
    table.act("strike:ann:club", *PARTIAL).say("cost", "counterblow").say("outcome")
    table.say("shift_back")
    assert filled(table) == 4


EVIDENCE = SceneClock("evidence", "Evidence Destroyed", 4, 0, "foes", "", "", "nothing is left")


@pytest.mark.rule("RW-TAG-16", "RW-CLK-02")
def test_a_fire_that_spreads_ticks_a_threat_each_round_it_stands() -> None:
    way = SceneClock("way", "A Way Out", 6, 0, "party")
    table = racing(replace(RITUAL, filled=0), EVIDENCE, way, tags=("spreading_fire",)).open(
        "ann", "bob"
    )
    table.say("action", "pass").say("action", "pass")
    assert table.kind == "feeds"
    assert table.options == ("clock:ritual", "clock:evidence", "none")
    assert RULESET.say_prompt(table.play.prompt, table.state).startswith("Spreading Fire goes on")  # type: ignore[arg-type]
    table.say("feeds")
    assert (filled(table, "evidence"), table.facts(ClockTicked)[-1].how) == (1, "tag")
    assert table.state.round == 2
    table.say("action", "maneuver").say("intent", "remove:spreading_fire").say("difficulty")
    table.roll(*FULL).say("action", "pass")
    assert (table.kind, table.state.round, filled(table, "evidence")) == ("action", 3, 1)


@pytest.mark.rule("RW-TAG-16")
def test_a_fire_ticks_nothing_where_nothing_threatens() -> None:
    way = SceneClock("way", "A Way Out", 6, 0, "party")
    table = racing(way, tags=("spreading_fire",)).open("ann", "bob")
    table.say("action", "pass").say("action", "pass")
    assert (table.kind, filled(table, "way")) == ("action", 0)
    table = racing(EVIDENCE, tags=("slick",)).open("ann", "bob")
    table.say("action", "pass").say("action", "pass")
    assert (table.kind, filled(table, "evidence")) == ("action", 0)


@pytest.mark.rule("RW-TAG-16")
def test_a_fire_leaves_a_clock_alone_that_has_rounds_of_its_own() -> None:
    table = racing(RITUAL, tags=("spreading_fire",)).open("ann", "bob")
    table.say("action", "pass").say("action", "pass").say("feeds")
    assert filled(table) == 5
    table = racing(RITUAL, tags=("spreading_fire",)).open("ann", "bob")
    table.say("action", "pass").say("action", "pass").say("feeds", "clock:ritual")
    assert filled(table) == 6


@pytest.mark.rule("RW-TAG-17")
@pytest.mark.parametrize(
    ("change", "tags"),
    [("none", ["slick"]), ("tag:hazardous", ["slick", "hazardous"]), ("remove:slick", [])],
)
def test_a_clock_that_fills_may_bring_a_tag_or_end_one(change: str, tags: list[str]) -> None:
    table = racing(replace(EVIDENCE, filled=3), tags=("slick",)).open("ann", "bob")
    table.act("strike:bob:club", *FAILURE).say("move", "clock:evidence")
    assert table.kind == "brings"
    assert "tag:slick" not in table.options
    table.say("brings", change)
    assert [tag.id for tag in table.state.tags] == tags


@pytest.mark.rule("RW-TAG-17")
def test_a_clock_ends_the_tag_of_one_place_only() -> None:
    state = pair_at("gate", "gate", tags=(on("slick", "gate"), on("slick", "yard")))
    table = sit(replace(state, threats=(replace(EVIDENCE, filled=3),)), "ann", "bob")
    table.act("strike:bob:club", *FAILURE).say("move", "clock:evidence")
    table.say("brings", "remove:slick:yard")
    assert [(tag.id, tag.place) for tag in table.state.tags] == [("slick", "gate")]


@pytest.mark.rule("RW-GAP-66", "RW-CLK-06")
def test_a_tick_on_a_threat_may_be_the_cost_of_a_partial() -> None:
    way = SceneClock("way", "A Way Out", 6, 0, "party")
    table = racing(EVIDENCE, way).open("ann", "bob").act("strike:bob:club", *PARTIAL)
    assert [one for one in table.options if one.startswith("clock:")] == ["clock:evidence"]
    assert (table.play.prompt.decider, table.play.prompt.about[0]) == ("gm", "ann")  # type: ignore[union-attr]
    table.say("cost", "clock:evidence")
    assert (filled(table, "evidence"), table.bears("ann"), table.filled("ann")) == (1, (), 0)


@pytest.mark.rule("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
@pytest.mark.parametrize(
    ("faces", "ticks", "place"),
    [((3, 3, 4, 3, 6), 1, "yard"), ((3, 3, 3, 2, 6), 1, "gate"), ((1, 2, 2, 2, 6), 2, "gate")],
)
def test_a_hazard_may_tick_a_threat_in_place_of_its_condition(
    faces: tuple[int, ...], ticks: int, place: str
) -> None:
    state = pair_at("gate", "wall", tags=(on("hazardous", "gate"),))
    table = sit(replace(state, threats=(EVIDENCE,)), "ann", "bob").act("go:yard", *faces)
    assert "clock:evidence" in table.options
    table.say("hazard", "clock:evidence")
    assert (filled(table, "evidence"), table.bears("ann")) == (ticks, ())
    assert table.state.who("ann").place == place
