"""Pages as Chromium prints them: sheets on both sides of one leaf, guides without what only a
screen needs."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("furo")
pytest.importorskip("playwright")

from docs.generated import texts
from tests.house.sources import ROOT
from tests.page import browsing

pytestmark = pytest.mark.system

DOCS = ROOT / "docs"
CONF = """
extensions = ["myst_parser"]
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["tables.css", "pages.css", "sheets.css"]
suppress_warnings = ["toc.not_included", "myst.xref_missing"]
"""
GUIDE = "# Guide\n\n" + "\n\n".join(
    f"## Part {number}\n\n{'Words of a guide. ' * 120}" for number in range(6)
)
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
A4 = (595, 842)
"""In points."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheets and a guide, with the theme and the styles of the documents."""
    from sphinx.cmd.build import main

    folder = tmp_path_factory.mktemp("paper")
    (folder / "_static").mkdir()
    for style in ("tables.css", "pages.css", "sheets.css"):
        shutil.copy(DOCS / "_static" / style, folder / "_static" / style)
    (folder / "sheets").mkdir()
    for name, text in texts().items():
        if name.startswith("sheets/") and name != "sheets/index":
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "index.md").write_text(GUIDE, encoding="utf-8")
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    assert main(["-q", "-b", "html", str(folder), str(folder / "out")]) == 0
    return folder / "out"


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """A page of a browser that is set to dark, as many are who print."""
    path = browsing.chromium()
    if path is None:
        pytest.skip("Chromium is not installed here")
    with browsing.browser(path) as browser:
        yield browsing.device(browser, "laptop", "dark").new_page()


def printed(page: Any, path: Path) -> bytes:
    """A page as PDF, in the size that its own style says."""
    page.goto(path.as_uri())
    found: bytes = page.pdf(prefer_css_page_size=True)
    return found


def test_each_sheet_fits_both_sides_of_a_leaf(built: Path, page: Any) -> None:
    sheets = sorted((built / "sheets").glob("*.html"))
    assert len(sheets) == 10
    sides = {one.stem: len(PAGE.findall(printed(page, one))) for one in sheets}
    assert all(1 <= count <= 2 for count in sides.values()), sides


def test_a_guide_is_printed_on_a4_over_as_many_pages_as_it_takes(built: Path, page: Any) -> None:
    paper = printed(page, built / "index.html")
    assert len(PAGE.findall(paper)) > 1
    wide, high = (
        float(one) for one in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)[0]
    )
    assert (round(wide), round(high)) == A4


def test_what_only_a_screen_needs_is_not_on_paper(built: Path, page: Any) -> None:
    page.goto((built / "index.html").as_uri())
    page.emulate_media(media="print")
    for name in (
        ".sidebar-drawer",
        ".toc-drawer",
        ".mobile-header",
        ".related-pages",
        ".headerlink",
    ):
        assert not page.locator(name).first.is_visible(), name
    colours = page.locator("body").evaluate(
        "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.emulate_media(media="screen")
