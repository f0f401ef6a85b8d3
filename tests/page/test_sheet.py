"""Sheets in a browser, over a real server: typed, kept, proposed, let in, brought in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fracas.rulesets.registry import all_rulesets
from tests.page.visiting import Visits
from tests.web.serving import Server

SYSTEMS = [rules.id for rules in all_rulesets()]


def begun_like(page: Page, name: str) -> None:
    """A new sheet, like somebody in the book."""
    page.get_by_role("button", name="Start from a character in the book").click()
    page.get_by_role("searchbox").fill(name)
    page.locator(".found button").first.click()


def table(server: Server, system: str, scenario: str) -> tuple[Any, Any]:
    """A table's game master, and a player who has nobody to play."""
    made = server.make(system, scenario)
    return made, server.add(made["token"], "Ann")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_is_typed_from_nothing_and_kept(visits: Visits, system: str) -> None:
    page = visits.page(f"#sheet/{system}")
    page.get_by_role("button", name="Start blank").click()
    state = page.locator(".state")
    expect(state).to_contain_text("not right yet")
    name = page.get_by_role("textbox", name="Name", exact=True)
    name.fill("Ottoline")
    if system == "beacon_road":
        # Whoever has no archetype needs to say how much is left of them.
        expect(state).to_contain_text("One thing")
        page.locator("[data-field='creatures/own/hp'] input").fill("12")
    expect(state).to_contain_text("By the book")
    expect(page.locator(".MeSheet h2")).to_have_text("Ottoline")
    page.reload()
    page.get_by_role("button", name="Ottoline", exact=True).click()
    expect(name).to_have_value("Ottoline")
    page.get_by_role("button", name="Another sheet").click()
    page.get_by_role("button", name="Remove Ottoline").click()
    expect(page.get_by_text("None yet")).to_be_visible()


def test_a_thing_of_its_own_is_carried(visits: Visits) -> None:
    page = visits.page("#sheet/razorweave")
    begun_like(page, "Rella")
    page.get_by_text("Things of its own").click()
    page.get_by_role("combobox", name="What").select_option(label="Weapons")
    page.get_by_role("combobox", name="Like").select_option("club")
    page.get_by_role("textbox", name="Its name", exact=True).fill("Boathook")
    page.locator("form.gear").get_by_role("button", name="Add").click()
    expect(page.locator("summary", has_text="Boathook")).to_be_visible()
    weapons = page.locator("[data-field='combatants/own/weapons']")
    weapons.get_by_role("combobox").select_option("boathook")
    expect(page.locator(".MeSheet")).to_contain_text("Boathook")
    expect(page.locator(".state")).to_contain_text("By the book")


def test_a_number_amiss_is_told_at_its_field(visits: Visits) -> None:
    page = visits.page("#sheet/razorweave", "narrow", "light")
    begun_like(page, "Rella")
    agility = page.get_by_role("spinbutton", name="AGI", exact=False).first
    agility.fill("40")
    expect(page.locator("[data-field='combatants/own/agi']")).to_contain_text("40")
    expect(page.locator(".state")).to_contain_text("One thing is not right yet")
    agility.fill("2")
    expect(page.locator(".state")).to_contain_text("By the book")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_player_proposes_and_the_game_master_lets_in_with_one_tap(visits: Visits) -> None:
    made, ann = table(visits.server, "beacon_road", "toll-bridge")
    gm = visits.page("#seat", token=made)
    phone = visits.page("#seat", "phone", "light", token=ann)
    phone.get_by_role("button", name="Bring your own").click()
    begun_like(phone, "Kest")
    phone.get_by_role("textbox", name="Name", exact=True).fill("Ottoline")
    propose = phone.get_by_role("button", name="Propose it")
    expect(propose).to_be_enabled()
    propose.click()
    expect(phone.get_by_text("You proposed Ottoline")).to_be_visible()
    slip = gm.get_by_role("region", name="Ann brings Ottoline")
    slip.get_by_role("button", name="Review").click()
    expect(gm.get_by_role("dialog").locator(".MeSheet")).to_contain_text("Ottoline")
    expect(gm.get_by_role("dialog").get_by_label("Name", exact=True)).to_be_disabled()
    gm.keyboard.press("Escape")
    slip.get_by_role("button", name="Let in").click()
    expect(slip).to_have_count(0)
    expect(gm.locator("#order")).to_contain_text("Ottoline")
    expect(phone.locator(".Hero .nm b")).to_have_text("Ottoline")
    expect(phone.get_by_role("button", name="Bring your own")).to_have_count(0)


def test_a_proposal_is_refused_or_taken_back(visits: Visits) -> None:
    made, ann = table(visits.server, "razorweave", "dock-thug")
    gm = visits.page("#seat", token=made)
    phone = visits.page("#seat", "phone", token=ann)
    for who, act in ((phone, "Take it back"), (gm, "Refuse")):
        phone.get_by_role("button", name="Bring your own").click()
        if act == "Take it back":
            begun_like(phone, "Kira")
        else:
            phone.get_by_role("button", name="Kira", exact=True).click()
        phone.get_by_role("button", name="Propose it").click()
        expect(gm.get_by_text("Ann brings Kira")).to_be_visible()
        who.get_by_role("button", name=act).click()
        expect(gm.get_by_text("Ann brings Kira")).to_have_count(0)
        expect(phone.get_by_role("button", name="Bring your own")).to_be_visible()


def test_the_game_master_lets_enter_changes_sides_and_brings_a_sheet(visits: Visits) -> None:
    made, ann = table(visits.server, "razorweave", "dock-thug")
    gm = visits.page("#seat", token=made)
    order = gm.locator("#order")
    gm.get_by_role("button", name="Edit").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_role("combobox").first.select_option("enter")
    dialog.get_by_role("searchbox").fill("guard")
    dialog.locator(".found button").first.click()
    dialog.get_by_label("Side").select_option(label="Foes")
    dialog.get_by_label("Reason (everyone sees it)").fill("the watch comes")
    dialog.get_by_role("button", name="Change it").click()
    expect(order).to_contain_text("Guard")
    gm.get_by_role("button", name="Edit").click()
    dialog.get_by_role("combobox").first.select_option("enter")
    dialog.get_by_role("button", name="Bring in a sheet").click()
    begun_like(gm, "Assassin")
    gm.get_by_role("textbox", name="Name", exact=True).fill("Ottoline")
    dialog.get_by_label("Who plays it").select_option(label="Ann")
    bring = gm.get_by_role("button", name="Bring it in")
    expect(bring).to_be_enabled()
    bring.click()
    expect(order).to_contain_text("Ottoline")
    phone = visits.page("#seat", "phone", token=ann)
    expect(phone.locator(".Hero .nm b")).to_have_text("Ottoline")
    # What came in is in this fight's book from now on.
    gm.get_by_role("button", name="Edit").click()
    dialog.get_by_role("combobox").first.select_option("enter")
    expect(dialog.locator(".found button").first).to_contain_text("Ottoline")


def test_a_sheet_joins_the_builder(visits: Visits) -> None:
    page = visits.page("#sheet/action_points")
    begun_like(page, "")
    page.get_by_role("textbox", name="Name", exact=True).fill("Ottoline")
    expect(page.locator(".MeSheet h2")).to_have_text("Ottoline")
    page.wait_for_function("localStorage.getItem('fracas.sheets')?.includes('Ottoline')")
    kept = json.loads(page.evaluate("localStorage.getItem('fracas.sheets')"))
    assert [sheet["system"] for sheet in kept.values()] == ["action_points"]
    page.goto(visits.home + "#build/action_points/alley")
    page.get_by_role("button", name="Add to Cutpurses").click()
    page.get_by_role("dialog").get_by_role("button", name="Ottoline").click()
    expect(page.get_by_role("spinbutton", name="Ottoline", exact=True)).to_have_value("1")
    expect(page.locator("#board")).to_contain_text("Ottoline")
