"""The round's end and the fight's: announcements, the GM's say, alarms, goals, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ruling
from fracas.core.facts import Beat
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.endings import fates, over
from fracas.rulesets.fully_automated.state.scene_facts import AlarmCounted, Announced, Ended, Gone
from fracas.rulesets.fully_automated.state.state import Alarm, Goal
from tests.rulesets.fully_automated.table import Table, fighter, ground, scene, spot

BOOK = open_book({})


def fight(blue: tuple[dict[str, Any], ...] = ({},), **values: Any) -> Any:
    """Ann against some of blue: `b0`, `b1` and so on, as told."""
    ann = fighter("ann", **values.pop("ann", {}))
    foes = [fighter(f"b{number}", "blue", (9, number), **one) for number, one in enumerate(blue)]
    return scene(ann, *foes, **values)


@pytest.mark.rule("FA-OPT-06", "FA-HP-01", "FA-ADV-08", "FA-SETUP-08")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (fight(), None),
        (fight(({"hp": 0},)), ("red", "down")),
        (fight(({"restrained": True},)), ("red", "down")),
        (fight(({"out": "surrendered"},)), ("red", "down")),
        (fight(({"out": "fled"}, {})), None),
        (fight(({"stuns": 3},)), None),
        (fight(({"attitude": "neutral"},)), ("red", "down")),
        (fight(({"hp": -3},), ann={"hp": 0}), ("", "draw")),
    ],
)
def test_when_a_fight_is_over(state: Any, expected: Any) -> None:
    assert over(state, BOOK) == expected


@pytest.mark.rule("FA-OPT-06", "FA-SPEC-01")
def test_alarms_and_goals_decide_a_fight() -> None:
    siege = Alarm("siege", "Hold on", 8, 8, "blue")
    assert over(fight(alarms=(siege,)), BOOK) == ("blue", "alarm")
    assert over(fight(alarms=(Alarm("siege", "Hold on", 8, 7, "blue"),)), BOOK) is None
    stopped = Alarm("siege", "Hold on", 8, 8, "blue", True)
    assert over(fight(alarms=(stopped,)), BOOK) is None
    half = (Goal("blue", "broken", count=2),)
    assert over(fight(({"hp": 0}, {}, {}), goals=half), BOOK) is None
    assert over(fight(({"hp": 0}, {"out": "fled"}, {}), goals=half), BOOK) == ("red", "goal")
    alive = (Goal("red", "captured"),)
    bound = {"restrained": True}
    assert over(fight((bound, bound), goals=alive), BOOK) == ("red", "goal")
    assert over(fight((bound, {"hp": -3}, {}), goals=alive), BOOK) is None
    out = (Goal("red", "exit", "gate"),)
    board = ground(gate=((0, 0),))
    assert over(fight(goals=out, map=board), BOOK) == ("red", "goal")
    assert over(fight(goals=out, map=board, ann={"stuns": 1}), BOOK) == ("red", "goal")
    assert over(fight(goals=out, map=ground(gate=((1, 0),))), BOOK) is None


def closing(*more: Any, **values: Any) -> Table:
    """A round that is about to close, with another behind it."""
    return Table(
        fight(*more, beats=(Beat("close"), Beat("round", stays=True)), step="aims", **values)
    )


@pytest.mark.rule("FA-OPT-06", "FA-ROUND-08")
def test_a_fight_that_is_over_ends_at_the_rounds_end() -> None:
    table = closing(({"hp": 0},))
    assert table.kind == "over"
    assert [(fact.winner, fact.how) for fact in table.facts(Ended)] == [("red", "down")]
    assert table.state.result == "red"
    assert table.state.agenda == ()


@pytest.mark.rule("FA-OPT-06")
def test_a_side_that_has_had_enough_lays_down_its_arms() -> None:
    table = closing(({"hp": 0}, {}, {}), goals=(Goal("blue", "broken", count=1),))
    assert [(fact.who, fact.how) for fact in table.facts(Gone)] == [
        ("b1", "surrendered"),
        ("b2", "surrendered"),
    ]
    assert table.facts(Ended)[0].winner == "red"


@pytest.mark.rule("FA-OPT-06", "FA-SPEC-01")
def test_a_side_that_has_won_lays_nothing_down() -> None:
    held, half = Alarm("siege", "Hold on", 8, 7, "blue"), Goal("blue", "broken", count=1)
    table = closing(({"hp": 0}, {}), goals=(half,), alarms=(held,))
    assert table.facts(Gone) == []
    assert table.facts(Ended)[0].winner == "blue"


@pytest.mark.rule("FA-ROUND-08", "FA-SPEC-01")
def test_alarms_count_rounds() -> None:
    running = Alarm("siege", "Hold on", 8, 6, "red")
    table = closing(alarms=(running, Alarm("off", "Off", 8, 6, "blue", True)))
    assert [fact.alarm for fact in table.facts(AlarmCounted)] == ["siege"]
    assert [alarm.filled for alarm in table.state.alarms] == [7, 6]
    full = closing(alarms=(Alarm("siege", "Hold on", 8, 7, "red"),))
    assert (full.facts(Ended)[0].winner, full.facts(Ended)[0].how) == ("red", "alarm")


@pytest.mark.rule("FA-OPT-02", "FA-OPT-03", "FA-OPT-05", "FA-OPT-06")
def test_the_gm_may_end_a_fight_at_a_rounds_end() -> None:
    table = closing().say("go_on")
    assert table.kind == "card"
    table = closing().say("go_on", verdict="talk", words="They share the water.")
    ended = table.facts(Ended)[0]
    assert (ended.winner, ended.how, ended.words) == ("", "talk", "They share the water.")
    assert table.state.result == "talk"
    table = closing().say("go_on", verdict="told", winner="side:blue", words="The dam breaks.")
    assert table.facts(Ended)[0].how == "told"
    assert table.state.result == "blue"
    assert table.kind == "over"


@pytest.mark.rule("FA-OPT-06")
def test_some_may_surrender() -> None:
    table = closing(({}, {})).say("go_on", surrender=("b0",))
    assert table.kind == "card"
    assert table.state.who("b0").out == "surrendered"
    table = closing(({}, {})).say("go_on", surrender=("b0", "b1"))
    assert table.facts(Ended)[0].winner == "red"


@pytest.mark.rule("FA-OPT-01", "FA-OPT-02", "FA-LIGHT-09")
def test_the_mode_may_change_at_a_rounds_end() -> None:
    table = closing()
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert isinstance(prompt.form, Sheet)
    assert prompt.form.field("mode").default == "standard"
    state = table.state
    table.say("go_on", mode="light")
    assert table.state.mode == "light"
    assert table.state.agenda[-1] == Beat("light_round", stays=True)
    assert state.agenda[-1] == Beat("round", stays=True)


@pytest.mark.rule("FA-SETUP-09", "FA-LOS-05")
def test_smoke_drifts_at_a_rounds_end() -> None:
    board = ground(smoke=((3, 0), (4, 0)))
    table = closing(map=board).say("go_on", drift="NE")
    assert table.state.map is not None
    assert set(table.state.map.area("smoke")) == {spot(4, -1), spot(5, -1)}
    table = closing(map=board).say("go_on", drift="lift")
    assert table.state.map is not None
    assert table.state.map.area("smoke") == ()
    prompt = closing().play.prompt
    assert isinstance(prompt, Ruling)
    assert isinstance(prompt.form, Sheet)
    assert "drift" not in [field.name for field in prompt.form.fields]


@pytest.mark.rule(
    "FA-ROUND-09", "FA-ROUND-10", "FA-LOG-01", "FA-LOG-03", "FA-HP-13", "FA-AIM-23", "FA-STUN-02"
)
def test_the_end_of_a_round_is_announced_with_what_clears_it() -> None:
    table = closing(
        ({"stunned_next": 2, "aim": 1, "aim_used": "gained"}, {"restrained": True}, {"hp": -12}),
        map=ground(table=((8, 0), (-1, 0))),
    )
    said = table.facts(Announced)[0]
    assert said.stunned == ("b0",)
    assert said.aimed == ("b0",)
    assert said.states == (
        ("b0", "stunned:2", "end:2"),
        ("b0", "aimed:1", "end:3"),
        ("b1", "restrained", "release"),
        ("b2", "dying", "stabilize"),
    )
    assert ("b0", str(spot(8, 0)), ("ann",)) in said.cover
    assert ("ann", str(spot(-1, 0)), ()) in said.cover


# How everybody fares


@pytest.mark.rule("FA-DMG-01", "FA-HP-01")
def test_everybody_has_the_hit_points_that_are_left_and_never_less_than_none() -> None:
    state = scene(
        fighter("ann", hp=7, most_hp=25, glued=2),
        fighter("bo", "blue", hp=-12),
        fighter("cy", "blue", hp=3, restrained=True),
        fighter("di", out="fled"),
    )
    found = fates(open_book({}), state)
    assert [(one.who, one.side, one.left, one.most, one.out) for one in found] == [
        ("ann", "red", 7, 25, ""),
        ("bo", "blue", 0, 20, "down"),
        ("cy", "blue", 3, 20, "down"),
        ("di", "red", 20, 20, "fled"),
    ]
