"""The chart of one option: a bar for each result, and no interval, since it is exact."""

from __future__ import annotations

from fractions import Fraction

import pytest

pytest.importorskip("altair")

from fracas.core.errors import WrongUse
from fracas.plots.options import option_chart
from fracas.plots.pictures import NIGHT, Style
from tests.plots.made import marks, texts, whole

PARTS = (("miss", Fraction(1, 4)), ("hit", Fraction(3, 4)))


def test_each_result_has_a_bar_and_no_interval() -> None:
    spec = whole(option_chart("Strike", PARTS))
    (bars,) = marks(spec, "rect")
    assert [(row["outcome"], row["share"]) for row in bars["rows"]] == [
        ("miss", 0.25),
        ("hit", 0.75),
    ]
    assert not marks(spec, "rule")
    assert {"25.0%", "75.0%"} <= set(texts(spec))
    assert spec["description"] == "Strike. Exact chances: miss 25.0%; hit 75.0%."
    assert "inf" not in str(spec).lower()


def test_dark_and_without_results() -> None:
    assert whole(option_chart("Strike", PARTS, Style(dark=True)))["background"] in NIGHT.values()
    with pytest.raises(WrongUse, match="no results"):
        option_chart("Pass", ())
