"""What seats see: everything except how the game master plays somebody, and the notes on it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import Corrected, Noted
from fracas.core.ids import GM, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.state.harm_facts import Hurt
from fracas.rulesets.action_points.state.scene_facts import Entered, Prepared
from fracas.rulesets.action_points.state.state import SIGHT
from tests.rulesets.action_points.table import fighter, scene

ADA = Viewer(Seat("hers"), (Decider("ada"),))
MASTER = Viewer(Seat("gm"), (GM,))
BO = fighter("bo", "them", "club 2", note="hides a key", policy="careful", damage=5, defense=2)
STATE = scene(fighter("ada", "us", note="lies", policy="hers"), BO)


@pytest.mark.rule("AP-NAR-09")
def test_ap_skills_and_damage_of_opponents_lie_open_and_the_gms_notes_do_not() -> None:
    seen = SIGHT.view(STATE, ADA)
    bo = seen.who("bo")
    assert (bo.note, bo.policy) == ("", "")
    assert (bo.ap, bo.damage, bo.combat_skills, bo.defense) == (12, 5, BO.combat_skills, 2)
    assert (bo.x, bo.y, bo.prone, bo.down, bo.worn) == (BO.x, BO.y, False, False, BO.worn)
    assert (seen.who("ada").note, seen.who("ada").policy) == ("", "hers")
    assert SIGHT.view(seen, ADA) == seen
    assert SIGHT.view(STATE, MASTER) is STATE
    assert RULESET.known(STATE, ADA) == seen
    assert SIGHT.shows(Hurt("bo", 1, 6), STATE, ADA) == Hurt("bo", 1, 6)


@pytest.mark.rule("AP-PRE-15")
def test_what_is_declared_before_combat_is_seen_by_all() -> None:
    fact = Prepared("bo", "walk", 1)
    assert SIGHT.shows(fact, STATE, ADA) is fact


def test_facts_do_not_tell_what_a_view_hides() -> None:
    joined = SIGHT.shows(Entered(BO), STATE, ADA)
    assert isinstance(joined, Entered)
    assert joined.combatant.note == ""
    assert SIGHT.shows(Corrected("combatants/bo/note", "x"), STATE, ADA) is None
    told = SIGHT.shows(Corrected("combatants", [{"id": "bo", "note": "x"}]), STATE, ADA)
    assert isinstance(told, Corrected)
    assert told.value == ({"id": "bo"},)
    assert SIGHT.shows(Noted("ruled", private=True), STATE, ADA) is None
    assert SIGHT.shows(Entered(BO), STATE, MASTER) == Entered(BO)


def test_rounds_and_turns_that_differ_by_their_number_alone_are_equal() -> None:
    assert SIGHT.canonical(replace(STATE, round=4, turn=3)) == SIGHT.canonical(
        replace(STATE, round=9, turn=2)
    )
    assert SIGHT.canonical(replace(STATE, round=0)) != SIGHT.canonical(replace(STATE, round=1))
    assert SIGHT.canonical(STATE) is STATE
