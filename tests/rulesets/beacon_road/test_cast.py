"""The next fight: survivors of the last one are in it as they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.setup.cast import carry
from fracas.rulesets.beacon_road.state.state import Boon, Edge, State, Wound

NEXT = "roof-duel"
_book = RULESET.open_book({})
assert isinstance(_book, BeaconRoadBook)
BOOK: BeaconRoadBook = _book


def hurt(**changes: object) -> State:
    """A fight that is over: the Orc Warrior is hurt, with the changes made to it."""
    state = RULESET.start(BOOK, "toll-bridge")
    values = {
        "hp": 5,
        "stress": 4,
        "wounds": (Wound("bleeding", 2), Wound("slowed", 1, until=3)),
        "boons": (Boon("hastened", 1, until=3),),
        "edges": (Edge("attack"),),
        "acts": 2,
        "stance": "",
    }
    people = [
        replace(one, **{**values, **changes}) if one.id == "orc_warrior" else one
        for one in state.creatures
    ]
    return replace(state, creatures=tuple(people), result="heroes", round=4, agenda=())


@pytest.mark.rule("BR-WOUND-15", "BR-GAP-78", "BR-ENTER-16")
def test_wounds_stress_and_hp_go_on_and_what_lasts_for_rounds_is_over() -> None:
    scene = carry(BOOK, hurt(), NEXT).scene
    orc = scene.who("orc_warrior")
    assert (orc.hp, orc.stress, orc.acts, scene.round) == (5, 4, 0, 0)
    assert [one.name for one in orc.wounds] == ["bleeding"]
    assert (orc.boons, orc.edges) == ((), ())
    places = [one.place for one in scene.creatures if one.place is not None]
    assert len(set(places)) == len(places) == len(scene.creatures)


def test_gear_is_brought_along_as_it_is() -> None:
    state = hurt()
    worn = state.who("orc_warrior").items
    used = tuple([replace(one, marked=1) for one in worn])
    scene = carry(BOOK, hurt(items=used), NEXT).scene
    assert scene.who("orc_warrior").items == used


@pytest.mark.rule("BR-ENTER-13")
def test_the_dead_stay_behind_and_the_fled_are_back() -> None:
    assert carry(BOOK, hurt(out="dead"), NEXT).scene.find("orc_warrior") is None
    assert carry(BOOK, hurt(out="fled"), NEXT).scene.who("orc_warrior").out == ""
    state = hurt()
    people = [replace(one, hp=0) if one.kind == "pc" else one for one in state.creatures]
    with pytest.raises(IllegalAnswer, match="BR-ENTER-13"):
        carry(BOOK, replace(state, creatures=tuple(people)), NEXT)


@pytest.mark.rule("BR-ENTER-16")
def test_each_takes_the_own_place_of_the_next_scene_as_it_is_set() -> None:
    fresh = RULESET.start(BOOK, "toll-bridge")
    players = [one for one in fresh.creatures if one.kind == "pc"]
    set_up = tuple(
        [
            replace(one, sneaks=True, watching=True, unaware=True) if one in players else one
            for one in fresh.creatures
        ]
    )
    left = tuple([replace(one, side="heroes" if one.kind == "pc" else one.side, sneaks=False,
                          watching=False, unaware=False, passing=not one.passing)
                  for one in set_up])  # fmt: skip
    scene = carry(BOOK, replace(fresh, creatures=left, agenda=()), "toll-bridge").scene
    for one in players:
        now = scene.who(one.id)
        assert (now.place, now.side) == (one.place, one.side)
        assert (now.sneaks, now.watching, now.unaware) == (one.sneaks, one.watching, one.unaware)
