"""The round as the log tells it: stages and who may act, Acts and Reacts left, Stress, endings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.state.facts import (
    Acted,
    Chosen,
    Noticed,
    Reacted,
    StageBegan,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.beacon_road.state.harm_facts import Fell, Healed, Hurt, Soaked, WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, BotchPoint, Stressed
from fracas.rulesets.beacon_road.state.scene_facts import Ended, TrackTicked
from fracas.rulesets.beacon_road.state.state import Boon, State, Track, Wound
from fracas.rulesets.beacon_road.words.words import say_fact
from tests.rulesets.beacon_road.table import BOOK, creature, scene, with_one


def table() -> State:
    return scene(
        creature("kest", hp=30, most_hp=34, stress=3, beacons=2, wields=("sword", "light_shield")),
        creature("ila", at=(0, 2), choice="rash"),
        creature("ogre", "monsters", (1, 0), hp=40, most_hp=60),
        turn="",
        tracks=(Track("cart", "The cart leaves", 4, 1),),
    )


def told(fact: Fact, state: State | None = None) -> str:
    return say_fact(fact, state or table(), BOOK)


@pytest.mark.rule("BR-INFO-06")
def test_a_stage_says_who_may_act_and_what_is_left_to_each() -> None:
    state = with_one(table(), "ogre", taken=True)
    assert told(StageBegan("cautious"), state) == (
        "Stage 5, the Cautious; to act: Kest (2 Acts and 2 Reacts) and Ila (1 Act and 1 React); "
        "has acted: Ogre."
    )
    assert told(StageBegan("rash")) == ("Stage 3, the Rash; to act: Ila (1 Act and 1 React).")


@pytest.mark.rule("BR-INFO-06")
def test_a_stage_says_who_cannot_act() -> None:
    state = with_one(table(), "ogre", wounds=(Wound("stunned", 4),))
    assert told(StageBegan("monsters"), state) == ("Stage 4, the monsters; unable to act: Ogre.")


def unseen_ogre(**changes: Any) -> State:
    """What Kest and Ila see of a fight with an ogre that neither of them perceives."""
    state = with_one(table(), "ogre", unseen_by=("kest", "ila"), **changes)
    return RULESET.view(state, Viewer(Seat("p1"), (Decider("kest"), Decider("ila"))))


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
@pytest.mark.parametrize(
    "secret",
    [{}, {"acts": 1}, {"reacts": 1}, {"bought": 1}, {"surprised": True}, {"stress": 2},
     {"taken": True}, {"wounds": (Wound("stunned", 4),)}, {"boons": (Boon("hastened", 2),)}],
)  # fmt: skip
def test_of_whom_nobody_sees_it_is_not_told_what_is_left(secret: dict[str, Any]) -> None:
    state = unseen_ogre(most_stress=5, **secret)
    assert told(StageBegan("monsters"), state) == "Stage 4, the monsters."
    assert told(TurnBegan("ogre"), state) == "Somebody unseen's turn."
    for spare in (False, True):
        assert told(Acted("ogre", "advance", spare=spare), state) == (
            "Somebody unseen spends an Act: Advance."
        )
        assert told(Reacted("ogre", "parry", "kest", spare=spare), state) == (
            "Somebody unseen spends a React: Parry, in answer to Kest."
        )
    assert told(Stressed("ogre", 2, "push"), state) == "Somebody unseen takes 2 Stress to push."
    assert told(Stressed("ogre", -1), state) == "Somebody unseen clears 1 Stress."
    assert told(TurnEnded("ogre"), state) == "Somebody unseen's turn is over."


@pytest.mark.rule("BR-INFO-06")
def test_turns_acts_and_reacts_say_what_is_left() -> None:
    assert told(TurnBegan("kest")) == "Kest's turn: 2 Acts and 2 Reacts, Stress 3 of 10."
    assert told(Acted("kest", "advance")) == "Kest spends an Act: Advance (1 left)."
    assert told(Acted("kest", "assist:ila")) == "Kest spends an Act: Assist for Ila (1 left)."
    assert told(Acted("kest", "frost_spear:ogre")) == (
        "Kest spends an Act: Frost Spear on Ogre (1 left)."
    )
    assert (
        told(Acted("kest", "attack_order:ila")) == "Kest spends an Act: Attack! for Ila (1 left)."
    )
    assert (
        told(Reacted("kest", "parry", "ogre"))
        == "Kest spends a React: Parry, in answer to Ogre (1 left)."
    )
    assert told(TurnEnded("kest")) == "Kest's turn is over; 2 Acts left unused."


@pytest.mark.rule("BR-INFO-01")
def test_the_choices_are_told_to_all() -> None:
    fact = Chosen((("kest", "cautious"), ("ila", "rash")))
    assert told(fact) == "Rash: Ila; Cautious: Kest."


def test_who_is_surprised_and_who_ambushes() -> None:
    assert told(Noticed(("ogre",), ("kest", "ila"))) == (
        "Ogre is Surprised until round 1 ends; Kest and Ila are Ambushing."
    )
    assert told(Noticed()) == "Nobody is Surprised, and nobody is Ambushing."


def test_stress_beacon_points_and_botches() -> None:
    assert told(Stressed("kest", 2, "push")) == "Kest takes 2 Stress to push: 5 of 10."
    assert told(Stressed("kest", -1, "resist")) == (
        "Kest clears 1 Stress for the Resistance Roll: 2 of 10."
    )
    assert told(Stressed("kest", 2, "aegis")) == "Kest takes 2 Stress for Aegis: 5 of 10."
    assert told(BeaconSpent("kest", "act")) == (
        "Kest spends a Beacon Point for one more Act (1 left)."
    )
    assert told(BotchPoint("kest")) == "Kest has botched: the GM now has 1 Botch Point."


@pytest.mark.rule("BR-ENTER-13")
def test_the_ending_is_named() -> None:
    assert told(Ended("heroes", "surrender")) == (
        "The fight is over, won by the heroes: the others give up."
    )
    assert told(Ended("monsters", "clock", "The cart leaves")) == (
        "The fight is over, won by the monsters: a clock is full (“The cart leaves”)."
    )
    assert told(Ended("", "ceasefire")) == "The fight is over by a ceasefire."


def test_a_clock_says_how_far_it_is() -> None:
    assert told(TrackTicked("cart", 2, "ogre")) == (
        "The clock “The cart leaves” ticks by 2, by Ogre: 3 of 4 segments."
    )


def test_damage_says_what_became_of_what_was_rolled() -> None:
    hurt = Hurt("kest", 4, ("thermal", "kinetic"), "ogre", 27, "half", 10, True, how="fireball")
    assert told(hurt) == (
        "Kest suffers 4 thermal and kinetic damage from Ogre with Fireball (27 rolled, halved by "
        "resistance, 10 soaked, halved by a Resistance Roll), which leaves 26 of 34 HP."
    )
    assert told(Hurt("kest", 5, (), "ogre", lost=True, how="bleeding")) == (
        "Kest loses 5 HP from Bleeding, which leaves 25 of 34 HP."
    )


@pytest.mark.rule("BR-INFO-02", "BR-HP-03")
def test_what_hp_are_left_is_not_told_of_the_veiled() -> None:
    state = with_one(table(), "ogre", veiled=True)
    assert told(Hurt("ogre", 12, ("kinetic",), "kest", 12), state) == (
        "Ogre suffers 12 kinetic damage from Kest."
    )
    assert told(Healed("ogre", 3, "ogre", "regenerating"), state) == (
        "Ogre regains 3 HP by Regenerating."
    )


@pytest.mark.rule("BR-HP-03")
def test_winded_is_announced_in_both_directions() -> None:
    assert told(WindedChanged("ogre", True)) == (
        "Ogre is Winded: half of the HP or fewer are left."
    )
    assert told(WindedChanged("ogre", False)) == "Ogre is no longer Winded."


def test_falling_and_soaking() -> None:
    assert "Incapacitated, and dying" in told(Fell("kest", "dying"))
    assert told(Fell("ogre", "dead")) == "Ogre dies."
    assert told(Soaked("kest", "kest_light_shield", 1, "slowed")) == (
        "Kest marks 1 Soak Box of light shield against Slowed."
    )


def test_nothing_is_told_of_whom_an_edit_took_away() -> None:
    assert told(TurnBegan("nobody"), replace(table(), creatures=())) == ""
