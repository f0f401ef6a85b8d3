"""What systems share in making scenes: seeds, the layout of spots, cells in runs."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.picture.pictures import Box, Layout, Picture, Scene, Spot
from fracas.core.picture.scenes import everywhere, misplaced, placed, runs, scenario_called


class Row(msgspec.Struct, frozen=True):
    """A row with a title."""

    title: str


def test_a_scenario_is_found_by_its_title() -> None:
    rows = {"duel": Row("A duel"), "again": Row("A duel"), "pier": Row("The pier")}
    assert scenario_called(rows, "The pier") == "pier"
    assert scenario_called(rows, "A duel") == "duel", "the first of that title"
    assert scenario_called(rows, "Elsewhere") == ""


def test_spots_are_placed_all_or_none() -> None:
    hall, yard = Spot("hall", "Hall", at=(0, 0, 4, 3)), Spot("yard", "Yard", at=(4, 1, 5, 4))
    field, spots = placed((hall, yard))
    assert field == Layout("places", width=9, height=5)
    assert spots == (hall, yard)
    field, spots = placed((hall, Spot("yard", "Yard")))
    assert field == Layout("places")
    assert [one.at for one in spots] == [None, None]
    assert placed(()) == (Layout("places"), ())


@pytest.mark.parametrize(
    ("boxes", "who"),
    [
        ({"a": None, "b": None}, ""),
        ({"a": (0, 0, 2, 2), "b": (2, 0, 2, 2), "c": (0, 2, 4, 1)}, ""),
        ({"a": (0, 0, 2, 2), "b": None}, "b"),
        ({"a": None, "b": (0, 0, 2, 2)}, "a"),
        ({"a": (0, 0, 2, 2), "b": (3, 0, 1, 1), "c": (1, 1, 2, 2)}, "c"),
    ],
)
def test_spots_are_misplaced_that_lie_over_others_or_nowhere(
    boxes: dict[str, Box | None], who: str
) -> None:
    found = misplaced(boxes)
    assert (found[0] if found else "") == who


def test_cells_are_runs_of_rows() -> None:
    assert runs([(2, 1), (0, 0), (1, 0), (3, 0), (3, 1), (1, 0)]) == (
        (0, 0, 2, 1),
        (3, 0, 1, 1),
        (2, 1, 2, 1),
    )
    assert runs([]) == ()
    assert everywhere("grass", 24, 12).blocks == ((0, 0, 24, 12),)


def test_a_scene_with_nothing_in_it_is_not_sent() -> None:
    assert msgspec.json.encode(Picture()) == b"{}"
    assert Picture().scene == Scene() == Scene("", Layout("none"))
