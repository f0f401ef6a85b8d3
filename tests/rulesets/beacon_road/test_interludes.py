"""Time outside fights: challenges, wounds that time clears, the next fight, the next adventure."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat
from fracas.rulesets.beacon_road.ruleset import BEATS, INTERLUDES
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import (
    Improvised,
    SceneSet,
    TrackMade,
    TrackTicked,
)
from fracas.rulesets.beacon_road.state.state import Creature, Item, State, Track, Wound
from tests.rulesets.beacon_road.table import Table, creature, fight
from tests.rulesets.beacon_road.test_acts import settle


def kest(**values: Any) -> Creature:
    return creature("kest", **({"hp": 30, "most_hp": 30, "body": 2} | values))


def scene(name: str, *creatures: Creature, **values: Any) -> State:
    return fight(*creatures, beats=(Beat(name),), **values)


def test_every_interlude_is_a_beat() -> None:
    assert set(INTERLUDES) <= set(BEATS)


@pytest.mark.rule("BR-WOUND-15", "BR-GAP-78")
def test_wounds_are_kept_unless_time_is_to_clear_them() -> None:
    bearer = kest(wounds=(Wound("slowed", 2, by="m1", tier=1),))
    kept = Table(scene("time_passes", bearer, creature("ila", at=(0, 2)))).say("wounds")
    assert kept.kind == "over"
    assert kept.who("kest").wounds
    play = Table(scene("time_passes", bearer)).say("wounds", kest="clear")
    play.say("position").dice("wound", 5)
    play.say("position").dice("wound", 12)
    play.say("position").dice("wound", 19)
    assert play.kind == "over"
    assert not play.who("kest").wounds
    assert len(play.facts(Rolled)) == 3
    assert Table(scene("time_passes", kest())).kind == "over"


@pytest.mark.rule("BR-WOUND-15")
def test_wounds_go_on_hurting_while_time_is_to_clear_them() -> None:
    bearer = kest(wounds=(Wound("burning", 1, by="m1", tier=1),))
    play = Table(scene("time_passes", bearer)).say("wounds", kest="clear")
    play.dice("effect", 3).say("position").dice("wound", 12)
    assert play.facts(EffectRolled)[0].what == "burning"
    assert play.who("kest").hp == 27
    assert play.kind == "over"


@pytest.mark.rule("BR-WOUND-15")
def test_after_many_rounds_of_waiting_the_game_master_is_asked_again() -> None:
    bearer = kest(wounds=(Wound("slowed", 1, by="m1", tier=1),))
    play = Table(scene("time_passes", bearer)).say("wounds", kest="clear")
    for _ in range(20):
        play.say("position").dice("wound", 2)
    assert play.kind == "wounds"


@pytest.mark.rule("BR-ACT-25", "BR-GAP-63", "BR-ACT-24")
def test_a_skill_encounter_is_a_clock_and_actions_without_acts() -> None:
    play = Table(scene("challenge", kest(actions={"Study": 2}), creature("ila", at=(0, 2))))
    play.say("challenge", who="kest", label="Find the way", size="4")
    assert play.facts(TrackMade)[0].track.size == 4
    play.say("improvise", words="I read the moss", action="Study")
    assert play.facts(Improvised)
    settle(play).dice("action", 15)
    settle(play).say("effect", clock="clock1")
    assert play.facts(TrackTicked)[0].ticks == 2
    assert play.who("kest").acts == 0


@pytest.mark.rule("BR-ENTER-16")
def test_a_fight_grows_out_of_a_scene_with_clocks_and_places_as_they_were() -> None:
    track = Track("alarm", "The alarm", 6, 3)
    foe = creature("m1", "raiders", (4, 4))
    state = scene("fight", kest(taken=True, acts=2), foe, tracks=(track,), result="heroes", round=4)
    play = Table(state)
    assert play.facts(SceneSet)
    assert (play.state.round, play.state.result, play.kind) == (1, "", "choice")
    assert play.state.tracks == (track,)
    assert str(play.who("m1").place) == "E5"
    assert not play.who("kest").taken


@pytest.mark.rule("BR-DMG-16")
def test_marked_soak_boxes_are_free_again_in_the_next_adventure() -> None:
    armour = Item("mail", "medium_armor", "worn", marked=3)
    play = Table(scene("next_adventure", kest(items=(armour,))))
    assert play.who("kest").items[0].marked == 0
