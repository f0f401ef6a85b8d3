"""Rounds: slots in turn, who takes them, and the round that follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts.rules.rounds import over
from fracas.rulesets.aeronaughts.state.facts import Lined, SlotTaken
from fracas.rulesets.aeronaughts.state.scene_facts import Fell, Gone
from fracas.rulesets.aeronaughts.state.state import Block, Condition, Honed, Stake, State, Waiting
from tests.rulesets.aeronaughts.deeds import bar, fighter
from tests.rulesets.aeronaughts.table import Table, underway


def duel(**values: object) -> State:
    return underway(
        fighter("ada", "crew", kind="pc"),
        fighter("bix", "watch"),
        fighter("cyd", "watch"),
        **values,
    )


def idle(table: Table) -> Table:
    """Everybody ends the turn, until the round is over."""
    while table.kind in ("turn", "slot"):
        table.say(table.kind, "end" if table.kind == "turn" else None)
    return table


@pytest.mark.rule("AE-INIT-04", "AE-TURN-09")
def test_each_acts_once_a_round_and_a_slot_with_one_left_asks_nobody() -> None:
    table = Table(duel()).say("turn", "end")
    assert (table.kind, table.asked) == ("slot", "gm")
    table.say("slot", "cyd").say("turn", "end")
    assert table.state.turn == "bix"
    table.say("turn", "end").say("go_on")
    assert (table.state.round, table.state.turn) == (2, "ada")


@pytest.mark.rule("AE-INIT-03", "AE-INIT-04")
def test_a_player_character_of_the_side_says_who_takes_its_slot() -> None:
    table = Table(
        underway(
            fighter("hand", "crew"), fighter("ada", "crew", kind="pc"), fighter("bix", "watch")
        )
    )
    assert (table.kind, table.asked) == ("slot", "ada")
    assert table.options == ("hand", "ada", "each_round")
    idle(table.say("slot", "hand"))
    assert [one.who for one in table.facts(SlotTaken)] == ["hand", "ada", "bix"]


@pytest.mark.rule("AE-INIT-03", "AE-INIT-04")
def test_a_side_may_take_its_slots_in_order_for_the_rest_of_a_round() -> None:
    three = [fighter(who, "crew", kind="pc") for who in ("ann", "bee", "cat")]
    table = Table(underway(*three, fighter("bix", "watch")))
    assert (table.kind, table.options) == ("slot", ("ann", "bee", "cat", "in_order", "each_round"))
    idle(table.say("slot", "in_order"))
    assert [one.who for one in table.facts(SlotTaken)] == ["ann", "bee", "cat", "bix"]
    assert [one.who for one in table.facts(Lined)] == [("ann", "bee", "cat")]
    assert (table.kind, table.say("go_on").kind) == ("go_on", "slot"), "it is asked in each round"
    table.say("slot", "bee").say("turn", "end")
    assert "in_order" not in table.options, "of two the other has the last"


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
