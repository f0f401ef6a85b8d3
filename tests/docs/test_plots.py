"""Plots on the pages: drawn of real fights, and each with a twin for dark pages."""

from __future__ import annotations

import pytest

pytest.importorskip("altair")
pytest.importorskip("sphinx")

from docutils import nodes
from docutils.utils import new_document

from docs import plots
from docs.plots import NIGHT, DarkTwins, drawn_compare, drawn_growth, drawn_odds
from fracas.plots.files import as_svg
from fracas.plots.pictures import in_dark
from tests.house.sources import ROOT


def test_each_plot_has_a_dark_twin_beside_it_and_nothing_else_has() -> None:
    page = new_document("page")
    page += [nodes.image(uri=uri, alt="A") for uri in ("../_plots/a.svg", "_static/b.png")]
    DarkTwins(page).apply()
    DarkTwins(page).apply()
    light, dark, other = page.findall(nodes.image)
    assert (light["uri"], dark["uri"]) == ("../_plots/a.svg", f"../_plots/a{NIGHT}.svg")
    assert (light["classes"], dark["classes"]) == (["only-light"], ["only-dark"])
    assert dark["alt"] == "A"
    assert other["classes"] == []


def test_the_plots_of_odds_have_the_figures_of_the_page() -> None:
    page = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    strike, dice = (spec for _, spec in drawn_odds())
    assert "full 50.5%" in strike["description"]
    assert "full 50.5%" in page
    assert "15 11.3%" in dice["description"]


def test_the_curves_of_growth_are_dark_on_dark_pages() -> None:
    ((_, spec),) = drawn_growth()
    assert spec["background"] != in_dark(spec)["background"]
    assert b"Fights a second" in as_svg(in_dark(spec))


def test_fights_side_by_side_are_drawn_by_the_book_and_at_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plots, "COMPARED", ("dock-thug", "footbridge"))
    monkeypatch.setattr(plots, "EACH", 10)
    ((name, spec),) = drawn_compare()
    assert name == "compare"
    for title in ("Two on the footbridge by the book: ", "Two on the footbridge at random: "):
        assert title in spec["description"]
    assert b"The players win" in as_svg(in_dark(spec))
