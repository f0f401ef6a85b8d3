"""The scene of a fight: decks as content has them, ways, ranges to foes, slots as stages."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.picture.pictures import Link, Picture
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.state.state import Combatant, Slot, State
from tests.rulesets.aeronaughts.deeds import fighter
from tests.rulesets.aeronaughts.table import underway

BOOK = open_book({})


def crew(**gus: Any) -> tuple[Combatant, ...]:
    """Two against two: a melee on the deck, pistols beside it, one a zone away."""
    return (
        fighter("ada", kind="pc", group="rail", weapons=("cutlass",)),
        fighter("gus", kind="pc", weapons=("twin_pistols",), **gus),
        fighter("bix", "watch", group="rail"),
        fighter("dot", "watch", zone="gangway"),
    )


def drawn(state: State) -> Picture:
    return RULESET.picture(state, BOOK)


@pytest.mark.rule("AE-RNG-02")
def test_a_shipped_field_looks_as_content_says() -> None:
    found = drawn(RULESET.start(BOOK, "drowned-choir")).scene
    assert (found.seed, found.field.kind) == ("drowned-choir", "places")
    looks = [(one.id, one.texture, one.wall, one.at) for one in found.spots]
    assert looks[0] == ("hold", "water", True, (0, 0, 6, 5))
    assert found.spots[1].props == ("stairs",)
    assert Link("hold", "stairs", "next to") in found.links


@pytest.mark.rule("AE-RNG-02")
def test_zones_of_no_scenario_are_decks_in_their_columns() -> None:
    found = drawn(underway(*crew())).scene
    assert found.seed == ""
    assert {one.texture for one in found.spots} == {"deck"}
    lefts = {one.id: one.at[0] for one in found.spots if one.at is not None}
    assert [lefts["deck"], lefts["gangway"], lefts["quay"]] == [0, 6, 12], "each a column farther"


@pytest.mark.rule("AE-RNG-01", "AE-RNG-03", "AE-ACT-06")
def test_sights_are_the_bands_of_foes_and_what_reaches() -> None:
    found = drawn(underway(*crew(), turn="gus", slot=1))
    seen = {(one.of, one.to): (one.words, one.far) for one in found.scene.sights}
    assert seen["gus", "bix"] == ("short", False)
    assert seen["gus", "dot"] == ("medium", True)
    assert seen["ada", "bix"] == ("engaged", False)
    assert ("gus", "ada") not in seen
    # The list says the same from everyone, not only from who acts.
    assert any(line.startswith("Ranges from Dot: medium ") for line in found.lines)
    near = {one.id: one.near for one in found.scene.pieces}
    assert near == {"ada": ("bix",), "gus": (), "bix": ("ada",), "dot": ()}


@pytest.mark.rule("AE-INIT-03", "AE-INIT-04", "AE-HP-08")
def test_slots_are_stages_and_the_next_is_open() -> None:
    slots = (Slot("crew", "ada"), Slot("watch"), Slot("crew"), Slot("watch"))
    people = tuple([replace(one, acted=one.id == "ada") for one in crew()])
    found = drawn(underway(*people, slots=slots, slot=1))
    assert [one.phase for one in found.stages] == ["done", "open", "later", "later"]
    assert found.stages[1].who == ("bix", "dot")


def test_who_has_left_is_no_piece() -> None:
    found = drawn(underway(*crew(out="fled"))).scene
    assert [one.id for one in found.pieces] == ["ada", "bix", "dot"]
