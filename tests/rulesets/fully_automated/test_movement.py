"""Movement: budgets, what steps cost, people taken along, exits."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Corrected, WentMoot
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.ground import budget, enter_cost, one_hex, path_form
from fracas.rulesets.fully_automated.rules.movement import may_leave
from fracas.rulesets.fully_automated.state.facts import Moved, Resolved
from fracas.rulesets.fully_automated.state.scene_facts import Entered, Gone
from fracas.rulesets.fully_automated.state.state import Modifier
from fracas.space.hex_paths import Way, check_way, reach
from tests.rulesets.fully_automated.table import Table, fighter, ground, scene, spot

BOOK = open_book({})


def way(*places: tuple[int, int]) -> tuple[str, ...]:
    """The labels of some axial places."""
    return tuple(str(spot(*place)) for place in places)


def moving(*others: Any, rulings: dict[str, Any] | None = None, **values: Any) -> Table:
    """Ann plays Move at (0, 0); `features` draw the ground, others stand about."""
    features = values.pop("features", {})
    ann = fighter("ann", card="move", **values)
    state = scene(ann, *others, map=ground(**features), beats=(Beat("mover"),))
    return Table(state, **(rulings or {}))


def form(table: Table) -> Path:
    """The path that is asked for."""
    prompt = table.play.prompt
    assert isinstance(prompt, Ask)
    assert isinstance(prompt.form, Path)
    return prompt.form


@pytest.mark.rule(
    "FA-MOVE-01", "FA-MOVE-02", "FA-MOVE-03", "FA-MOVE-12", "FA-MOVE-14", "FA-MOVE-17",
    "FA-GAP-17", "FA-GAP-18", "FA-GAP-19", "FA-SPEC-05", "FA-WPN-26", "FA-HP-06",
)  # fmt: skip
@pytest.mark.parametrize(
    ("values", "aimed", "hexes"),
    [
        ({}, False, 4),
        ({"last": "move"}, False, 3),
        ({"last": "tackle"}, False, 3),
        ({"last": "defend"}, False, 4),
        ({"last": "aim"}, True, 6),
        ({"last": "move"}, True, 5),
        ({"modifiers": (Modifier("fleet", "movement", 1),)}, False, 5),
        ({"glued": 1}, False, 0),
        ({"hp": -11}, False, 0),
    ],
)
def test_how_far_a_move_goes(values: dict[str, Any], aimed: bool, hexes: int) -> None:
    one = fighter("ann", **values)
    assert budget(scene(one), BOOK, one, aimed) == hexes


@pytest.mark.rule("FA-MOVE-04", "FA-MOVE-05", "FA-MOVE-06", "FA-MOVE-07", "FA-MOVE-13")
def test_what_steps_cost() -> None:
    board = ground(table=((1, 0), (0, 1)), wall=((-1, 0),))
    state = scene(
        fighter("ann"),
        fighter("foe", "blue", (0, 1), hp=-30),
        fighter("pal", at=(1, -1)),
        fighter("passer", "green", (0, -1), attitude="neutral"),
        map=board,
    )
    enter = enter_cost(state, BOOK, "ann")
    here = spot(0, 0)
    costs = {place: enter(here, spot(*place)) for place in ((1, 0), (0, 1), (1, -1), (0, -1))}
    assert {place: entry.cost for place, entry in costs.items()} == {
        (1, 0): 2, (0, 1): 3, (1, -1): 1, (0, -1): 1,
    }  # fmt: skip
    assert [entry.may_end for entry in costs.values()] == [True, False, False, False]
    assert not enter(here, spot(-1, 0)).may_enter
    assert enter(here, spot(-1, 1)).may_end


@pytest.mark.rule("FA-MOVE-13")
def test_nobody_crosses_the_edge_of_the_map() -> None:
    corner = fighter("ann", at=(0, 0))
    board = ground()
    state = scene(corner, map=board)
    west = board.hexes()[0]
    enter = enter_cost(state, BOOK, "ann")
    assert not enter(west, west + (spot(-1, 0) - spot(0, 0))).may_enter
    assert enter(west, west + (spot(1, 0) - spot(0, 0))).may_enter


@pytest.mark.rule("FA-MOVE-16", "FA-ATK-11", "FA-WPN-26")
def test_one_hex_is_free_and_open() -> None:
    board = ground(table=((1, 0),), wall=((-1, 0),))
    foe = fighter("foe", "blue", (0, 1))
    state = scene(fighter("ann"), foe, map=board)
    assert set(one_hex(state, BOOK, "ann")) == {spot(1, -1), spot(0, -1), spot(-1, 1)}
    assert one_hex(scene(fighter("ann", glued=1)), BOOK, "ann") == ()


@pytest.mark.rule("FA-MOVE-04", "FA-MOVE-05", "FA-MOVE-07")
def test_the_form_knows_the_same_ways_as_the_geometry() -> None:
    board = ground(table=((1, 0), (2, -1)), wall=((0, 1), (-1, 1)), rough=((0, -1),))
    state = scene(
        fighter("ann"), fighter("foe", "blue", (1, -1)), fighter("pal", at=(-1, 0)), map=board
    )
    enter = enter_cost(state, BOOK, "ann")
    ends = {str(found.end) for found in reach(spot(0, 0), 4, enter)}
    asked = path_form(state, BOOK, "ann", 4)
    assert set(asked.legal_ends()) == ends
    hexes = {str(place): place for place in board.hexes()}
    for step in asked.steps:
        assert step.cost == enter(hexes[step.start], hexes[step.end]).cost


@pytest.mark.rule("FA-MOVE-04", "FA-MOVE-05")
@pytest.mark.parametrize(
    ("features", "others", "cost"),
    [
        ({"table": ((2, 0),)}, (), 4),
        ({}, (fighter("foe", "blue", (1, 0)),), 4),
    ],
)
def test_three_hexes_for_four(features: dict[str, Any], others: Any, cost: int) -> None:
    table = moving(*others, features=features)
    table.default("companion")
    table.say("path", way((1, 0), (2, 0), (3, 0)))
    assert table.facts(Moved)[0].cost == cost
    assert table.state.who("ann").place == spot(3, 0)
    table = moving(*others, features=features)
    table.default("companion")
    with pytest.raises(IllegalAnswer, match="no step"):
        table.say("path", way((1, 0), (2, 0), (3, 0), (4, 0)))


@pytest.mark.rule("FA-MOVE-07", "FA-MOVE-06")
def test_one_passes_but_does_not_stay_with_others() -> None:
    pal = fighter("pal", at=(2, 0))
    table = moving(pal)
    with pytest.raises(IllegalAnswer, match="may not end"):
        table.say("path", way((1, 0), (2, 0)))
    table.say("path", way((1, 0), (2, 0), (3, 0), (4, 0)))
    assert table.facts(Moved)[0].cost == 4


@pytest.mark.rule("FA-MOVE-03", "FA-MOVE-10", "FA-AIM-10")
@pytest.mark.parametrize(
    ("last", "answer", "hexes", "used"),
    [("aim", "apply", 6, "spent"), ("move", "apply", 5, "spent"), ("aim", "keep", 4, "kept")],
)
def test_aim_lengthens_a_move_or_is_kept(last: str, answer: str, hexes: int, used: str) -> None:
    table = moving(aim=1, last=last)
    table.say("aim", answer)
    assert form(table).budget == hexes
    table.say("path", ())
    assert table.state.who("ann").aim_used == used


@pytest.mark.rule("FA-MOVE-12", "FA-ROUND-05")
def test_a_move_may_be_of_no_hexes() -> None:
    table = moving().say("path")
    assert not table.facts(Moved)
    assert [fact.who for fact in table.facts(Resolved)] == ["ann"]


@pytest.mark.rule("FA-WPN-26")
def test_the_glued_do_not_move() -> None:
    table = moving(glued=2)
    assert table.kind == "over"
    assert [fact.who for fact in table.facts(Resolved)] == ["ann"]


@pytest.mark.rule("FA-MOVE-08", "FA-GAP-43")
def test_dragging_costs_two_for_each_hex() -> None:
    table = moving(fighter("foe", "blue", (-1, 0), stuns=1))
    table.say("companion", "foe").say("come_along", "no").say("shift", "allow")
    with pytest.raises(IllegalAnswer, match="no step"):
        table.say("path", way((1, 0), (2, 0), (3, 0)))
    table.say("path", way((1, 0), (2, 0)))
    table.default("set_down")
    ann, foe = table.facts(Moved)
    assert (ann.cost, foe.cost, foe.how) == (4, 0, "shifted")
    assert table.state.who("ann").place == spot(2, 0)
    assert table.state.who("foe").place == spot(1, 0)
    assert table.kind == "over"


@pytest.mark.rule("FA-MOVE-08")
def test_the_gm_may_forbid_a_shift_and_the_mover_sets_down_where_there_is_room() -> None:
    table = moving(fighter("foe", "blue", (-1, 0)))
    table.say("companion", "foe").say("come_along").say("shift", "forbid")
    table.say("path", way((1, 0)))
    assert table.state.who("foe").place == spot(-1, 0)
    table = moving(fighter("foe", "blue", (0, 1)))
    table.say("companion", "foe").say("come_along").say("shift")
    table.say("path", way((1, 0)))
    assert set(table.options) == set(way((0, 0), (1, 1)))
    table.say("set_down", way((1, 1))[0])
    assert table.state.who("foe").place == spot(1, 1)


@pytest.mark.rule("FA-MOVE-07")
def test_nobody_is_set_down_where_an_edit_has_put_somebody_meanwhile() -> None:
    table = moving(fighter("foe", "blue", (0, 1)))
    table.say("companion", "foe").say("come_along").say("shift").say("path", way((1, 0)))
    table.play.edit(Entered(fighter("cy", at=(1, 1))))
    assert (table.kind, table.options) == ("set_down", way((0, 0)))


@pytest.mark.rule("FA-MOVE-08", "FA-MOVE-04", "FA-MOVE-07")
def test_the_ground_counts_besides_and_two_may_change_places() -> None:
    table = moving(fighter("foe", "blue", (1, 0)), features={"table": ((1, 0),)})
    table.say("companion", "foe").say("come_along").say("shift")
    table.say("path", way((1, 0)))
    table.play.rules.check_state(table.play.book, table.state)
    table.default("set_down")
    assert (table.facts(Moved)[0].cost, table.state.who("foe").place) == (3, spot(0, 0))
    assert table.say("path").kind == "over"


@pytest.mark.rule("FA-MOVE-08", "FA-MOVE-11")
def test_who_moves_alone_is_asked_for_nobody_to_take_along() -> None:
    pals = fighter("pal", at=(-1, 0)), fighter("bud", at=(2, 1))
    assert moving(*pals).kind == "companion"
    table = moving(*pals, alone=True)
    assert table.kind == "path"
    assert table.say("path", way((1, 0))).kind == "over", "nor on the way"


@pytest.mark.rule("FA-MOVE-09")
def test_who_cooperates_costs_nothing() -> None:
    table = moving(fighter("pal", at=(-1, 0), hp=-3))
    table.say("companion", "pal").say("come_along")
    table.say("path", way((1, 0), (2, 0), (3, 0), (4, 0)))
    table.default("set_down")
    assert [(fact.how, fact.cost) for fact in table.facts(Moved)] == [("move", 4), ("carried", 0)]
    assert table.state.who("pal").place == spot(3, 0)


@pytest.mark.rule("FA-MOVE-08", "FA-MOVE-09")
def test_the_dead_are_not_asked_and_weigh_as_much_as_those_who_resist() -> None:
    table = moving(fighter("pal", at=(-1, 0), hp=-20))
    table.say("companion", "pal").say("shift", "allow")
    with pytest.raises(IllegalAnswer, match="no step"):
        table.say("path", way((1, 0), (2, 0), (3, 0)))
    table.say("path", way((1, 0), (2, 0))).default("set_down")
    assert [(fact.how, fact.cost) for fact in table.facts(Moved)] == [("move", 4), ("shifted", 0)]


def test_whoever_the_gm_takes_off_the_map_goes_no_way() -> None:
    table = moving()
    table.play.edit(Corrected("combatants/ann/place", None))
    assert (table.kind, table.facts(Moved)) == ("over", [])
    assert [fact.subject for fact in table.facts(WentMoot)] == ["ann"]


@pytest.mark.rule("FA-MOVE-08", "FA-MOVE-09")
def test_one_may_walk_to_somebody_and_then_take_them_along() -> None:
    table = moving(fighter("pal", at=(2, 0)))
    table.say("path", way((1, 0)))
    table.say("companion", "pal").say("come_along", "yes")
    assert form(table).budget == 3
    table.say("path", way((0, 0), (-1, 0)))
    table.default("set_down")
    assert table.state.who("pal").place == spot(0, 0)
    assert form(table).budget == 1
    table.say("path")
    assert table.kind == "over"


@pytest.mark.rule("FA-MOVE-08", "FA-GAP-43", "FA-WPN-26")
def test_where_only_the_helpless_can_be_dragged() -> None:
    ruled = {"move_unwilling": "helpless"}
    assert moving(fighter("foe", "blue", (1, 0)), rulings=ruled).kind == "path"
    assert moving(fighter("foe", "blue", (1, 0), hp=0), rulings=ruled).kind == "companion"
    table = moving(fighter("pal", at=(1, 0)), rulings=ruled)
    table.say("companion", "pal").say("come_along", "no")
    assert table.kind == "path"
    assert table.say("path", way((-1, 0))).state.who("pal").place == spot(1, 0)
    assert moving(fighter("foe", "blue", (1, 0), glued=1)).kind == "path"


@pytest.mark.rule("FA-MOVE-13", "FA-OPT-06")
def test_an_exit_leads_off_the_map_for_one_more_hex() -> None:
    table = moving(features={"exit": ((3, 0),)})
    table.say("path", way((1, 0), (2, 0), (3, 0))).say("leave", "leave")
    assert [(fact.who, fact.how) for fact in table.facts(Gone)] == [("ann", "fled")]
    table = moving(features={"exit": ((4, 0),)})
    table.say("path", way((1, 0), (2, 0), (3, 0), (4, 0)))
    assert table.kind == "over"
    table = moving(features={"exit": ((0, 0),)}).say("path").say("leave")
    assert not table.facts(Gone)


@pytest.mark.rule("FA-ROUND-12")
def test_a_stun_of_this_round_does_not_stop_a_move() -> None:
    assert moving(stunned_next=1).kind == "path"


@pytest.mark.rule("FA-MOVE-01")
def test_a_way_of_the_form_holds_against_the_geometry() -> None:
    table = moving()
    steps = way((1, 0), (1, 1), (0, 2))
    table.say("path", steps)
    moved = table.facts(Moved)[0]
    before = scene(fighter("ann"))
    assert isinstance(check_way(moved.way, 4, enter_cost(before, BOOK, "ann")), Way)
    assert moved.way == (spot(0, 0), spot(1, 0), spot(1, 1), spot(0, 2))


@pytest.mark.rule("FA-MOVE-13", "FA-OPT-06")
def test_the_edge_is_crossed_from_an_exit_and_from_no_other_ground() -> None:
    board = ground(exit=((0, 0),), rough=((2, 0),))
    state = scene(fighter("ann"), fighter("bo", at=(2, 0)), map=board)
    assert may_leave(state, BOOK, "ann", 1)
    assert not may_leave(state, BOOK, "ann", 0)
    assert not may_leave(state, BOOK, "bo", 9)
