"""Advance, Maneuver and Teleport: feet, ground, others in the way, and strikes on the way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.rules.gear.items import stride_under
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver, shunned
from fracas.rulesets.beacon_road.rules.ground.teleports import teleport
from fracas.rulesets.beacon_road.rules.ground.ways import stride
from fracas.rulesets.beacon_road.state.roll_facts import Stressed
from fracas.rulesets.beacon_road.state.scene_facts import Moved, Stopped
from fracas.rulesets.beacon_road.state.state import Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import (
    BOOK,
    Bench,
    advancing,
    board,
    creature,
    raider,
    scene,
)


@pytest.mark.rule("BR-MOVE-01", "BR-MOVE-02", "BR-MOVE-17")
def test_an_advance_goes_up_to_stride_and_the_rest_is_lost() -> None:
    table = advancing(scene(creature("kest")))
    assert table.kind == "path"
    assert table.prompt.form.budget == 25
    with pytest.raises(IllegalAnswer):
        table.go("path", "B1", "C1", "D1", "E1", "F1", "G1")
    table.go("path", "B1", "C1", "D1")
    assert table.kind == "over"
    assert table.given == 15
    assert table.at("kest") == "D1"
    assert [fact.feet for fact in table.facts(Moved)] == [15]


@pytest.mark.rule("BR-MOVE-01")
def test_who_does_not_go_anywhere_is_said_to_stay() -> None:
    table = advancing(scene(creature("kest"))).go("path")
    assert [(fact.note, fact.about) for fact in table.facts(Noted)] == [("stays", ("kest",))]
    assert table.given == 0


@pytest.mark.rule("BR-BOON-10", "BR-MOVE-02")
def test_quickened_doubles_the_stride_and_leaves_the_maneuver() -> None:
    kest = creature("kest", boons={"quickened": 3}, stride=20)
    assert stride(BOOK, kest) == 40
    assert advancing(scene(kest)).prompt.form.budget == 40
    assert Bench(scene(kest), lambda run: maneuver(run, "kest")).prompt.form.budget == 5


@pytest.mark.rule("BR-MOVE-23")
@pytest.mark.parametrize(
    ("load", "stride"), [(1, 30), (3, 30), (4, 25), (5, 25), (6, 20), (7, 5), (9, 5)]
)
def test_load_changes_stride(load: int, stride: int) -> None:
    assert stride_under(BOOK, 25, load) == stride


@pytest.mark.rule("BR-MOVE-01", "BR-MOVE-10", "BR-MOVE-28")
def test_v14_difficult_squares_cost_ten_feet() -> None:
    state = scene(creature("kest"), map=board("...~~.", "......"))
    with pytest.raises(IllegalAnswer, match="no step from D1 to E1"):
        advancing(state).go("path", "B1", "C1", "D1", "E1")
    short = advancing(state).go("path", "B1", "C1", "D1")
    assert short.given == 20, "5, 5 and 10; the last 5 are lost"
    assert advancing(state).go("path", "B1", "C1", "D1", "D2").given == 25


@pytest.mark.rule("BR-MOVE-25", "BR-GAP-25")
def test_the_sure_footed_pay_nothing_more_for_difficult_ground() -> None:
    elf = creature("kest", abilities=("sure_footed",))
    state = scene(elf, map=board(".~~~~~", "......"))
    assert advancing(state).go("path", "B1", "C1", "D1", "E1", "F1").given == 25
    assert Bench(state, lambda run: maneuver(run, "kest")).go("path", "B1").given == 5


@pytest.mark.rule("BR-MOVE-03", "BR-MOVE-11", "BR-MOVE-28", "BR-GAP-22", "BR-GAP-25")
def test_v13_a_maneuver_opens_no_window_and_does_not_enter_difficult_ground() -> None:
    state = scene(
        creature("kest", at=(1, 0)), raider((0, 0)), map=board("..~~", "...."), turn="kest"
    )
    clear = Bench(state, lambda run: maneuver(run, "kest"))
    with pytest.raises(IllegalAnswer):
        clear.go("path", "C1")
    clear.go("path", "C2")
    assert clear.kind == "over"
    assert clear.given == 5
    assert clear.facts(Moved)[0].how == "maneuver"
    longer = Bench(state, lambda run: maneuver(run, "kest", 10)).go("path", "C1")
    assert longer.given == 10, "a power's longer Maneuver pays"


@pytest.mark.rule("BR-MOVE-13", "BR-MOVE-18")
def test_walls_and_able_enemies_bar_friends_are_passed_but_not_ended_on() -> None:
    state = scene(
        creature("kest", at=(0, 0)),
        creature("brea", at=(1, 0)),
        creature("foe", "foes", (3, 0)),
        map=board(".....", "####."),
    )
    table = advancing(state)
    with pytest.raises(IllegalAnswer):
        table.go("path", "B1")
    with pytest.raises(IllegalAnswer):
        table.go("path", "B1", "C1", "D1", "E1")
    with pytest.raises(IllegalAnswer):
        table.go("path", "B2")
    assert table.go("path", "B1", "C1").given == 10
    fallen = scene(
        *state.creatures[:2], creature("foe", "foes", (3, 0), hp=0, important=True), map=state.map
    )
    assert advancing(fallen).go("path", "B1", "C1", "D1", "E1").given == 20


@pytest.mark.rule("BR-MOVE-24", "BR-MOVE-18", "BR-MOVE-28")
def test_the_large_need_room_for_all_their_squares_and_pay_for_the_worst() -> None:
    state = scene(
        creature("troll", "foes", (0, 0), size="Large", stride=20),
        map=board("...#..", "...#..", "..~...", "......"),
    )
    table = advancing(state, who="troll")
    assert "C1" not in {step.end for step in table.prompt.form.steps}
    table.go("path", "A2", "B3")
    assert table.given == 15, "the rubble of C3 lies under the second step alone"


@pytest.mark.rule("BR-MOVE-05", "BR-MOVE-06", "BR-MOVE-27", "BR-GAP-24", "BR-GAP-81")
def test_every_step_of_a_course_ends_closer_or_farther() -> None:
    state = scene(creature("kest", at=(3, 3)), creature("foe", "foes", (6, 3), wields=()))
    toward = advancing(state, toward="foe")
    with pytest.raises(IllegalAnswer):
        toward.go("path", "D3")
    with pytest.raises(IllegalAnswer):
        toward.go("path", "E4", "E5")
    assert toward.go("path", "E4", "F4").given == 10
    away = advancing(state, away="foe")
    with pytest.raises(IllegalAnswer):
        away.go("path", "E4")
    assert away.go("path", "D5", "C5").given == 10
    only = advancing(state, only=frozenset({Square(4, 4)}))
    assert only.prompt.form.legal_ends() == ("D4", "E5")


@pytest.mark.rule("BR-MOVE-19", "BR-GAP-81")
def test_diagonals_cost_five_feet_each_or_every_second_one_ten() -> None:
    state = scene(creature("kest"))
    assert advancing(state).go("path", "B2", "C3", "D4", "E5", "F6").given == 25
    table = advancing(state, diagonals="alternate")
    ends = table.prompt.form.legal_ends()
    assert "D4" in ends
    assert "E5" not in ends, "5, 10, 5, 10 are 30 feet"
    assert table.go("path", "B2", "C3", "D4").given == 20
    roundabout = advancing(state, diagonals="alternate")
    roundabout.go("path", "B2", "C1", "D2", "E1")
    assert roundabout.given == 20, "5, 10, 5, and the last 10 cannot be paid"
    assert roundabout.at("kest") == "D2"
    assert [fact.why for fact in roundabout.facts(Stopped)] == ["feet"]


@pytest.mark.rule("BR-WND-20", "BR-WND-15", "BR-GAP-45", "BR-MOVE-04")
@pytest.mark.parametrize(
    ("wound", "ruling", "advances", "crawls"),
    [
        ("rooted", "crawl", False, False),
        ("rooted", "free", False, False),
        ("downed", "crawl", False, True),
        ("downed", "free", True, True),
        ("downed", "none", False, False),
        ("incapacitated", "free", False, False),
        ("slowed", "crawl", True, True),
    ],
)
def test_wounds_that_keep_one_from_moving(
    wound: str, ruling: str, advances: bool, crawls: bool
) -> None:
    state = scene(creature("kest", wounds={wound: 3}))
    table = Bench(state, lambda run: advance(run, "kest"), downed_move=ruling)
    assert (table.kind == "path") is advances
    crawl = Bench(state, lambda run: maneuver(run, "kest"), downed_move=ruling)
    assert (crawl.kind == "path") is crawls
    if not crawls:
        assert crawl.given == 0


@pytest.mark.rule("BR-WND-30", "BR-WND-31", "BR-GAP-40")
def test_the_terrified_pay_to_come_closer_once_a_movement() -> None:
    fear = (Wound("terrified", 3, by="witch", choice="witch"),)
    kest = creature("kest", at=(4, 4), wounds=fear)
    state = scene(kest, creature("witch", "foes", (8, 4), wields=()))
    bold = advancing(state).go("path", "F5", "G6")
    assert [fact.amount for fact in bold.facts(Stressed)] == [1]
    assert bold.at("kest") == "G6"
    passing = advancing(state).go("path", "F5", "E5", "D5")
    assert [fact.amount for fact in passing.facts(Stressed)] == [1], "it came closer on the way"
    shy = advancing(state).go("path", "D5", "C5")
    assert shy.facts(Stressed) == []


@pytest.mark.rule("BR-WND-30", "BR-WND-31", "BR-NPC-02")
def test_who_has_no_stress_cannot_come_closer_to_what_it_perceives() -> None:
    fear = (Wound("terrified", 3, by="kest", choice="kest"),)
    goblin = creature("goblin", "foes", (4, 4), wounds=fear)
    state = scene(goblin, creature("kest", at=(8, 4)))
    table = advancing(state, who="goblin")
    with pytest.raises(IllegalAnswer):
        table.go("path", "F5")
    with pytest.raises(IllegalAnswer):
        table.go("path", "D4", "E4", "F4")
    assert table.go("path", "D4", "C4").given == 10
    unseen = scene(goblin, creature("kest", at=(8, 4), unseen_by=("goblin",)))
    assert advancing(unseen, who="goblin").go("path", "F5").given == 5
    gone = scene(goblin, creature("kest", at=(8, 4), out="fled"))
    assert advancing(gone, who="goblin").go("path", "F5").given == 5


@pytest.mark.rule("BR-MOVE-12", "BR-MOVE-13", "BR-WND-20", "BR-MOVE-04")
def test_a_teleport_needs_no_way_and_the_rooted_go_too() -> None:
    kest = creature("kest", wounds={"rooted": 3})
    state = scene(kest, raider((0, 1)), map=board(".#...", ".#...", "##..."))
    table = Bench(state, lambda run: teleport(run, "kest", 15))
    form = table.prompt.form
    assert {form.start, *(step.start for step in form.steps)} == {"A1"}, "each from where one is"
    for barred in ("B1", "A2", "E1"):
        with pytest.raises(IllegalAnswer):
            table.go("path", barred)
    table.go("path", "D3")
    assert table.kind == "over", "nobody strikes"
    assert table.given is True
    assert table.at("kest") == "D3"
    assert table.facts(Moved)[0].feet == 0


@pytest.mark.rule("BR-WND-30")
def test_fear_bars_an_own_teleport_and_not_that_of_another() -> None:
    fear = (Wound("terrified", 3, by="kest", choice="kest"),)
    goblin = creature("goblin", "foes", (4, 4), wounds=fear)
    state = scene(goblin, creature("kest", at=(8, 4)))
    own = Bench(state, lambda run: teleport(run, "goblin", 10))
    assert "F4" not in own.prompt.form.legal_ends()
    assert "D5" in own.prompt.form.legal_ends()
    other = Bench(state, lambda run: teleport(run, "goblin", 10, by="kest"))
    assert other.asked == "kest"
    assert other.go("path", "G5").given is True


@pytest.mark.rule("BR-WND-30", "BR-MOVE-12")
@pytest.mark.parametrize(("square", "stress"), [("G5", 1), ("C5", 0)])
def test_an_own_teleport_closer_to_what_one_fears_costs_stress(square: str, stress: int) -> None:
    fear = (Wound("terrified", 3, by="goblin", choice="goblin"),)
    kest = creature("kest", at=(4, 4), wounds=fear)
    state = scene(kest, creature("goblin", "foes", (8, 4)))
    table = Bench(state, lambda run: teleport(run, "kest", 10)).go("path", square)
    assert (table.given, table.at("kest")) == (True, square)
    assert table.state.who("kest").stress == stress


@pytest.mark.rule("BR-WND-30")
@pytest.mark.parametrize(("stress", "open_"), [(7, True), (8, False)])
def test_to_come_closer_costs_the_stress_of_the_tables(stress: int, open_: bool) -> None:
    fear = (Wound("terrified", 3, by="witch", choice="witch"),)
    kest = creature("kest", at=(4, 4), wounds=fear, stress=stress)
    state = scene(kest, creature("witch", "foes", (8, 4), wields=()))
    tables = replace(BOOK.tables, terrified_stress=3, boon_rounds=1)
    assert (shunned(state, replace(BOOK, tables=tables), "kest") == ()) is open_
