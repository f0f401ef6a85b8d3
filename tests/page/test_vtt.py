"""Maps of other programs in the painter, in a browser over a real server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.page.axe import findings
from tests.page.test_painter import BRIDGE, FOOTBRIDGE, cell, laid, opened
from tests.page.visiting import Visits, both_ways
from tests.space.vtt import data, keep, vtt


def bring(page: Page, folder: Path, name: str, what: bytes) -> None:
    """Choose a file."""
    path = folder / name
    path.write_bytes(what)
    page.locator(".Vtt input[type=file]").set_input_files(path)


@both_ways
def test_a_map_is_brought_and_can_be_painted_on(visits: Visits, tmp_path: Path) -> None:
    page = opened(visits, BRIDGE, "narrow")
    bring(page, tmp_path, "keep.uvtt", data(keep()))
    expect(page.locator(".Vtt [role=status]")).to_contain_text("20 by 12 squares, 2 doors")
    expect(cell(page, 7, 4)).to_have_attribute("data-kind", "door")
    expect(cell(page, 11, 4)).to_have_attribute("data-kind", "open_door")
    expect(page.locator("[data-cell][data-kind=wall]")).to_have_count(62)
    cell(page, 1, 1).click()
    page.locator("label.Swatch", has_text="Rubble").first.click()
    cell(page, 2, 2).click()
    expect(cell(page, 2, 2)).to_have_attribute("data-kind", "rubble")
    laid(page)
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@both_ways
def test_a_map_that_is_too_large_is_cut_and_one_that_is_none_is_told(
    visits: Visits, tmp_path: Path
) -> None:
    page = opened(visits, BRIDGE)
    huge = vtt(200, 150, line_of_sight=keep()["line_of_sight"], portals=keep()["portals"])
    bring(page, tmp_path, "huge.uvtt", data(huge))
    box = page.locator(".Vtt")
    expect(box.get_by_role("alert")).to_contain_text("huge.uvtt has 200 by 150 squares")
    box.get_by_label("From square").fill("B1")
    box.get_by_label("to", exact=True).fill("T12")
    box.get_by_role("button", name="Use this part").click()
    expect(box.get_by_role("status")).to_contain_text("19 by 12 squares")
    expect(box.get_by_role("alert")).to_have_count(0)
    expect(cell(page, 6, 4)).to_have_attribute("data-kind", "door")
    bring(page, tmp_path, "none.uvtt", b'{"resolution": {"map_size": {"x": "9"')
    expect(box.get_by_role("alert")).to_contain_text("none.uvtt")
    expect(cell(page, 6, 4)).to_have_attribute("data-kind", "door")
    # The browser's own words for what the server refused.
    visits.refused(2)


@both_ways
def test_bringing_a_map_is_accessible(visits: Visits, tmp_path: Path) -> None:
    page = opened(visits, BRIDGE)
    bring(page, tmp_path, "keep.uvtt", data(keep()))
    expect(page.locator(".Vtt [role=status]")).to_contain_text("2 doors")
    # The rows of the cast are not this test's: their names say more than what is written on them.
    found = [one for one in findings(page) if one[0] != "label-content-name-mismatch"]
    assert found == []


@both_ways
def test_hexes_take_no_map_of_squares(visits: Visits) -> None:
    page = opened(visits, FOOTBRIDGE)
    expect(page.locator(".Vtt")).to_have_count(0)
