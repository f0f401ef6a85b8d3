"""What seats see: everything except how the game master plays somebody, and the notes on it."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Corrected, Noted
from fracas.core.ids import GM, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.state.scene_facts import Entered
from fracas.rulesets.aeronaughts.state.state import SIGHT, Block, canonical
from tests.rulesets.aeronaughts.deeds import borne, fighter, scene

ADA = Viewer(Seat("hers"), (Decider("ada"),))
MASTER = Viewer(Seat("gm"), (GM,))
MILD = borne("mild/mental")
BIX = fighter("bix", "watch", note="hides a key", policy="careful", consequences=MILD)
STATE = scene(fighter("ada", "crew", note="lies", policy="hers"), BIX)


def test_policies_and_notes_are_hidden_and_wounds_lie_open() -> None:
    seen = SIGHT.view(STATE, ADA)
    assert (seen.who("bix").note, seen.who("bix").policy) == ("", "")
    assert (seen.who("ada").note, seen.who("ada").policy) == ("", "hers")
    assert seen.who("bix").consequences == BIX.consequences
    assert SIGHT.view(seen, ADA) == seen
    assert SIGHT.view(STATE, MASTER) is STATE
    assert RULESET.known(STATE, ADA) == seen


def test_facts_do_not_tell_what_a_view_hides() -> None:
    joined = SIGHT.shows(Entered(BIX), STATE, ADA)
    assert isinstance(joined, Entered)
    assert joined.combatant.note == ""
    assert SIGHT.shows(Corrected("combatants/bix/note", "x"), STATE, ADA) is None
    told = SIGHT.shows(Corrected("combatants", [{"id": "bix", "note": "x"}]), STATE, ADA)
    assert isinstance(told, Corrected)
    assert told.value == ({"id": "bix"},)
    assert SIGHT.shows(Noted("ruled", private=True), STATE, ADA) is None
    assert SIGHT.shows(Entered(BIX), STATE, MASTER) == Entered(BIX)


def test_rounds_that_differ_by_their_number_alone_are_equal() -> None:
    older = replace(STATE.who("ada"), blocked=Block(2, 3))
    third = replace(STATE, round=4, combatants=(older, BIX))
    same = replace(STATE, round=9, combatants=(replace(older, blocked=Block(2, 8)), BIX))
    fresh = replace(STATE, round=9, combatants=(replace(older, blocked=Block(2, 9)), BIX))
    assert canonical(third) == canonical(same)
    assert canonical(same) != canonical(fresh)
