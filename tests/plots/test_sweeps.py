"""Sweeps as curves and as tables in shades."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("altair")

from fracas.core.errors import WrongUse
from fracas.plots.looks import ON_DARK, ON_LIGHT, luminance
from fracas.plots.sweeps import BELOW, Sweep, Swept, Value, in_order, shade_of, sweep_chart
from fracas.sim.batches.intervals import Interval, share
from tests.plots.made import HEADING, marks, texts, whole

FOES = Sweep(
    "Win chance of party",
    ("foes",),
    tuple(Swept((foes,), share(won, 20)) for foes, won in ((3, 4), (1, 18), (2, 11))),
)


def table(across: int, down: int, *, chance: bool = True) -> Sweep:
    """A sweep of two fields whose outcome falls with both."""
    return Sweep(
        "Win chance of party",
        ("foes", "gear.armour"),
        tuple(
            Swept((one, f"mark {two}"), share(one * two, across * down))
            for one in range(1, across + 1)
            for two in range(1, down + 1)
        ),
        chance,
    )


def test_one_field_is_a_line_with_a_band_and_points() -> None:
    spec = whole(sweep_chart(HEADING, (FOES,)))
    (line,) = marks(spec, "line")
    assert [row["value"] for row in line["rows"]] == [1, 2, 3]
    (band,) = marks(spec, "area")
    figures = [share(won, 20) for won in (18, 11, 4)]
    assert [(row["low"], row["high"]) for row in band["rows"]] == [
        (figure.low, figure.high) for figure in figures
    ]
    assert len(marks(spec, "rule")) == len(marks(spec, "point")) == 1
    assert texts(spec) == ["90%", "55%", "20%"]
    assert line["encoding"]["y"]["scale"]["domain"] == [0, 1]
    assert "foes=3: 20.0% (8.1 to 41.6)" in spec["description"]


def test_words_have_no_line_between_them_and_keep_their_order() -> None:
    rows = tuple(Swept((word,), share(9, 10)) for word in ("plate", "mail", "a long leather coat"))
    spec = whole(sweep_chart(HEADING, (Sweep("Win chance", ("armour",), rows),)))
    assert not marks(spec, "line")
    (points,) = marks(spec, "point")
    assert points["encoding"]["x"]["sort"] == ["plate", "mail", "a long leather coat"]
    assert '["a long leather","coat"]' in points["encoding"]["x"]["axis"]["labelExpr"]


def test_means_have_a_scale_of_their_own() -> None:
    rows = tuple(Swept((foes,), Interval(foes, foes - 0.5, foes + 0.5)) for foes in (1.5, 2.5))
    spec = whole(sweep_chart(HEADING, (Sweep("Losses", ("foes",), rows, chance=False),)))
    (line,) = marks(spec, "line")
    assert "domain" not in line["encoding"]["y"].get("scale", {})
    assert texts(spec) == ["1.5", "2.5"]


def test_two_fields_are_a_table_with_numbers_in_its_cells() -> None:
    spec = whole(sweep_chart(HEADING, (table(3, 2),)))
    (cells,) = marks(spec, "rect")
    assert len(cells["rows"]) == 6
    assert set(texts(spec)) >= {"17%", "100%", "3 to 56"}
    assert spec["concat"][0]["title"]["subtitle"] == [BELOW]
    # The darker a cell the higher its figure, and what is written on it can be read.
    rows = sorted(cells["rows"], key=lambda row: row["figure"])
    lights = [luminance(row["shade"]) for row in rows]
    assert all(before >= after for before, after in pairwise(lights))
    for row in rows:
        light, dark = sorted((luminance(row["shade"]), luminance(row["ink"])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3.5
    assert (rows[0]["ink"], rows[-1]["ink"]) == (ON_LIGHT, ON_DARK)


def test_a_wide_table_is_turned_and_tells_its_widest_interval() -> None:
    spec = whole(sweep_chart(HEADING, (table(9, 5),)))
    (cells,) = marks(spec, "rect")
    assert cells["encoding"]["x"]["title" if "title" in cells["encoding"]["x"] else "axis"]
    assert len({row[cells["encoding"]["x"]["field"]] for row in cells["rows"]}) == 5
    (note,) = spec["concat"][0]["title"]["subtitle"]
    assert note.startswith("No 95% confidence interval is wider than ± ")
    assert spec["concat"][0]["width"] < 400


def test_a_table_may_have_gaps() -> None:
    full = table(2, 2)
    part = Sweep(full.what, full.fields, full.rows[:3])
    (cells,) = marks(whole(sweep_chart(HEADING, (part,))), "rect")
    assert len(cells["rows"]) == 3


def test_several_outcomes_are_panels_of_one_picture() -> None:
    spec = whole(sweep_chart(HEADING, (FOES, table(2, 2))))
    assert len(spec["concat"]) == 2


@pytest.mark.parametrize(
    ("sweeps", "fault"),
    [
        ((), "nothing to draw"),
        ((Sweep("x", ("foes",), ()),), "nothing to draw"),
        ((Sweep("x", (), (Swept((), share(1, 2)),)),), "not by 0"),
        ((Sweep("x", ("a", "b", "c"), (Swept((1, 2, 3), share(1, 2)),)),), "not by 3"),
        ((Sweep("x", ("foes",), (Swept((1, 2), share(1, 2)),)),), "a value for each"),
        ((Sweep("x", ("foes",), (Swept((1,), share(1, 2)),) * 2),), "foes=1 comes twice"),
    ],
)
def test_what_cannot_be_drawn(sweeps: tuple[Sweep, ...], fault: str) -> None:
    with pytest.raises(WrongUse, match=fault):
        sweep_chart(HEADING, sweeps)


@pytest.mark.parametrize(
    ("values", "order"),
    [
        ((3, 1, 2, 1), [1, 2, 3]),
        ((2.5, 2), [2, 2.5]),
        (("b", "a"), ["b", "a"]),
        ((2, "a"), [2, "a"]),
    ],
)
def test_the_order_of_values(values: tuple[Value, ...], order: list[Value]) -> None:
    assert in_order(values) == order


def test_shades() -> None:
    assert shade_of(0, 0, 1) == "#f2f6fa"
    assert shade_of(1, 0, 1) == "#08306b"
    assert shade_of(5, 5, 5) == "#f2f6fa"
