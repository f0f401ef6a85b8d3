"""The map painter in a browser, over a real server: taps, drags, keys, words; hexes and squares."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page.visiting import Visits

BRIDGE = "#build/beacon_road/toll-bridge"
FOOTBRIDGE = "#build/fully_automated/footbridge"


def opened(visits: Visits, place: str, size: str = "laptop", theme: str = "dark") -> Page:
    """The builder with its painter unfolded."""
    page = visits.page(place, size, theme)
    page.get_by_role("heading", name="Paint the map").click()
    cell(page, 0, 0).wait_for()
    return page


def cell(page: Page, x: int, y: int) -> Locator:
    return page.locator(f"[data-cell='{x},{y}']")


def brush(page: Page, name: str) -> None:
    page.locator("label.Swatch", has_text=name).first.click()


def drag(page: Page, *cells: tuple[int, int]) -> None:
    """Press in the first cell, over the others, and let go."""
    for at, (x, y) in enumerate(cells):
        cell(page, x, y).hover()
        if not at:
            page.mouse.down()
    page.mouse.up()


def laid(page: Page) -> None:
    """Wait until what was painted is in the draft."""
    expect(page.locator(".Painter").get_by_text("Laying it out...")).to_have_count(0)


def test_a_drag_paints_squares_and_the_board_shows_them(visits: Visits) -> None:
    page = opened(visits, BRIDGE)
    brush(page, "Wall")
    drag(page, (0, 0), (1, 0), (2, 0))
    for x in range(3):
        expect(cell(page, x, 0)).to_have_attribute("data-kind", "wall")
    laid(page)
    # The game's own board says the same, from the same draft.
    page.locator("#board").get_by_role("button", name="List", exact=True).click()
    expect(page.locator("#board")).to_contain_text("A1 to C1")
    page.get_by_role("button", name="Undo the last stroke").click()
    expect(cell(page, 0, 0)).to_have_attribute("data-kind", "open")
    laid(page)
    expect(page.locator("#board")).not_to_contain_text("A1 to C1")


def test_figures_that_come_do_not_move_the_map(visits: Visits) -> None:
    page = visits.page(BRIDGE, "laptop", "dark")
    page.get_by_role("heading", name="Paint the map").click()
    cell(page, 0, 0).wait_for()
    page.evaluate("scrollTo(0, 0)")
    before = cell(page, 0, 0).bounding_box()
    page.locator("#figures .huge").wait_for()
    assert cell(page, 0, 0).bounding_box() == before


def test_people_move_by_two_taps_and_a_wall_under_one_is_told(visits: Visits) -> None:
    page = opened(visits, FOOTBRIDGE)
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "B2, open ground, Kit")
    cell(page, 1, 1).click()
    expect(page.locator(".Painter [role=status]")).to_contain_text("Kit is picked up")
    cell(page, 3, 0).click()
    expect(cell(page, 3, 0)).to_have_attribute("aria-label", "D1, open ground, Kit")
    laid(page)
    faults = page.locator("main .fault")
    expect(faults).to_have_count(0)
    brush(page, "A wall")
    drag(page, (3, 0))
    expect(faults.first).to_contain_text("One thing is not right yet")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    # It can be painted on, although the draft has a fault.
    brush(page, "Open ground")
    drag(page, (3, 0))
    expect(faults).to_have_count(0)
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()


def test_the_builders_own_undo_is_followed(visits: Visits) -> None:
    page = opened(visits, FOOTBRIDGE)
    brush(page, "Foliage")
    drag(page, (5, 1), (6, 1))
    laid(page)
    expect(cell(page, 6, 1)).to_have_attribute("data-kind", "foliage")
    page.locator("header").get_by_role("button", name="Undo").click()
    expect(cell(page, 6, 1)).to_have_attribute("data-kind", "open")


def test_it_is_painted_by_keys_alone(visits: Visits) -> None:
    page = opened(visits, FOOTBRIDGE)
    cell(page, 0, 0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(cell(page, 1, 1)).to_be_focused()
    # Kit is picked up and put two hexes on.
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(cell(page, 3, 1)).to_have_attribute("aria-label", "D2, open ground, Kit")
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="A wall", exact=True)).to_be_checked()
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    page.keyboard.press("Shift+ArrowRight")
    expect(cell(page, 3, 0)).to_have_attribute("data-kind", "wall")
    expect(cell(page, 4, 0)).to_have_attribute("data-kind", "wall")
    expect(page.locator("#page > .vh[aria-live=polite]")).to_contain_text("E1: a wall")
    page.keyboard.press("u")
    expect(cell(page, 4, 0)).to_have_attribute("data-kind", "open")
    page.keyboard.press("m")
    expect(page.get_by_role("radio", name="Move people")).to_be_checked()


def test_it_is_painted_in_words(visits: Visits) -> None:
    page = opened(visits, BRIDGE)
    page.get_by_text("The map in words, and by labels").click()
    words = page.locator(".Painter details")
    words.get_by_role("combobox", name="Fill with").select_option(label="Rubble")
    words.get_by_label("from").fill("B2")
    words.get_by_label("to", exact=True).fill("C3")
    words.get_by_role("button", name="Fill").click()
    expect(cell(page, 2, 2)).to_have_attribute("data-kind", "rubble")
    expect(words.locator("dd").nth(1)).to_contain_text("Rubble B2 to C2")
    start = words.get_by_label("Where Orc Warrior starts")
    start.fill("A12")
    start.press("Enter")
    expect(cell(page, 0, 11)).to_have_attribute("aria-label", "A12, Open ground, Orc Warrior")
    start.fill("Z99")
    start.press("Enter")
    expect(words.get_by_role("alert")).to_contain_text("There is no Z99")
    laid(page)


def test_fog_lies_over_the_ground_and_new_areas_have_names(visits: Visits) -> None:
    page = opened(visits, BRIDGE)
    page.get_by_role("group", name="Over the ground").locator("label", has_text="Fog").click()
    drag(page, (0, 0), (1, 0))
    expect(cell(page, 1, 0).locator("[data-area=fog]")).to_have_count(1)
    expect(cell(page, 1, 0)).to_have_attribute("aria-label", "B1, Open ground, Fog")
    # A stroke that begins in it takes it away.
    drag(page, (1, 0))
    expect(cell(page, 1, 0).locator("[data-area=fog]")).to_have_count(0)
    expect(cell(page, 0, 0).locator("[data-area=fog]")).to_have_count(1)
    page.get_by_label("A new area, by its name").fill("gate")
    page.get_by_role("group", name="Over the ground").get_by_role("button", name="Add").click()
    drag(page, (5, 5))
    expect(cell(page, 5, 5).locator("[data-area=gate]")).to_have_count(1)
    laid(page)
    expect(page.locator("main .fault")).to_have_count(0)


def test_the_map_grows_shrinks_and_tells_who_fell_off(visits: Visits) -> None:
    page = opened(visits, FOOTBRIDGE)
    page.get_by_role("button", name="More: Columns").click()
    expect(cell(page, 14, 1)).to_have_attribute("data-kind", "exit")
    page.get_by_role("button", name="More: Rows").click()
    expect(cell(page, 0, 3)).to_be_visible()
    laid(page)
    expect(page.locator("main .fault")).to_have_count(0)
    columns = page.locator(".Painter").get_by_role("spinbutton", name="Columns")
    columns.fill("9")
    off = page.locator(".Painter .off")
    expect(off).to_contain_text("Marrow")
    expect(page.locator("main .fault").first).to_be_visible()
    off.get_by_role("button", name="Marrow").click()
    cell(page, 7, 1).click()
    expect(off).to_have_count(0)
    laid(page)
    expect(page.locator("main .fault")).to_have_count(0)


def test_a_system_without_cells_has_no_painter(visits: Visits) -> None:
    page = visits.page("#build/razorweave/dock-thug")
    expect(page.locator("#board")).to_be_visible()
    expect(page.get_by_role("heading", name="Paint the map")).to_have_count(0)


@pytest.mark.parametrize(("place", "theme"), [(BRIDGE, "light"), (FOOTBRIDGE, "dark")])
def test_a_finger_paints_at_320_pixels(visits: Visits, place: str, theme: str) -> None:
    page = opened(visits, place, "narrow", theme)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    kind = page.get_by_role("radio", name="Rubble" if place == BRIDGE else "A table", exact=True)
    kind.check(force=True)
    cell(page, 2, 1).scroll_into_view_if_needed()
    cell(page, 2, 1).tap()
    expect(cell(page, 2, 1)).to_have_attribute(
        "data-kind", "rubble" if place == BRIDGE else "table"
    )
    box = cell(page, 2, 1).locator(".ground").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    laid(page)


def test_what_was_painted_is_played(visits: Visits) -> None:
    page = opened(visits, BRIDGE)
    brush(page, "Boulder")
    drag(page, (0, 0))
    laid(page)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play it").click()
    page.locator("#board").get_by_role("button", name="List", exact=True).click()
    expect(page.locator("#board")).to_contain_text("Boulder")


def test_a_stroke_is_kept_when_a_map_comes_in_its_midst(visits: Visits) -> None:
    page = opened(visits, BRIDGE)
    brush(page, "Wall")
    held: list[Route] = []
    page.route("**/api/workshop/ground", lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/workshop/ground"):
        page.get_by_role("button", name=re.compile("^More: ")).first.click()
    cell(page, 0, 0).hover()
    page.mouse.down()
    expect(cell(page, 0, 0)).to_have_attribute("data-kind", "wall")
    with page.expect_response("**/api/workshop/ground"):
        held[0].continue_()
    cell(page, 1, 0).hover()
    page.mouse.up()
    for x in range(2):
        expect(cell(page, x, 0)).to_have_attribute("data-kind", "wall")
