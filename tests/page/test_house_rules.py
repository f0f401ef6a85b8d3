"""House rules in a browser: chosen for a table that is made, and shown at it to everybody."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.axe import findings
from tests.page.visiting import Visits, both_ways


def sheet_of(page: Page) -> Any:
    """The sheet of house rules of Razorweave, opened from home."""
    page.get_by_role("radio", name="Dock Thug").click()
    page.get_by_role("button", name="House rules: standard").click()
    sheet = page.get_by_role("dialog", name="House rules")
    expect(sheet.get_by_role("radiogroup").first).to_be_visible()
    return sheet


@both_ways
@pytest.mark.parametrize(("size", "theme"), [("narrow", "light"), ("laptop", "dark")])
def test_the_sheet_asks_tells_and_is_sound(visits: Visits, size: str, theme: str) -> None:
    page = visits.page("", size, theme)
    sheet = sheet_of(page)
    asked = sheet.get_by_role("radiogroup", name="Does each target of an Area attack")
    expect(asked.get_by_role("radio")).to_have_count(2)
    expect(asked.get_by_role("radio", name="The tier's ticks")).to_be_checked()
    expect(asked).to_contain_text("(usual)")
    expect(asked).to_contain_text(
        "In the fights that come with the game: Cold Storage: Wins of the party"
    )
    asked.get_by_role("radio", name="Everybody caught").check()
    expect(sheet.get_by_text("House rules: 1")).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")


@both_ways
def test_it_goes_by_keys_alone(visits: Visits) -> None:
    page = visits.page("")
    page.get_by_role("radio", name="Dock Thug").click()
    page.get_by_role("button", name="House rules: standard").focus()
    page.keyboard.press("Enter")
    first = page.get_by_role("radio", name="One at most")
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Two at most")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="House rules: 1")).to_be_focused()


def test_what_was_chosen_stands_at_the_table_for_everybody(visits: Visits) -> None:
    page = visits.page("")
    sheet = sheet_of(page)
    sheet.get_by_role("radio", name="Two at most").check()
    sheet.get_by_role("radio", name="Everybody caught").check()
    sheet.get_by_role("button", name="Done").click()
    page.get_by_label("Your name").fill("Ada")
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Begin").click()
    assert made.value.request.post_data_json["rulings"] == {"edge_cap": 2, "area_mode": "each"}
    page.get_by_role("button", name="House rules: 2").click()
    told = page.get_by_role("dialog", name="House rules")
    expect(told).to_contain_text("Two at most")
    expect(told).to_contain_text("Usually: One at most")
    expect(told.get_by_role("radio")).to_have_count(0)
    told.get_by_text("All rulings of this game").click()
    expect(told).to_contain_text("Opportunity attacks")
    assert findings(page) == []
    told.get_by_role("button", name="The rules behind this").first.click()
    told.get_by_role("button", name="How many Edges count").first.click()
    rule = page.get_by_role("dialog", name="How many Edges count")
    expect(rule).to_contain_text("Choices")

    player = visits.server.add(made.value.json()["token"], "Bo")
    phone = visits.page("#seat", "narrow", token=player)
    phone.get_by_role("button", name="House rules: 2").click()
    expect(phone.get_by_role("dialog")).to_contain_text("Everybody caught suffers them all.")
    assert findings(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 320


def test_another_system_begins_as_usual(visits: Visits) -> None:
    page = visits.page("")
    sheet = sheet_of(page)
    sheet.get_by_role("radio", name="Two at most").check()
    sheet.get_by_role("button", name="Done").click()
    page.get_by_role("radio", name="Cold Storage").click()
    expect(page.get_by_role("button", name="House rules: 1")).to_be_visible()
    page.get_by_role("radio", name="The toll bridge").click()
    expect(page.get_by_role("button", name="House rules: standard")).to_be_visible()
