"""Defend and Withdraw as ways to another place."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.state import SceneTag
from fracas.space.zones import Between, Place
from tests.rulesets.razorweave.table import Table, fighter, scene

PLACES = (Place("yard", "The Yard"), Place("wall", "The Wall"), Place("gate", "The Gate"))


def heard(table: Table) -> list[tuple[str, Any, tuple[str, ...]]]:
    """What a player hears of places to fall back to."""
    return [
        (hint.name, hint.answer, hint.about)
        for hint in table.hints
        if hint.name.startswith("refuge")
    ]


def beset(*more: Any, tags: tuple[Any, ...] = (), **values: Any) -> Table:
    """Ann, Engaged with Bob and Cid in the yard."""
    foes = [fighter(who, "foes", place="yard", weapons=("club",)) for who in ("bob", "cid")]
    ann = fighter("ann", kind="pc", place="yard", weapons=("club",))
    values.setdefault("places", PLACES)
    values.setdefault("engaged", (("ann", "bob"), ("ann", "cid")))
    return Table(scene(ann, *foes, *more, tags=tags, order="rolled", **values)).open()


@pytest.mark.rule("RW-ADV-15")
def test_out_of_a_bad_engagement_there_is_cover_first_and_a_friend_next() -> None:
    dan = fighter("dan", kind="pc", place="gate")
    crates = SceneTag("stacked_crates", place="wall")
    table = beset(dan, tags=(crates,))
    assert heard(table) == [("refuge_cover", "withdraw", ("wall",))]
    said = [RULESET.say_hint(one, table.state) for one in table.hints]
    assert any("The Wall" in one for one in said)
    assert heard(beset(dan)) == [("refuge_friend", "withdraw", ("gate",))]


@pytest.mark.rule("RW-ADV-15")
def test_nowhere_near_foes_and_nowhere_far_off() -> None:
    dan = fighter("dan", kind="pc", place="gate")
    far = (Between("yard", "gate", "far"),)
    assert heard(beset(dan, bands=far)) == [("refuge_away", "withdraw", ())]
    eve = fighter("eve", "foes", place="gate")
    assert heard(beset(dan, eve)) == [("refuge_away", "withdraw", ())]


@pytest.mark.rule("RW-ADV-15")
def test_without_a_map_melee_itself_is_left() -> None:
    assert heard(beset(places=())) == [("refuge_away", "defend:away", ())]


def test_who_stands_well_is_sent_nowhere() -> None:
    assert not heard(beset(engaged=(("ann", "bob"),)))


@pytest.mark.rule("RW-ADV-15")
def test_where_a_full_defend_may_lead_the_better_place_is_named() -> None:
    dan = fighter("dan", kind="pc", place="gate")
    table = beset(dan, tags=(SceneTag("stacked_crates", place="wall"),))
    table.act("defend", 4, 4, 4, 4)
    assert table.kind == "safer"
    assert heard(table) == [
        ("refuge_cover", "go:wall", ("wall",)),
        ("refuge_friend", "go:gate", ("gate",)),
    ]
