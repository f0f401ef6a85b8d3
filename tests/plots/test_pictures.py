"""Whole pictures: in a column or side by side, light or dark, one panel or all."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("altair")

from fracas.core.errors import WrongUse
from fracas.plots.batches import PANELS, batch_chart
from fracas.plots.looks import FILL, GRID, INK, LOOKS, PAPER, QUIET
from fracas.plots.pictures import MOST_COLUMNS, NIGHT, Style, in_columns, in_dark
from tests.plots.made import CHANCES, HEADING, SUMMARY, texts, whole
from tests.plots.test_looks import contrast


def drawn(**style: Any) -> dict[str, Any]:
    return whole(batch_chart(HEADING, SUMMARY, CHANCES, style=Style(**style)))


def titles(spec: Any) -> list[str]:
    """The titles of all panels, from left to right and down."""
    found = []
    for part in spec["concat"]:
        found += titles(part) if "concat" in part else [part["title"]["text"][0]]
    return found


def test_in_landscape_all_panels_stand_side_by_side_in_their_order() -> None:
    spec = drawn(landscape=True)
    assert spec["columns"] == len(spec["concat"]) > 1
    assert titles(spec) == [
        "Win rate",
        "Length in rounds",
        "Survival: party",
        "Survival: foes",
        "Health left at the end: party",
        "Health left at the end: foes",
    ]
    # The side stands in the title, and is not said twice.
    assert "party" not in texts(spec["concat"][-1])


@pytest.mark.parametrize(
    ("panel", "title"),
    list(
        zip(PANELS, ("Win rate", "Length in rounds", "Survival: party", "Health left"), strict=True)
    ),
)
def test_one_panel_alone(panel: str, title: str) -> None:
    assert titles(drawn(panel=panel))[0].startswith(title)
    assert set(titles(drawn(panel=panel))) < set(titles(drawn()))


def test_a_panel_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(WrongUse, match=r"'pie'.*win-rate, rounds, survival, health"):
        drawn(panel="pie")


def test_a_dark_picture_is_the_light_one_in_other_colours() -> None:
    light, dark = drawn(), drawn(dark=True)
    assert (light["background"], dark["background"]) == (PAPER, NIGHT[PAPER])
    assert in_dark(light) == dark != light
    assert texts(light) == texts(dark)
    assert PAPER not in str(dark)


def test_dark_colours_stand_out_as_light_ones_do() -> None:
    paper = NIGHT[PAPER]
    for look in LOOKS:
        assert contrast(NIGHT[look.colour], paper) >= 3
    assert contrast(NIGHT[INK], paper) >= 12
    assert contrast(NIGHT[QUIET], paper) >= 7
    assert contrast(NIGHT[INK], NIGHT[FILL]) >= 4.5
    assert 1.1 < contrast(NIGHT[GRID], paper) < 2
    assert len({NIGHT[look.colour] for look in LOOKS}) == len(LOOKS)


def test_only_whole_values_are_colours() -> None:
    assert in_dark({"a": [PAPER, f"{PAPER} paper", 3, None]}) == {
        "a": [NIGHT[PAPER], f"{PAPER} paper", 3, None]
    }


def test_columns_come_near_to_the_shape_of_a_screen() -> None:
    assert in_columns([200]) == [1]
    assert in_columns([172, 210, 230, 230, 296, 296]) == [2, 2, 2]
    assert sum(in_columns([230.0] * 40)) == 40


@given(st.lists(st.floats(100, 900), min_size=1, max_size=12))
def test_no_other_cut_is_more_even(heights: list[float]) -> None:
    columns = in_columns(heights)
    assert sum(columns) == len(heights)
    assert 1 <= len(columns) <= MOST_COLUMNS
    assert min(columns) > 0

    def highest(cuts: tuple[int, ...]) -> float:
        ends = (0, *cuts, len(heights))
        return max(sum(heights[a:b]) for a, b in pairwise(ends))

    at, cuts = 0, []
    for many in columns[:-1]:
        at += many
        cuts.append(at)
    others = combinations(range(1, len(heights)), len(cuts))
    assert highest(tuple(cuts)) == min(map(highest, others))
