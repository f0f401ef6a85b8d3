"""Walking a path: the windows on it, what ends it, and who enters it meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.rules.view import known, shows, view
from fracas.rulesets.beacon_road.setup.soundness import check_state
from fracas.rulesets.beacon_road.state.facts import Reacted
from fracas.rulesets.beacon_road.state.scene_facts import Moved, Passing, Stopped
from fracas.rulesets.beacon_road.state.state import Wound
from fracas.space.squares import Square, parse_square
from tests.rulesets.beacon_road.table import (
    BOOK,
    STRIKES,
    advancing,
    creature,
    raider,
    scene,
    with_one,
)


@pytest.mark.rule("BR-MOVE-20", "BR-MOVE-21", "BR-MOVE-22", "BR-GAP-23")
def test_leaving_a_threat_opens_a_window_at_the_last_threatened_square() -> None:
    state = scene(creature("kest", at=(1, 0)), raider((0, 0)))
    table = advancing(state).go("path", "B2", "C3", "D3")
    assert table.kind == "react_move_step"
    assert table.asked == "raider"
    assert table.at("kest") == "B2", "still beside the raider"
    table.say("react_move_step", "pass")
    assert table.kind == "over"
    assert table.at("kest") == "D3"
    assert [fact.feet for fact in table.facts(Moved)] == [5, 10]
    assert table.given == 15


@pytest.mark.rule("BR-MOVE-20", "BR-MOVE-21")
@pytest.mark.parametrize(
    "values",
    [
        {"powers": ()},
        {"wields": ("longbow",)},
        {"reacts": 2},
        {"wounds": {"stunned": 4}},
        {"wounds": {"slowed": 2}},
        {"surprised": True},
    ],
)
def test_no_window_without_the_power_a_weapon_a_react_and_threat(values: dict[str, Any]) -> None:
    state = scene(creature("kest", at=(1, 0)), raider((0, 0), **values))
    assert advancing(state).go("path", "C1", "D1").kind == "over"


@pytest.mark.rule("BR-MOVE-21", "BR-GAP-23")
@pytest.mark.parametrize(("ruling", "kind"), [("off", "over"), ("on", "react_move_step")])
def test_reaction_strike_for_all_gives_it_to_everybody_armed(ruling: str, kind: str) -> None:
    state = scene(creature("kest", at=(1, 0)), raider((0, 0), powers=()))
    assert advancing(state, **{STRIKES: ruling}).go("path", "C1").kind == kind
    unarmed = scene(creature("kest", at=(1, 0)), raider((0, 0), powers=(), wields=()))
    assert advancing(unarmed, **{STRIKES: ruling}).go("path", "C1").kind == "over"


@pytest.mark.rule("BR-MOVE-20")
def test_staying_in_a_threat_or_coming_face_to_face_opens_nothing() -> None:
    beside = scene(creature("kest", at=(1, 0)), raider((0, 0)))
    assert advancing(beside).go("path", "B2", "A2").kind == "over"
    coming = scene(creature("kest", at=(3, 0)), raider((0, 0)))
    assert advancing(coming).go("path", "C1", "B1").kind == "over", "both threaten each other"


@pytest.mark.rule("BR-MOVE-20")
def test_entering_a_longer_reach_opens_a_window_after_the_step() -> None:
    state = scene(creature("kest", at=(4, 0)), raider((0, 0), wields=("longspear",)))
    table = advancing(state).go("path", "D1", "C1", "B1")
    assert table.kind == "react_move_step"
    assert table.at("kest") == "C1"
    table.say("react_move_step", "pass")
    assert table.at("kest") == "B1"
    assert table.kind == "over"


@pytest.mark.rule("BR-MOVE-20", "BR-COND-13")
def test_nobody_strikes_at_who_is_hidden_from_them() -> None:
    state = scene(creature("kest", at=(1, 0), unseen_by=("raider",)), raider((0, 0)))
    assert advancing(state).go("path", "C1", "D1").kind == "over"


@pytest.mark.rule("BR-MOVE-22")
@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"hp": 0}, "incapacitated"),
        ({"wounds": (Wound("rooted", 3),)}, "rooted"),
        ({"wounds": (Wound("downed", 2),)}, "downed"),
        ({"place": Square(0, 1)}, "moved"),
    ],
)
def test_what_a_strike_does_may_end_the_movement(values: dict[str, Any], why: str) -> None:
    state = scene(creature("kest", at=(1, 0)), raider((0, 0)))
    table = advancing(state).go("path", "C1", "D1")
    for name, value in values.items():
        table.edit(Corrected(f"/creatures/0/{name}", value))
    table.default("react_move_step")
    assert table.kind == "over"
    assert [fact.why for fact in table.facts(Stopped)] == [why]
    assert table.at("kest") == ("A2" if why == "moved" else "B1")
    assert table.given == 0


@pytest.mark.rule("BR-MOVE-22", "BR-GAP-45")
def test_the_downed_go_on_where_the_table_lets_them_move_freely() -> None:
    state = scene(creature("kest", at=(1, 0)), raider((0, 0)))
    table = advancing(state, downed_move="free").go("path", "C1", "D1")
    table.edit(Corrected("/creatures/0/wounds", (Wound("downed", 2),)))
    table.default("react_move_step")
    assert table.at("kest") == "D1"


@pytest.mark.rule("BR-MOVE-18", "BR-MOVE-22")
def test_who_is_stopped_in_the_square_of_a_friend_falls_back_to_a_free_one() -> None:
    state = scene(creature("kest", at=(0, 1)), creature("brea", at=(1, 1)), raider((1, 0)))
    table = advancing(state).go("path", "B2", "C3", "D3")
    assert table.at("kest") == "B2", "in the square of a friend, on the way"
    table.edit(Corrected("/creatures/0/wounds", (Wound("rooted", 3),)))
    table.default("react_move_step")
    assert table.at("kest") == "A2"


@pytest.mark.rule("BR-MOVE-20", "BR-ACT-19")
def test_several_enemies_are_asked_in_turn_and_each_only_where_it_has_an_opening() -> None:
    state = scene(
        creature("kest", at=(1, 0)),
        raider((0, 0)),
        raider((3, 1), who="second"),
        raider((9, 9), who="third"),
    )
    table = advancing(state).go("path", "C1", "D1", "E1", "F1")
    assert (table.asked, table.at("kest")) == ("raider", "B1")
    table.say("react_move_step", "pass")
    assert (table.asked, table.at("kest")) == ("second", "E1")
    table.say("react_move_step", "pass")
    assert table.kind == "over"
    assert table.facts(Reacted) == []


@pytest.mark.rule("BR-MOVE-18")
def test_the_game_master_may_edit_while_somebody_passes_a_friend() -> None:
    state = scene(creature("kest", at=(0, 1)), creature("brea", at=(1, 1)), raider((1, 0)))
    table = advancing(state).go("path", "B2", "C3", "D3")
    assert [(fact.who, fact.whom) for fact in table.facts(Passing)] == [("kest", "brea")]
    check_state(table.state, BOOK)
    foe = Corrected("/creatures/1/side", "foes").apply(table.state)
    with pytest.raises(IllegalAnswer, match="brea cannot stand on B2, where kest stands"):
        check_state(foe, BOOK)
    table.say("react_move_step", "pass")
    assert table.at("kest") == "D3"
    assert not table.state.who("kest").passing
    ended = Corrected("/creatures/0/place", Square(1, 1)).apply(table.state)
    with pytest.raises(IllegalAnswer, match="brea cannot stand on B2, where kest stands"):
        check_state(ended, BOOK)


@pytest.mark.rule("BR-MOVE-18", "BR-INFO-02", "BR-INFO-03")
def test_who_passes_a_hidden_friend_tells_nothing_of_it() -> None:
    hidden = creature("lurker", "foes", (1, 1), unseen_by=("kest",))
    state = scene(
        creature("goblin", "foes", (0, 1)), hidden, raider((1, 0), who="kest", side="heroes")
    )
    table = advancing(state, who="goblin").go("path", "B2", "C3", "D3")
    passing = table.facts(Passing)[0]
    before = with_one(table.state, "goblin", passing=False)
    ours, theirs = (Viewer(Seat(one), (Decider(one),)) for one in ("kest", "lurker"))
    assert view(table.state, theirs).who("goblin").passing
    assert shows(passing, before, theirs) == passing
    assert not view(table.state, ours).who("goblin").passing
    assert not known(table.state, ours).who("goblin").passing
    assert shows(passing, before, ours) is None


@pytest.mark.rule("BR-MOVE-18")
@pytest.mark.parametrize(
    ("intruder", "square", "end", "feet"),
    [
        ("foe", "D1", "C1", 5),
        ("foe", "C1", "B1", 0),
        ("friend", "E1", "D1", 10),
    ],
)
def test_who_comes_into_the_way_meanwhile_ends_it(
    intruder: str, square: str, end: str, feet: int
) -> None:
    others = creature("friend", at=(9, 9)), creature("foe", "foes", (9, 8))
    table = advancing(scene(creature("kest", at=(1, 0)), raider((0, 0)), *others))
    table.go("path", "C1", "D1", "E1")
    assert (table.kind, table.at("kest")) == ("react_move_step", "B1")
    table.edit(Corrected(f"/creatures/{intruder}/place", parse_square(square)))
    table.say("react_move_step", "pass")
    assert (table.kind, table.at("kest"), table.given) == ("over", end, feet)
    assert [(one.why, one.what, one.feet) for one in table.facts(Stopped)] == [
        ("creature", intruder, feet)
    ]
    assert all(one.how == "advance" for one in table.facts(Moved))


@pytest.mark.rule("BR-MOVE-18")
def test_a_friend_who_comes_into_the_way_is_passed() -> None:
    friend = creature("friend", at=(9, 9))
    table = advancing(scene(creature("kest", at=(1, 0)), raider((0, 0)), friend))
    table.go("path", "C1", "D1", "E1")
    table.edit(Corrected("/creatures/friend/place", parse_square("D1")))
    table.say("react_move_step", "pass")
    assert (table.at("kest"), table.given, table.facts(Stopped)) == ("E1", 15, [])


@pytest.mark.rule("BR-MOVE-18")
@pytest.mark.parametrize("at", [(1, 0), (3, 1)])
def test_who_is_barred_in_the_square_of_a_friend_falls_back_to_a_free_one(
    at: tuple[int, int],
) -> None:
    """Barred when leaving a threat, and when entering that of a longer weapon."""
    wields = ("sword",) if at == (1, 0) else ("longspear",)
    others = creature("brea", at=(1, 1)), creature("foe", "foes", (9, 8), powers=())
    state = scene(creature("kest", at=(0, 1)), raider(at, wields=wields), *others)
    table = advancing(state).go("path", "B2", "C3", "D3")
    table.edit(Corrected("/creatures/foe/place", parse_square("C3")))
    table.say("react_move_step", "pass")
    assert (table.kind, table.at("kest"), table.given) == ("over", "A2", 5)
    assert [one.what for one in table.facts(Stopped)] == ["foe"]
    assert [one.how for one in table.facts(Moved)] == ["advance", "placed"]
    assert not table.state.who("kest").passing


@pytest.mark.rule("BR-MOVE-20")
def test_only_whose_threat_is_entered_answers_that_step() -> None:
    near = raider((3, 1), who="near", wields=("sword",))
    far = raider((0, 0), who="far", wields=("longspear",))
    table = advancing(scene(creature("kest", at=(4, 0)), near, far)).go("path", "D1", "C1")
    assert (table.asked, table.at("kest")) == ("far", "C1")
    table.say("react_move_step", "pass")
    assert table.kind == "over"
