"""The scene of a fight: the plane and its areas, cover between foes, how far one can go."""

from __future__ import annotations

import pytest

from fracas.core.picture.pictures import Picture
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.picture.picture import scenario_of
from fracas.rulesets.action_points.state.state import Area, State
from tests.rulesets.action_points.table import fighter, scene

BOOK = open_book({})
ADA = fighter("ada", "us", x=2, y=10)
BO = fighter("bo", "them", x=30, y=10)
CRATES = Area("crates", "Crates", 20, 8, 4, 4, cover="partial", solid=True)


def drawn(*people: object, **values: object) -> Picture:
    state: State = scene(*people, **{"width": 40, "height": 20, **values})  # type: ignore[arg-type]
    return RULESET.picture(state, BOOK)


@pytest.mark.rule("AP-MOV-13")
def test_a_shipped_field_looks_as_content_says() -> None:
    found = RULESET.picture(RULESET.start(BOOK, "stair"), BOOK).scene
    assert (found.seed, found.field.kind, found.field.unit) == ("stair", "plane", "ft")
    assert (found.field.width, found.field.height) == (20, 40)
    looks = {one.words.partition(":")[0]: (one.texture, one.does) for one in found.patches}
    assert looks[""] == ("cobbles", ())
    assert looks["West wall"] == ("wall", ("solid",))
    assert looks["Landing"] == ("slabs", ("high", "dim"))


def test_an_area_without_a_texture_is_drawn_by_what_it_does() -> None:
    hedge = Area("hedge", "Hedge", 0, 0, 4, 4, cover="heavy")
    dark = Area("dark", "Dark", 0, 10, 4, 4, light="dark")
    found = drawn(ADA, BO, areas=(CRATES, hedge, dark)).scene
    assert [(one.texture, one.does) for one in found.patches[1:]] == [
        ("crates", ("solid", "partial cover")),
        ("parapet", ("heavy cover",)),
        ("plain", ("dark",)),
    ]


@pytest.mark.rule("AP-ATK-13", "AP-MOV-13")
def test_cover_between_foes_is_seen_and_said() -> None:
    found = drawn(ADA, BO, areas=(CRATES,))
    seen = {(one.of, one.to): (one.verdict, one.words) for one in found.scene.sights}
    assert seen["ada", "bo"] == ("cover", "28 ft (partial cover)")
    assert any("to Bo 28 ft (partial cover)" in line for line in found.lines)
    clear = drawn(ADA, BO)
    assert [one.verdict for one in clear.scene.sights] == ["clear", "clear"]
    assert not any("cover)" in line for line in clear.lines)


@pytest.mark.rule("AP-MOV-02")
def test_who_is_due_has_circles_of_how_far_they_can_go() -> None:
    found = drawn(ADA, BO, order=("ada", "bo"), round=1, turn=1)
    assert {one.of for one in found.scene.reaches} <= {"ada"}
    gaits = [(one.feet, one.name) for one in found.drawing.gaits]
    assert [one.radius for one in found.scene.reaches] == [feet for feet, _ in gaits]
    assert all(one.words.startswith(name) for one, (_, name) in
               zip(found.scene.reaches, gaits, strict=True))  # fmt: skip


def test_without_a_map_there_are_pieces_and_no_field() -> None:
    found = drawn(ADA, BO, width=0, height=0).scene
    assert (found.field.kind, [one.id for one in found.pieces]) == ("none", ["ada", "bo"])
    assert found.sights == ()


def test_a_later_fight_is_drawn_as_its_scenario() -> None:
    titles = [fight.title for fight in BOOK.scenarios["week"].fights]
    assert titles
    assert {scenario_of(BOOK, title) for title in titles} == {"week"}
    assert scenario_of(BOOK, "Nowhere") == ""
