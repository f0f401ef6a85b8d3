"""The beats of the room: each has rules of its own, and interludes are among them."""

from __future__ import annotations

from fracas.rulesets.action_points.rules.endings import INTERLUDES
from fracas.rulesets.action_points.ruleset import BEATS
from fracas.rulesets.action_points.state.scene_facts import AFTER
from tests.rulesets.action_points.fights import Fight, unopened
from tests.rulesets.action_points.table import fighter


def test_interludes_are_beats_that_outlive_a_fight() -> None:
    assert set(INTERLUDES) <= set(AFTER) <= set(BEATS)


def test_every_beat_of_a_fight_is_one_of_the_table() -> None:
    ann = fighter("ann", ap_max=12, weapons=("sword",))
    fight = Fight(unopened(ann, fighter("bo", "them", ap_max=9)))
    seen = set()
    for _ in range(60):
        assert fight.run is not None
        seen.add(fight.run.beat.name)
        fight.say(fight.kind)
    assert {"opening", "prepare", "turn", "close"} <= seen <= set(BEATS)
