"""Movement without a map: who is Engaged with whom, entering melee, getting up."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.scene_facts import Engaged, Left
from fracas.rulesets.razorweave.state.state import State
from fracas.space.zones import Between, Place
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene

FULL = (4, 4, 3, 3)


def field(**ann: object) -> State:
    """Ann and Dan against Bob and Cid; only Ann and Bob are Engaged."""
    return scene(
        fighter("ann", kind="pc", **ann),
        fighter("dan"),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        engaged=(("ann", "bob"),),
        order="rolled",
    )


@pytest.mark.rule("RW-ZONE-02")
def test_distance_holds_between_two() -> None:
    table = Table(field()).open()
    assert "strike:bob:unarmed" in table.options
    assert "strike:cid:unarmed" not in table.options
    table.say("action", "pass")
    assert table.state.active == "dan"
    assert not [one for one in table.options if one.startswith("strike")]
    assert {"engage:bob", "engage:cid"} < set(table.options)


@pytest.mark.rule("RW-ZONE-01", "RW-ZONE-02", "RW-ZONE-03")
def test_four_bands_between_two_by_their_places() -> None:
    state = scene(
        fighter("ann", place="gate"),
        fighter("dan", place="gate"),
        fighter("bob", "foes", place="yard"),
        fighter("cid", "foes", place="wall"),
        fighter("eve", "foes", place="hill"),
        engaged=(("ann", "bob"),),
        places=tuple(Place(one, one.title()) for one in ("gate", "yard", "wall", "hill")),
        bands=(Between("gate", "wall", "far"), Between("hill", "gate", "out")),
    )
    bands = [state.band("ann", other) for other in ("dan", "bob", "cid", "eve")]
    assert bands == ["close", "engaged", "far", "out"]
    assert [state.band("eve", "ann"), state.band("dan", "bob")] == ["out", "close"]


@pytest.mark.rule("RW-ZONE-09")
def test_nobody_is_farther_than_close() -> None:
    state = scene(
        *(fighter(who) for who in ("ann", "dan")),
        *(fighter(who, "foes") for who in ("bob", "cid", "eve")),
        engaged=((),),  # type: ignore[arg-type]
        order="rolled",
    )
    table = Table(state).open()
    for foe in ("bob", "cid", "eve"):
        assert f"engage:{foe}" in table.options
    table.say("action", "engage:eve")
    assert "strike:eve:unarmed" in table.options


@pytest.mark.rule("RW-ZONE-13")
def test_engagement_is_mutual_and_may_be_with_several() -> None:
    table = Table(field()).open().say("action", "engage:cid")
    assert table.state.engaged_with("ann") == ("bob", "cid")
    assert table.state.engaged_with("cid") == ("ann",)
    table.say("action", "pass").say("action", "pass").say("action", "pass")
    assert table.state.active == "cid"
    assert "strike:ann:unarmed" in table.options


@pytest.mark.rule("RW-ZONE-13")
def test_a_fall_and_a_departure_end_every_pair() -> None:
    table = Table(hurt(field(), bob=5)).open().say("action", "engage:cid")
    table.act("strike:bob:unarmed", *FULL).say("outcome")
    assert table.state.engaged == (("ann", "cid"),)
    table.play.edit(Left("cid"))
    assert table.state.engaged == ()


@pytest.mark.rule("RW-MOVE-01")
def test_closing_in_takes_movement_but_no_check() -> None:
    table = Table(field()).open().say("action", "pass").say("action", "engage:cid")
    assert [(fact.one, fact.other) for fact in table.facts(Engaged)] == [("dan", "cid")]
    assert table.facts(Checked) == []
    assert "strike:cid:unarmed" in table.options
    assert not [one for one in table.options if one.startswith("engage")]


@pytest.mark.rule("RW-MOVE-01", "RW-GAP-18")
def test_the_step_of_a_withdraw_takes_no_second_check() -> None:
    table = Table(duel()).open().act("withdraw", *FULL)
    assert table.kind == "action"
    assert [fact.action for fact in table.facts(Checked)] == ["withdraw"]
    assert table.state.engaged == ()


@pytest.mark.rule("RW-MOVE-08", "RW-GAP-26")
def test_getting_up_takes_the_movement_and_no_more() -> None:
    table = Table(field(conditions=("prone",))).open().say("action", "stand")
    assert table.bears("ann") == ()
    assert table.facts(Checked) == []
    assert {"strike:bob:unarmed", "defend"} < set(table.options)
    assert not {"stand", "engage:cid"} & set(table.options)


@pytest.mark.rule("RW-MOVE-08")
def test_who_moved_already_stays_down() -> None:
    table = Table(field(conditions=("prone",))).open().say("action", "engage:cid")
    assert "stand" not in table.options
    late = Table(field(conditions=("prone",))).open().act("defend", 6, 4, 4, 3, 3)
    assert {"stand", "end"} <= set(late.options)
