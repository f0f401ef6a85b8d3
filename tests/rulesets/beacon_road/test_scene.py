"""The scene of a fight: ground by its textures, cover, threat, and nothing of who is Hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.ids import Decider, Seat
from fracas.core.picture.pictures import Picture, Scene
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.picture.picture import picture
from fracas.rulesets.beacon_road.rules.view import view
from fracas.rulesets.beacon_road.ruleset import BeaconRoad
from fracas.rulesets.beacon_road.state.state import Item, State
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene, with_one

KEST = Viewer(Seat("kest's"), (Decider("kest"),))
RULESET = BeaconRoad()


def table(**values: Any) -> State:
    return scene(
        creature("kest", at=(0, 0), hp=30, most_hp=34),
        creature("ila", at=(5, 1)),
        creature("ogre", "monsters", (1, 0), hp=20, most_hp=60, size="Large"),
        creature("imp_1", "monsters", (7, 1), name="Imp 1"),
        map=values.pop("map", board("....#...", ".~~.#*..", "........")),
        **values,
    )


def drawn(state: State) -> Scene:
    found: Picture = picture(state, BOOK)
    return found.scene


@pytest.mark.rule("BR-MOVE-10", "BR-MOVE-28", "BR-COND-02")
def test_a_shipped_map_looks_as_content_says() -> None:
    found = drawn(RULESET.start(BOOK, "toll-bridge"))
    assert (found.seed, found.field.kind, found.field.unit) == ("toll-bridge", "squares", "5'")
    assert (len(found.field.columns), len(found.field.rows)) == (24, 12)
    first, *others = found.patches
    assert (first.texture, first.words, first.blocks) == ("grass", "", ((0, 0, 24, 12),))
    looks = {one.words.partition(":")[0]: one.texture for one in others}
    assert looks == {
        "Stream": "water",
        "Bushes": "bush",
        "Wall": "wall",
        "Parapet": "parapet",
        "Bridge": "bridge",
    }
    roof = drawn(RULESET.start(BOOK, "roof-duel"))
    assert roof.patches[0].texture == "planks", "the scenario says so"


@pytest.mark.rule("BR-COND-02", "BR-COND-10", "BR-COND-11")
def test_ground_without_a_texture_is_drawn_by_what_it_does() -> None:
    bare = {key: replace(row, texture="plain") for key, row in BOOK.terrain.items()}
    found = picture(table(), replace(BOOK, terrain=bare)).scene
    looks = {one.words.partition(":")[0]: one.texture for one in found.patches}
    assert looks == {"": "plain", "Wall": "wall", "Rubble": "earth", "Fog": "bush"}


@pytest.mark.rule("BR-COND-12", "BR-COND-13", "BR-MOVE-24")
def test_pieces_sights_and_threat_are_those_of_the_board() -> None:
    found = drawn(table())
    pieces = {one.id: (one.x, one.y, one.size) for one in found.pieces}
    assert pieces["ogre"] == (1, 0, 2)
    assert {one.id: one.near for one in found.pieces}["kest"] == ("ogre",)
    seen = {(one.of, one.to): one.verdict for one in found.sights}
    assert ("kest", "ila") not in seen
    assert set(seen.values()) <= {"clear", "cover", "blocked"}
    assert all(one.words.startswith("threatens ") and one.block for one in found.reaches)
    assert "ogre" in {one.of for one in found.reaches}


@pytest.mark.rule("BR-HP-02", "BR-ACT-27")
def test_pieces_say_who_is_winded_or_fallen_and_things_lie_about() -> None:
    state = with_one(with_one(table(), "kest", hp=10), "ila", hp=0)
    state = replace(state, ground=(Item("axe", "longsword", "dropped", place=Square(2, 2)),))
    found = drawn(state)
    states = {one.id: one.state for one in found.pieces}
    assert "winded" in states["kest"]
    assert "fallen" in states["ila"]
    assert [(one.x, one.y) for one in found.things] == [(2, 2)]


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_who_is_hidden_from_a_side_is_nowhere_in_its_scene() -> None:
    state = with_one(table(turn="imp_1"), "imp_1", unseen_by=("kest", "ila"), sneaks=True)
    found = drawn(view(state, KEST))
    assert "imp_1" not in msgspec.json.encode(found).decode()
    assert [one.id for one in found.pieces] == ["kest", "ila", "ogre"]
    moved = with_one(state, "imp_1", place=Square(6, 2))
    assert drawn(view(moved, KEST)) == found, "wherever it goes"
    assert found.patches == drawn(state).patches


@pytest.mark.rule("BR-ROUND-01")
def test_stages_are_those_of_the_round() -> None:
    state = table(round=1, stage="monsters")
    found = picture(state, BOOK).stages
    assert [(one.id, one.phase) for one in found] == [
        ("choice", "done"),
        ("ambush", "done"),
        ("rash", "done"),
        ("monsters", "now"),
        ("cautious", "later"),
    ]
    assert found[3].who == ("ogre", "imp_1")


def test_without_a_map_there_are_pieces_and_no_field() -> None:
    found = drawn(replace(table(), map=None))
    assert found.field.kind == "none"
    assert len(found.pieces) == 4
