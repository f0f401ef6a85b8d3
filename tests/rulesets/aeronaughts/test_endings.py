"""Endings: one side left, clocks, the game master's word, and what ends with a fight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts.rules.endings import over
from fracas.rulesets.aeronaughts.state.scene_facts import Fell, Gone
from fracas.rulesets.aeronaughts.state.state import Block, Condition, Honed, Stake, Waiting
from tests.rulesets.aeronaughts.deeds import bar
from tests.rulesets.aeronaughts.table import Table
from tests.rulesets.aeronaughts.test_rounds import duel, idle


@pytest.mark.rule("AE-HP-08", "AE-GAP-48")
def test_the_fight_is_over_when_one_side_is_left() -> None:
    state = duel()
    assert over(state) is None
    table = Table(state)
    for foe in ("bix", "cyd"):
        table.edit(Gone(foe, "fled"))
    table.say("turn", "end")
    assert (table.state.result, table.kind) == ("crew", "over")


@pytest.mark.rule("AE-HP-09", "AE-HP-08")
def test_wounds_of_any_type_at_nothing_put_somebody_out() -> None:
    state = duel()
    spent = tuple(
        replace(one, spiritual=bar(6, 0)) if one.id != "ada" else one for one in state.combatants
    )
    assert over(replace(state, combatants=spent)) == ("crew", "down")
    gone = tuple(replace(one, mental=bar(6, 0)) for one in spent)
    assert over(replace(state, combatants=gone)) == ("", "draw")


@pytest.mark.rule("AE-GM-02", "AE-TURN-09")
def test_a_clock_of_rounds_decides_when_it_is_full() -> None:
    table = idle(Table(duel(clocks=(Stake("lines", "The lines hold", 2, 0, "watch"),))))
    assert table.state.clocks[0].filled == 1
    idle(table.say("go_on"))
    assert table.state.result == "watch"


@pytest.mark.rule("AE-GM-02")
def test_the_gm_may_end_it_and_say_who_has_given_up() -> None:
    table = idle(Table(duel()))
    table.say("go_on", surrendered=("cyd",), verdict="talk", winner="side:crew", words="Enough.")
    assert table.state.result == "crew"
    assert table.who("cyd").out == "surrendered"


@pytest.mark.rule("AE-HP-10", "AE-HP-11")
def test_only_the_gm_has_the_fallen_die() -> None:
    state = duel()
    down = tuple(
        replace(one, physical=bar(0, 0)) if one.id == "cyd" else one for one in state.combatants
    )
    table = idle(Table(replace(state, combatants=down)))
    assert not table.facts(Fell)
    table.say("go_on", dead=("cyd",))
    assert table.who("cyd").out == "dead"


@pytest.mark.rule("AE-COND-07", "AE-ACT-18", "AE-MAN-29")
@pytest.mark.parametrize("answer", ["end", "keep"])
def test_what_lasts_for_a_fight_ends_with_it_and_fire_goes_on(answer: str) -> None:
    state = duel()
    ada = replace(
        state.who("ada"),
        conditions=(Condition("burning", 2), Condition("disoriented", 3)),
        blocked=Block(2, 1, "melee"),
        honed=(Honed("pierce"),),
        waiting=(Waiting("ada", "focus", "B"),),
    )
    table = Table(replace(state, combatants=(ada, *state.combatants[1:])))
    table.say("consequences", ())
    for foe in ("bix", "cyd"):
        table.edit(Gone(foe, "fled"))
    table.default("consequences").say("turn", "end").say("aftermath", answer)
    ada = table.who("ada")
    names = ["burning", "disoriented"] if answer == "keep" else ["burning"]
    assert sorted(one.name for one in ada.conditions) == names
    assert (ada.blocked, ada.honed, ada.waiting) == (None, (), ())
    assert (table.state.slots, table.kind) == ((), "over")
