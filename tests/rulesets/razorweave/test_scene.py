"""The scene of a fight: rooms as content has them, props of Tags, who sees whom."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.picture.pictures import Link, Scene, Sight
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.state.combatants import Out
from fracas.rulesets.razorweave.state.state import SceneTag, State
from tests.rulesets.razorweave.field import field
from tests.rulesets.razorweave.table import duel, fighter

BOOK = open_book({})


def drawn(state: State) -> Scene:
    return RULESET.picture(state, BOOK).scene


def yard(**bob: Any) -> State:
    """Ann with a bow on the wall, Cid at the gate, Bob in the yard below."""
    return field(
        fighter("ann", kind="pc", weapons=("longbow",), place="wall"),
        fighter("cid", weapons=("spear",), place="gate"),
        fighter("bob", "foes", weapons=("club",), **{"place": "yard", **bob}),
        tags=(SceneTag("elevated", place="wall"), SceneTag("solid_cover", place="yard")),
    )


def sight(state: State, of: str, to: str) -> Sight:
    (found,) = [one for one in drawn(state).sights if (one.of, one.to) == (of, to)]
    return found


@pytest.mark.rule("RW-ZONE-08", "RW-SETUP-02")
def test_a_shipped_field_looks_as_content_says() -> None:
    found = drawn(RULESET.start(BOOK, "warehouse-ambush"))
    assert (found.seed, found.field.kind) == ("warehouse-ambush", "places")
    spots = {one.id: one for one in found.spots}
    assert [(one.words, one.texture, one.wall) for one in found.spots] == [
        ("Catwalks", "grating", True),
        ("Open Floor", "slabs", True),
        ("Loading Dock", "planks", True),
        ("Street", "cobbles", False),
    ]
    # What a Tag brings stands there beside the place's own props.
    assert spots["catwalks"].props == ("lamp", "chains", "ledge")
    assert [one.name for one in spots["catwalks"].tags] == ["Elevated"]
    assert Link("catwalks", "dock", "Far") in found.links
    assert {one.id: one.spot for one in found.pieces}["assassin"] == "dock"
    assert (found.field.width, found.field.height) == (14, 8)


@pytest.mark.rule("RW-ZONE-09")
def test_without_a_map_there_is_one_place() -> None:
    found = drawn(duel())
    assert [(one.id, one.words) for one in found.spots] == [("*", "The scene")]
    assert [(one.id, one.spot) for one in found.pieces] == [("ann", "*"), ("bob", "*")]
    assert (found.seed, found.links) == ("", ())


@pytest.mark.rule("RW-TAG-04", "RW-TAG-19", "RW-STRIKE-08")
def test_sights_say_cover_what_is_hidden_and_what_reaches() -> None:
    seen = sight(yard(), "ann", "bob")
    assert (seen.verdict, seen.behind, seen.far) == ("cover", "Solid Cover", False)
    back = sight(yard(), "bob", "ann")
    assert (back.verdict, back.far) == ("clear", True)
    assert sight(yard(hidden=True), "ann", "bob").verdict == "hidden"


def test_pieces_say_who_is_engaged_hidden_or_out() -> None:
    engaged = drawn(duel(engaged=(("ann", "bob"),)))
    assert {one.id: one.near for one in engaged.pieces} == {"ann": ("bob",), "bob": ("ann",)}
    hidden = {one.id: one.state for one in drawn(yard(hidden=True)).pieces}
    assert hidden == {"ann": (), "cid": (), "bob": ("hidden",)}
    gone = {one.id: one.state for one in drawn(yard(out=Out("fled"))).pieces}
    assert gone["bob"] == ("out",)


def test_players_see_the_place_that_the_game_master_sees() -> None:
    state = RULESET.start(BOOK, "sluice-gate")
    seen = drawn(RULESET.view(state, Viewer("sofa")))  # type: ignore[arg-type]
    assert (seen.seed, seen.spots) == ("sluice-gate", drawn(state).spots)
