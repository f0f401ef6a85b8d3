"""The way to the documents: from the first page, and from a seat to the sheet of what it plays."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.page.screens import SCREENS
from tests.page.stage import Stage


def leads(page: Page) -> dict[str, str]:
    """Where the links to the documents on a page lead, by what they say."""
    names = ("Help", "A sheet to print", "For programs")
    links = {name: page.get_by_role("link", name=name, exact=True) for name in names}
    for link in links.values():
        expect(link).to_have_attribute("href", re.compile("."))
    return {name: link.get_attribute("href") or "" for name, link in links.items()}


def test_the_first_page_leads_to_help(on_stage: Callable[..., Stage]) -> None:
    size, steps = SCREENS["home with a fight"]
    page = steps(on_stage(size))
    found = leads(page)
    assert (found["Help"], found["For programs"]) == ("help", "docs")
    assert found["A sheet to print"] == "help/sheet/beacon_road/gm"
    places = page.get_by_role("navigation", name="Places")
    expect(places.get_by_role("link", name="Rules")).to_have_attribute("href", "help")


def test_a_seat_leads_to_the_sheet_of_what_it_plays(on_stage: Callable[..., Stage]) -> None:
    size, steps = SCREENS["the sheet Seats"]
    assert leads(steps(on_stage(size)))["A sheet to print"] == "help/sheet/razorweave/gm"
    size, steps = SCREENS["the tab Me"]
    assert leads(steps(on_stage(size)))["A sheet to print"].endswith("/player")
