"""Looks that hold without colour, and places that do not overlap."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.plots.looks import (
    DARK,
    FILL,
    GRID,
    INK,
    LOOKS,
    PAPER,
    QUIET,
    SHADES,
    SMALL,
    TEXT,
    TITLE,
    ends,
    luminance,
    marked,
    per_cent,
    shared_out,
    shortened,
    spread,
    told,
    whole_ticks,
)
from fracas.sim.batches.intervals import Interval, mean

# How the three kinds of colour-blindness see red, green and blue, by Machado and others (2009).
BLIND = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def contrast(one: str, other: str) -> float:
    """How well two colours stand out from each other, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def linear(colour: str) -> list[float]:
    """Red, green and blue as light."""
    channels = [part / 255 for part in bytes.fromhex(colour[1:])]
    return [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    ]


def test_luminance_at_its_ends() -> None:
    assert luminance("#000000") == 0
    assert luminance("#ffffff") == pytest.approx(1)
    assert luminance("#808080") == pytest.approx(0.2159, abs=1e-4)


def test_every_line_is_known_by_its_dash_and_by_its_shape() -> None:
    for part in ("dash", "shape", "colour"):
        assert len({getattr(look, part) for look in LOOKS}) == len(LOOKS)


def test_every_line_stands_out_from_the_paper() -> None:
    for look in LOOKS:
        assert contrast(look.colour, PAPER) >= 3
    assert contrast(INK, PAPER) >= 12
    assert contrast(QUIET, PAPER) >= 7
    # What lies over a bar must be seen on it, and a grid must not shout.
    assert contrast(INK, FILL) >= 7
    assert 1.1 < contrast(GRID, PAPER) < 2


@pytest.mark.parametrize("kind", BLIND)
def test_colours_differ_for_the_colour_blind(kind: str) -> None:
    def seen(colour: str) -> list[float]:
        light = linear(colour)
        # The third root is about how steps of light are felt.
        return [
            max(sum(part * by for part, by in zip(light, row, strict=True)), 0) ** (1 / 3)
            for row in BLIND[kind]
        ]

    for one, other in combinations(LOOKS, 2):
        pairs = zip(seen(one.colour), seen(other.colour), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 > 0.1, (one, other)


def test_shades_go_from_light_to_dark_and_their_ink_can_be_read() -> None:
    assert luminance(SHADES[0]) > 0.85
    assert luminance(SHADES[1]) < 0.05
    assert contrast("#767676", PAPER) >= 4.5
    for ink, shade in ((INK, DARK), (PAPER, DARK)):
        light, dark = sorted((luminance(ink), shade), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3.5


def test_letters_can_be_read_on_a_phone() -> None:
    # A picture of 412 pixels on a phone of 360 loses an eighth.
    assert min(TEXT, SMALL, TITLE) * 360 / 412 >= 11


@given(st.lists(st.floats(0, 1), max_size=12), st.floats(0.01, 0.3))
def test_places_keep_their_order_and_their_distance(wanted: list[float], gap: float) -> None:
    placed = spread(wanted, gap, 1.0)
    assert all(-1e-9 <= place <= 1 + 1e-9 for place in placed)
    room = min(gap, 1 / max(len(wanted) - 1, 1))
    for one, other in pairwise(sorted(placed)):
        assert other - one >= room - 1e-9
    for one, other in combinations(range(len(wanted)), 2):
        if wanted[one] < wanted[other]:
            assert placed[one] <= placed[other]


def test_who_is_alone_stays_where_it_is() -> None:
    assert spread([0.4], 0.1, 1.0) == [0.4]
    assert spread([], 0.1, 1.0) == []
    # The first of those who are alike stands highest.
    assert spread([0.0, 0.0], 0.25, 1.0) == [0.25, 0.0]
    assert spread([1.0, 1.0], 0.25, 1.0) == [1.0, 0.75]


def test_groups_are_about_alike() -> None:
    assert shared_out(12, 5) == [range(4), range(4, 8), range(8, 12)]
    assert shared_out(6, 5) == [range(3), range(3, 6)]
    assert shared_out(5, 5) == [range(5)]
    assert shared_out(0, 5) == []


def test_names_keep_their_ends() -> None:
    assert shortened("Guard 7", 7) == "Guard 7"
    assert shortened("Guard of the western gate 7", 13) == "Guard of…te 7"
    for letters in range(2, 20):
        assert len(shortened("Guard of the western gate 7", letters)) <= letters


def test_figures_with_their_intervals() -> None:
    assert told(Interval(0.5, 0.474, 0.526)) == "50.0% (47.4 to 52.6)"
    assert told(Interval(3.25, 3.0, 3.5), chance=False) == "3.25 (3.00 to 3.50)"
    alone = mean([(4, 1)])
    assert alone is not None
    assert told(alone, chance=False) == "4.00"
    assert ends(alone) == (4.0, 4.0)


def test_what_is_not_quite_nothing_or_all() -> None:
    assert [per_cent(part) for part in (0, 0.0001, 0.9999, 1)] == [
        *("0.0%", "<0.1%", ">99.9%", "100.0%")
    ]
    assert per_cent(0.001, 0) == "<1%"


def test_ticks_are_whole_and_not_too_many() -> None:
    assert whole_ticks(2, 6) == [2, 3, 4, 5, 6]
    assert whole_ticks(0, 18, 6) == [0, 5, 10, 15]
    assert whole_ticks(7, 7) == [7]
    assert whole_ticks(3, 200) == [20, 40, 60, 80, 100, 120, 140, 160, 180, 200]
    assert marked([1, 2], format="d") == {"values": [1, 2], "tickCount": 3, "format": "d"}
