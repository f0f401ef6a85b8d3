"""The scene of a fight: hexes by their textures, lines of sight, steps, and no map at all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.picture.pictures import Picture
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.space.hex_maps import Area, HexMap, Kind
from fracas.space.hexes import hex_at, parse_hex
from tests.rulesets.fully_automated.table import fighter, scene

BOOK = open_book({})
HALL = HexMap(
    ("........", "..##....", "....+...", "........", ".......>"),
    (Kind(".", "open"), Kind("#", "wall"), Kind("+", "table"), Kind(">", "exit"), Kind("~", "mud")),
    (),
    (Area("smoke", (hex_at(0, 4),)), Area("vault", (hex_at(7, 0),))),
)


def one(who: str, at: str, side: str = "red", **values: Any) -> Combatant:
    return replace(fighter(who, side, **values), place=parse_hex(at))


def drawn(state: State) -> Picture:
    return RULESET.picture(state, BOOK)


@pytest.mark.rule("FA-SETUP-02", "FA-LOS-01", "FA-LOS-05")
def test_ground_has_textures_and_lies_in_runs_of_a_row() -> None:
    found = drawn(scene(one("ann", "A1"), map=HALL)).scene
    assert found.field.kind == "hexes"
    assert found.field.columns == tuple("ABCDEFGH")
    assert [(each.texture, each.words, each.blocks) for each in found.patches] == [
        ("slabs", "", ((0, 0, 8, 5),)),
        ("wall", "A wall (stops lines and steps)", ((2, 1, 2, 1),)),
        ("planks", "A table (cover, slow to enter)", ((4, 2, 1, 1),)),
        ("road", "An exit (leads off the map)", ((7, 4, 1, 1),)),
        ("smoke", "Smoke (obscures)", ((0, 4, 1, 1),)),
        ("plain", "Vault", ((7, 0, 1, 1),)),
    ]


def test_a_scenario_says_what_plain_ground_is() -> None:
    found = drawn(RULESET.start(BOOK, "ferry")).scene
    assert (found.seed, found.patches[0].texture) == ("ferry", "deck")
    assert drawn(RULESET.start(BOOK, "roof-garden")).scene.patches[0].texture == "slabs"


@pytest.mark.rule("FA-LOS-13", "FA-HP-01")
def test_pieces_and_sights_are_those_of_the_board() -> None:
    people = (one("ann", "A1"), one("bea", "B2", "blue", hp=0), one("cat", "D4", "blue"))
    found = drawn(scene(*people, map=HALL))
    pieces = {each.id: (each.x, each.y, each.words, each.state) for each in found.scene.pieces}
    assert pieces["bea"] == (1, 1, "B2", ("fallen",))
    assert pieces["cat"] == (3, 3, "D4", ())
    lines = {
        (view.who, line.target): line.status for view in found.drawing.views for line in view.lines
    }
    sights = {(each.of, each.to): each.verdict for each in found.scene.sights}
    assert sights.keys() == lines.keys()
    assert all((sights[pair] == "blocked") == (lines[pair] == "obstructed") for pair in lines)


@pytest.mark.rule("FA-ROUND-01", "FA-SEL-01")
def test_steps_are_stages_and_the_one_that_is_on_is_now() -> None:
    people = (one("ann", "A1", card="move"), one("bea", "B2", "blue", card="defend"))
    found = drawn(scene(*people, map=HALL, round=1, step="moves", sequence=("ann", "bea")))
    assert [each.phase for each in found.stages] == ["done", "done", "done", "now", "later"]
    assert found.stages[3].who == ("ann",)


@pytest.mark.rule("FA-LIGHT-08")
def test_without_a_map_contacts_and_cover_are_on_the_pieces() -> None:
    people = (
        fighter("ann", "red", close_with=("bea",), cover=True),
        fighter("bea", "blue", close_with=("ann",)),
    )
    found = drawn(scene(*people, mode="light", map=None)).scene
    assert found.field.kind == "none"
    assert [(each.id, each.near, each.state) for each in found.pieces] == [
        ("ann", ("bea",), ("covered",)),
        ("bea", ("ann",), ()),
    ]
