"""Pushes, Pulls, Slides and Slams: where they lead, what stops them, and what a crash does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.beacon_road.rules.ground.forced import forced
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled
from fracas.rulesets.beacon_road.state.scene_facts import Moved, Stopped
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Point, Square
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene

LINE = 10
"""The squares of the straight course of most tests, east of the wizard."""


def shoved(
    kind: str, feet: int, state: State, origin: Any = "wizard", by: str = "wizard", **rulings: Any
) -> Bench:
    """The raider is moved by force, from where the wizard stands unless told otherwise."""
    return Bench(state, lambda run: forced(run, "raider", kind, feet, origin, by), **rulings)


def pair(at: tuple[int, int] = (2, 2), map: SquareMap | None = None, **values: Any) -> State:
    """The wizard in A3 and a raider of 100 HP."""
    raider = creature("raider", "foes", at, hp=100, most_hp=100, **values)
    return scene(creature("wizard", at=(0, 2), wields=()), raider, map=map or board())


def lane(ground: str) -> SquareMap:
    """A course of five rows, the middle one as drawn between walls, so that it is straight."""
    wall = "#" * len(ground)
    return board(wall, wall, ground, wall, wall)


@pytest.mark.rule("BR-MOVE-07", "BR-MOVE-26", "BR-MOVE-27", "BR-MOVE-04", "BR-OTHER-04")
def test_a_push_goes_where_the_straight_line_grows_most_and_its_user_chooses_among_equals() -> None:
    table = shoved("push", 10, pair())
    assert table.kind == "path"
    assert table.asked == "wizard"
    for other in (("D3", "E3"), ("D2",), ("B2", "A1")):
        with pytest.raises(IllegalAnswer):
            table.go("path", *other)
    table.go("path", "D4", "E5")
    assert table.kind == "over"
    assert table.given == 10
    assert table.at("raider") == "E5"
    assert table.facts(Moved)[0].how == "push"
    assert shoved("push", 10, pair()).default("path").at("raider") == "E1"


@pytest.mark.rule("BR-OTHER-04")
def test_a_push_without_a_distance_is_five_feet() -> None:
    assert shoved("push", 0, pair((2, 2), lane("........"))).given == 5


@pytest.mark.rule("BR-MOVE-26", "BR-MOVE-27")
def test_off_the_axis_there_is_nothing_to_choose() -> None:
    table = shoved("push", 10, pair((3, 3)))
    assert table.kind == "over"
    assert table.at("raider") == "F6"


@pytest.mark.rule("BR-MOVE-08", "BR-MOVE-26")
def test_a_pull_comes_closer_and_stops_beside_whoever_pulls() -> None:
    table = shoved("pull", 30, pair((4, 2), lane("......")))
    assert table.kind == "over"
    assert table.at("raider") == "B3"
    assert table.given == 15
    assert [(fact.why, fact.what) for fact in table.facts(Stopped)] == [("creature", "wizard")]


@pytest.mark.rule("BR-MOVE-15", "BR-MOVE-26", "BR-MOVE-18")
def test_a_push_rounds_what_it_can_and_ends_where_nothing_keeps_the_course() -> None:
    pillar = board("......", "...#..", "......", "...#..", "......")
    table = shoved("push", 5, pair((2, 2), pillar))
    assert table.at("raider") == "D3", "between the walls where its best squares are barred"
    shut = shoved("push", 15, pair((2, 2), lane("...#..")))
    assert shut.given == 0
    assert [(fact.why, fact.what) for fact in shut.facts(Stopped)] == [("ground", "D3")]
    ally = creature("brute", "foes", (3, 2))
    behind = scene(*pair((2, 2), lane("......")).creatures, ally, map=lane("......"))
    stopped = shoved("push", 15, behind)
    assert stopped.given == 0
    assert [(fact.why, fact.what) for fact in stopped.facts(Stopped)] == [("creature", "brute")]


@pytest.mark.rule("BR-MOVE-16", "BR-MOVE-28", "BR-GAP-26")
def test_forced_movement_pays_for_difficult_ground_whoever_is_moved() -> None:
    state = pair((2, 2), lane("...~~~~."), abilities=("sure_footed",))
    table = shoved("push", 25, state)
    assert table.given == 10, "two squares at 10 feet; 5 feet do not pay for a third"
    assert table.facts(Stopped) == []


@pytest.mark.rule("BR-MOVE-16", "BR-MOVE-26", "BR-MOVE-28")
def test_who_chooses_the_way_of_a_push_sees_what_each_step_of_it_costs() -> None:
    rubble = board("......", "......", "......", "...~..", "......")
    table = shoved("push", 15, pair((2, 2), rubble))
    ways = {end: cost for end, cost, _ in table.prompt.form.walks()}
    assert ways == {"F1": 15, "E5": 15}, "10 feet into the rubble of D4, and 5 on"


@pytest.mark.rule("BR-MOVE-09", "BR-MOVE-15", "BR-MOVE-16")
def test_a_slide_goes_anywhere_its_user_likes_past_nobody() -> None:
    brute = creature("brute", "foes", (3, 2))
    state = scene(*pair((2, 2), lane("..........")).creatures, brute, map=lane(".........."))
    table = shoved("slide", 15, state)
    assert table.asked == "wizard"
    with pytest.raises(IllegalAnswer):
        table.go("path", "D3", "E3")
    assert table.go("path", "B3").given == 5
    assert shoved("slide", 15, state).default("path").given == 0


@pytest.mark.rule("BR-WND-20", "BR-MOVE-04")
@pytest.mark.parametrize("kind", ["push", "pull", "slide", "slam"])
def test_the_rooted_are_not_moved_by_force(kind: str) -> None:
    table = shoved(kind, 30, pair(wounds={"rooted": 3}))
    assert table.kind == "over"
    assert table.given == 0
    assert table.facts(Moved) == []
    assert [fact.why for fact in table.facts(Stopped)] == ["rooted"]


@pytest.mark.rule("BR-GEAR-09")
def test_the_stalwart_are_neither_pushed_nor_slammed() -> None:
    state = pair((4, 2), lane(".........."), abilities=("stalwart",))
    assert shoved("push", 10, state).given == 0
    assert shoved("slam", 10, state).given == 0
    assert shoved("pull", 10, state).given == 10


@pytest.mark.rule("BR-MOVE-14", "BR-MOVE-20")
def test_forced_movement_invites_no_strike() -> None:
    guard = creature("guard", at=(2, 1), powers=("reaction_strike",), actions={"Skirmish": 1})
    state = scene(*pair().creatures, guard)
    table = shoved("push", 10, state).go("path", "D4", "E5")
    assert table.kind == "over"
    assert table.at("raider") == "E5"


@pytest.mark.rule("BR-OTHER-05", "BR-OTHER-06", "BR-MOVE-15", "BR-GAP-46")
@pytest.mark.parametrize(
    ("ground", "feet", "dice"),
    [
        ("..." + "....." + "#...", 25, 2),
        ("..." + "......" + "#..", 30, 0),
        ("..." + "." + "#.......", 5, 0),
        ("..." + "~~~~" + "#....", 15, 0),
    ],
    ids=["wall 25 off", "wall 30 off", "wall 5 off", "wall 20 off over rubble"],
)
def test_v32_a_slam_of_thirty_feet(ground: str, feet: int, dice: int) -> None:
    table = shoved("slam", 30, pair((2, 2), lane(ground)))
    if dice:
        table.dice("effect", *(10, 4)[:dice])
    table.default("react_about_to_suffer")
    assert table.kind == "over"
    assert table.given == feet
    assert [fact.amount for fact in table.facts(Hurt)] == ([14] if dice else []), "no explosion"


@pytest.mark.rule("BR-WND-20", "BR-OTHER-06")
def test_v32_the_rooted_are_not_slammed() -> None:
    table = shoved("slam", 30, pair((2, 2), lane("...##"), wounds={"rooted": 3}))
    assert table.given == 0
    assert table.facts(EffectRolled) == []


@pytest.mark.rule("BR-OTHER-05", "BR-OTHER-06", "BR-WND-20", "BR-MOVE-15")
def test_ex_12_a_slam_into_a_wall() -> None:
    table = shoved("slam", 30, pair((2, 2), lane("...-----#".replace("-", "."))))
    table.dice("effect", 7, 4).default("react_about_to_suffer")
    assert table.at("raider") == "H3"
    assert table.given == 25
    assert [fact.amount for fact in table.facts(Hurt)] == [11]
    assert [(fact.why, fact.what) for fact in table.facts(Stopped)] == [("ground", "I3")]
    free = shoved("slam", 30, pair((2, 2)))
    assert (free.given, free.at("raider"), free.facts(Hurt)) == (30, "I3", [])
    near = shoved("slam", 30, pair((2, 2), lane("....#")))
    assert (near.given, near.facts(Hurt)) == (5, [])


@pytest.mark.rule("BR-OTHER-05", "BR-OTHER-06")
def test_a_slam_goes_straight_and_hits_creatures_who_take_nothing() -> None:
    brute = creature("brute", "foes", (6, 2), hp=9)
    state = scene(*pair((2, 2)).creatures, brute)
    table = shoved("slam", 30, state).dice("effect", 6)
    table.default("react_about_to_suffer")
    assert table.at("raider") == "F3"
    assert [fact.who for fact in table.facts(Hurt)] == ["raider"]
    slanting = shoved("slam", 20, pair((4, 4)))
    assert slanting.kind == "path", "one step aside or the other keeps as near to the line"
    slanting.default("path")
    assert slanting.given == 20


@pytest.mark.rule("BR-OTHER-06", "BR-MOVE-15")
def test_the_edge_of_the_map_stops_and_does_not_hurt() -> None:
    table = shoved("slam", 30, pair((2, 2), lane("......")))
    assert table.given == 15
    assert [fact.why for fact in table.facts(Stopped)] == ["edge"]
    assert table.facts(Hurt) == []


@pytest.mark.rule("BR-GAP-26", "BR-MOVE-15")
@pytest.mark.parametrize(("ruled", "dice"), [(None, (3,)), ("0", ()), ("2", (5, 6))])
def test_over_an_edge_the_game_master_prices_the_fall(
    ruled: str | None, dice: tuple[int, ...]
) -> None:
    table = shoved("push", 25, pair((2, 2), lane("....vv.")))
    assert table.kind == "fall"
    assert table.prompt.default == "1", "a drop of 20 feet is within the 30 of magnitude 1"
    table.say("fall", ruled)
    if dice:
        table.dice("effect", *dice)
    table.default("react_about_to_suffer")
    assert table.kind == "over"
    assert table.at("raider") == "E3", "it falls from the first square over the edge"
    assert [fact.amount for fact in table.facts(Hurt)] == ([sum(dice)] if dice else [])


@pytest.mark.rule("BR-GAP-26")
def test_a_fall_beyond_every_magnitude_is_priced_as_the_greatest() -> None:
    abyss = replace(BOOK.terrain["edge"], drop=200_000)
    book = replace(BOOK, terrain={**BOOK.terrain, "edge": abyss})
    state = pair((2, 2), lane("....vv."))
    table = Bench(
        state, lambda run: forced(run, "raider", "push", 25, "wizard", "wizard"), book=book
    )
    assert table.prompt.default == "6"
    table.say("fall")
    assert table.prompt.dice.notation() == "6d20"


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-26")
def test_a_chosen_way_that_ends_while_feet_are_left_goes_on() -> None:
    corner = board("......", "......", "......", "......", ".....#")
    state = scene(creature("wizard", at=(4, 1)), creature("raider", "foes", (4, 2)), map=corner)
    east = shoved("push", 20, state).go("path", "F4", "E5", "D5", "C5")
    assert (east.at("raider"), east.given) == ("C5", 20), "its feet are spent there"
    west = shoved("push", 20, state).go("path", "D4", "C5")
    assert (west.at("raider"), west.given) == ("A5", 20)


@pytest.mark.rule("BR-MOVE-19", "BR-GAP-81")
def test_alternate_diagonals_shorten_a_push() -> None:
    assert shoved("push", 20, pair((3, 5))).given == 20
    table = shoved("push", 20, pair((3, 5)), diagonals="alternate")
    assert table.given == 15, "5, 10 and 5 feet for three diagonals"


@pytest.mark.rule("BR-MOVE-07", "BR-MOVE-26")
def test_the_game_master_chooses_for_hazards_and_origins_may_be_spots() -> None:
    table = shoved("push", 5, pair(), origin=Square(2, 2), by="")
    assert table.asked == "gm"
    assert set(table.prompt.form.legal_ends()) == {"D2", "B2", "B4", "D4"}
    corner = shoved("push", 5, pair(), origin=Point(4, 4), by="")
    assert corner.kind == "over"
    assert corner.at("raider") == "D4"
