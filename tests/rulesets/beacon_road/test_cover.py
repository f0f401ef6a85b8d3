"""Concealed, Sheltered and cut off, by lines over drawn maps."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.ground.cover import OPEN, Cover, cover, line_of_effect
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Point, Square, parse_square
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene


def shot(map: SquareMap, at: tuple[int, int] = (6, 1), origin: tuple[int, int] = (0, 1)) -> State:
    """An archer in A2 and a target in G2, unless told otherwise."""
    return scene(
        creature("archer", at=origin, wields=("longbow",)),
        creature("target", "foes", at),
        map=map,
    )


@pytest.mark.rule("BR-COND-02", "BR-COND-10", "BR-COND-12")
def test_clear_ground_covers_nobody() -> None:
    state = shot(board())
    assert cover(state, BOOK, "archer", "target") == OPEN
    beside = shot(board(".......", ".......", "...o..."))
    assert cover(beside, BOOK, "archer", "target") == OPEN, "no line meets the row below"


@pytest.mark.rule("BR-COND-02")
@pytest.mark.parametrize("glyph", ["*", "%"])
def test_fog_and_bushes_on_the_line_conceal(glyph: str) -> None:
    found = cover(shot(board(".......", f"...{glyph}...", ".......")), BOOK, "archer", "target")
    assert found == Cover(concealed_by=parse_square("D2"), unseen=True)


@pytest.mark.rule("BR-COND-02")
def test_the_targets_own_fog_conceals_without_hiding_and_the_archers_own_does_not() -> None:
    at_target = shot(board(".......", "......*", "......."))
    found = cover(at_target, BOOK, "archer", "target")
    assert found == Cover(concealed_by=parse_square("G2"))
    at_archer = shot(board(".......", "*......", "......."))
    assert cover(at_archer, BOOK, "archer", "target") == OPEN


@pytest.mark.rule("BR-COND-02", "BR-COND-12")
def test_fog_may_be_an_area_over_any_ground() -> None:
    state = shot(board(columns=10, lines=5, fog=("D1", "D2", "D3")))
    assert cover(state, BOOK, "archer", "target").concealed_by == parse_square("D2")


@pytest.mark.rule("BR-COND-10", "BR-COND-12")
def test_a_boulder_shelters_from_one_archer_and_not_from_another() -> None:
    state = scene(
        creature("archer", at=(0, 1)),
        creature("other", at=(5, 4)),
        creature("target", "foes", (6, 1)),
        map=board(".......", "....o..", ".......", ".......", "......."),
    )
    assert cover(state, BOOK, "archer", "target").sheltered_by == parse_square("E2")
    assert cover(state, BOOK, "other", "target") == OPEN


@pytest.mark.rule("BR-COND-10", "BR-COND-12")
@pytest.mark.parametrize(
    ("row", "found"), [("..o.o..", "C2"), (".oo.o..", "B2"), ("...ooo.", "D2"), ("..*.*..", "C2")]
)
def test_of_several_that_cover_alike_the_one_nearest_to_the_archer_is_told(
    row: str, found: str
) -> None:
    told = cover(shot(board(".......", row, ".......")), BOOK, "archer", "target")
    assert (told.sheltered_by or told.concealed_by) == parse_square(found)


@pytest.mark.rule("BR-COND-11", "BR-COND-10", "BR-ATTACK-08")
def test_a_wall_cuts_off_what_is_wholly_behind_it_and_shelters_the_rest() -> None:
    behind = shot(board("...#...", "...#...", "...#..."))
    assert cover(behind, BOOK, "archer", "target").blocked_by == parse_square("D2")
    assert not line_of_effect(behind, BOOK, "archer", "target")
    corner = shot(board(".......", ".......", "...#..."), at=(6, 2))
    found = cover(corner, BOOK, "archer", "target")
    assert found.blocked_by is None
    assert found.sheltered_by == parse_square("D3")


@pytest.mark.rule("BR-COND-12", "BR-GAP-83")
def test_an_area_covers_from_its_own_centre() -> None:
    state = shot(board(".......", "....o..", ".......", "......."))
    assert cover(state, BOOK, "archer", "target").sheltered_by is not None
    assert cover(state, BOOK, Square(6, 3), "target") == OPEN
    assert cover(state, BOOK, Point(14, 2), "target") == OPEN
    assert cover(state, BOOK, Square(2, 1), "target").sheltered_by == parse_square("E2")


@pytest.mark.rule("BR-COND-10", "BR-MOVE-24")
def test_the_large_are_covered_in_part_by_what_would_cut_off_the_small() -> None:
    walls = board("...#....", "...#....", "........", "........")
    small = shot(walls, at=(7, 0), origin=(0, 0))
    assert cover(small, BOOK, "archer", "target").blocked_by is not None
    large = scene(
        creature("archer", at=(0, 0)),
        creature("target", "foes", (6, 2), size="Large"),
        map=walls,
    )
    found = cover(large, BOOK, "archer", "target")
    assert found.blocked_by is None
    assert found.sheltered_by == parse_square("D2")


@pytest.mark.rule("BR-COND-12")
def test_who_stands_nowhere_and_scenes_without_a_map_have_no_cover() -> None:
    state = scene(creature("archer"), creature("target", "foes", None), map=board("..#"))
    assert cover(state, BOOK, "archer", "target") == OPEN
    assert cover(shot(board()), BOOK, "target", "archer") == OPEN
    nowhere = scene(creature("archer"), creature("target", "foes", (3, 0)), map=None)
    assert cover(nowhere, BOOK, "archer", "target") == OPEN
