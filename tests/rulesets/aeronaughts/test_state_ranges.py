"""Ranges: bands by zones and engagements, and what is within what."""

from __future__ import annotations

import pytest

from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.deeds import scope_of
from fracas.rulesets.aeronaughts.state.state import (
    BANDS,
    band,
    neighbours,
    steps_between,
    wider,
    within,
)
from fracas.space.zones import Between
from tests.rulesets.aeronaughts.deeds import ZONES, Table, fighter, scene


@pytest.mark.rule("AE-RNG-01", "AE-RNG-02", "AE-RNG-03", "AE-GAP-50")
def test_bands_go_by_edges_and_engagements() -> None:
    far = tuple(fighter(zone, zone=zone) for zone in ZONES)
    near = (fighter("foe", group="a"), fighter("friend", group="a"), fighter("other", group="b"))
    state = scene(fighter("ada", group="a"), *near, *far)
    found = [band(state, "ada", who) for who in ("foe", "friend", "other", *ZONES)]
    assert found == ["engaged", "engaged", "short", "short", "medium", "long", "extreme", "extreme"]
    assert band(state, "hills", "ada") == "extreme"
    assert BANDS == ("engaged", "short", "medium", "long", "extreme")


@pytest.mark.rule("AE-RNG-02")
def test_the_shortest_way_counts_and_none_is_the_farthest() -> None:
    round_ = (Between("a", "b", "medium"), Between("b", "c", "medium"), Between("c", "a", "medium"))
    assert steps_between(round_, "a", "c") == 1
    assert steps_between(round_, "a", "a") == 0
    assert steps_between(round_, "a", "d") is None
    state = scene(fighter("ada", zone="island"), fighter("bix"))
    assert band(state, "ada", "bix") == "extreme"
    assert neighbours(state, "gangway") == ("deck", "quay")


@pytest.mark.rule("AE-ACT-06", "AE-RNG-05", "AE-MAN-31")
@pytest.mark.parametrize(
    ("zone", "group", "weapons"),
    [
        ("deck", "a", ["cutlass", "flintlock", "long_rifle", "twin_pistols"]),
        ("deck", "", ["flintlock", "long_rifle", "twin_pistols"]),
        ("gangway", "", ["flintlock", "long_rifle"]),
        ("quay", "", ["long_rifle"]),
        ("hills", "", ["long_rifle"]),
    ],
)
def test_weapons_reach_to_their_band(zone: str, group: str, weapons: list[str]) -> None:
    ready = ("cutlass", "flintlock", "long_rifle", "twin_pistols")
    one = fighter("ada", weapons=(*ready, "fist"), in_hand=ready, group="a")
    table = Table(scene(one, fighter("bix", "watch", zone=zone, group=group)))
    scope = scope_of(table.state, table.book, one)
    found = [deed.id for deed in Attack.offered(table.book, scope)]
    assert found == [f"attack:bix:{weapon}" for weapon in weapons]


@pytest.mark.rule("AE-QUAL-05", "AE-GAP-30")
def test_the_ladder_of_areas() -> None:
    areas = ("single", "engaged", "short", "medium", "long")
    assert [wider(area) for area in areas] == ["engaged", "short", "medium", "long", "long"]
    assert within("short", "medium")
    assert not within("long", "medium")


@pytest.mark.rule("AE-QUAL-05", "AE-RNG-04")
def test_nothing_is_provoked_by_whoever_shoots_in_an_engagement() -> None:
    one = fighter("ada", "crew", "ranged 1/0", weapons=("flintlock",), group="a")
    table = Table(scene(one, fighter("bix", "watch", "evade 1/0", group="a")))
    table.do(Attack("bix", "flintlock").act, "ada").say("check_sheet")
    # The black die is the flintlock's own.
    assert table.pool() == "1G1P1K"
