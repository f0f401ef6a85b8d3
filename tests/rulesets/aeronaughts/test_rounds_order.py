"""The order: Simple checks, slots by side, ties, latecomers, and slots that lapse."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.facts import Corrected
from fracas.core.ids import GM
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.rules.rounds import candidates, lapsed
from fracas.rulesets.aeronaughts.state.state import Condition, Slot, State
from tests.rulesets.aeronaughts.deeds import bar, fighter
from tests.rulesets.aeronaughts.table import Table, underway, unopened


def four() -> State:
    """Two player characters against two others, as in AE-EX-14."""
    return unopened(
        fighter("ann", "crew", kind="pc"),
        fighter("bee", "crew", kind="pc"),
        fighter("guard", "watch"),
        fighter("thug", "watch"),
    )


def sides(state: State) -> list[str]:
    return [slot.side for slot in state.slots]


@pytest.mark.rule("AE-INIT-01", "AE-INIT-02", "AE-INIT-03", "AE-INIT-04")
def test_ae_ex_14_results_become_slots_of_sides() -> None:
    table = Table(four()).say("order")
    for reading in ("S2 A1", "S2", "S2 A1", "A2"):
        table.shows("initiative", reading)
    assert sides(table.state) == ["crew", "watch", "crew", "watch"]
    assert table.state.round == 1
    assert (table.kind, table.asked) == ("slot", "ann")
    assert table.options == ("ann", "bee", "each_round")
    table.say("slot", "bee")
    assert table.state.turn == "bee"
    assert table.asked == "bee"


@pytest.mark.rule("AE-INIT-01", "AE-DICE-15")
def test_cool_for_the_ready_and_vigilance_for_whom_the_gm_calls_unaware() -> None:
    ready = fighter("ann", "crew", "cool 3/1, vigilance 2/0")
    table = Table(unopened(ready, fighter("thug", "watch", "cool 1/1, vigilance 4/0", ready=False)))
    table.say("order")
    assert table.pool() == "1Y2G"
    table.shows("initiative", "S1")
    assert table.pool() == "4G"
    table = Table(unopened(ready, fighter("thug", "watch")))
    table.say("order", unaware=("ann",), boost=("ann",))
    assert table.pool() == "2G1B"


@pytest.mark.rule("AE-INIT-09", "AE-GAP-53")
def test_conditions_put_their_dice_on_the_check_for_the_order() -> None:
    dizzy = fighter("ann", "crew", conditions=(Condition("disoriented", 2),))
    table = Table(unopened(dizzy, fighter("thug", "watch"))).say("order")
    assert table.pool() == "2G2K"


@pytest.mark.rule("AE-INIT-02")
def test_player_characters_come_first_of_equals() -> None:
    table = Table(unopened(fighter("thug", "watch"), fighter("ann", "crew", kind="pc")))
    table.say("order").shows("initiative", "S1 A1").shows("initiative", "S1 A1")
    assert sides(table.state) == ["crew", "watch"]


@pytest.mark.rule("AE-INIT-06")
@pytest.mark.parametrize(("face", "first"), [(5, "watch"), (6, "pirates")])
def test_a_d10_decides_between_sides_that_are_tied(face: int, first: str) -> None:
    table = Table(unopened(fighter("thug", "watch"), fighter("jim", "pirates")))
    table.say("order").shows("initiative", "S1").shows("initiative", "S1")
    assert (table.kind, table.asked) == ("tie", GM)
    table.say("tie", Rolled((face,), how="typed"))
    assert sides(table.state)[0] == first


@pytest.mark.rule("AE-INIT-06")
def test_ties_within_a_side_ask_for_no_dice() -> None:
    table = Table(unopened(fighter("a", "crew"), fighter("b", "crew"), fighter("thug", "watch")))
    table.say("order")
    for reading in ("S1", "S1", "S2"):
        table.shows("initiative", reading)
    assert table.kind != "tie"
    assert sides(table.state) == ["watch", "crew", "crew"]


@pytest.mark.rule("AE-INIT-08", "AE-GAP-02")
def test_with_the_switch_a_slot_belongs_to_whoever_rolled_it() -> None:
    table = Table(four(), initiative="fixed").say("order")
    for reading in ("S1", "S3", "S2", "-"):
        table.shows("initiative", reading)
    assert [slot.who for slot in table.state.slots] == ["bee", "guard", "ann", "thug"]
    # Nothing is asked: the slot is its owner's.
    assert table.state.turn == "bee"


@pytest.mark.rule("AE-INIT-08", "AE-INIT-05")
def test_a_slot_of_somebody_goes_when_its_owner_falls() -> None:
    state = underway(
        fighter("ann", "crew", kind="pc"),
        fighter("bee", "crew", kind="pc", physical=bar(0, 0)),
        fighter("thug", "watch"),
        slots=(
            Slot("crew", "bee", "bee"),
            Slot("watch", "thug", "thug"),
            Slot("crew", "ann", "ann"),
        ),
    )
    assert candidates(state, state.slots[0]) == ()
    assert [slot.who for slot in lapsed(state)] == ["thug", "ann"]


@pytest.mark.rule("AE-INIT-05")
def test_ae_av_37_a_slot_without_anybody_is_skipped_and_lapses() -> None:
    state = underway(
        fighter("ann", "crew", kind="pc"),
        fighter("bee", "crew", kind="pc"),
        fighter("thug", "watch"),
        slots=(Slot("crew", by="ann"), Slot("watch", by="thug"), Slot("crew", by="bee")),
    )
    table = Table(state).say("slot", "ann").say("turn", "end")
    assert table.state.turn == "thug"
    fallen = replace(table.who("bee"), physical=bar(0, 0))
    table.edit(Corrected("combatants/bee/physical/wounds", fallen.physical.wounds))
    table.say("turn", "end")
    assert table.kind == "go_on", "the third slot is skipped"
    table.say("go_on")
    assert table.state.round == 2
    assert sides(table.state) == ["crew", "watch"]


@pytest.mark.rule("AE-INIT-07")
def test_latecomers_roll_and_their_slot_comes_with_the_next_round() -> None:
    state = underway(
        fighter("ann", "crew", kind="pc"),
        fighter("thug", "watch"),
        slots=(Slot("crew", by="ann", success=3), Slot("watch", by="thug", success=1)),
    )
    table = Table(state)
    table.edit(RULESET.enter(table.book, table.state, "boarder", "watch"))
    assert sides(table.state) == ["crew", "watch"]
    table.say("turn", "end")
    assert table.state.turn == "thug", "the latecomer has no part in this round"
    table.say("turn", "end").say("go_on").say("order")
    prompt = table.play.prompt
    assert isinstance(prompt, Roll)
    assert prompt.deciders == ("boarder",)
    table.shows("initiative", "S2")
    assert [slot.by for slot in table.state.slots] == ["ann", "boarder", "thug"]
    assert table.state.round == 2


@pytest.mark.rule("AE-INIT-05", "AE-INIT-07")
def test_when_slots_lapse_and_somebody_rolls_in_the_gm_may_still_correct_things() -> None:
    state = underway(
        fighter("ann", "crew", kind="pc"),
        fighter("bee", "crew", kind="pc"),
        fighter("thug", "watch"),
        slots=(Slot("crew", by="ann"), Slot("crew", by="bee"), Slot("watch", by="thug")),
    )
    table = Table(state).say("slot", "ann").say("turn", "end").say("turn", "end")
    table.edit(Corrected("combatants/bee/physical/wounds", 0))
    table.edit(RULESET.enter(table.book, table.state, "boarder", "watch"))
    table.say("turn", "end").say("go_on")
    assert table.kind == "order"
    RULESET.check_state(table.book, table.state)
    table.edit(Corrected("combatants/ann/physical/stress", 1))
    assert table.who("ann").physical.stress == 1


@pytest.mark.rule("AE-INIT-07", "AE-INIT-03")
def test_who_changes_sides_rolls_for_a_slot_there() -> None:
    state = underway(
        fighter("ann", "crew", kind="pc"), fighter("thug", "watch"), fighter("jim", "watch")
    )
    table = Table(state)
    table.edit(RULESET.change_side(table.state, "jim", "crew"))
    table.say("turn", "end").say("turn", "end").say("go_on").say("order")
    table.shows("initiative", "S9")
    assert sides(table.state) == ["crew", "crew", "watch"]


@pytest.mark.rule("AE-INIT-05", "AE-INIT-07")
def test_who_has_not_rolled_keeps_no_slot_of_the_fallen() -> None:
    fallen = replace(fighter("bee"), placed=True, physical=bar(0, 0))
    ann, late = replace(fighter("ann"), placed=True), fighter("cal")
    guard = replace(fighter("guard", "watch", ready=False), placed=True)
    slots = (Slot("crew"), Slot("watch"), Slot("crew"))
    state = unopened(ann, fallen, late, guard, slots=slots)
    assert [slot.side for slot in lapsed(state)] == ["crew", "watch"]
